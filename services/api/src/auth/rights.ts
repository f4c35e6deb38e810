import type { CallKind } from '@openfloor/contract/calls/call';
import {
  BoardId,
  ControlKey,
  ConferenceId,
  OwnerId,
  type Seq,
  type SessionId,
} from '@openfloor/contract/ids';
import type { OwnerState } from '@openfloor/domain/board/boardState';
import type { Audience } from '@openfloor/domain/view/audience';
import {
  boardIdClaimedBy,
  type BoardRight,
  type BoardRole,
} from '@openfloor/platform/credentials/boardTokens';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { boardFeed, openFeedAt } from '../boardFeeds.ts';
import type { ApiDependencies } from '../dependencies.ts';
import type { RefusedWith } from '../errors.ts';
import { accessTo, audienceOf, bearerOf, ownerCalling, ownsClosed } from './boardAccess.ts';
import { boardOfKey, type ControlRight } from './controlKey.ts';
import {
  organisedConference,
  ownedConference,
  removingFromConference,
  type OrganiserAccess,
} from './conferenceAccess.ts';
import { participantOf, sessionOf } from './session.ts';

/**
 * The right that a token gives, with its board. On a closed board in the path, only repeats of earlier acts are
 * answered.
 */
export type HeldRight = BoardRight & { feed: BoardFeed };

/** The right that a handler gets, by the kind of caller that its call declares (`by`). */
export type Rights = {
  public: undefined;
  session: SessionId | undefined;
  participant: SessionId | undefined;
  'public-or-moderator': { feed: BoardFeed; audience: Audience };
  moderator: HeldRight;
  'moderator-or-speaker': HeldRight;
  speaker: HeldRight;
  owner: HeldRight;
  'owner-of-closed': { feed: BoardFeed };
  'device-owner': { feed: BoardFeed; owner: OwnerState };
  'reader-of-past': { feed: BoardFeed; audience: Audience };
  'control-key': ControlRight;
  conference: OrganiserAccess;
  'conference-owner': OrganiserAccess;
  'conference-owner-or-leaving': OrganiserAccess;
  /** Checked before the body is read, see `superAdminRoutes`. */
  'super-admin': undefined;
};

export type RightResult<Right> = { ok: true; right: Right } | ({ ok: false } & RefusedWith);

/** The parsed parts of a request that a right depends on. */
export type ParsedParts = { Params: { boardId?: BoardId }; Querystring: { minSeq?: Seq } };

/** What the check of a right reads. */
type Claim = {
  dependencies: ApiDependencies;
  request: FastifyRequest & Pick<FastifyRequest<ParsedParts>, 'params' | 'query'>;
  kind: CallKind;
  /** Whether the state of this node suffices: no new events are read before the check. */
  mayBeStale: boolean;
};

/** A claim before the request is parsed. */
type EarlyClaim = Omit<Claim, 'request'> & { request: FastifyRequest };

type RightCheck<Right> = (claim: Claim) => RightResult<Right> | Promise<RightResult<Right>>;

const Named = z.object({ boardId: BoardId });
const NamedIfAny = Named.partial();
const OfConference = z.object({ eventId: ConferenceId });
const OwnerOfConference = OfConference.extend({ ownerId: OwnerId });
const WithKey = z.object({ key: ControlKey });

const MODERATORS = ['admin', 'moderator'] as const satisfies BoardRole[];

/**
 * Finds the right of a caller whose token has one of these roles. If the path names no board, the token's board is
 * meant. An act may rely on this node's state, because the writer checks the right again. Other calls first read what
 * other nodes just recorded, such as the removal of a device, and are refused on a closed board.
 */
const withRole =
  (roles: readonly BoardRole[]) =>
  async ({ dependencies, request, kind, mayBeStale }: EarlyClaim): Promise<RightResult<HeldRight>> => {
    const named = NamedIfAny.safeParse(request.params);
    if (!named.success) return { ok: false, code: 'board-not-found' };
    const { boardId } = named.data;
    const isLatest = kind !== 'act' && !mayBeStale;
    if (isLatest && boardId !== undefined) await (await boardFeed(dependencies, boardId))?.catchUp();
    const held = await rightOf(dependencies, request, boardId, roles);
    if (!held.ok || kind === 'act' || held.right.feed.isOpen) return held;
    return { ok: false, code: 'board-not-found' };
  };

/**
 * Finds the right of a moderator. Also works before the path is parsed, so that a larger body is only taken from
 * moderators.
 */
export const holdModerator = withRole(MODERATORS);

/**
 * The board and the right of a caller with a token of one of these roles. For a closed board in the path every token
 * error is `board-not-found`, but the holder of a valid token may repeat earlier requests.
 * @param boardId undefined: the path names no board, and the board is the token's
 */
const rightOf = async (
  dependencies: ApiDependencies,
  request: FastifyRequest,
  boardId: BoardId | undefined,
  roles: readonly BoardRole[],
): Promise<RightResult<HeldRight>> => {
  const named = boardId === undefined ? boardOfToken(request) : { ok: true as const, right: boardId };
  if (!named.ok) return named;
  const isInPath = boardId !== undefined;
  const feed = await boardFeed(dependencies, named.right);
  if (!feed) return { ok: false, code: isInPath ? 'board-not-found' : 'invalid-token' };
  const { isOpen } = feed;
  const access = await accessTo(dependencies, feed, request);
  if (!access.ok) return isOpen || !isInPath ? access : { ok: false, code: 'board-not-found' };
  if (!roles.includes(access.right.role))
    return { ok: false, code: isOpen ? 'wrong-role' : 'board-not-found' };
  return { ok: true, right: { ...access.right, feed } };
};

const boardOfToken = (request: FastifyRequest): RightResult<BoardId> => {
  const token = bearerOf(request);
  if (token === undefined) return { ok: false, code: 'token-required' };
  const claimed = BoardId.safeParse(boardIdClaimedBy(token));
  return claimed.success ? { ok: true, right: claimed.data } : { ok: false, code: 'invalid-token' };
};

/**
 * Right to read what is stored of an open or closed board: moderators have it, and the owner's session once it is
 * closed.
 */
const ofStoredBoard: RightCheck<{ feed: BoardFeed }> = async ({ dependencies, request }) => {
  const { boardId } = Named.parse(request.params);
  const feed = await boardFeed(dependencies, boardId);
  if (feed && (await ownsClosed(dependencies, feed, request))) return { ok: true, right: { feed } };
  return rightOf(dependencies, request, boardId, MODERATORS);
};

/** Right of a device that owns the board. It may repeat an act on a closed board. */
const asOwningDevice: RightCheck<Rights['device-owner']> = async ({ dependencies, request, kind }) => {
  const feed = await boardFeed(dependencies, Named.parse(request.params).boardId);
  if (!feed || (kind !== 'act' && !feed.isOpen)) return { ok: false, code: 'board-not-found' };
  // Another node may just have removed the device, or made it an owner.
  await feed.catchUp();
  const owner = await ownerCalling(dependencies, feed, request);
  if (owner) return { ok: true, right: { feed, owner } };
  return { ok: false, code: feed.isOpen ? 'not-your-board' : 'board-not-found' };
};

/** Right to see the past of a board. Only moderators and the owner's session see that of a closed board. */
const ofPast: RightCheck<Rights['reader-of-past']> = async ({ dependencies, request }) => {
  const feed = await boardFeed(dependencies, Named.parse(request.params).boardId);
  if (!feed) return { ok: false, code: 'board-not-found' };
  if (await ownsClosed(dependencies, feed, request))
    return { ok: true, right: { feed, audience: 'moderator' } };
  const access = await audienceOf(dependencies, feed, request);
  const isModerator = access.ok && access.audience === 'moderator';
  if (feed.isDeleted || (!feed.isOpen && !isModerator)) return { ok: false, code: 'board-not-found' };
  if (!access.ok) return access;
  const { audience } = access;
  if (audience === 'public' && feed.state.settings.replay !== 'everyone')
    return { ok: false, code: 'replay-not-allowed' };
  return { ok: true, right: { feed, audience } };
};

const asReader: RightCheck<Rights['public-or-moderator']> = async ({ dependencies, request }) => {
  const { params, query } = request;
  const feed = params.boardId && (await openFeedAt(dependencies, params.boardId, query.minSeq));
  if (!feed) return { ok: false, code: 'board-not-found' };
  const access = await audienceOf(dependencies, feed, request);
  return access.ok ? { ok: true, right: { feed, audience: access.audience } } : access;
};

const asOrganiser =
  (find: typeof organisedConference): RightCheck<OrganiserAccess> =>
  async ({ dependencies, request }) => {
    const found = await find(dependencies, request, OfConference.parse(request.params).eventId);
    return found.ok ? { ok: true, right: found } : found;
  };

const asRemover: RightCheck<OrganiserAccess> = async ({ dependencies, request }) => {
  const { eventId: conferenceId, ownerId } = OwnerOfConference.parse(request.params);
  const found = await removingFromConference(dependencies, request, { conferenceId, ownerId });
  return found.ok ? { ok: true, right: found } : found;
};

/** The function that finds the right, by kind of caller. */
export const RIGHT_CHECKS: { [By in keyof Rights]: RightCheck<Rights[By]> } = {
  public: () => ({ ok: true, right: undefined }),
  session: ({ dependencies, request }) => ({ ok: true, right: sessionOf(dependencies, request) }),
  participant: ({ dependencies, request }) => ({ ok: true, right: participantOf(dependencies, request) }),
  'public-or-moderator': asReader,
  moderator: holdModerator,
  'moderator-or-speaker': withRole([...MODERATORS, 'speaker']),
  speaker: withRole(['speaker']),
  owner: withRole(['admin']),
  'owner-of-closed': ofStoredBoard,
  'reader-of-past': ofPast,
  'device-owner': asOwningDevice,
  'control-key': ({ dependencies, request }) =>
    boardOfKey(dependencies, WithKey.parse(request.params).key, request.ip),
  conference: asOrganiser(organisedConference),
  'conference-owner': asOrganiser(ownedConference),
  'conference-owner-or-leaving': asRemover,
  'super-admin': () => ({ ok: true, right: undefined }),
};
