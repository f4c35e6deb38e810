import type { BoardId, Epoch, Seq } from '@openfloor/contract/ids';
import type { Position } from '@openfloor/contract/ws';
import type pg from 'pg';
import { onClient, requireKnownLog } from '../reads/knownLog.ts';

export type CheckedLogs = {
  /**
   * Requires that this version knows every event that led to facts at a position.
   * @throws LaterVersion
   */
  require: (client: pg.PoolClient, boardId: BoardId, position: Position) => Promise<void>;
  /** Notes a commit of this node's own. */
  noteCommit: (boardId: BoardId, position: Position) => void;
};

/** Beyond this many boards the oldest entry is dropped, and its board is checked again. */
const BOARDS_MAX = 10_000;

/**
 * Remembers up to where the logs of boards hold nothing that this version does not know, so that only what other nodes
 * wrote since is looked at.
 * @param readTo where a feed of this node has read a board's log to
 */
export const createCheckedLogs = (
  readTo: (boardId: BoardId) => Position | undefined = () => undefined,
): CheckedLogs => {
  const checked = new Map<BoardId, Position>();

  const remember = (boardId: BoardId, position: Position): void => {
    if (checked.size >= BOARDS_MAX && !checked.has(boardId))
      for (const oldest of checked.keys().take(1)) checked.delete(oldest);
    checked.set(boardId, position);
  };

  const checkedTo = (boardId: BoardId, epoch: Epoch): Seq =>
    Math.max(
      ...[checked.get(boardId), readTo(boardId)].map((position) =>
        position?.epoch === epoch ? position.seq : 0,
      ),
    );

  return {
    require: async (client, boardId, { epoch, seq }) => {
      const after = checkedTo(boardId, epoch);
      if (after >= seq) return;
      await requireKnownLog(onClient(client), boardId, { after, upTo: seq });
      remember(boardId, { epoch, seq });
    },
    noteCommit: remember,
  };
};
