import type { BusMessage } from '@openfloor/contract/busMessage';
import type { BoardId, Seq } from '@openfloor/contract/ids';
import { eventTime, type BoardLimits } from '@openfloor/domain/board/decision';
import { isVote } from '@openfloor/domain/board/eventFacts';
import type pg from 'pg';
import { asError } from '../database/asError.ts';
import { isReadTimeout } from '../database/unavailable.ts';
import { appendBatches, type BoardBatch, type Committed } from './appendBatches.ts';
import { decideBatch, type DecidedBatch } from './decideBatch.ts';
import { loadFacts, type Facts } from './facts.ts';
import { createKeptFacts } from './keptFacts.ts';
import type { CommandRequest } from './request.ts';

export type CommitOptions = {
  clock: { nowMs: () => number };
  limits: BoardLimits;
  /**
   * Whether boards may be written to whose epoch is of another lineage than this server's log; false just
   * after the server changed.
   */
  mayContinueUncompared: () => boolean;
};

/** Commands of one board, in order. */
export type BoardRequests = { boardId: BoardId; requests: readonly CommandRequest[] };

/** A batch that is committed, or that had nothing to write. `message`: absent if it recorded no event. */
export type Written = Pick<DecidedBatch, 'results' | 'decided'> & {
  from: Seq;
  to: Seq;
  message?: BusMessage;
};

/** Outcome of a batch. Nothing was stored unless it is `Written`. */
export type Attempt =
  | Written
  /** There is no such board. */
  | 'absent'
  /** The board may not be written to yet, see `mayContinueUncompared`. */
  | 'too-early'
  /** Another node wrote to the board between the read and the write, or is writing to it. */
  | 'conflict'
  /** The batch was decided on kept facts and not committed: the facts may be outdated. */
  | 'stale'
  /** The facts could not be read, or the batch could not be decided. */
  | Error;

export type Attempted<Board> = { board: Board; attempt: Attempt };

/** The facts were not read in time, so nothing was written. */
export class FactsTimeout extends Error {
  override name = 'FactsTimeout';
}

type Decision = BoardBatch | Extract<Attempt, string> | Error;

/**
 * Reads the facts of boards, decides a batch of each and commits the batches, each in one statement for all.
 * A batch is written only if its board's row has not changed since it was read, so no lock is held across a
 * round trip. New votes for questions of this node's latest commit need no read (see `keptFacts.ts`).
 *
 * The function that it creates returns what came of each batch, in order. It throws FactsTimeout, or an error of Postgres after which it
 * is unknown whether the batches were committed.
 */
export const createCommit = ({ clock, limits, mayContinueUncompared }: CommitOptions) => {
  const keptFacts = createKeptFacts();

  const decideOn = (
    { boardId, requests }: BoardRequests,
    facts: Facts | Error | undefined,
    nowMs: number,
  ): Decision => {
    if (facts === undefined) return 'absent';
    if (facts instanceof Error) return facts;
    if (!facts.isContinued && !mayContinueUncompared()) return 'too-early';
    const at = eventTime(nowMs, facts.lastAtMs);
    const now = new Date(nowMs).toISOString();
    try {
      return { boardId, facts, batch: decideBatch(facts, requests, { at, now, ...limits }) };
    } catch (error) {
      return asError(error);
    }
  };

  const attemptOf = (decision: Decision, committed: ReadonlyMap<BoardId, Committed>): Attempt => {
    if (!isBatch(decision)) return decision;
    const { boardId, facts, batch } = decision;
    const { results, decided, events } = batch;
    const [from, to] = [facts.seq, facts.seq + events.length];
    const commit = committed.get(boardId);
    // Kept facts are known to hold only if the batch was committed.
    if (!commit && facts.kept) return 'stale';
    if (!commit) return hasWrites(decision) ? 'conflict' : { results, decided, from, to };
    const { epoch, server } = commit;
    const last = events.at(-1);
    keptFacts.keep(boardId, facts, {
      ...commit,
      seq: to,
      lastAtMs: last ? Date.parse(last.at) : facts.lastAtMs,
      tookVotesBack: events.some(({ event }) => isVote(event) && event.type !== 'v1.VoteCast'),
    });
    const message = last && { epoch, server, from, seq: to, events };
    return { results, decided, from, to, ...(message && { message }) };
  };

  return async <Board extends BoardRequests>(
    client: pg.PoolClient,
    boards: readonly Board[],
  ): Promise<Attempted<Board>[]> => {
    const kept = new Map<BoardId, Facts>();
    for (const { boardId, requests } of boards) {
      const facts = keptFacts.take(boardId, requests);
      if (facts) kept.set(boardId, facts);
    }
    const toRead = boards.filter(({ boardId }) => !kept.has(boardId));
    const read = await loadFacts(client, toRead).catch((cause: unknown) => {
      throw isReadTimeout(cause) ? new FactsTimeout('The facts of boards were not read', { cause }) : cause;
    });
    const nowMs = clock.nowMs();
    const decided = boards.map((board) => ({
      board,
      decision: decideOn(board, kept.get(board.boardId) ?? read.get(board.boardId), nowMs),
    }));
    const toWrite = decided.flatMap(({ decision }) =>
      isBatch(decision) && hasWrites(decision) ? decision : [],
    );
    const committed = await appendBatches(client, toWrite);
    return decided.map(({ board, decision }) => ({ board, attempt: attemptOf(decision, committed) }));
  };
};

const isBatch = (decision: Decision): decision is BoardBatch =>
  typeof decision === 'object' && !(decision instanceof Error);

const hasWrites = ({ batch: { events, outcomes } }: BoardBatch): boolean =>
  events.length + outcomes.length > 0;
