import type { BusMessage } from '@openfloor/contract/busMessage';
import type { BoardId } from '@openfloor/contract/ids';
import type { Position } from '@openfloor/contract/ws';
import type { BoardLimits } from '@openfloor/domain/board/decide';
import type pg from 'pg';
import { createCommitBatch } from './commitBatch.ts';
import { createGroupCommit } from './groupCommit.ts';
import { createKeptFacts } from './keptFacts.ts';
import type { CommandRequest, CommandResult } from './request.ts';
import { isRefused } from './statements.ts';
import { createTurns, type Turn } from './turns.ts';

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
  /** Position up to which a feed of this node has read a board, see `keptFacts.ts`. */
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
   * board's log has a later format: the command was not recorded
   */
  handle(
    boardId: BoardId,
    request: CommandRequest,
  ): Promise<CommandResult | { ok: false; code: 'overloaded' }>;
  pending: () => number;
};

const BATCH_SIZE_MAX = 256;
export const PENDING_MAX = 10_000;

/**
 * Appends to the streams of boards, one batch of a board at a time. See `turns.ts` for what a batch waits for before it is taken
 * from the queue, and `commitBatch.ts` for how it is written.
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
  const turns = createTurns(pool);
  const commitBatch = createCommitBatch({
    turns,
    clock,
    limits,
    kept: createKeptFacts(readTo),
    mayContinueUncompared,
    onConflict: () => observer?.onConflict(),
  });

  const observed = async <Result>(commands: number, startedAtMs: number, commit: () => Promise<Result>) => {
    let failed = true;
    try {
      const result = await commit();
      failed = false;
      return result;
    } finally {
      observer?.onBatch({ commands, tookMs: performance.now() - startedAtMs, failed });
    }
  };

  const queue = createGroupCommit<CommandRequest, CommandResult, Turn>({
    begin: turns.begin,
    async commit(boardId, requests, turn) {
      const startedAtMs = performance.now();
      const { results, decided, message } = await observed(requests.length, startedAtMs, () =>
        commitBatch(boardId, requests, turn),
      );
      if (message) onCommit(boardId, message, { requests, startedAtMs });
      for (const [place, request] of requests.entries()) {
        const ofRequest = decided?.[place];
        if (ofRequest) request.onDecided?.(ofRequest);
      }
      return results;
    },
    batchSizeMax: BATCH_SIZE_MAX,
    pendingMax,
    mayBeOneItem: isRefused,
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
