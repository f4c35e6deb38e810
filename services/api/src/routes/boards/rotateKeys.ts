import { createHash } from 'node:crypto';
import { KeysRotated } from '@openfloor/contract/http/moderation';
import { isClaimedFor, ownerIdClaimedBy } from '@openfloor/platform/credentials/boardTokens';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import { findEarlierOutcome } from '@openfloor/store/reads/idempotency';
import type { FastifyRequest } from 'fastify';
import { accessTo, actorOf, authorityOf, bearerOf } from '../../auth/boardAccess.ts';
import { openBoardFeed } from '../../boardFeeds.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { actLimits } from '../../limits/actLimits.ts';
import type { App } from '../typedApp.ts';
import { claimOf, runCommand, type HandledCommand } from '../runCommand.ts';
import { BOARD_TOKEN, COMMAND, refusals, WRITE } from '../refusals.ts';
import { BoardParams, CommandHeaders } from '../schemas.ts';
import { BY_BOARD_TOKEN } from '../security.ts';

const PAYLOAD = { type: 'RotateKeys' };

/** Revokes all tokens of a board and returns new ones. */
export const rotateKeys = (app: App, dependencies: ApiDependencies): void => {
  const { tokens } = dependencies;
  const schema = {
    operationId: 'rotateKeys',
    tags: ['Boards'],
    summary: 'Revoke all tokens of a board and get new ones',
    security: BY_BOARD_TOKEN,
    params: BoardParams,
    headers: CommandHeaders,
    response: { 200: KeysRotated, ...refusals(...WRITE, ...COMMAND, ...BOARD_TOKEN, 'board-not-found') },
  };
  app.post('/api/boards/:boardId/rotate-keys', { schema }, async (request, reply) => {
    const feed = await openBoardFeed(dependencies, request.params.boardId);
    if (!feed) return refuse(reply, 'board-not-found');
    const handled = await rotate(dependencies, feed, request);
    if (!handled.ok) return refuse(reply, handled.code, handled);
    const { keyId, seq } = handled;
    if (keyId === undefined)
      throw new Error(`Rotating the keys of board ${feed.board.id} recorded no key id`);
    // The new tokens must work on this node immediately. After another rotation in the meantime there are none to return.
    if (feed.state.keyId !== keyId) await feed.catchUp();
    if (feed.state.keyId !== keyId) return refuse(reply, 'invalid-token');
    // Verified, now or when its answer was stored.
    const ownerId = ownerIdClaimedBy(bearerOf(request) ?? '');
    return reply.send({
      adminToken: tokens.issue('admin', feed, ownerId),
      speakerToken: tokens.issue('speaker', feed, ownerId),
      seq,
    });
  });
};

const rotate = async (
  dependencies: ApiDependencies,
  feed: BoardFeed,
  request: FastifyRequest,
): Promise<HandledCommand> => {
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
 * The stored answer of a rotation, for a caller that lost the answer and repeats the request with the revoked token. The
 * token is not verified again: an outcome is stored under its digest only if it was valid then.
 */
const earlierAnswerTo = async (
  { db, clock }: ApiDependencies,
  { board }: BoardFeed,
  request: FastifyRequest,
): Promise<HandledCommand | undefined> => {
  const token = bearerOf(request);
  if (token === undefined || !isClaimedFor(board.id, token, clock.nowMs())) return undefined;
  const claim = claimOf(request, { caller: digestOf(token), payload: PAYLOAD });
  return claim && findEarlierOutcome(db, board.id, claim);
};

/** Scopes the idempotency key to the token without storing the token. */
const digestOf = (token = ''): string => `token ${createHash('sha256').update(token).digest('base64url')}`;
