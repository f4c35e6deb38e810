import type { BoardId, Epoch, QuestionId, Seq } from '@openfloor/contract/ids';
import { SUMMARY_SOURCES_MAX } from '@openfloor/contract/limits';
import { sql, type RawBuilder } from 'kysely';
import { hasFeatureSql } from '../plans/boardPlans.ts';
import { isReadable } from '../reads/readableBoards.ts';
import type { Db } from '../tables.ts';
import { BRIEF, setBounds } from '../database/transactionBounds.ts';

/** A board with what the language model may read of it. */
export type AssistantWork = {
  epoch: Epoch;
  /** Whether the board's settings and plan allow the model. */
  isAllowed: boolean;
  head: Seq;
  /** New questions that the model has not been asked about, oldest first, and whether there are more. */
  unscreened: { seq: Seq; id: QuestionId; text: string }[];
  hasMore: boolean;
  /** Number of consecutive unusable replies about the first of these. */
  attempts: number;
  /** Public questions of the current talk, most votes first. */
  summarized: { id: QuestionId; text: string; votes: number; answered: boolean }[];
  /** Digest of the questions that the latest summary was asked for; null: none was. */
  summaryOf: string | null;
  /** Time since that summary was asked for, or since the first news of the board. */
  sinceSummaryMs: number;
};

/** Limits of requests per hour: of a board, of all boards that one address opened, and of all boards. */
export type AssistantBudget = { perBoard: number; perOpener: number; overall: number };

/*
 * A board's row in `assistant_work` is its place in the queue of the assistant, the lease of the node that works on it, and what it
 * spent of the budgets. `noteAssistantNews` puts it into the queue, `leaseAssistantWork` takes it out, `endAssistantLease` stores how
 * far the work got.
 */

/** How long a question counts as new; older ones are not read. */
const NEW_FOR = sql`interval '1 hour'`;
/** How long a board's requests count: from the first of them. */
const BUDGET_PERIOD = sql`interval '1 hour'`;
/** Whether the requests of a board still count. @param work name or alias of the table */
const stillCounts = (work: string) =>
  sql<boolean>`${sql.ref(`${work}.budget_spent`)} > 0 AND ${sql.ref(`${work}.budget_from`)} > now() - ${BUDGET_PERIOD}`;
/** SQL: address prefix of the board's opener, whose boards share a budget; empty: not known. */
const openerOf = (work: string) => sql`coalesce(${sql.ref(`${work}.opener`)}, '')`;

/** SQL: an interval of this many milliseconds. */
const ms = (duration: number): RawBuilder<unknown> => sql`${duration}::float8 * interval '1 millisecond'`;
const inMs = (time: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(extract(epoch FROM ${time}) * 1000)::float8`;

/**
 * Marks boards as having news, except demos, which the model never reads. All times are those of Postgres.
 * @param prefixOf equal for addresses that share a budget
 */
export const noteAssistantNews = async (
  db: Db,
  boardIds: readonly BoardId[],
  prefixOf: (address: string) => string,
): Promise<void> => {
  const boards = await db
    .selectFrom('boards')
    .select(['id', 'ip_address'])
    .where('id', 'in', boardIds)
    .where('demo', '=', false)
    .execute();
  const ids = boards.map(({ id }) => id);
  const openers = boards.map(({ ip_address }) => prefixOf(ip_address));
  // The lock keeps a board from being deleted until the row is stored, and does not wait for appends.
  await sql`
    INSERT INTO assistant_work (board_id, opener, due_at)
    SELECT boards.id, noted.opener, now() FROM unnest(${ids}::uuid[], ${openers}::text[]) AS noted (id, opener)
      JOIN boards ON boards.id = noted.id
     WHERE deleted_at IS NULL ORDER BY boards.id FOR KEY SHARE OF boards
    ON CONFLICT (board_id) DO UPDATE SET due_at = now(), opener = excluded.opener
     WHERE assistant_work.due_at IS NULL OR assistant_work.due_at > now()`.execute(db);
};

/**
 * Leases readable boards that are due, so that one node works on each. The order is fair: openers with the fewest
 * requests within the hour come first, of these the boards with the fewest, of these the ones that wait
 * longest. A lease is a row and not a lock of a session: it holds behind a pooler that gives each transaction
 * another connection, and the lease of a killed node expires.
 */
export const leaseAssistantWork = async (
  db: Db,
  { node, boards, leaseMs }: { node: string; boards: number; leaseMs: number },
): Promise<BoardId[]> => {
  const { rows } = await sql<{ board_id: BoardId }>`
    UPDATE assistant_work SET due_at = NULL, leased_by = ${node}, leased_until = now() + ${ms(leaseMs)}
     WHERE board_id IN (
       SELECT w.board_id FROM assistant_work AS w JOIN boards AS b ON b.id = w.board_id LEFT JOIN (
         SELECT ${openerOf('spent')} AS opener, sum(budget_spent) AS requests
           FROM assistant_work AS spent WHERE ${stillCounts('spent')} GROUP BY 1) AS of_opener ON of_opener.opener = ${openerOf('w')}
        WHERE (leased_until < now() OR (leased_until IS NULL AND due_at <= now())) AND not_before <= now() AND ${isReadable('b')}
        ORDER BY coalesce(of_opener.requests, 0), CASE WHEN ${stillCounts('w')} THEN w.budget_spent ELSE 0 END,
                 coalesce(leased_until, due_at)
        LIMIT ${boards} FOR UPDATE OF w SKIP LOCKED)
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
};

/**
 * Reads what a leased board has for the model: questions to screen, and those of the current talk for a summary.
 * @param plansAtMs the node's clock, where only some plans have the model; undefined: every board may have it
 * @returns undefined if the board is closed, deleted or a demo, or the node has no lease
 */
export const readAssistantWork = async (
  db: Db,
  boardId: BoardId,
  { node, questions, plansAtMs }: { node: string; questions: number; plansAtMs: number | undefined },
): Promise<AssistantWork | undefined> => {
  const byPlan = plansAtMs === undefined ? sql`true` : hasFeatureSql('assistant-screening', plansAtMs);
  const { rows } = await sql<Row>`
    SELECT b.epoch, b.head_seq AS head, (b.details -> 'talks' -> -1 ->> 'id')::uuid AS "talkId",
           coalesce((b.details -> 'settings' ->> 'ai')::boolean, true) AND ${byPlan} AS "isAllowed",
           -- After a restore the seqs of the former epoch say nothing.
           CASE WHEN w.epoch = b.epoch THEN w.screened_seq ELSE 0 END AS "screenedSeq",
           w.attempts, w.summary_of AS "summaryOf",
           ${inMs(sql`now() - w.summarized_at`)} AS "sinceSummaryMs"
      FROM assistant_work AS w JOIN boards AS b ON b.id = w.board_id
     WHERE w.board_id = ${boardId} AND w.leased_by = ${node} AND b.deleted_at IS NULL AND NOT b.demo`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return undefined;
  const { talkId, screenedSeq, ...work } = row;
  if (!work.isAllowed) return { ...work, unscreened: [], hasMore: false, summarized: [] };
  const unscreened = await questionsAfter(db, boardId, {
    after: screenedSeq,
    upTo: work.head,
    limit: questions + 1,
  });
  return {
    ...work,
    unscreened: unscreened.slice(0, questions),
    hasMore: unscreened.length > questions,
    summarized: await publicQuestions(db, boardId, talkId),
  };
};

/** Questions that were asked, or edited by their authors, after a seq, oldest first. */
const questionsAfter = async (
  db: Db,
  boardId: BoardId,
  { after, upTo, limit }: { after: Seq; upTo: Seq; limit: number },
): Promise<AssistantWork['unscreened']> => {
  const { rows } = await sql<AssistantWork['unscreened'][number]>`
    SELECT e.seq, q.id, q.text
      FROM board_events AS e JOIN questions AS q ON q.board_id = e.board_id AND q.id = (e.data ->> 'questionId')::uuid
     WHERE e.board_id = ${boardId} AND e.seq > ${after} AND e.seq <= ${upTo}
       AND (e.type = 'v1.QuestionAsked' OR (e.type = 'v1.QuestionEdited' AND e.data ? 'sessionId'))
       AND e.recorded_at > now() - ${NEW_FOR}
       AND q.status IN ('published', 'waiting') AND NOT q.hidden AND q.text <> ''
     ORDER BY e.seq LIMIT ${limit}`.execute(db);
  return rows;
};

/** The questions that the domain calls public. */
const publicQuestions = async (
  db: Db,
  boardId: BoardId,
  talkId: string | null,
): Promise<AssistantWork['summarized']> => {
  const { rows } = await sql<AssistantWork['summarized'][number]>`
    SELECT id, text, votes, is_answered OR details ? 'reply' AS answered FROM questions
     WHERE board_id = ${boardId} AND talk_id IS NOT DISTINCT FROM ${talkId}::uuid
       AND status = 'published' AND NOT hidden AND text <> '' AND coalesce(cardinality(ancestors), 0) = 0
     ORDER BY votes DESC, created_at, id LIMIT ${SUMMARY_SOURCES_MAX}`.execute(db);
  return rows;
};

/** One node at a time takes from the budgets, because they are sums over boards. */
const BUDGET_LOCK = sql`hashtextextended('openfloor assistant budget', 0)`;

/**
 * Takes one request from the budgets and extends the lease.
 * @returns undefined if it was taken; else the wait in ms until the budgets may have room, 0 if another node has the
 * lease
 */
export const takeFromBudget = (
  db: Db,
  boardId: BoardId,
  { node, budget, leaseMs }: { node: string; budget: AssistantBudget; leaseMs: number },
): Promise<number | undefined> =>
  db.transaction().execute(async (tx) => {
    await setBounds(tx, BRIEF);
    await sql`SELECT pg_advisory_xact_lock(${BUDGET_LOCK})`.execute(tx);
    const waitMs = await budgetWaitMs(tx, boardId, node, budget);
    if (waitMs !== null) return waitMs;
    await sql`
      UPDATE assistant_work SET
        budget_from = CASE WHEN budget_from + ${BUDGET_PERIOD} > now() THEN budget_from ELSE now() END,
        budget_spent = CASE WHEN budget_from + ${BUDGET_PERIOD} > now() THEN budget_spent ELSE 0 END + 1,
        leased_until = now() + ${ms(leaseMs)}
       WHERE board_id = ${boardId} AND leased_by = ${node}`.execute(tx);
    return undefined;
  });

/** Start of the oldest period of these boards if their requests reach the limit, else null. */
const exhaustedFrom = (filter: RawBuilder<unknown>, limit: number) =>
  sql`CASE WHEN sum(w.budget_spent) ${filter} >= ${limit} THEN min(w.budget_from) ${filter} END`;

/**
 * Wait until the exhausted budgets may have room, when the oldest period ends.
 * @returns null if all have room; 0 without the lease
 */
const budgetWaitMs = async (
  db: Db,
  boardId: BoardId,
  node: string,
  { perBoard, perOpener, overall }: AssistantBudget,
): Promise<number | null> => {
  const ofOpener = sql`FILTER (WHERE ${openerOf('w')} = mine.opener)`;
  const ofBoard = sql`FILTER (WHERE w.board_id = mine.board_id)`;
  const { rows } = await sql<{ waitMs: number | null }>`
    SELECT ${inMs(sql`
             greatest(${exhaustedFrom(sql``, overall)}, ${exhaustedFrom(ofOpener, perOpener)}, ${exhaustedFrom(ofBoard, perBoard)})
             + ${BUDGET_PERIOD} - now()`)} AS "waitMs"
      FROM (SELECT board_id, ${openerOf('assistant_work')} AS opener FROM assistant_work
             WHERE board_id = ${boardId} AND leased_by = ${node}) AS mine
      LEFT JOIN assistant_work AS w ON ${stillCounts('w')}
     GROUP BY mine.board_id, mine.opener`.execute(db);
  return rows[0] ? rows[0].waitMs : 0;
};

export type AssistantProgress = {
  /** Epoch that the work was read in. */
  epoch: Epoch;
  /** Seq up to which questions need not be asked about again; null: unchanged. */
  screenedSeq: Seq | null;
  attempts: number;
  /** Digest of the questions that a summary was written from; null: unchanged. */
  summaryOf: string | null;
  /** Whether a summary was asked for, written or not. */
  isSummaryAsked: boolean;
  /** No node looks at the board before this time has passed. */
  pauseMs: number;
  /** When a node looks at the board next; null: when there is news. */
  againInMs: number | null;
};

/** Ends the lease. News that arrived during the work stays noted. */
export const endAssistantLease = async (
  db: Db,
  boardId: BoardId,
  node: string,
  progress: AssistantProgress | undefined,
): Promise<void> => {
  if (!progress) {
    await db
      .updateTable('assistant_work')
      .set({ leased_by: null, leased_until: null })
      .where('board_id', '=', boardId)
      .where('leased_by', '=', node)
      .execute();
    return;
  }
  const { epoch, screenedSeq, attempts, summaryOf, isSummaryAsked, pauseMs, againInMs } = progress;
  await sql`
    UPDATE assistant_work SET
      leased_by = NULL, leased_until = NULL, epoch = ${epoch},
      screened_seq = coalesce(${screenedSeq}::int, CASE WHEN epoch = ${epoch} THEN screened_seq ELSE 0 END),
      attempts = ${attempts}, summary_of = coalesce(${summaryOf}, summary_of),
      summarized_at = CASE WHEN ${isSummaryAsked} THEN now() ELSE summarized_at END,
      not_before = now() + ${ms(pauseMs)},
      due_at = least(due_at, now() + ${againInMs}::float8 * interval '1 millisecond')
     WHERE board_id = ${boardId} AND leased_by = ${node}`.execute(db);
};
