import { setTimeout as delay } from 'node:timers/promises';
import type { BusMessage } from '@openfloor/contract/busMessage';
import type { BoardId, Seq } from '@openfloor/contract/ids';
import type { BoardLimits } from '@openfloor/domain/board/decide';
import { eventTime } from '@openfloor/domain/board/eventTime';
import { isTransactionEnded } from '../unavailable.ts';
import { decideBatch } from './decideBatch.ts';
import type { Facts } from './facts.ts';
import type { KeptFacts } from './keptFacts.ts';
import { onConnection } from './onConnection.ts';
import type { CommandRequest, CommandResult, Decided } from './request.ts';
import { statementsOn, type Statements } from './statements.ts';
import type { Turn, Turns } from './turns.ts';

export type CommitBatchOptions = {
  turns: Turns;
  clock: { nowMs: () => number };
  limits: BoardLimits;
  kept: KeptFacts;
  /** Whether a board may be written to that no node has compared since the server changed. */
  mayContinueUncompared: () => boolean;
  /** Another node wrote to the board between reading and writing; the batch is decided again. */
  onConflict: () => void;
};

/** `decided`: absent if the board does not exist. `message`: absent if no event was recorded. */
export type BatchOutcome = { results: CommandResult[]; decided?: readonly Decided[]; message?: BusMessage };

/** A `BatchOutcome` with its range of the stream, if the board exists. */
type Written = BatchOutcome & { range?: { from: Seq; to: Seq } };
/** `conflict`: another node wrote to the board between reading and writing. `too-early`: it may not be written to yet. */
type Attempt = Written | 'conflict' | 'too-early';

type LockedTurn = Extract<Turn, { kind: 'locked' }>;

/** Time after which a batch is not retried; its callers get 503. */
const TRY_FOR_MS = 3000;
/** Interval of checks whether a board may be written to. */
const VOUCHED_LOOK_EVERY_MS = 50;

/**
 * Commits batches. Without the lock of its board, a batch is decided on facts read before, and committed by one statement that
 * writes only if the board's row has not changed since; so no lock is held across a round trip. After a conflict with another
 * node it is decided again under the lock, where it cannot meet a second one. New votes for questions of this node's latest commit
 * need no read (see `keptFacts.ts`).
 */
export const createCommitBatch = ({
  turns,
  clock,
  limits,
  kept,
  mayContinueUncompared,
  onConflict,
}: CommitBatchOptions) => {
  const write = async (
    { append }: Statements,
    boardId: BoardId,
    requests: CommandRequest[],
    facts: Facts,
  ): Promise<Written | 'conflict'> => {
    const from = facts.seq;
    const nowMs = clock.nowMs();
    const at = eventTime(nowMs, facts.lastAtMs);
    const now = new Date(nowMs).toISOString();
    const batch = decideBatch(facts, requests, { at, now, ...limits });
    const { results, decided, events, firsts } = batch;
    const to = from + events.length;
    if (events.length === 0 && firsts.length === 0) return { results, decided, range: { from, to } };
    const committed = await append({ boardId, facts, batch });
    if (!committed) return 'conflict';
    const lastAtMs = events.length === 0 ? facts.lastAtMs : Date.parse(at);
    kept.keep(boardId, facts, { ...committed, seq: to, lastAtMs });
    if (events.length === 0) return { results, decided, range: { from, to } };
    const { epoch, server } = committed;
    return {
      results,
      decided,
      range: { from, to },
      message: { epoch, server, from, seq: to, events },
    };
  };

  const attempt = async (
    statements: Statements,
    boardId: BoardId,
    requests: CommandRequest[],
    mayContinue: boolean,
  ): Promise<Attempt> => {
    const facts = await statements.load({ boardId, requests });
    if (!facts) return { results: requests.map(() => ({ ok: false, code: 'board-not-found' })) };
    if (!facts.isContinued && !mayContinue) return 'too-early';
    return write(statements, boardId, requests, facts);
  };

  /** @returns undefined if it has to be decided on facts that are read; nothing is written then */
  const writeOnKept = async (
    statements: Statements,
    boardId: BoardId,
    requests: CommandRequest[],
  ): Promise<Written | undefined> => {
    const facts = kept.for(boardId, requests);
    if (!facts) return undefined;
    const written = await write(statements, boardId, requests, facts);
    // Without a commit nothing shows that the facts still hold.
    if (written !== 'conflict' && written.message) return written;
    kept.drop(boardId);
    return undefined;
  };

  /** @returns undefined after a conflict */
  const commitOptimistic = async (
    turn: Turn,
    boardId: BoardId,
    requests: CommandRequest[],
  ): Promise<Written | undefined> => {
    for (;;) {
      const tried =
        turn.kind === 'shared'
          ? await attempt(turns.shared, boardId, requests, mayContinueUncompared())
          : await onConnection(turns.pool, async (client) => {
              const statements = statementsOn(client);
              return (
                (await writeOnKept(statements, boardId, requests)) ??
                (await attempt(statements, boardId, requests, mayContinueUncompared()))
              );
            });
      if (tried === 'conflict') return undefined;
      if (tried !== 'too-early') return tried;
      await delay(VOUCHED_LOOK_EVERY_MS);
    }
  };

  /** @returns undefined if the board may not be written to yet */
  const commitLocked = async (
    { lock }: LockedTurn,
    boardId: BoardId,
    requests: CommandRequest[],
  ): Promise<Written | undefined> => {
    try {
      const written = await attempt(statementsOn(lock.client), boardId, requests, mayContinueUncompared());
      if (written === 'conflict') throw new Error(`Board ${boardId} changed under its lock`);
      await lock.commit();
      if (written === 'too-early') return undefined;
      if (written.range) turns.noteTurn(boardId, written.range);
      return written;
    } catch (error) {
      throw lock.abandon(error);
    }
  };

  /** @returns undefined after a conflict */
  const commitWith = async (
    turn: Turn,
    boardId: BoardId,
    requests: CommandRequest[],
  ): Promise<Written | undefined> => {
    const locked = turn.kind === 'locked' ? await commitLocked(turn, boardId, requests) : undefined;
    // A board that may not be written to yet is waited for without the lock.
    return locked ?? commitOptimistic(turn, boardId, requests);
  };

  const commitAfterConflict = async (
    boardId: BoardId,
    requests: CommandRequest[],
    giveUpAtMs: number,
  ): Promise<Written> => {
    for (;;) {
      turns.noteConflict(boardId);
      onConflict();
      const turn = await turns.lock(boardId);
      try {
        const written = await commitWith(turn, boardId, requests);
        if (written) return written;
      } catch (error) {
        if (!isTransactionEnded(error) || performance.now() > giveUpAtMs) throw error;
      } finally {
        turn.leave();
      }
    }
  };

  /** @returns undefined if the batch has to be decided again, under the lock */
  const commitInTurn = async (
    turn: Turn,
    boardId: BoardId,
    requests: CommandRequest[],
  ): Promise<Written | undefined> => {
    try {
      return await commitWith(turn, boardId, requests);
    } catch (error) {
      // Postgres ended the transaction, or the statement outside one, so nothing of it was committed.
      if (isTransactionEnded(error)) return undefined;
      throw error;
    } finally {
      turn.leave();
    }
  };

  return async (boardId: BoardId, requests: CommandRequest[], turn: Turn): Promise<BatchOutcome> => {
    const giveUpAtMs = performance.now() + TRY_FOR_MS;
    return (
      (await commitInTurn(turn, boardId, requests)) ??
      (await commitAfterConflict(boardId, requests, giveUpAtMs))
    );
  };
};
