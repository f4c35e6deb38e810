import type { BoardId, Epoch, QuestionId, Seq } from '@openfloor/contract/ids';
import { SUMMARY_SOURCES_MAX } from '@openfloor/contract/limits';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from './tables.ts';

type Db = Kysely<Tables>;

/** A board with what the language model may read of it. */
export type MachineWork = {
  epoch: Epoch;
  /** Whether the board's settings allow the model. */
  isAllowed: boolean;
  head: Seq;
  /** New questions that have not been asked about, oldest first, and whether there are more. */
  unscreened: { seq: Seq; id: QuestionId; text: string }[];
  isMore: boolean;
  /** Consecutive unusable replies for the first of these. */
  attempts: number;
  /** Public questions of the current talk, most votes first. */
  summarized: { id: QuestionId; text: string; votes: number; answered: boolean }[];
  /** Digest of the questions that the latest summary was asked for; null: none was. */
  summaryOf: string | null;
  /** Time since then, or since the first news of the board. */
  sinceSummaryMs: number;
  /** Time until the board's budget begins again. */
  untilBudgetMs: number;
};

/** Questions that were asked earlier are no news. */
const NEW = sql`interval '1 hour'`;
const BUDGET = sql`interval '1 hour'`;

const ms = (duration: number): RawBuilder<unknown> => sql`${duration}::float8 * interval '1 millisecond'`;
const inMs = (time: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(extract(epoch FROM ${time}) * 1000)::float8`;

/** Marks boards as having news. All times are those of Postgres. */
export const noteMachineNews = async (db: Db, boardIds: readonly BoardId[]): Promise<void> => {
  // The lock keeps a board from being deleted until the row is stored, and does not wait for appends.
  await sql`
    INSERT INTO machine_work (board_id, due_at)
    SELECT id, now() FROM boards WHERE id = ANY (${boardIds}::uuid[]) AND deleted_at IS NULL ORDER BY id FOR KEY SHARE
    ON CONFLICT (board_id) DO UPDATE SET due_at = now()
     WHERE machine_work.due_at IS NULL OR machine_work.due_at > now()`.execute(db);
};

/**
 * Leases boards that are due, so that one node works on each. A lease is a row and not a session's lock: it holds behind a pooler
 * that gives each transaction another connection, and that of a killed node ends by itself.
 */
export const leaseMachineWork = async (
  db: Db,
  { node, boards, leaseMs }: { node: string; boards: number; leaseMs: number },
): Promise<BoardId[]> => {
  const { rows } = await sql<{ board_id: BoardId }>`
    UPDATE machine_work SET due_at = NULL, leased_by = ${node}, leased_until = now() + ${ms(leaseMs)}
     WHERE board_id IN (
       SELECT board_id FROM machine_work
        WHERE (leased_until < now() OR (leased_until IS NULL AND due_at <= now())) AND not_before <= now()
        ORDER BY coalesce(leased_until, due_at) LIMIT ${boards} FOR UPDATE SKIP LOCKED)
    RETURNING board_id`.execute(db);
  return rows.map(({ board_id }) => board_id);
};

type Row = {
  epoch: string;
  head: number;
  talkId: string | null;
  isAllowed: boolean;
  screenedSeq: number;
  attempts: number;
  summaryOf: string | null;
  sinceSummaryMs: number;
  untilBudgetMs: number;
};

/** @returns undefined if the board is closed or deleted, or the node has no lease */
export const readMachineWork = async (
  db: Db,
  boardId: BoardId,
  { node, questions }: { node: string; questions: number },
): Promise<MachineWork | undefined> => {
  const { rows } = await sql<Row>`
    SELECT b.epoch, b.head_seq AS head, (b.details -> 'talks' -> -1 ->> 'id')::uuid AS "talkId",
           coalesce((b.details -> 'settings' ->> 'ai')::boolean, true) AS "isAllowed",
           -- After a restore the seqs of the former epoch say nothing.
           CASE WHEN w.epoch = b.epoch THEN w.screened_seq ELSE 0 END AS "screenedSeq",
           w.attempts, w.summary_of AS "summaryOf",
           ${inMs(sql`now() - w.summarized_at`)} AS "sinceSummaryMs",
           ${inMs(sql`w.budget_from + ${BUDGET} - now()`)} AS "untilBudgetMs"
      FROM machine_work AS w JOIN boards AS b ON b.id = w.board_id
     WHERE w.board_id = ${boardId} AND w.leased_by = ${node} AND b.deleted_at IS NULL`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { talkId, screenedSeq, ...work } = row;
  if (!work.isAllowed) return { ...work, unscreened: [], isMore: false, summarized: [] };
  const unscreened = await questionsAfter(db, boardId, {
    after: screenedSeq,
    upTo: work.head,
    limit: questions + 1,
  });
  return {
    ...work,
    unscreened: unscreened.slice(0, questions),
    isMore: unscreened.length > questions,
    summarized: await publicQuestions(db, boardId, talkId),
  };
};

const questionsAfter = async (
  db: Db,
  boardId: BoardId,
  { after, upTo, limit }: { after: Seq; upTo: Seq; limit: number },
): Promise<MachineWork['unscreened']> => {
  const { rows } = await sql<MachineWork['unscreened'][number]>`
    SELECT e.seq, q.id, q.text
      FROM board_events AS e JOIN questions AS q ON q.board_id = e.board_id AND q.id = (e.data ->> 'questionId')::uuid
     WHERE e.board_id = ${boardId} AND e.seq > ${after} AND e.seq <= ${upTo}
       AND e.type IN ('v1.QuestionAsked', 'v2.QuestionAsked') AND e.recorded_at > now() - ${NEW}
       AND q.status IN ('published', 'waiting') AND NOT q.hidden AND q.text <> ''
     ORDER BY e.seq LIMIT ${limit}`.execute(db);
  return rows;
};

/** The questions that the domain calls public. */
const publicQuestions = async (
  db: Db,
  boardId: BoardId,
  talkId: string | null,
): Promise<MachineWork['summarized']> => {
  const { rows } = await sql<MachineWork['summarized'][number]>`
    SELECT id, text, votes, is_answered OR details ? 'reply' AS answered FROM questions
     WHERE board_id = ${boardId} AND talk_id IS NOT DISTINCT FROM ${talkId}::uuid
       AND status = 'published' AND NOT hidden AND text <> '' AND coalesce(cardinality(ancestors), 0) = 0
     ORDER BY votes DESC, created_at, id LIMIT ${SUMMARY_SOURCES_MAX}`.execute(db);
  return rows;
};

/**
 * Takes one request from the board's budget and extends the lease.
 * @returns false if the budget of the hour is spent, or another node has the lease
 */
export const takeFromBudget = async (
  db: Db,
  boardId: BoardId,
  { node, requestsPerHour, leaseMs }: { node: string; requestsPerHour: number; leaseMs: number },
): Promise<boolean> => {
  const { rows } = await sql`
    UPDATE machine_work SET
      budget_from = CASE WHEN budget_from + ${BUDGET} > now() THEN budget_from ELSE now() END,
      budget_spent = CASE WHEN budget_from + ${BUDGET} > now() THEN budget_spent ELSE 0 END + 1,
      leased_until = now() + ${ms(leaseMs)}
     WHERE board_id = ${boardId} AND leased_by = ${node}
       AND (budget_spent < ${requestsPerHour} OR budget_from + ${BUDGET} <= now())
    RETURNING board_id`.execute(db);
  return rows.length > 0;
};

export type MachineProgress = {
  /** That of the work. */
  epoch: Epoch;
  /** Questions up to here need not be asked about again; null: as before. */
  screenedSeq: Seq | null;
  attempts: number;
  /** Digest of the questions that a summary was written from; null: as before. */
  summaryOf: string | null;
  /** Whether a summary was asked for, written or not. */
  isSummaryAsked: boolean;
  /** No node looks at the board before. */
  pauseMs: number;
  /** When a node looks at the board next; null: when there is news. */
  againInMs: number | null;
};

/** Ends the lease. News that arrived during the work stays noted. */
export const endMachineLease = async (
  db: Db,
  boardId: BoardId,
  node: string,
  progress: MachineProgress | undefined,
): Promise<void> => {
  if (!progress) {
    await db
      .updateTable('machine_work')
      .set({ leased_by: null, leased_until: null })
      .where('board_id', '=', boardId)
      .where('leased_by', '=', node)
      .execute();
    return;
  }
  const { epoch, screenedSeq, attempts, summaryOf, isSummaryAsked, pauseMs, againInMs } = progress;
  await sql`
    UPDATE machine_work SET
      leased_by = NULL, leased_until = NULL, epoch = ${epoch},
      screened_seq = coalesce(${screenedSeq}::int, CASE WHEN epoch = ${epoch} THEN screened_seq ELSE 0 END),
      attempts = ${attempts}, summary_of = coalesce(${summaryOf}, summary_of),
      summarized_at = CASE WHEN ${isSummaryAsked} THEN now() ELSE summarized_at END,
      not_before = now() + ${ms(pauseMs)},
      due_at = least(due_at, now() + ${againInMs}::float8 * interval '1 millisecond')
     WHERE board_id = ${boardId} AND leased_by = ${node}`.execute(db);
};
