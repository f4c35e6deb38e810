import type { BoardId, Seq } from '@openfloor/contract/ids';
import type { Position } from '@openfloor/contract/ws';

/** A log of another lineage may have other events at the same numbers. */
export type CheckedPosition = Position & { lineage: string };

export type CheckedLogs = {
  /**
   * Requires that this version knows every event of the board up to a position.
   * @param check reads the events that are not known yet; throws if this version does not know one of them
   */
  require: (
    boardId: BoardId,
    position: CheckedPosition,
    check: (range: { after: Seq; upTo: Seq }) => Promise<void>,
  ) => Promise<void>;
  /** Records a commit of this node. */
  noteCommit: (boardId: BoardId, position: CheckedPosition) => void;
};

/** Limit of remembered boards. The oldest entry is dropped, and its board is checked again when needed. */
const BOARDS_MAX = 10_000;

/**
 * Remembers up to which position the log of each board contains only events that this version knows, so that only later
 * events of other nodes need a check.
 * @param readTo position up to which a feed of this node has read a board
 */
export const createCheckedLogs = (
  readTo: (boardId: BoardId) => Position | undefined = () => undefined,
): CheckedLogs => {
  const checked = new Map<BoardId, CheckedPosition>();

  const remember = (boardId: BoardId, position: CheckedPosition): void => {
    if (checked.size >= BOARDS_MAX && !checked.has(boardId))
      for (const oldest of checked.keys().take(1)) checked.delete(oldest);
    checked.set(boardId, position);
  };

  const checkedTo = (boardId: BoardId, { epoch, lineage }: CheckedPosition): Seq => {
    const own = checked.get(boardId);
    const read = readTo(boardId);
    return Math.max(
      own?.epoch === epoch && own.lineage === lineage ? own.seq : 0,
      read?.epoch === epoch ? read.seq : 0,
    );
  };

  return {
    require: async (boardId, { epoch, lineage, seq }, check) => {
      const after = checkedTo(boardId, { epoch, lineage, seq });
      if (after >= seq) return;
      await check({ after, upTo: seq });
      remember(boardId, { epoch, lineage, seq });
    },
    noteCommit: remember,
  };
};
