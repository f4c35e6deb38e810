import type { BusMessage } from '@openfloor/contract/busMessage';
import type { BoardId } from '@openfloor/contract/ids';
import { eventTime, type BoardLimits } from '@openfloor/domain/board/decision';
import { isVote } from '@openfloor/domain/board/eventFacts';
import { DatabaseError } from 'pg';
import type pg from 'pg';
import { onConnection, type Connecting, type OnConnection } from '../database/sharedPool.ts';
import { isReadTimeout, isTransactionEnded, isUnavailable } from '../database/unavailable.ts';
import { lockBoard } from './boardLock.ts';
import { createBoardQueue, type Batch, type BatchOutcome } from './boardQueue.ts';
import { createContention } from './contention.ts';
import { decideBatch } from './decideBatch.ts';
import { loadFacts, type Facts } from './facts.ts';
import { createFactsCache } from './factsCache.ts';
import type { CommandRequest, CommandResult } from './request.ts';
import { appendBatches, type BoardBatch, type Committed } from './sql/appendBatches.ts';

/*
 * How commands are recorded. `handle` adds a command to the queue of its board (`boardQueue.ts`), which forms batches:
 * each board has one at a time, and a round has those of several boards. `commit` records a round in five steps:
 *
 *   1. read what the commands touch,
 *   2. decide each command,
 *   3. append what was decided, each batch only if its board's row has not changed since it was read,
 *   4. keep the facts for the next commands of the board,
 *   5. publish the events.
 *
 * Each batch ends with a `BatchOutcome`, which step 2 or 3 may find: results, an error, or a retry. No lock is held across a round
 * trip, unless several nodes write to a board: then a batch that conflicted with another node's waits for the board's turn, and is
 * decided under its lock, where it cannot conflict again.
 */

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
   * Whether a board may be written to while its epoch is of another lineage than the server's log. False just after the
   * server changed; commands of such boards then wait.
   */
  mayContinueUncompared?: () => boolean;
  observer?: WriterObserver;
};

export type BoardWriter = {
  /**
   * Decides the command and records its events; resolves after the commit.
   * @throws an error of Postgres (see `isUnavailable`): the command may or may not have been recorded; LaterVersion if
   * the board's log has a later format: the command was not recorded
   */
  handle: (boardId: BoardId, request: CommandRequest) => Promise<CommandResult>;
  pending: () => number;
};

export const PENDING_MAX = 10_000;

type CommandBatch = Batch<CommandRequest, CommandResult>;
type Outcome = BatchOutcome<CommandResult>;
/**
 * `decision`: the decided batch, or its outcome if nothing is to be appended. `committed`: absent if nothing was
 * written.
 */
type Attempt = {
  batch: CommandBatch;
  decision: BoardBatch | Outcome;
  committed?: Committed | undefined;
};

/** The facts were not read in time, so nothing was written. */
class FactsTimeout extends Error {
  override name = 'FactsTimeout';
}

/** Appends to the logs of boards. */
export const createBoardWriter = ({
  pool: { first: connections },
  clock,
  limits,
  onCommit,
  pendingMax = PENDING_MAX,
  mayContinueUncompared = () => true,
  observer,
}: BoardWriterOptions): BoardWriter => {
  const factsCache = createFactsCache();
  const { isContended, noteConflict, noteTurn } = createContention();

  /** Commits batches of different boards together, and settles each. */
  const commit = async (batches: readonly CommandBatch[], onClient: OnConnection): Promise<void> => {
    const startedAtMs = performance.now();
    const attempts = await onClient((client) => decideAndAppend(client, batches)).catch((error: unknown) =>
      batches.map((batch): Attempt => ({ batch, decision: outcomeOfFailure(error, batch, batches) })),
    );
    for (const attempt of attempts) {
      const { requests, settle } = attempt.batch;
      const outcome = conclude(attempt, startedAtMs);
      const tookMs = performance.now() - startedAtMs;
      if (!('retry' in outcome))
        observer?.onBatch({ commands: requests.length, tookMs, failed: 'error' in outcome });
      settle(outcome);
    }
  };

  const decideAndAppend = async (
    client: pg.PoolClient,
    batches: readonly CommandBatch[],
  ): Promise<Attempt[]> => {
    // 1. Read what the commands touch, unless this node has it from its latest commit to the board.
    const facts = await readFacts(client, batches);

    // 2. Decide each command, on the state after those before it.
    const nowMs = clock.nowMs();
    const decided = batches.map((batch) => ({
      batch,
      decision: decideOn(batch, facts.get(batch.boardId), nowMs),
    }));

    // 3. Append what was decided in one statement, each batch only if its board's row has not changed since it was
    // read.
    const toWrite = decided.flatMap(({ decision }) =>
      isDecided(decision) && hasWrites(decision) ? decision : [],
    );
    const committed = await appendBatches(client, toWrite);
    return decided.map((attempt) => ({ ...attempt, committed: committed.get(attempt.batch.boardId) }));
  };

  const conclude = ({ batch, decision, committed }: Attempt, startedAtMs: number): Outcome => {
    if (!isDecided(decision)) return decision;
    const { boardId, requests } = batch;
    const { facts } = decision;
    const { events, results, decided } = decision.batch;
    // Only the commit verifies kept facts; without one, read the facts and decide again.
    if (!committed && facts.kept) return { retry: 'soon' };
    if (!committed && hasWrites(decision)) return conflict(boardId);
    const [from, to] = [facts.seq, facts.seq + events.length];
    noteTurn(boardId, { from, to });

    // 4. Keep the facts for the next commands.
    const last = events.at(-1);
    if (committed)
      factsCache.keep(boardId, facts, {
        ...committed,
        seq: to,
        lastAtMs: last ? Date.parse(last.at) : facts.lastAtMs,
        tookVotesBack: events.some(({ event }) => isVote(event) && event.type !== 'v1.VoteCast'),
      });

    // 5. Publish the events.
    if (committed && last) {
      const { epoch, server } = committed;
      onCommit(boardId, { epoch, server, from, seq: to, events }, { requests, startedAtMs });
    }
    requests.forEach(({ onDecided }, place) => {
      const ofRequest = decided[place];
      if (ofRequest) onDecided?.(ofRequest);
    });
    return { results };
  };

  const readFacts = async (
    client: pg.PoolClient,
    batches: readonly CommandBatch[],
  ): Promise<ReadonlyMap<BoardId, Facts | Error>> => {
    const kept = new Map<BoardId, Facts>();
    for (const { boardId, requests } of batches) {
      const facts = factsCache.take(boardId, requests);
      if (facts) kept.set(boardId, facts);
    }
    const toRead = batches.filter(({ boardId }) => !kept.has(boardId));
    const read = await loadFacts(client, toRead).catch((cause: unknown) => {
      throw isReadTimeout(cause) ? new FactsTimeout('The facts of boards were not read', { cause }) : cause;
    });
    return new Map([...read, ...kept]);
  };

  const decideOn = (
    { boardId, requests }: CommandBatch,
    facts: Facts | Error | undefined,
    nowMs: number,
  ): Attempt['decision'] => {
    if (!facts) return { results: requests.map(() => ({ ok: false, code: 'board-not-found' })) };
    if (facts instanceof Error) return { error: facts };
    if (!facts.isContinued && !mayContinueUncompared()) return { retry: 'later' };
    const at = eventTime(nowMs, facts.lastAtMs);
    const now = new Date(nowMs).toISOString();
    try {
      return { boardId, facts, batch: decideBatch(facts, requests, { at, now, ...limits }) };
    } catch (error) {
      return { error };
    }
  };

  /** Another node wrote to the board between the read and the write, or is writing to it. */
  const conflict = (boardId: BoardId, error?: unknown): Outcome => {
    noteConflict(boardId);
    observer?.onConflict();
    return { retry: 'soon', error };
  };

  /**
   * Outcome of a batch whose round failed. Retries only if nothing was committed: after an unknown error the batches
   * may have been committed, and a retry could record them twice.
   */
  const outcomeOfFailure = (
    error: unknown,
    { boardId }: CommandBatch,
    batches: readonly CommandBatch[],
  ): Outcome => {
    if (error instanceof FactsTimeout) return conflict(boardId, error.cause);
    // Postgres ended the transaction, or the statement outside one, so nothing of it was committed.
    if (isTransactionEnded(error)) return conflict(boardId, error);
    // Postgres refused the statement. One of the requests may be the cause, so each is tried by itself.
    const isRefused = error instanceof DatabaseError && !isUnavailable(error);
    const isOneRequest = batches.flatMap(({ requests }) => requests).length === 1;
    return isRefused && !isOneRequest ? { retry: 'one-by-one' } : { error };
  };

  const queue = createBoardQueue<CommandRequest, CommandResult>({
    pendingMax,
    takesTurns: isContended,
    isRetriable: isTransactionEnded,
    commit: (batches) => commit(batches, (work) => onConnection(connections, work)),
    takeTurn: async (boardId) => {
      const underLock = await lockBoard(connections, boardId);
      return (batch) => commit([batch], underLock);
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

const isDecided = (decision: Attempt['decision']): decision is BoardBatch => 'facts' in decision;

const hasWrites = ({ batch: { events, outcomes } }: BoardBatch): boolean =>
  events.length + outcomes.length > 0;
