import type { ErrorCode } from '@openfloor/contract/errors';
import { RECORDED_HEADER } from '@openfloor/contract/http/moderation';
import { SEEN_SEQ_HEADER } from '@openfloor/contract/http/seenSeq';
import { BoardId, type SessionId } from '@openfloor/contract/ids';
import type { BoardCommand, Seen } from '@openfloor/domain/board/commands';
import type { Feature } from '@openfloor/contract/plans';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import {
  boardIdClaimedBy,
  type BoardRight,
  type BoardRole,
} from '@openfloor/platform/credentials/boardTokens';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accessTo, actorOf, authorityOf, bearerOf, ownsClosed } from '../../auth/boardAccess.ts';
import { boardFeed } from '../../boardFeeds.ts';
import { sessionOf } from '../../auth/session.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { actLimits } from '../../limits/actLimits.ts';
import { giveBackAll, takeAll, type LimitUse } from '../../limits/takeAll.ts';
import { planMissing } from '../../plans/planMissing.ts';
import { handleCommand, type HandledCommand, type MadeCommand } from '../handleCommand.ts';
import { BoardParams } from '../schemas.ts';

export const OWNER = ['admin'] as const satisfies BoardRole[];
export const MODERATORS = ['admin', 'moderator'] as const satisfies BoardRole[];
export const MODERATORS_AND_SPEAKER = ['admin', 'moderator', 'speaker'] as const satisfies BoardRole[];

/** Whose tokens allow a call. */
type Holder = {
  /** undefined: the path names no board, and the board is the token's. */
  boardId: BoardId | undefined;
  /** Roles whose tokens allow the call. */
  roles: readonly BoardRole[];
};

export type Moderation = Holder & {
  limits?: readonly LimitUse[];
  /** What the plan of the board must have. */
  features?: readonly Feature[] | ((feed: BoardFeed) => readonly Feature[]);
  /** Records the act, or refuses it. */
  recording?: (feed: BoardFeed, record: () => Promise<HandledCommand>) => Promise<HandledCommand>;
} & (
    | { command: BoardCommand; payload?: object }
    /** Made from the board after the limits were counted. */
    | { command: (feed: BoardFeed, right: BoardRight) => MadeCommand | Promise<MadeCommand>; payload: object }
  );

export type HandledModeration = Extract<HandledCommand, { ok: true }> & {
  feed: BoardFeed;
  right: BoardRight;
};
/** `feed`: if the board exists and the caller has the right. */
export type RefusedModeration = Extract<HandledCommand, { ok: false }> & { feed?: BoardFeed };

/** Runs a command that needs a token of the board, and answers with the resulting `seq`. */
export const moderate = async (
  dependencies: ApiDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  moderation: Moderation,
): Promise<FastifyReply> => {
  const handled = await runModeration(dependencies, request, moderation);
  if (!handled.ok) return refuse(reply, handled.code, handled);
  return noteEffect(reply, handled).send({ seq: handled.seq });
};

/** Says in a header of the answer whether the act changed anything. */
export const noteEffect = (
  reply: FastifyReply,
  { recorded }: Pick<HandledModeration, 'recorded'>,
): FastifyReply => reply.header(RECORDED_HEADER, String(recorded !== false));

/** Like `moderate`, but leaves the answer to the caller. */
export const runModeration = async (
  dependencies: ApiDependencies,
  request: FastifyRequest,
  { command, payload = command, limits = [], features = [], recording, ...holder }: Moderation,
): Promise<HandledModeration | RefusedModeration> => {
  const held = await rightOf(dependencies, request, holder);
  if (!held.ok) return held;
  const { feed, right } = held;
  const act = typeof command === 'function' ? undefined : command.type;
  const quota = actLimits(dependencies.limits, { boardId: feed.board.id, act, ip: request.ip });
  const handled = await handleCommand(dependencies, request, {
    boardId: feed.board.id,
    command: typeof command === 'function' ? () => command(feed, right) : command,
    payload,
    limits: [...quota.limits, ...limits],
    admit: () =>
      planMissing(
        dependencies,
        feed.board.id,
        ...(typeof features === 'function' ? features(feed) : features),
      ),
    ...(recording && { recording: (record) => recording(feed, record) }),
    byteLimits: quota.byteLimits,
    actor: actorOf(right.role),
    caller: callerOf(right, sessionOf(dependencies, request)),
    authority: authorityOf(right),
  });
  return handled.ok ? { ...handled, feed, right } : { ...handled, feed };
};

/** Position that the screen of this moderator showed, as the request names it. */
export const seenBy = (
  { moderatorId: by }: BoardRight,
  { [SEEN_SEQ_HEADER]: seq }: { [SEEN_SEQ_HEADER]?: number | undefined },
): { seen?: Seen } => (seq === undefined ? {} : { seen: { seq, by } });

type RightHeld = { ok: true; feed: BoardFeed; right: BoardRight } | { ok: false; code: ErrorCode };

/**
 * The board and the right of a caller with a token of one of these roles. For a closed board in the path every token error is
 * `board-not-found`, but the holder of a valid token may repeat earlier requests.
 */
export const rightOf = async (
  dependencies: ApiDependencies,
  request: FastifyRequest,
  { boardId, roles }: Holder,
): Promise<RightHeld> => {
  const named = boardId === undefined ? boardOfToken(request) : { ok: true as const, boardId };
  if (!named.ok) return named;
  const isInPath = boardId !== undefined;
  const feed = await boardFeed(dependencies, named.boardId);
  if (!feed) return { ok: false, code: isInPath ? 'board-not-found' : 'invalid-token' };
  const { isOpen } = feed;
  const access = await accessTo(dependencies, feed, request);
  if (!access.ok) return isOpen || !isInPath ? access : { ok: false, code: 'board-not-found' };
  if (!roles.includes(access.right.role))
    return { ok: false, code: isOpen ? 'wrong-role' : 'board-not-found' };
  return { ok: true, feed, right: access.right };
};

/** Who may read what is stored of an open or closed board: its moderators, and the owner's session once it is closed. */
export const storedBoardOf = async (
  dependencies: ApiDependencies,
  request: FastifyRequest,
  boardId: BoardId,
): Promise<{ ok: true; feed: BoardFeed } | { ok: false; code: ErrorCode }> => {
  const feed = await boardFeed(dependencies, boardId);
  if (feed && (await ownsClosed(dependencies, feed, request))) return { ok: true, feed };
  return rightOf(dependencies, request, { boardId, roles: MODERATORS });
};

/** Like `rightOf`, but first reads what other nodes just recorded, such as the removal of a device, and refuses a closed board. */
export const rightOnLatest = async (
  dependencies: ApiDependencies,
  request: FastifyRequest,
  holder: Holder & { boardId: BoardId },
): Promise<RightHeld> => {
  await (await boardFeed(dependencies, holder.boardId))?.catchUp();
  const held = await rightOf(dependencies, request, holder);
  if (!held.ok) return held;
  return held.feed.isOpen ? held : { ok: false, code: 'board-not-found' };
};

/**
 * Refuses an act with a larger body before the body is taken: a caller without the right, and one whose limits are used up. Counts nothing:
 * `runModeration` counts the act once it has the body.
 */
export const admitAct =
  (dependencies: ApiDependencies, act: BoardCommand['type']) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const boardId = BoardParams.safeParse(request.params).data?.boardId;
    if (boardId === undefined) return refuse(reply, 'board-not-found');
    const held = await rightOf(dependencies, request, { boardId, roles: MODERATORS });
    if (!held.ok) return refuse(reply, held.code);
    const { limits, byteLimits } = actLimits(dependencies.limits, { boardId, act, ip: request.ip });
    const uses = [...limits, ...byteLimits];
    const exceeded = await takeAll(uses);
    if (exceeded) return refuse(reply, 'rate-limited', exceeded);
    await giveBackAll(uses);
    return undefined;
  };

const boardOfToken = (
  request: FastifyRequest,
): { ok: true; boardId: BoardId } | { ok: false; code: ErrorCode } => {
  const token = bearerOf(request);
  if (token === undefined) return { ok: false, code: 'token-required' };
  const claimed = BoardId.safeParse(boardIdClaimedBy(token));
  return claimed.success ? { ok: true, boardId: claimed.data } : { ok: false, code: 'invalid-token' };
};

/** Scope of the caller's idempotency keys. Several invited moderators may use one browser, hence one session. */
const callerOf = ({ role, moderatorId }: BoardRight, sessionId: SessionId | undefined): string =>
  moderatorId === undefined ? (sessionId ?? actorOf(role)) : `moderator ${moderatorId}`;
