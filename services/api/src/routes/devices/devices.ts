import { closeMyBoard, listMyBoards, recoverBoard } from '@openfloor/contract/calls/devices';
import type { BoardList } from '@openfloor/contract/http/boards';
import { storedBoardsOwnedBy, type StoredBoard } from '@openfloor/store/boards/storedBoards';
import { boardsOwnedBy } from '@openfloor/store/reads/boards';
import { ownerCalling } from '../../auth/boardAccess.ts';
import { ownerIdsOf } from '../../auth/owner.ts';
import { refuse } from '../../errors.ts';
import { publicBoard } from '../../publicBoard.ts';
import { runCommand } from '../runCommand.ts';
import type { Server } from '../serve.ts';
import { accessFor } from './accessOfOwner.ts';

const tag = 'Boards';

/** Calls for a device that owns a board. The session identifies the device, never the address. */
export const devices = ({ serve, dependencies }: Server): void => {
  const { db, settings } = dependencies;

  serve(
    listMyBoards,
    {
      tag,
      summary: 'List the open boards that this session or its account owns, and the closed ones if asked for',
    },
    async ({ query, right: sessionId }) => {
      const ownerIds = await ownerIdsOf(dependencies, sessionId);
      const read = query.closed === '1' ? storedBoardsOwnedBy : boardsOwnedBy;
      const lists = await Promise.all(ownerIds.map((ownerId) => read(db, ownerId, settings)));
      return merged(lists).map(listed);
    },
  );

  serve(recoverBoard, { tag, summary: 'Get new tokens for a board that this session owns' }, ({ right }) =>
    accessFor(dependencies, right.feed, right.owner),
  );

  serve(
    closeMyBoard,
    { tag, summary: 'Close a board that this session owns' },
    async ({ request, reply, params: { boardId }, right: { feed, owner } }) => {
      const command = { type: 'CloseBoard' as const };
      const outcome = await runCommand(dependencies, request, {
        boardId,
        decide: () => command,
        payload: command,
        actor: 'moderator',
        caller: owner.sessionId,
        authority: { keyId: feed.state.keyId, ownerId: owner.id },
      });
      if (outcome.ok) return { seq: outcome.seq };
      if (outcome.code !== 'invalid-token') return refuse(reply, outcome.code, outcome);
      // Another node has just removed the device, or rotated the keys. A rotation ends no session, so the device can
      // try again.
      await feed.catchUp();
      const isOwner = (await ownerCalling(dependencies, feed, request)) !== undefined;
      return refuse(reply, isOwner ? 'unavailable' : 'not-your-board');
    },
  );
};

/** Merges lists of boards: the newest first, each board once. */
const merged = (lists: readonly StoredBoard[][]): StoredBoard[] => [
  ...new Map(
    lists
      .flat()
      .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
      .map((board) => [board.id, board]),
  ).values(),
];

const listed = ({ endedAt, closedAt, removedAt, ...board }: StoredBoard): BoardList[number] => ({
  ...publicBoard(board),
  ...(endedAt !== undefined && { endedAt }),
  ...(closedAt !== undefined && { deletedAt: closedAt }),
  ...(removedAt !== undefined && { removedAt }),
});
