import type { WebhookFormat, WebhookType } from '@openfloor/contract/http/webhooks';
import type { BoardId, Epoch, QuestionId, Seq, WebhookId } from '@openfloor/contract/ids';
import { requireFormat } from '@openfloor/contract/logFormat';
import type { Question } from '@openfloor/contract/questions';
import { isErased, isPublic, type TalkState } from '@openfloor/domain/board/boardState';
import { questionFor } from '@openfloor/domain/view/audience';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { isReadable } from '../reads/readableBoards.ts';
import { fromBoardDetails, type BoardDetails } from '../details.ts';
import { toQuestionState } from '../reads/snapshot.ts';
import { SERVER } from '../database/serverSql.ts';
import type { Db, Tables } from '../tables.ts';

const until = (leaseMs: number): RawBuilder<Date> =>
  sql<Date>`now() + ${leaseMs}::float8 * interval '1 millisecond'`;

/**
 * `leasedBy`: a new id for each lease, so that work whose lease has expired ends when the same node leases the webhook
 * again.
 */
export type WebhookLease = {
  boardId: BoardId;
  webhookId: WebhookId;
  host: string;
  /** Address prefix of who opened the board. */
  opener: string;
  leasedBy: string;
};

export type LeaseWebhooks = {
  leaseMs: number;
  nowMs: number;
  /** Limit of webhooks to lease. */
  hooks: number;
  /** Limit for one host, including those of `activeByHost`. */
  perHost: number;
  /** Limit for the boards of one opener, including those of `activeByOpener`. */
  perOpener: number;
  /** Number of webhooks that this node sends for, by host and by opener. */
  activeByHost: Readonly<Record<string, number>>;
  activeByOpener: Readonly<Record<string, number>>;
  /** `leasedBy` of leases that this node has given up without releasing them. */
  givenUp: readonly string[];
  /** Boards to look at; undefined: all. */
  boardIds?: readonly BoardId[];
};

/** Whether the latest attempt failed, also that of a test. */
const FAILS = sql<boolean>`(d.last_status IS NOT NULL AND d.last_status !~ '^2[0-9][0-9]$')`;

/** Place of a webhook among those of the same group, after the ones that this node sends for. */
const placeIn = (group: RawBuilder<string>, sending: Readonly<Record<string, number>>): RawBuilder<number> =>
  sql<number>`(row_number() OVER (PARTITION BY ${group} ORDER BY ${FAILS}, d.next_attempt_at)
    + coalesce((${JSON.stringify(sending)}::jsonb ->> ${group})::int, 0))`;
const HOST = sql<string>`d.host`;
const OPENER = sql<string>`coalesce(d.opener, b.ip_address)`;

/**
 * Leases webhooks of readable boards that have something to send, so that one worker sends for each. Those that fail
 * come last, and hosts and openers take turns. A lease is a row and not a lock of a session, as in `assistantWork.ts`.
 */
export const leaseWebhooks = async (
  db: Db,
  {
    leaseMs,
    nowMs,
    hooks,
    perHost,
    perOpener,
    activeByHost,
    activeByOpener,
    givenUp,
    boardIds,
  }: LeaseWebhooks,
): Promise<WebhookLease[]> => {
  const isFree = (alias: string) => {
    const [leasedUntil, leasedBy] = ['leased_until', 'leased_by'].map((name) => sql.ref(`${alias}.${name}`));
    return sql`(${leasedUntil} IS NULL OR ${leasedUntil} < now() OR ${leasedBy} = ANY (${givenUp}::uuid[]))`;
  };
  const { rows } = await sql<WebhookLease>`
    UPDATE webhooks SET leased_by = gen_random_uuid(), leased_until = ${until(leaseMs)}
      FROM (
        SELECT w.board_id, w.id, due.opener FROM webhooks AS w JOIN (
          SELECT d.board_id, d.id, ${FAILS} AS fails, ${OPENER} AS opener,
                 ${placeIn(HOST, activeByHost)} AS of_host, ${placeIn(OPENER, activeByOpener)} AS of_opener
            FROM webhooks AS d JOIN boards AS b ON b.id = d.board_id
           WHERE (d.test_id IS NOT NULL
                  OR (d.ended_at IS NULL AND d.next_attempt_at <= ${new Date(nowMs)} AND b.head_seq > d.seq))
             AND ${isFree('d')} AND ${isReadable('b')}
             ${boardIds ? sql`AND d.board_id = ANY (${boardIds}::uuid[])` : sql``}) AS due
            ON due.board_id = w.board_id AND due.id = w.id
         WHERE of_host <= ${perHost} AND of_opener <= ${perOpener} AND ${isFree('w')}
         ORDER BY fails, greatest(of_host, of_opener) LIMIT ${hooks} FOR UPDATE OF w SKIP LOCKED) AS taken
     WHERE webhooks.board_id = taken.board_id AND webhooks.id = taken.id
    RETURNING webhooks.board_id AS "boardId", webhooks.id AS "webhookId", host, taken.opener, leased_by AS "leasedBy"`.execute(
    db,
  );
  return rows;
};

/** A webhook with its lease and its board. */
export type LeasedWebhook = {
  boardId: BoardId;
  id: WebhookId;
  url: string;
  host: string;
  format: WebhookFormat;
  types: WebhookType[];
  key: Buffer;
  secret_number: number;
  rotated_at: Date | null;
  /** The webhook has received the messages of all events up to here, and `part` messages of the next event. */
  seq: Seq;
  part: number;
  attempts: number;
  next_attempt_at: Date;
  test_id: string | null;
  ended_at: Date | null;
  leasedBy: string;
  /** State of its board, and the server that all this was read from. */
  epoch: Epoch;
  head: Seq;
  questions: number;
  server: string;
};

/** Ends a lease, so that any node may take the webhook. */
export const endWebhookLease = async (
  db: Db,
  { boardId, webhookId, leasedBy }: WebhookLease,
): Promise<void> => {
  await db
    .updateTable('webhooks')
    .set({ leased_until: null, leased_by: null })
    .where('board_id', '=', boardId)
    .where('id', '=', webhookId)
    .where('leased_by', '=', leasedBy)
    .execute();
};

/**
 * Reads a leased webhook and extends the lease; undefined if another worker has it.
 * @throws LaterVersion if a later version has written to its board since it was leased
 */
export const readLeasedWebhook = async (
  db: Db,
  { boardId, webhookId, leasedBy }: WebhookLease,
  leaseMs: number,
): Promise<LeasedWebhook | undefined> => {
  const { rows } = await sql<LeasedWebhook & { logFormat: number }>`
    UPDATE webhooks AS w SET leased_until = ${until(leaseMs)} FROM boards AS b
     WHERE w.board_id = ${boardId} AND w.id = ${webhookId} AND w.leased_by = ${leasedBy} AND b.id = w.board_id
    RETURNING w.board_id AS "boardId", w.id, w.url, w.host, w.format, w.types, w.key, w.secret_number, w.rotated_at, w.seq, w.part,
              w.attempts, w.next_attempt_at, w.test_id, w.ended_at, w.leased_by AS "leasedBy", b.epoch, b.head_seq AS head, b.question_count AS questions, b.format AS "logFormat",
              ${sql.raw(SERVER)} AS server`.execute(db);
  const [row] = rows;
  if (row) requireFormat(boardId, row.logFormat);
  return row;
};

/** What an attempt changes. */
export type AttemptRecord = {
  seq?: Seq;
  part?: number;
  attempts?: number;
  next_attempt_at?: Date;
  test_id?: null;
  last_status?: string;
  ended_at?: Date;
  /** Whether the worker goes on sending. */
  isLeaseKept: boolean;
  /** The delivery that is given up. */
  deadLetter?: Pick<Tables['dead_letters'], 'seq' | 'part' | 'id' | 'type' | 'at'>;
};

/**
 * Records an attempt, unless the webhook was replayed meanwhile or another server answers than the one that the events
 * were read from: the new one may lack them, and use their seqs for others.
 * @returns whether it was recorded
 */
export const recordAttempt = async (
  db: Db,
  {
    boardId,
    id,
    seq,
    part,
    server,
    leasedBy,
  }: Pick<LeasedWebhook, 'boardId' | 'id' | 'seq' | 'part' | 'server' | 'leasedBy'>,
  leaseMs: number,
  { isLeaseKept, deadLetter, ...changes }: AttemptRecord,
): Promise<boolean> => {
  const update = db
    .updateTable('webhooks')
    .set({
      ...changes,
      ...(isLeaseKept ? { leased_until: until(leaseMs) } : { leased_until: null, leased_by: null }),
    })
    .where('board_id', '=', boardId)
    .where('id', '=', id)
    .where('leased_by', '=', leasedBy)
    .where('seq', '=', seq)
    .where('part', '=', part)
    .where(sql<boolean>`${sql.raw(SERVER)} = ${server}`)
    .returning(['board_id', 'id', 'last_status']);
  if (!deadLetter) return (await update.executeTakeFirst()) !== undefined;
  const stored = await db
    .with('recorded', () => update)
    .insertInto('dead_letters')
    .columns(['board_id', 'webhook_id', 'last_status', 'seq', 'part', 'id', 'type', 'at'])
    .expression((of) =>
      of
        .selectFrom('recorded')
        .select(['board_id', 'recorded.id as webhook_id', sql<string>`last_status`.as('last_status')])
        .select([
          sql<number>`${deadLetter.seq}::int`.as('seq'),
          sql<number>`${deadLetter.part}::int`.as('part'),
          sql<string>`${deadLetter.id}::text`.as('letter_id'),
          sql<WebhookType>`${deadLetter.type}::text`.as('type'),
          sql<Date>`${deadLetter.at}::timestamptz`.as('at'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('seq')
    .executeTakeFirst();
  return stored !== undefined;
};

/** What a delivery may show of a board now. */
export type ShownBoard = {
  title: string;
  isClosed: boolean;
  talks: readonly TalkState[];
  /** Undefined if the public cannot read it now. */
  question: Question | undefined;
};

type ShownRow = { boardTitle: string; boardDetails: BoardDetails; isClosed: boolean } & (
  Selectable<Tables['questions']> | { id: null }
);

/**
 * Reads what the public can see of a board now, without the question if the board is closed; undefined if the board is
 * deleted for good.
 */
export const readShownBoard = async (
  db: Db,
  boardId: BoardId,
  questionId: QuestionId | undefined,
): Promise<ShownBoard | undefined> => {
  const { rows } = await sql<ShownRow>`
    SELECT b.title AS "boardTitle", b.details AS "boardDetails", b.deleted_at IS NOT NULL AS "isClosed", q.*
      FROM boards AS b LEFT JOIN questions AS q ON q.board_id = b.id AND q.id = ${questionId ?? null}::uuid
     WHERE b.id = ${boardId}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { settings, talks } = fromBoardDetails(row.boardDetails);
  const state = row.id === null ? undefined : toQuestionState(row);
  const isShown = !row.isClosed && state !== undefined && isPublic(state) && !isErased(state);
  const reader = { audience: 'public' as const, pseudonymize: () => '' };
  return {
    title: row.boardTitle,
    isClosed: row.isClosed,
    talks,
    question: isShown ? questionFor(reader, boardId, state, { settings, questions: new Map() }) : undefined,
  };
};
