import type { ErrorCode } from '@openfloor/contract/errors';
import { BoardId } from '@openfloor/contract/ids';
import type { Actor } from '@openfloor/contract/events';
import { boardIdClaimedBy, type BoardRole } from '@openfloor/platform/credentials/boardTokens';
import type { BoardFeed } from '@openfloor/feed/boardFeed';
import type { FastifyRequest } from 'fastify';
import type { ApiDependencies } from '../dependencies.ts';

type AccessDependencies = Pick<ApiDependencies, 'tokens' | 'feeds'>;

export type Access = { ok: true; role: BoardRole } | { ok: false; code: ErrorCode };

export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];

export const actorOf = (role: BoardRole): Actor => (role === 'admin' ? 'moderator' : 'speaker');

/** The board's feed, be the board open or closed; undefined: there is no such board. */
export const boardFeed = async (
  { feeds }: Pick<AccessDependencies, 'feeds'>,
  boardId: BoardId,
): Promise<BoardFeed | undefined> => {
  const followed = await feeds.follow(boardId);
  followed?.release();
  return followed?.feed;
};

/** The board's feed while the board is open; undefined: there is no such board, or no longer. */
export const openBoardFeed = async (
  dependencies: Pick<AccessDependencies, 'feeds'>,
  boardId: BoardId,
): Promise<BoardFeed | undefined> => {
  const feed = await boardFeed(dependencies, boardId);
  return feed?.state.closedAt === undefined ? feed : undefined;
};

/** Checks the right and the object together: what the caller's token allows on this very board. */
export const accessTo = async (
  dependencies: AccessDependencies,
  feed: BoardFeed,
  request: FastifyRequest,
): Promise<Access> => {
  const token = bearerOf(request);
  if (token === undefined) return { ok: false, code: 'token-required' };
  const role = dependencies.tokens.roleOn(feed.board, token);
  if (role) return { ok: true, role };
  return {
    ok: false,
    code: (await isOfAnotherBoard(dependencies, feed, token)) ? 'wrong-board' : 'invalid-token',
  };
};

/** A good token in the wrong place is told from a bad one. */
const isOfAnotherBoard = async (
  dependencies: AccessDependencies,
  feed: BoardFeed,
  token: string,
): Promise<boolean> => {
  const claimed = BoardId.safeParse(boardIdClaimedBy(token));
  if (!claimed.success || claimed.data === feed.board.id) return false;
  const other = await boardFeed(dependencies, claimed.data);
  return other !== undefined && dependencies.tokens.roleOn(other.board, token) !== undefined;
};
