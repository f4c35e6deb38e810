import type { BoardId, Seq } from '@openfloor/contract/ids';

/** Range of the stream that a batch was written to; `from` equals `to` if it recorded nothing. */
type Written = { from: Seq; to: Seq };

export type Contention = {
  /** Whether other nodes write to the board, so that a batch should wait for its turn instead of trying. */
  isContended: (boardId: BoardId) => boolean;
  /** Another node wrote to the board while a batch was decided. */
  noteConflict: (boardId: BoardId) => void;
  /** A batch was written in its turn. */
  noteTurn: (boardId: BoardId, written: Written) => void;
};

/** Turns without an event of another node after which a board counts as this node's alone. */
const QUIET_TURNS = 8;
/** Limit of remembered boards. The oldest entry is dropped; the next conflict adds it again. */
const BOARDS_MAX = 10_000;

/** Remembers the boards to which other nodes write as well. */
export const createContention = (): Contention => {
  const contended = new Map<BoardId, { turnsLeft: number; head?: Seq }>();

  return {
    isContended: (boardId) => contended.has(boardId),
    noteConflict: (boardId) => {
      if (contended.size >= BOARDS_MAX)
        for (const oldest of contended.keys().take(1)) contended.delete(oldest);
      contended.set(boardId, { turnsLeft: QUIET_TURNS });
    },
    noteTurn: (boardId, { from, to }) => {
      const known = contended.get(boardId);
      if (!known) return;
      const turnsLeft = known.head === from ? known.turnsLeft - 1 : QUIET_TURNS;
      if (turnsLeft === 0) contended.delete(boardId);
      else contended.set(boardId, { turnsLeft, head: to });
    },
  };
};
