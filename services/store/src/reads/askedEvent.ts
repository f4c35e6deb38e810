import type { BoardId, QuestionId, Seq, SessionId } from '@openfloor/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import { toLogged, type LoggedEvent } from './loggedEvent.ts';
import { sessionKeySql } from '../sealing/sessionKey.ts';
import type { EventRow } from './events.ts';

/**
 * The board and the author of a question, in whatever state both are; undefined if there is no such question. An
 * imported board has questions with the ids of another board: of several questions with the id, the one by the session
 * is taken.
 */
export const authorOfQuestion = async (
  db: Db,
  questionId: QuestionId,
  session: SessionId | undefined,
): Promise<{ board: { id: BoardId; adminKey: string }; sessionId: SessionId } | undefined> => {
  const { rows } = await sql<{ id: BoardId; adminKey: string; sessionId: SessionId }>`
    SELECT b.id, b.admin_key AS "adminKey", q.session_id AS "sessionId"
      FROM questions AS q JOIN boards AS b ON b.id = q.board_id WHERE q.id = ${questionId}
     ORDER BY q.session_id IS NOT DISTINCT FROM ${session ?? null}::uuid DESC LIMIT 1`.execute(db);
  const [row] = rows;
  return row && { board: { id: row.id, adminKey: row.adminKey }, sessionId: row.sessionId };
};

/** The event by which a question was asked. Reads the board's log up to that event. */
export const askedEventOf = async (
  db: Db,
  boardId: BoardId,
  questionId: QuestionId,
): Promise<LoggedEvent | undefined> => {
  const { rows } = await sql<EventRow>`
    SELECT *, ${sql.raw(sessionKeySql('board_events'))} AS session_key FROM board_events
     WHERE board_id = ${boardId} AND type = 'v1.QuestionAsked' AND data ->> 'questionId' = ${questionId}
     ORDER BY seq LIMIT 1`.execute(db);
  return rows[0] && toLogged(rows[0]);
};

/** The event at a seq; undefined if the log has none. */
export const eventAt = async (db: Db, boardId: BoardId, seq: Seq): Promise<LoggedEvent | undefined> => {
  const { rows } = await sql<EventRow>`
    SELECT *, ${sql.raw(sessionKeySql('board_events'))} AS session_key FROM board_events
     WHERE board_id = ${boardId} AND seq = ${seq}`.execute(db);
  return rows[0] && toLogged(rows[0]);
};
