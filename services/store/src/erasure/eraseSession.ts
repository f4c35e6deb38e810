import type { BoardId, QuestionId, Seq, SessionId } from '@openfloor/contract/ids';
import { ACTS_ON_TEXTS, quotedIn, TYPES_THAT_QUOTE } from '@openfloor/domain/board/eventFacts';
import { sql } from 'kysely';
import { asError } from '../database/asError.ts';
import type { BoardWriter } from '../append/commit.ts';
import { toLogged, exportLogged } from '../reads/loggedEvent.ts';
import { erasedData, type SealedData, type Salts } from '../sealing/sealedTexts.ts';
import { sessionKeySql } from '../sealing/sessionKey.ts';
import { lastSeqOf, type EventRow } from '../reads/events.ts';
import { logPages } from '../reads/logPages.ts';
import type { Db } from '../tables.ts';
import { setBounds, type TransactionBounds } from '../database/transactionBounds.ts';
import { retryConflicts } from './retryConflicts.ts';

export type Erasure = {
  db: Db;
  writer: Pick<BoardWriter, 'handle'>;
  /** Salts of texts that are not encrypted. */
  saltsOf: (board: { adminKey: string }) => Salts;
};

/** Numbers of what was erased. `events`: events of the logs that lost their texts. */
export type Erased = { boards: number; questions: number; events: number };

/** Limit of rounds, because a session that keeps asking could keep an erasure busy for ever. */
const ROUNDS_MAX = 10;
const BOUNDS: TransactionBounds = { idleMs: 10_000 };
const EVENTS_PER_PAGE = 5000;

/**
 * Erases the texts of a session's questions on every board, open or closed, and in the logs. Each board first records
 * which questions were erased, which brings every node and client up to date; then the texts are deleted from the
 * earlier events, and their keys. If the erasure stops halfway, the same call finishes it.
 * @throws AggregateError that names the boards on which it failed, after the work on all others
 */
export const eraseSession = async (erasure: Erasure, sessionId: SessionId): Promise<Erased> => {
  const { db } = erasure;
  await sql`
    INSERT INTO erased_sessions (session_id) VALUES (${sessionId})
    ON CONFLICT (session_id) DO UPDATE SET erased_at = now()`.execute(db);
  const erased: Erased = { boards: 0, questions: 0, events: 0 };
  const failed: { boardId: BoardId; error: Error }[] = [];
  const boards = await boardsOf(db, sessionId);
  for (const board of boards)
    try {
      const questions = await recordErasure(erasure, board.id, sessionId);
      const events = await retryConflicts(() => removeTexts(erasure, board, sessionId));
      if (questions + events > 0) erased.boards += 1;
      erased.questions += questions;
      erased.events += events;
    } catch (error) {
      failed.push({ boardId: board.id, error: asError(error) });
    }
  await deleteOwnDigests(db, sessionId);
  if (failed.length === 0) return erased;
  throw new AggregateError(
    failed.map(({ error }) => error),
    [
      `${failed.length} of ${boards.length} boards still have texts of session ${sessionId}:`,
      ...failed.map(({ boardId, error }) => `board ${boardId}: ${error.message}`),
    ].join('\n'),
  );
};

/** Sessions that were erased, in the order of their ids. */
export const erasedSessions = async (db: Db): Promise<SessionId[]> => {
  const rows = await db.selectFrom('erased_sessions').select('session_id').orderBy('session_id').execute();
  return rows.map((row) => row.session_id);
};

type Board = { id: BoardId; adminKey: string };

const boardsOf = async (db: Db, sessionId: SessionId): Promise<Board[]> => {
  const { rows } = await sql<Board>`
    SELECT id, admin_key AS "adminKey" FROM boards
     WHERE id IN (SELECT board_id FROM questions WHERE session_id = ${sessionId}) ORDER BY id`.execute(db);
  return rows;
};

/** Records which questions are erased, and empties them. @returns number of questions */
const recordErasure = async (
  { db, writer }: Erasure,
  boardId: BoardId,
  sessionId: SessionId,
): Promise<number> => {
  let erased = 0;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const questionIds = await questionsOf(db, boardId, sessionId, 'with a text');
    if (questionIds.length === 0) break;
    const result = await writer.handle(boardId, {
      command: { type: 'EraseQuestions', sessionId, questionIds },
      actor: 'super-admin',
    });
    // The board was deleted for good meanwhile.
    if (!result.ok && result.code === 'board-not-found') break;
    if (!result.ok) throw new Error(`Board ${boardId} refused the erasure: ${result.code}`);
    erased += questionIds.length;
  }
  return erased;
};

/** Questions of the session on a board; an erased question has an empty text. */
const questionsOf = async (
  db: Db,
  boardId: BoardId,
  sessionId: SessionId,
  which: 'with a text' | 'erased',
): Promise<QuestionId[]> => {
  const rows = await db
    .selectFrom('questions')
    .select('id')
    .where('board_id', '=', boardId)
    .where('session_id', '=', sessionId)
    .where('text', which === 'erased' ? '=' : '<>', '')
    .execute();
  return rows.map(({ id }) => id);
};

/**
 * Removes the texts of erased questions from the log. All statements see one snapshot, so a key that an append stores
 * meanwhile is not deleted as unused.
 * @returns number of events
 */
const removeTexts = ({ db, saltsOf }: Erasure, board: Board, sessionId: SessionId): Promise<number> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await setBounds(tx, BOUNDS);
      const erased = new Set(await questionsOf(tx, board.id, sessionId, 'erased'));
      if (erased.size === 0) return 0;
      const identities = { pseudonymize: (id: SessionId) => id, salts: saltsOf(board) };
      let events = 0;
      const idempotencyKeys = new Set<string>();
      const range = { from: 0, to: await lastSeqOf(tx, board.id), size: EVENTS_PER_PAGE };
      const read = (after: Seq, upTo: Seq) => rowsWithTexts(tx, board.id, after, upTo);
      for await (const rows of logPages(range, read)) {
        const withoutTexts = rows.flatMap((row) => {
          const logged = toLogged(row);
          if (!quotedIn(logged.event).some((id) => erased.has(id))) return [];
          if (row.key !== null) idempotencyKeys.add(row.key);
          return { seq: row.seq, data: erasedData(exportLogged(logged, identities)) };
        });
        await replaceData(tx, board.id, withoutTexts);
        events += withoutTexts.length;
      }
      await deleteUndoTexts(tx, board.id, erased);
      await deleteUnusedKeys(tx, board.id, sessionId);
      await deleteDigests(tx, board.id, idempotencyKeys);
      return events;
    });

/** Events whose types quote questions and whose texts are not erased yet. */
const rowsWithTexts = async (tx: Db, boardId: BoardId, after: Seq, upTo: Seq): Promise<EventRow[]> => {
  const { rows } = await sql<EventRow>`
    SELECT *, ${sql.raw(sessionKeySql('board_events'))} AS session_key FROM board_events
     WHERE board_id = ${boardId} AND seq > ${after} AND seq <= ${upTo}
       AND type = ANY (${TYPES_THAT_QUOTE})
       AND (NOT data ? 'sealed' OR data -> 'sealed' ? 'box')
     ORDER BY seq`.execute(tx);
  return rows;
};

/** Replaces the data of events by data without texts. */
const replaceData = async (
  tx: Db,
  boardId: BoardId,
  events: readonly { seq: number; data: SealedData }[],
): Promise<void> => {
  if (events.length === 0) return;
  await sql`
    UPDATE board_events SET data = erased.data
      FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb) AS erased (seq integer, data jsonb)
     WHERE board_events.board_id = ${boardId} AND board_events.seq = erased.seq`.execute(tx);
};

/**
 * Deletes the texts that edits and flags replaced. These acts cannot be undone any more in any case, since
 * the erasure changed the same fields.
 */
const deleteUndoTexts = async (
  tx: Db,
  boardId: BoardId,
  questions: ReadonlySet<QuestionId>,
): Promise<void> => {
  await sql`
    UPDATE acts SET undo = NULL, earlier = NULL FROM board_events AS e
     WHERE acts.board_id = ${boardId} AND acts.undo IS NOT NULL
       AND e.board_id = ${boardId} AND e.seq = acts.seq AND e.type = ANY (${ACTS_ON_TEXTS})
       AND (e.data ->> 'questionId')::uuid = ANY (${[...questions]}::uuid[])`.execute(tx);
};

/**
 * Deletes the digests of all requests that wrote an erased text, such as a moderator's edit, by their
 * idempotency keys. A digest could confirm a guess of the text. The keys stay used: a retry is refused.
 */
const deleteDigests = async (
  tx: Db,
  boardId: BoardId,
  idempotencyKeys: ReadonlySet<string>,
): Promise<void> => {
  await tx
    .updateTable('idempotency')
    .set({ request_hash: '' })
    .where('board_id', '=', boardId)
    .where(sql<boolean>`key = ANY (${[...idempotencyKeys]})`)
    .execute();
};

/**
 * Deletes the digests of the session's own requests on every board, also of refused questions, which have no
 * event. The first request has another caller, but its outcome names the session.
 */
const deleteOwnDigests = async (db: Db, sessionId: SessionId): Promise<void> => {
  await sql`
    UPDATE idempotency SET request_hash = ''
     WHERE (caller = ${sessionId} OR outcome ->> 'sessionId' = ${sessionId}) AND request_hash <> ''`.execute(
    db,
  );
};

/** Deletes the keys of the session that no event or act needs any more. */
const deleteUnusedKeys = async (tx: Db, boardId: BoardId, sessionId: SessionId): Promise<void> => {
  await sql`
    DELETE FROM session_keys
     WHERE board_id = ${boardId} AND session_id = ${sessionId}
       AND id NOT IN (
         SELECT (data -> 'sealed' ->> 'key')::uuid FROM board_events
          WHERE board_id = ${boardId} AND data ? 'sealed' AND data -> 'sealed' ? 'box'
         UNION ALL
         SELECT (undo -> 'sealed' ->> 'key')::uuid FROM acts
          WHERE board_id = ${boardId} AND undo ? 'sealed')`.execute(tx);
};
