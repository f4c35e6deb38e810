import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textKeyOf } from '../textKey.ts';

/** Narrows down what is read. */
const NUMBER = '[0-9\u0660-\u0669\u06f0-\u06f9][.,\u066b\u066c][0-9\u0660-\u0669\u06f0-\u06f9]';

/**
 * `1.5` and `1 5` had one key. Nodes of the former version that still run give questions the former key: such a question
 * merges by itself with none until the board's projections are rebuilt.
 */
const up = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<{ board_id: string; id: string; text: string }>`
    SELECT board_id, id, text FROM questions WHERE normalize(text, NFKD) ~ ${NUMBER}`.execute(db);
  const keys = rows.map(({ text }) => textKeyOf(text));
  await sql`
    UPDATE questions SET text_key = given.text_key
      FROM unnest(${rows.map(({ board_id }) => board_id)}::uuid[], ${rows.map(({ id }) => id)}::uuid[], ${keys}::uuid[])
           AS given (board_id, id, text_key)
     WHERE questions.board_id = given.board_id AND questions.id = given.id AND questions.text_key <> given.text_key`.execute(
    db,
  );
};

export const textKeysOfNumbers: Migration = { up };
