import type { BoardId } from '@openfloor/contract/ids';
import type pg from 'pg';
import { isTransactionEnded } from '../unavailable.ts';
import { lockBoard, type BoardLock } from './boardLock.ts';
import { createContention, type Contention } from './contention.ts';
import { createSlots, type LeaveSlot } from './slots.ts';
import { createSharedStatements, type Statements } from './statements.ts';

/** What a batch is committed with: statements shared with other boards, a connection, or a connection that holds the lock. */
export type Turn = { leave: LeaveSlot } & (
  { kind: 'shared' } | { kind: 'alone' } | { kind: 'locked'; lock: BoardLock }
);

export type Turns = Pick<Contention, 'noteConflict' | 'noteTurn'> & {
  pool: pg.Pool;
  shared: Statements;
  /** @throws what `lock` throws */
  begin: (boardId: BoardId, waiting: number) => Turn | Promise<Turn>;
  /**
   * Waits for a slot and for the lock of a board.
   * @throws when other nodes keep the lock for too long
   */
  lock: (boardId: BoardId) => Promise<Extract<Turn, { kind: 'locked' }>>;
};

/** A larger batch has a connection to itself: it is not slowed down by others, and others do not wait for it. */
const SHARED_COMMANDS_MAX = 8;
/** Boards that share statements at the same time: as many as the statements in flight hold, and as many that wait for the next. */
const BOARDS_SHARING_MAX = 256;
/** Limit of boards that have a connection at the same time; they take turns, one batch each. */
const BOARDS_ALONE_MAX = 5;
/** Time after which a batch does not try again to get the lock; its callers get 503. */
const LOCK_WITHIN_MS = 3000;

/**
 * Decides what the next batch of a board waits for before it is taken from the queue. A few commands share statements with other
 * boards, unless there is no other batch. More commands get a connection. Where other nodes write to the same board, the nodes
 * take turns: while one holds the lock, the next batches of the others grow, instead of being decided in vain.
 */
export const createTurns = (pool: pg.Pool): Turns => {
  const slots = { alone: createSlots(BOARDS_ALONE_MAX), shared: createSlots(BOARDS_SHARING_MAX) };
  const shared = createSharedStatements(pool);
  const { isContended, noteConflict, noteTurn } = createContention();
  /** Batches without the lock, including those that wait for a slot. */
  let inFlight = 0;

  const beginAs = (kind: 'alone' | 'shared'): Turn | Promise<Turn> => {
    inFlight += 1;
    const turnIn = (leave: LeaveSlot): Turn => ({
      kind,
      leave: () => {
        inFlight -= 1;
        leave();
      },
    });
    const slot = slots[kind]();
    return slot instanceof Promise ? slot.then(turnIn) : turnIn(slot);
  };

  const lock: Turns['lock'] = async (boardId) => {
    for (let giveUpAtMs: number | undefined; ;) {
      const leave = await slots.alone();
      giveUpAtMs ??= performance.now() + LOCK_WITHIN_MS;
      try {
        return { kind: 'locked', leave, lock: await lockBoard(pool, boardId) };
      } catch (error) {
        // A board whose lock takes long joins the end of the line, so that it does not hold up the others.
        leave();
        if (!isTransactionEnded(error) || performance.now() > giveUpAtMs) throw error;
      }
    }
  };

  return {
    pool,
    shared,
    noteConflict,
    noteTurn,
    lock,
    begin: (boardId, waiting) => {
      if (isContended(boardId)) return lock(boardId);
      return beginAs(waiting > SHARED_COMMANDS_MAX || inFlight === 0 ? 'alone' : 'shared');
    },
  };
};
