import type { BoardId } from '@openfloor/contract/ids';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

const BOARDS_PER_STEP = 500;
const FIRST_ID: BoardId = '00000000-0000-0000-0000-000000000000';

/**
 * Updates question counters that a migration or a former version of the program left out of date, in small steps that block
 * no writer.
 */
export const countQuestions = async (db: Kysely<Tables>): Promise<void> => {
  let lastId: BoardId | undefined = FIRST_ID;
  while (lastId !== undefined) lastId = await countSome(db, lastId);
};

/** @returns the last board of this step; undefined after the last step */
const countSome = async (db: Kysely<Tables>, afterId: BoardId): Promise<BoardId | undefined> => {
  // Skips a board whose head has moved since: its writer updates the counter.
  const { rows } = await sql<{ id: BoardId }>`
    WITH behind AS (
      SELECT id, head_seq,
             (SELECT count(*)::int FROM questions WHERE board_id = boards.id) AS question_count
        FROM boards
       WHERE id > ${afterId} AND counted_seq <> head_seq
       ORDER BY id LIMIT ${BOARDS_PER_STEP}
    ), counted AS (
      UPDATE boards SET question_count = behind.question_count, counted_seq = behind.head_seq
        FROM behind
       WHERE boards.id = behind.id AND boards.head_seq = behind.head_seq
    )
    SELECT id FROM behind ORDER BY id DESC LIMIT 1`.execute(db);
  return rows[0]?.id;
};
