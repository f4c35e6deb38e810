import type { ErrorCode } from '@openfloor/contract/errors';
import type { BoardId } from '@openfloor/contract/ids';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import type { Feature } from '@openfloor/contract/plans';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import type { BoardRight, BoardRole } from '@openfloor/platform/credentials/boardTokens';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownsClosed } from '../../auth/boardAccess.ts';
import { rightOf as heldRightOf } from '../../auth/rights.ts';
import { boardFeed } from '../../boardFeeds.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { actLimits } from '../../limits/actLimits.ts';
import { giveBackAll, takeAll, type LimitUse } from '../../limits/takeAll.ts';
import type { HandledCommand, MadeCommand } from '../runCommand.ts';
import { BoardParams } from '../schemas.ts';
import { noteEffect, recordAct } from './act.ts';

export { noteEffect };

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

type Payload = { type: string; [part: string]: unknown };

export type Moderation = Holder & {
  limits?: readonly LimitUse[];
  /** What the plan of the board must have. */
  features?: readonly Feature[] | ((feed: BoardFeed) => readonly Feature[]);
  /** Records the act, or refuses it. */
  recording?: (feed: BoardFeed, record: () => Promise<HandledCommand>) => Promise<HandledCommand>;
} & (
    | { command: BoardCommand; payload?: Payload }
    /** Made from the board after the limits were counted. */
    | {
        command: (feed: BoardFeed, right: BoardRight) => MadeCommand | Promise<MadeCommand>;
        payload: Payload;
      }
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

/** Like `moderate`, but leaves the answer to the caller. */
export const runModeration = async (
  dependencies: ApiDependencies,
  request: FastifyRequest,
  {
    command,
    payload = typeof command === 'function' ? { type: 'none' } : command,
    limits = [],
    features = [],
    recording,
    ...holder
  }: Moderation,
): Promise<HandledModeration | RefusedModeration> => {
  const held = await heldRightOf(dependencies, request, holder.boardId, holder.roles);
  if (!held.ok) return held;
  const { right } = held;
  const { feed } = right;
  const handled = await recordAct(
    { dependencies, request, right },
    {
      payload,
      decide: typeof command === 'function' ? () => command(feed, right) : () => command,
      limits,
      features: typeof features === 'function' ? features(feed) : features,
      ...(recording && { recording: (record) => recording(feed, record) }),
    },
  );
  return handled.ok ? { ...handled, feed, right } : { ...handled, feed };
};

type RightHeld = { ok: true; feed: BoardFeed; right: BoardRight } | { ok: false; code: ErrorCode };

export const rightOf = async (
  dependencies: ApiDependencies,
  request: FastifyRequest,
  { boardId, roles }: Holder,
): Promise<RightHeld> => {
  const held = await heldRightOf(dependencies, request, boardId, roles);
  return held.ok ? { ok: true, feed: held.right.feed, right: held.right } : held;
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
