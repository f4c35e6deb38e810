import type { ErrorCode } from '@openfloor/contract/errors';
import { BoardId, FIRST_OWNER_ID, type OwnerId, type SessionId } from '@openfloor/contract/ids';
import type { Actor } from '@openfloor/contract/events';
import { ADMIN_LINK_LIFETIME_MS } from '@openfloor/contract/limits';
import {
  boardIdClaimedBy,
  mayModerate,
  type BoardRight,
  type BoardRole,
} from '@openfloor/platform/credentials/boardTokens';
import { currentRightOn } from '@openfloor/platform/credentials/currentRight';
import { ownerOf } from '@openfloor/domain/board/owners';
import type { OwnerState } from '@openfloor/domain/board/boardState';
import type { CommandRequest } from '@openfloor/store/append/request';
import type { Audience } from '@openfloor/domain/view/audience';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import type { FastifyRequest } from 'fastify';
import { boardFeed } from '../boardFeeds.ts';
import { sessionOf } from './session.ts';
import type { ApiDependencies } from '../dependencies.ts';

type AccessDependencies = Pick<ApiDependencies, 'tokens' | 'feeds' | 'clock'>;
type OwnerDependencies = Pick<ApiDependencies, 'credentials' | 'settings' | 'accounts'>;

export type Access = { ok: true; right: BoardRight } | { ok: false; code: ErrorCode };

export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];

export const actorOf = (role: BoardRole): Actor => (role === 'speaker' ? 'speaker' : 'moderator');

/** The admin token in the link that an owner keeps. It ends with the removal of the owner's device, `ownerId`. */
export const ownerLinkToken = (
  { tokens, clock }: Pick<ApiDependencies, 'tokens' | 'clock'>,
  feed: BoardFeed,
  ownerId: OwnerId | undefined,
): string => tokens.issueForLink(feed, clock.nowMs() + ADMIN_LINK_LIFETIME_MS, ownerId);

type AuthorityParts = {
  keyId: string | undefined;
  moderatorId?: string | undefined;
  ownerId?: string | undefined;
};

/**
 * The credential behind a command: a token or a control key. The writer checks again that it is valid before it records
 * the command.
 */
export const authorityOf = ({
  keyId,
  moderatorId,
  ownerId = FIRST_OWNER_ID,
}: AuthorityParts): NonNullable<CommandRequest['authority']> =>
  moderatorId === undefined ? { keyId, ownerId } : { keyId, moderatorId };

/** The right that the caller's token gives on this board, or why it gives none. */
export const accessTo = async (
  dependencies: AccessDependencies,
  feed: BoardFeed,
  request: FastifyRequest,
): Promise<Access> => {
  const token = bearerOf(request);
  if (token === undefined) return { ok: false, code: 'token-required' };
  const right = await currentRightOn(dependencies, feed, token);
  if (right) return { ok: true, right };
  const other = await otherBoardClaimedBy(dependencies, feed, token);
  const isOfAnotherBoard = other && (await currentRightOn(dependencies, other, token)) !== undefined;
  return { ok: false, code: isOfAnotherBoard ? 'wrong-board' : 'invalid-token' };
};

/**
 * The owner entry of a device's account, else of the device itself, as far as this node knows; undefined: neither owns
 * the board.
 */
export const ownerOfDevice = async (
  { accounts }: Pick<OwnerDependencies, 'accounts'>,
  { state }: BoardFeed,
  sessionId: SessionId | undefined,
): Promise<OwnerState | undefined> =>
  ownerOf(state, await accounts.of(sessionId)) ?? ownerOf(state, sessionId);

/** The owner who sends the request, see `ownerOfDevice`. */
export const ownerCalling = (
  dependencies: OwnerDependencies,
  feed: BoardFeed,
  request: FastifyRequest,
): Promise<OwnerState | undefined> => ownerOfDevice(dependencies, feed, sessionOf(dependencies, request));

/**
 * Whether the caller's session owns a closed board, and so may read what is stored of it. No token is issued for a
 * closed board, so its owner needs none. Reads new events first, because another node may just have closed it. The
 * account may be a second old, because the whole audience of a board causes this check.
 */
export const ownsClosed = async (
  dependencies: OwnerDependencies,
  feed: BoardFeed,
  request: FastifyRequest,
): Promise<boolean> => {
  const sessionId = sessionOf(dependencies, request);
  const accountId = await dependencies.accounts.recentOf(sessionId);
  if (!(ownerOf(feed.state, accountId) ?? ownerOf(feed.state, sessionId))) return false;
  await feed.catchUp();
  return !feed.isOpen && !feed.isDeleted;
};

/** The caller's audience: `moderator` with a token that may moderate, `public` with the speaker's or none. */
export const audienceOf = async (
  dependencies: AccessDependencies,
  feed: BoardFeed,
  request: FastifyRequest,
): Promise<{ ok: true; audience: Audience } | { ok: false; code: ErrorCode }> => {
  if (bearerOf(request) === undefined) return { ok: true, audience: 'public' };
  const access = await accessTo(dependencies, feed, request);
  if (!access.ok) return access;
  return { ok: true, audience: mayModerate(access.right) ? 'moderator' : 'public' };
};

/** Distinguishes a valid token for another board from an invalid one. */
const otherBoardClaimedBy = async (
  dependencies: AccessDependencies,
  feed: BoardFeed,
  token: string,
): Promise<BoardFeed | undefined> => {
  const claimed = BoardId.safeParse(boardIdClaimedBy(token));
  return claimed.success && claimed.data !== feed.board.id
    ? boardFeed(dependencies, claimed.data)
    : undefined;
};
