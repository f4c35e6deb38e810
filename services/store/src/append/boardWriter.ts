import type { BusMessage } from '@openfloor/contract/busMessage';
import type { BoardId } from '@openfloor/contract/ids';
import type { BoardLimits } from '@openfloor/domain/board/decision';
import { DatabaseError } from 'pg';
import type { Connecting } from '../database/sharedPool.ts';
import { isTransactionEnded, isUnavailable } from '../database/unavailable.ts';
import { lockBoard } from './boardLock.ts';
import { createBoardQueue, type Batch, type Settled } from './boardQueue.ts';
import { createCommit, FactsTimeout, type Attempt, type Attempted } from './commitBatches.ts';
import { createContention } from './contention.ts';
import { onConnection } from './onConnection.ts';
import type { CommandRequest, CommandResult } from './request.ts';

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
  pool: { first: Connecting };
  clock: { nowMs: () => number };
  limits: BoardLimits;
  /** Called for each commit that recorded events, before its callers get their answers. */
  onCommit: (boardId: BoardId, message: BusMessage, batch: CommittedBatch) => void;
  /** Limit of waiting commands, over all boards; further ones are refused. */
  pendingMax?: number;
  /**
   * Whether boards may be written to whose epoch is of another lineage than the server's log. While it is
   * false, their commands wait.
   */
  mayContinueUncompared?: () => boolean;
  observer?: WriterObserver;
};

export type BoardWriter = {
  /**
   * Decides the command and records its events; resolves after the commit.
   * @throws an error of Postgres (see `isUnavailable`): the command may or may not have been recorded; LaterVersion if the
   * board's log has a later format: the command was not recorded
   */
  handle(
    boardId: BoardId,
    request: CommandRequest,
  ): Promise<CommandResult | { ok: false; code: 'overloaded' }>;
  pending: () => number;
};

export const PENDING_MAX = 10_000;

/**
 * Whether Postgres refused a statement, so nothing was committed. After any other error the batch may have
 * been committed, and a retry could record it twice.
 */
const isRefused = (error: unknown): boolean => error instanceof DatabaseError && !isUnavailable(error);

type CommandBatch = Batch<CommandRequest, CommandResult>;

/**
 * Appends to the streams of boards, one batch of a board at a time. A batch that conflicted with another node
 * is decided again in the board's turn: under its lock, where it cannot conflict again.
 */
export const createBoardWriter = ({
  pool: { first: connections },
  clock,
  limits,
  onCommit,
  pendingMax = PENDING_MAX,
  mayContinueUncompared = () => true,
  observer,
}: BoardWriterOptions): BoardWriter => {
  const { isContended, noteConflict, noteTurn } = createContention();
  const commit = createCommit({ clock, limits, mayContinueUncompared });

  const retryAfterConflict = ({ boardId, settle }: CommandBatch, error?: unknown): void => {
    noteConflict(boardId);
    observer?.onConflict();
    settle({ again: 'soon', error });
  };

  /** Settles a batch for good, and counts it. */
  const conclude = (
    { requests, settle }: CommandBatch,
    startedAtMs: number,
    settled: Settled<CommandResult>,
  ) => {
    const tookMs = performance.now() - startedAtMs;
    observer?.onBatch({ commands: requests.length, tookMs, failed: 'error' in settled });
    settle(settled);
  };

  /** Settles a batch by what came of its attempt. */
  const settleAttempt = (batch: CommandBatch, attempt: Attempt, startedAtMs: number): void => {
    const { boardId, requests } = batch;
    if (attempt === 'conflict') return retryAfterConflict(batch);
    if (attempt === 'stale') return batch.settle({ again: 'soon' });
    if (attempt === 'too-early') return batch.settle({ again: 'later' });
    if (attempt instanceof Error) return conclude(batch, startedAtMs, { error: attempt });
    if (attempt === 'absent')
      return conclude(batch, startedAtMs, {
        results: requests.map(() => ({ ok: false, code: 'board-not-found' })),
      });
    const { results, decided, message } = attempt;
    if (message) onCommit(boardId, message, { requests, startedAtMs });
    requests.forEach(({ onDecided }, place) => {
      const ofRequest = decided[place];
      if (ofRequest) onDecided?.(ofRequest);
    });
    conclude(batch, startedAtMs, { results });
  };

  /** Settles batches whose common commit failed. */
  const settleFailed = (batches: readonly CommandBatch[], error: unknown, startedAtMs: number): void => {
    // Postgres ended the transaction, or the statement outside one, so nothing of it was committed.
    const isUnwritten = error instanceof FactsTimeout || isTransactionEnded(error);
    // One of the requests may be the cause, so each is tried by itself.
    const mayBeOneRequest = isRefused(error) && batches.flatMap(({ requests }) => requests).length > 1;
    for (const batch of batches)
      if (isUnwritten) retryAfterConflict(batch, error instanceof FactsTimeout ? error.cause : error);
      else if (mayBeOneRequest) batch.settle({ again: 'one-by-one' });
      else conclude(batch, startedAtMs, { error });
  };

  const queue = createBoardQueue<CommandRequest, CommandResult>({
    pendingMax,
    takesTurns: isContended,
    isRetriable: isTransactionEnded,
    async commit(batches) {
      const startedAtMs = performance.now();
      let attempts: Attempted<CommandBatch>[];
      try {
        attempts = await onConnection(connections, (client) => commit(client, batches));
      } catch (error) {
        return settleFailed(batches, error, startedAtMs);
      }
      for (const { board, attempt } of attempts) settleAttempt(board, attempt, startedAtMs);
    },
    async takeTurn(boardId) {
      const lock = await lockBoard(connections, boardId);
      return async (batch) => {
        const startedAtMs = performance.now();
        let attempts: Attempted<CommandBatch>[];
        try {
          attempts = await commit(lock.client, [batch]);
          await lock.commit();
        } catch (error) {
          return settleFailed([batch], lock.abandon(error), startedAtMs);
        }
        for (const { attempt } of attempts) {
          if (typeof attempt === 'object' && 'from' in attempt) noteTurn(boardId, attempt);
          settleAttempt(batch, attempt, startedAtMs);
        }
      };
    },
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
