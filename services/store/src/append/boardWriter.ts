import type { BusMessage } from '@openfloor/contract/busMessage';
import type { BoardId } from '@openfloor/contract/ids';
import type { Position } from '@openfloor/contract/ws';
import { setTimeout as delay } from 'node:timers/promises';
import type { BoardLimits } from '@openfloor/domain/board/decide';
import { DatabaseError, escapeLiteral } from 'pg';
import { eventTime } from '@openfloor/domain/board/eventTime';
import type pg from 'pg';
import { onClient, requireKnownLog } from '../reads/knownLog.ts';
import { BRIEF, boundsSql, type TransactionBounds } from '../transactionBounds.ts';
import { isTransactionEnded, isUnavailable } from '../unavailable.ts';
import { appendBatch } from './appendBatch.ts';
import { createCheckedLogs, type CheckedLogs } from './checkedLogs.ts';
import { decideBatch } from './decideBatch.ts';
import { loadFacts } from './facts.ts';
import { createGroupCommit } from './groupCommit.ts';
import { createLogAhead } from './logAhead.ts';
import { onConnection } from './onConnection.ts';
import type { CommandRequest, CommandResult, QueuedRequest } from './request.ts';

/** Callbacks for metrics; they must not throw. */
export type WriterObserver = {
  /** A batch was committed or failed. `tookMs` counts from the start of reading its facts. */
  onBatch: (batch: { commands: number; tookMs: number; failed: boolean }) => void;
  /** Another node wrote to the board between reading and writing; the batch is decided again. */
  onConflict: () => void;
  /** A command was refused because the queue is full. */
  onTurnedAway: () => void;
};

/** `startedAtMs`: start of reading its facts, on the clock of `performance.now()`. */
export type CommittedBatch = { requests: readonly CommandRequest[]; startedAtMs: number };

export type BoardWriterOptions = {
  pool: pg.Pool;
  clock: { nowMs: () => number };
  limits: BoardLimits;
  /** Called for each commit that recorded events, before its callers get their answers. */
  onCommit: (boardId: BoardId, message: BusMessage, batch: CommittedBatch) => void;
  /** Position up to which a feed of this node has read a board; it needs no check for events of a later version. */
  readTo?: (boardId: BoardId) => Position | undefined;
  /** Limit of waiting commands, over all boards; further ones are refused. */
  pendingMax?: number;
  /** Whether a board may be written to that no node has compared since the server changed. Until then its commands wait. */
  mayContinueUncompared?: () => boolean;
  observer?: WriterObserver;
};

export type BoardWriter = {
  /**
   * Decides the command and records its events; resolves after the commit.
   * @throws an error of Postgres (see `isUnavailable`): the command may or may not have been recorded; LaterVersion if the
   * board has events that this version does not know: the command was not recorded
   */
  handle(
    boardId: BoardId,
    request: CommandRequest,
  ): Promise<CommandResult | { ok: false; code: 'overloaded' }>;
  pending: () => number;
};

const BATCH_SIZE_MAX = 256;
const BOARDS_AT_ONCE_MAX = 6;
export const PENDING_MAX = 10_000;
/** Conflicts after which a batch locks the board's row before it reads. */
const OPTIMISTIC_TRIES_MAX = 2;
const LOCK_BOUNDS: TransactionBounds = { ...BRIEF, statementMs: 1000 };
/** Time after which a batch is not retried under the lock; its callers get 503. */
const TRY_FOR_MS = 3000;
/** Interval of checks whether a board may be written to. */
const VOUCHED_LOOK_EVERY_MS = 50;

/**
 * Appends to the streams of boards. A batch is decided on facts read without a lock, and committed by one statement that
 * writes only if the board's row has not changed since; so no lock is held across a round trip. After repeated conflicts with
 * other nodes, a batch locks the row and holds the lock for three round trips. Postgres ends such a transaction after a
 * second, so a node that stalls in it delays others by at most a second.
 */
export const createBoardWriter = ({
  pool,
  clock,
  limits,
  onCommit,
  readTo,
  pendingMax = PENDING_MAX,
  mayContinueUncompared = () => true,
  observer,
}: BoardWriterOptions): BoardWriter => {
  const context = { clock, limits, logs: createCheckedLogs(readTo) };
  const readLogAhead = createLogAhead(pool);

  const commitLocked = async (boardId: BoardId, requests: QueuedRequest[]): Promise<Committed> => {
    const client = await pool.connect();
    let lost: Error | undefined;
    const noteLoss = (error: Error): void => void (lost ??= error);
    client.on('error', noteLoss);
    try {
      await client.query(lockBoard(boardId));
      const committed = await tryCommit(client, context, boardId, requests, true);
      if (!committed || committed === 'too-early') throw new Error(`Board ${boardId} changed under its lock`);
      await client.query(COMMIT);
      client.off('error', noteLoss);
      client.release();
      return committed;
    } catch (error) {
      // The connection may be in any state: closing it rolls back an open transaction.
      client.release(true);
      // Why Postgres ended the transaction between two statements is reported on the connection only.
      throw lost ?? error;
    }
  };

  const commitOptimistic = async (
    boardId: BoardId,
    requests: QueuedRequest[],
  ): Promise<Committed | undefined> => {
    for (let tries = 0; tries < OPTIMISTIC_TRIES_MAX;) {
      const committed = await onConnection(pool, (client) =>
        tryCommit(client, context, boardId, requests, mayContinueUncompared()),
      );
      if (committed === 'too-early') {
        await delay(VOUCHED_LOOK_EVERY_MS);
        continue;
      }
      if (committed) return committed;
      tries += 1;
      observer?.onConflict();
    }
    return undefined;
  };

  const commitBatch = async (boardId: BoardId, requests: QueuedRequest[]): Promise<Committed> => {
    const giveUpAtMs = performance.now() + TRY_FOR_MS;
    for (;;) {
      const committed = await commitOptimistic(boardId, requests);
      if (committed) return committed;
      try {
        return await commitLocked(boardId, requests);
      } catch (error) {
        if (!isTransactionEnded(error) || performance.now() > giveUpAtMs) throw error;
        observer?.onConflict();
      }
    }
  };

  const observed = async (
    commands: number,
    startedAtMs: number,
    commit: () => Promise<Committed>,
  ): Promise<Committed> => {
    let failed = true;
    try {
      const committed = await commit();
      failed = false;
      return committed;
    } finally {
      observer?.onBatch({ commands, tookMs: performance.now() - startedAtMs, failed });
    }
  };

  const queue = createGroupCommit<QueuedRequest, CommandResult>({
    async commit(boardId, requests) {
      const startedAtMs = performance.now();
      const { results, message } = await observed(requests.length, startedAtMs, () =>
        commitBatch(boardId, requests),
      );
      if (message) onCommit(boardId, message, { requests, startedAtMs });
      return results;
    },
    batchSizeMax: BATCH_SIZE_MAX,
    pendingMax,
    concurrencyMax: BOARDS_AT_ONCE_MAX,
    // After any other error the batch may have been committed, and a retry could record it twice.
    mayBeOneItem: (error) => error instanceof DatabaseError && !isUnavailable(error),
  });

  return {
    pending: queue.pending,
    handle: async (boardId, request) => {
      const isUndo = request.command.type === 'UndoAct';
      const result = await queue.submit(
        boardId,
        isUndo ? { ...request, log: await readLogAhead(boardId) } : request,
      );
      if (result) return result;
      observer?.onTurnedAway();
      return { ok: false, code: 'overloaded' };
    },
  };
};

// A single message, so that the lock is held for as few round trips as possible.
const lockBoard = (boardId: BoardId): string =>
  `BEGIN; ${boundsSql(LOCK_BOUNDS)}; SELECT FROM boards WHERE id = ${escapeLiteral(boardId)} FOR UPDATE`;

/** With the default timeout: a COMMIT that times out while waiting for a synchronous replica is committed on the primary only. */
const COMMIT = 'SET LOCAL statement_timeout TO DEFAULT; COMMIT';

type Committed = { results: CommandResult[]; message?: BusMessage };

/**
 * @returns undefined if another node wrote to the board between reading and writing; `too-early` if the board may not
 * be written to yet
 */
const tryCommit = async (
  client: pg.PoolClient,
  { clock, limits, logs }: Pick<BoardWriterOptions, 'clock' | 'limits'> & { logs: CheckedLogs },
  boardId: BoardId,
  requests: QueuedRequest[],
  mayContinueUncompared: boolean,
): Promise<Committed | 'too-early' | undefined> => {
  const facts = await loadFacts(client, boardId, requests);
  if (!facts) return { results: requests.map(() => ({ ok: false, code: 'board-not-found' })) };
  if (!facts.isContinued && !mayContinueUncompared) return 'too-early';
  const { seq: from } = facts;
  await logs.require(boardId, facts, (range) => requireKnownLog(onClient(client), boardId, range));
  const at = eventTime(clock.nowMs(), facts.lastAtMs);
  const batch = decideBatch(facts, requests, { at, ...limits });
  const { results, events, firsts } = batch;
  if (events.length === 0 && firsts.length === 0) return { results };
  const committed = await appendBatch(client, boardId, facts, batch);
  if (!committed) return undefined;
  if (events.length === 0) return { results };
  logs.noteCommit(boardId, { epoch: committed.epoch, lineage: facts.lineage, seq: from + events.length });
  return { results, message: { ...committed, from, seq: from + events.length, events } };
};
