import type { BoardId, Seq } from '@openfloor/contract/ids';
import { LRUCache } from 'lru-cache';

export type Contention = {
  /** Whether other nodes write to the board, so that a batch should wait for its turn instead of trying. */
  isContended: (boardId: BoardId) => boolean;
  /** Another node wrote to the board while a batch was decided. */
  noteConflict: (boardId: BoardId) => void;
  /**
   * A batch was committed to this range of the log; `from` equals `to` if it recorded nothing. Each batch of a
   * contended board takes a turn.
   */
  noteTurn: (boardId: BoardId, range: { from: Seq; to: Seq }) => void;
};

/** Turns without an event of another node after which a board counts as this node's alone. */
const QUIET_TURNS = 8;
/**
 * Turns without such an event after a single conflict, which may be a coincidence: nodes that write to many boards meet
 * on some of them.
 */
const QUIET_TURNS_AFTER_CONFLICT = 1;
/** Limit of remembered boards. The next conflict adds a dropped one again. */
const BOARDS_MAX = 10_000;

type Contended = { turnsLeft: number; head?: Seq };

/**
 * The first turn after a conflict is that of the batch that conflicted, so it does not show whether the other node
 * still writes.
 */
const turnsLeftOf = ({ turnsLeft, head }: Contended, from: Seq): number => {
  if (head === undefined) return turnsLeft;
  return head === from ? turnsLeft - 1 : QUIET_TURNS;
};

/** Remembers the boards to which other nodes write as well. */
export const createContention = (): Contention => {
  const contended = new LRUCache<BoardId, Contended>({ max: BOARDS_MAX });

  return {
    isContended: (boardId) => contended.has(boardId),
    noteConflict: (boardId) => void contended.set(boardId, { turnsLeft: QUIET_TURNS_AFTER_CONFLICT }),
    noteTurn: (boardId, { from, to }) => {
      const known = contended.get(boardId);
      if (!known) return;
      const turnsLeft = turnsLeftOf(known, from);
      if (turnsLeft === 0) contended.delete(boardId);
      else contended.set(boardId, { turnsLeft, head: to });
    },
  };
};
