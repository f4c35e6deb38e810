import { createHash } from 'node:crypto';
import type { ParamsOf } from '@openfloor/contract/calls/call';
import { getAdminLink, rotateKeys } from '@openfloor/contract/calls/owners';
import type { KeysRotated } from '@openfloor/contract/http/moderation';
import { isClaimedFor, ownerIdClaimedBy } from '@openfloor/platform/credentials/boardTokens';
import { findEarlierOutcome } from '@openfloor/store/reads/idempotency';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accessTo, actorOf, authorityOf, bearerOf, ownerLinkToken } from '../../auth/boardAccess.ts';
import { openBoardFeed } from '../../boardFeeds.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { actLimits } from '../../limits/actLimits.ts';
import { claimOf, partOf, runCommand, type CommandOutcome } from '../runCommand.ts';
import { routeOf, type Server } from '../serve.ts';

const tag = 'Boards';
const PAYLOAD = { type: 'RotateKeys' };

/** Routes by which the owner of a board gets and rotates its tokens. */
export const keys = ({ app, serve, dependencies }: Server): void => {
  const { tokens } = dependencies;

  serve(
    getAdminLink,
    {
      tag,
      summary: 'Get the owner’s token for a link to keep',
      description:
        'For the owner. Put the token into the fragment of the link (`/board/{boardId}?admin=true#token=…`), which browsers do not send. Rotating the keys revokes it, and removing the device that asked for it does.',
    },
    ({ reply, right: { feed, ownerId } }) => {
      reply.headers({ 'cache-control': 'no-store', vary: 'authorization' });
      return { adminToken: ownerLinkToken(dependencies, feed, ownerId) };
    },
  );

  // Has its own handler to find the right, because a repeat has the token that the rotation revoked.
  app.route<{ Params: ParamsOf<typeof rotateKeys> }>({
    ...routeOf(rotateKeys, { tag, summary: 'Revoke all tokens of a board and get new ones' }),
    handler: async (request, reply): Promise<KeysRotated | FastifyReply> => {
      const feed = await openBoardFeed(dependencies, request.params.boardId);
      if (!feed) return refuse(reply, 'board-not-found');
      const outcome = await rotate(dependencies, feed, request);
      if (!outcome.ok) return refuse(reply, outcome.code, outcome);
      const { seq } = outcome;
      const keyId = partOf(outcome.keyId, 'key id');
      // The new tokens must work on this node immediately. After another rotation in the meantime there are none to
      // return.
      if (feed.state.keyId !== keyId) await feed.catchUp();
      if (feed.state.keyId !== keyId) return refuse(reply, 'invalid-token');
      // The token was verified now, or when the earlier answer was stored.
      const ownerId = ownerIdClaimedBy(bearerOf(request) ?? '');
      return {
        adminToken: tokens.issue('admin', feed, ownerId),
        speakerToken: tokens.issue('speaker', feed, ownerId),
        seq,
      };
    },
  });
};

const rotate = async (
  dependencies: ApiDependencies,
  feed: BoardFeed,
  request: FastifyRequest,
): Promise<CommandOutcome> => {
  const boardId = feed.board.id;
  const access = await accessTo(dependencies, feed, request);
  if (!access.ok) return (await earlierAnswerTo(dependencies, feed, request)) ?? access;
  const { role } = access.right;
  if (role !== 'admin') return { ok: false, code: 'wrong-role' };
  return runCommand(dependencies, request, {
    boardId,
    decide: () => ({ type: 'RotateKeys', keyId: dependencies.ids.uuid() }),
    actor: actorOf(role),
    caller: digestOf(bearerOf(request)),
    payload: PAYLOAD,
    authority: authorityOf(access.right),
    ...actLimits(dependencies.limits, { boardId, act: 'RotateKeys', ip: request.ip }),
  });
};

/**
 * The stored answer of a rotation, for a caller that lost the answer and repeats the request with the revoked token.
 * The token is not verified again: an outcome is stored under its digest only if it was valid then.
 */
const earlierAnswerTo = async (
  { db, clock }: ApiDependencies,
  { board }: BoardFeed,
  request: FastifyRequest,
): Promise<CommandOutcome | undefined> => {
  const token = bearerOf(request);
  if (token === undefined || !isClaimedFor(board.id, token, clock.nowMs())) return undefined;
  const claim = claimOf(request, { caller: digestOf(token), payload: PAYLOAD });
  return claim && findEarlierOutcome(db, board.id, claim);
};

/** Scopes the idempotency key to the token without storing the token. */
const digestOf = (token = ''): string => `token ${createHash('sha256').update(token).digest('base64url')}`;
