import type { BusMessage } from '@openfloor/contract/busMessage';
import type { BoardId } from '@openfloor/contract/ids';
import type { Position } from '@openfloor/contract/ws';
import { setTimeout as delay } from 'node:timers/promises';
import type { BoardLimits } from '@openfloor/domain/board/decide';
import { DatabaseError, escapeLiteral } from 'pg';
import { eventTime } from '@openfloor/domain/board/eventTime';
import type pg from 'pg';
import { BRIEF, boundsSql, type TransactionBounds } from '../transactionBounds.ts';
import { isTransactionEnded, isUnavailable } from '../unavailable.ts';
import { appendBatch } from './appendBatch.ts';
import { createCheckedLogs, type CheckedLogs } from './checkedLogs.ts';
import { decideBatch } from './decideBatch.ts';
import { loadFacts } from './facts.ts';
import { createGroupCommit } from './groupCommit.ts';
import { onConnection } from './onConnection.ts';
import type { CommandRequest, CommandResult } from './request.ts';

/** Told of what becomes of commands; must not throw. */
export type WriterObserver = {
  /** A batch of so many commands was committed, or given up, so long after it began to be read. */
  onBatch: (batch: { commands: number; tookMs: number; failed: boolean }) => void;
  /** Another node wrote to the board between reading and writing, and the batch is decided anew. */
  onConflict: () => void;
  /** A command was turned away because too many wait. */
  onTurnedAway: () => void;
};

/** `startedAtMs`: when it began to be read, as `performance.now()` tells time. */
export type CommittedBatch = { requests: readonly CommandRequest[]; startedAtMs: number };

export type BoardWriterOptions = {
  pool: pg.Pool;
  clock: { nowMs: () => number };
  limits: BoardLimits;
  /** Told of each commit that recorded events, before its callers are answered. */
  onCommit: (boardId: BoardId, message: BusMessage, batch: CommittedBatch) => void;
  /** Where a feed of this node has read a board's log to: that much need not be checked for events of a later version. */
  readTo?: (boardId: BoardId) => Position | undefined;
  /** Commands that wait, over all boards; beyond it they are turned away. */
  pendingMax?: number;
  /** Whether a board whose epoch belongs to a former server gets another one now; until then its commands wait. */
  mayChangeEpoch?: () => boolean;
  observer?: WriterObserver;
};

export type BoardWriter = {
  /**
   * Decides the command and records what follows from it; resolves after the commit.
   * @throws when Postgres is away (see `isUnavailable`): then the command may or may not have been recorded; LaterVersion
   * when the board has events that this version does not know: then it was not
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
/** Lost races after which a batch takes the board's lock before it reads. */
const OPTIMISTIC_TRIES_MAX = 2;
const LOCK_BOUNDS: TransactionBounds = { ...BRIEF, statementMs: 1000 };
/** A batch that Postgres keeps putting off is given up after this; its callers get their 503. */
const TRY_FOR_MS = 3000;
/** How soon it is noticed that a board's epoch belongs to the server that answers now. */
const VOUCHED_LOOK_EVERY_MS = 50;

/**
 * Appends to boards' streams. A batch is decided on facts that are read without a lock and committed by
 * one statement that writes only while the board is still as they found it, so no lock is held across a round
 * trip. Only nodes that keep losing the race queue up for the board's lock and hold it over three round trips. Postgres
 * ends such a transaction after a second, so that a node which stalls in it delays the others by no more than that.
 */
export const createBoardWriter = ({
  pool,
  clock,
  limits,
  onCommit,
  readTo,
  pendingMax = PENDING_MAX,
  mayChangeEpoch = () => true,
  observer,
}: BoardWriterOptions): BoardWriter => {
  const context = { clock, limits, logs: createCheckedLogs(readTo) };

  const commitLocked = async (boardId: BoardId, requests: CommandRequest[]): Promise<Committed> => {
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
      // The connection may be in any state: ending it rolls back whatever was open.
      client.release(true);
      // What ended the transaction between two statements is known to the connection alone.
      throw lost ?? error;
    }
  };

  const commitOptimistic = async (
    boardId: BoardId,
    requests: CommandRequest[],
  ): Promise<Committed | undefined> => {
    for (let tries = 0; tries < OPTIMISTIC_TRIES_MAX;) {
      const committed = await onConnection(pool, (client) =>
        tryCommit(client, context, boardId, requests, mayChangeEpoch()),
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

  const commitBatch = async (boardId: BoardId, requests: CommandRequest[]): Promise<Committed> => {
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

  const queue = createGroupCommit<CommandRequest, CommandResult>({
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
    // Of anything else it is not certain that nothing was committed, and to do it again would be to do it twice.
    mayBeOneItem: (error) => error instanceof DatabaseError && !isUnavailable(error),
  });

  return {
    pending: queue.pending,
    handle: async (boardId, request) => {
      const result = await queue.submit(boardId, request);
      if (result) return result;
      observer?.onTurnedAway();
      return { ok: false, code: 'overloaded' };
    },
  };
};

// One message, so that the lock is held over as few round trips as possible.
const lockBoard = (boardId: BoardId): string =>
  `BEGIN; ${boundsSql(LOCK_BOUNDS)}; SELECT FROM boards WHERE id = ${escapeLiteral(boardId)} FOR UPDATE`;

/** With the session's own bound: a statement that times out while it waits for a synchronous replica is committed here alone. */
const COMMIT = 'SET LOCAL statement_timeout TO DEFAULT; COMMIT';

type Committed = { results: CommandResult[]; message?: BusMessage };

/**
 * @returns undefined when another node wrote to the board between reading and writing; `too-early` when the commit would
 * change the board's epoch and may not
 */
const tryCommit = async (
  client: pg.PoolClient,
  { clock, limits, logs }: Pick<BoardWriterOptions, 'clock' | 'limits'> & { logs: CheckedLogs },
  boardId: BoardId,
  requests: CommandRequest[],
  mayChangeEpoch: boolean,
): Promise<Committed | 'too-early' | undefined> => {
  const facts = await loadFacts(client, boardId, requests);
  if (!facts) return { results: requests.map(() => ({ ok: false, code: 'board-not-found' })) };
  if (!facts.isContinued && !mayChangeEpoch) return 'too-early';
  const { seq: from } = facts;
  await logs.require(client, boardId, facts);
  const at = eventTime(clock.nowMs(), facts.lastAtMs);
  const batch = decideBatch(facts, requests, { at, limits });
  const { results, events, firsts } = batch;
  if (events.length === 0 && firsts.length === 0) return { results };
  const committed = await appendBatch(client, boardId, facts, batch);
  if (!committed) return undefined;
  if (events.length === 0) return { results };
  logs.noteCommit(boardId, { epoch: committed.epoch, seq: from + events.length });
  return { results, message: { ...committed, from, seq: from + events.length, events } };
};
