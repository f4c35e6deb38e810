import { Moderated } from '@openfloor/contract/http/audience';
import { BoardAccess, BoardList, MyBoardsQuery } from '@openfloor/contract/http/boards';
import { storedBoardsOwnedBy, type StoredBoard } from '@openfloor/store/boards/storedBoards';
import { boardsOwnedBy } from '@openfloor/store/reads/boards';
import { boardFeed, openBoardFeed } from '../../boardFeeds.ts';
import { ownerCalling } from '../../auth/boardAccess.ts';
import { ownerIdsOf } from '../../auth/owner.ts';
import { sessionOf } from '../../auth/session.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { publicBoard } from '../../publicBoard.ts';
import type { App } from '../typedApp.ts';
import { runCommand } from '../runCommand.ts';
import { COMMAND, refusals, WRITE } from '../refusals.ts';
import { BoardParams, CommandHeaders } from '../schemas.ts';
import { BY_SESSION, BY_SESSION_IF_ANY } from '../security.ts';
import { accessOfOwner } from './accessOfOwner.ts';

/** Calls for a device that owns a board. The session identifies the device, never the address. */
export const devices = (app: App, dependencies: ApiDependencies): void => {
  const { db, settings } = dependencies;

  const list = {
    operationId: 'listMyBoards',
    tags: ['Boards'],
    summary: 'List the open boards that this session or its account owns, and the closed ones if asked for',
    security: BY_SESSION_IF_ANY,
    querystring: MyBoardsQuery,
    response: { 200: BoardList, ...refusals('invalid-request') },
  };
  app.get('/api/my-boards', { schema: list }, async (request, reply) => {
    const ownerIds = await ownerIdsOf(dependencies, sessionOf(dependencies, request));
    const read = request.query.closed === '1' ? storedBoardsOwnedBy : boardsOwnedBy;
    const lists = await Promise.all(ownerIds.map((ownerId) => read(db, ownerId, settings)));
    return reply.send(merged(lists).map(listed));
  });

  const recover = {
    operationId: 'recoverBoard',
    tags: ['Boards'],
    summary: 'Get new tokens for a board that this session owns',
    security: BY_SESSION,
    params: BoardParams,
    response: { 200: BoardAccess, ...refusals(...WRITE, 'board-not-found', 'not-your-board') },
  };
  app.post('/api/boards/:boardId/recover', { schema: recover }, async (request, reply) => {
    const feed = await openBoardFeed(dependencies, request.params.boardId);
    if (!feed) return refuse(reply, 'board-not-found');
    const access = await accessOfOwner(dependencies, feed, sessionOf(dependencies, request));
    return access ? reply.send(access) : refuse(reply, 'not-your-board');
  });

  const remove = {
    operationId: 'closeMyBoard',
    tags: ['Boards'],
    summary: 'Close a board that this session owns',
    security: BY_SESSION,
    params: BoardParams,
    headers: CommandHeaders,
    response: { 200: Moderated, ...refusals(...WRITE, ...COMMAND, 'board-not-found', 'not-your-board') },
  };
  app.post('/api/boards/:boardId/delete-by-ip', { schema: remove }, async (request, reply) => {
    const { boardId } = request.params;
    const feed = await boardFeed(dependencies, boardId);
    if (!feed) return refuse(reply, 'board-not-found');
    // The device may just have been removed, or have become an owner.
    await feed.catchUp();
    const owner = await ownerCalling(dependencies, feed, request);
    if (!owner) return refuse(reply, feed.isOpen ? 'not-your-board' : 'board-not-found');
    const command = { type: 'CloseBoard' as const };
    const handled = await runCommand(dependencies, request, {
      boardId,
      decide: () => command,
      payload: command,
      actor: 'moderator',
      caller: owner.sessionId,
      authority: { keyId: feed.state.keyId, ownerId: owner.id },
    });
    if (handled.ok) return reply.send({ seq: handled.seq });
    if (handled.code !== 'invalid-token') return refuse(reply, handled.code, handled);
    // Another node has just removed the device, or rotated the keys, which end no session.
    await feed.catchUp();
    const isOwner = (await ownerCalling(dependencies, feed, request)) !== undefined;
    return refuse(reply, isOwner ? 'unavailable' : 'not-your-board');
  });
};

/** Lists of boards as one, the newest first, each board once. */
const merged = (lists: readonly StoredBoard[][]): StoredBoard[] => [
  ...new Map(
    lists
      .flat()
      .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
      .map((board) => [board.id, board]),
  ).values(),
];

const listed = ({ endedAt, deletedAt, removedAt, ...board }: StoredBoard): BoardList[number] => ({
  ...publicBoard(board),
  ...(endedAt !== undefined && { endedAt }),
  ...(deletedAt !== undefined && { deletedAt }),
  ...(removedAt !== undefined && { removedAt }),
});
