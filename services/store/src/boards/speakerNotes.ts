import type { BoardId, TalkId } from '@openfloor/contract/ids';
import { sql } from 'kysely';
import type { Db, Tables } from '../tables.ts';

/** Times are ISO 8601. `moderatorName`: null for the owner. `seenAt`: null until the speaker confirms. */
export type StoredSpeakerNote = {
  text: string;
  moderatorName: string | null;
  at: string;
  seenAt: string | null;
};

type NewNote = { talkId: TalkId; text: string; moderatorName: string | null; atMs: number };

const COLUMNS = ['text', 'moderator_name', 'written_at', 'seen_at'] as const;
type Row = Pick<Tables['speaker_notes'], (typeof COLUMNS)[number]>;

const noteIn = ({ text, moderator_name, written_at, seen_at }: Row): StoredSpeakerNote => ({
  text,
  moderatorName: moderator_name,
  at: written_at.toISOString(),
  seenAt: seen_at?.toISOString() ?? null,
});

/**
 * Replaces the note of an open board. A note is identified by its time, so a later note never has the time of
 * an earlier one.
 * @returns undefined when the board is closed or deleted
 */
export const writeSpeakerNote = async (
  db: Db,
  boardId: BoardId,
  { talkId, text, moderatorName, atMs }: NewNote,
): Promise<StoredSpeakerNote | undefined> => {
  // The lock keeps the board from being deleted until the note is stored, and does not wait for appends.
  const { rows } = await sql<Row>`
    INSERT INTO speaker_notes (board_id, talk_id, text, moderator_name, written_at)
    SELECT id, ${talkId}, ${text}, ${moderatorName}, ${new Date(atMs)}
      FROM boards WHERE id = ${boardId} AND deleted_at IS NULL FOR KEY SHARE
    ON CONFLICT (board_id) DO UPDATE SET
      talk_id = excluded.talk_id,
      text = excluded.text,
      moderator_name = excluded.moderator_name,
      written_at = greatest(excluded.written_at, speaker_notes.written_at + interval '1 millisecond'),
      seen_at = NULL
    RETURNING text, moderator_name, written_at, seen_at`.execute(db);
  return rows[0] && noteIn(rows[0]);
};

export const clearSpeakerNote = async (db: Db, boardId: BoardId): Promise<void> => {
  await db.deleteFrom('speaker_notes').where('board_id', '=', boardId).execute();
};

/** Records that the speaker has seen the note of this time; a newer note stays unseen. */
export const confirmSpeakerNote = async (
  db: Db,
  boardId: BoardId,
  { at, seenAtMs }: { at: string; seenAtMs: number },
): Promise<void> => {
  await db
    .updateTable('speaker_notes')
    .set({ seen_at: new Date(seenAtMs) })
    .where('board_id', '=', boardId)
    .where('written_at', '=', new Date(at))
    .where('seen_at', 'is', null)
    .execute();
};

/** The note of this talk. */
export const readSpeakerNote = async (
  db: Db,
  boardId: BoardId,
  talkId: TalkId,
): Promise<StoredSpeakerNote | undefined> => {
  const row = await db
    .selectFrom('speaker_notes')
    .select(COLUMNS)
    .where('board_id', '=', boardId)
    .where('talk_id', '=', talkId)
    .executeTakeFirst();
  return row && noteIn(row);
};
