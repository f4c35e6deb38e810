import { ControlKeyBody, ControlKeyCreated, ControlKeyList } from '@openfloor/contract/http/control';
import { Done } from '@openfloor/contract/http/boards';
import { CONTROL_KEYS_MAX } from '@openfloor/contract/limits';
import {
  addControlKey,
  listControlKeys,
  removeControlKey,
  type StoredControlKey,
} from '@openfloor/store/controlKeys';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { takeAct } from '../../limits/actLimits.ts';
import { planMissing } from '../../plans/planMissing.ts';
import type { App } from '../typedApp.ts';
import { MODERATORS, rightOnLatest } from '../moderation/moderate.ts';
import { BOARD_TOKEN, refusals, WRITE } from '../refusals.ts';
import { BoardControlKeyParams, BoardParams } from '../schemas.ts';
import { BY_BOARD_TOKEN } from '../security.ts';
import { holdsOn } from './holdsOn.ts';

/** The keys by which programs and buttons move the stage of a board. */
export const controlKeys = (app: App, dependencies: ApiDependencies): void => {
  const { db, ids, clock, limits } = dependencies;
  const common = { tags: ['Control'], security: BY_BOARD_TOKEN };

  const create = {
    ...common,
    operationId: 'createControlKey',
    summary: 'Make a key by which buttons and programs move the stage',
    params: BoardParams,
    body: ControlKeyBody,
    response: {
      201: ControlKeyCreated,
      ...refusals(...WRITE, ...BOARD_TOKEN, 'board-not-found', 'board-full', 'plan-required'),
    },
  };
  app.post('/api/boards/:boardId/control-keys', { schema: create }, async (request, reply) => {
    const { boardId } = request.params;
    const held = await rightOnLatest(dependencies, request, { boardId, roles: MODERATORS });
    if (!held.ok) return refuse(reply, held.code);
    const { feed, right } = held;
    const missing = await planMissing(dependencies, boardId, 'control-keys');
    if (missing) return refuse(reply, missing.code, missing);
    const exceeded = await takeAct(limits, boardId);
    if (exceeded) return refuse(reply, 'rate-limited', exceeded);
    const key: StoredControlKey = {
      id: ids.uuid(),
      name: request.body.name,
      keyId: right.keyId,
      moderatorId: right.moderatorId,
      ownerId: right.ownerId,
      // The owner's token expires, but can be had again.
      expiresAtMs: right.moderatorId === undefined ? Infinity : right.expiresAtMs,
      endsWithBoard: right.endsWithBoard ?? false,
      createdAtMs: clock.nowMs(),
    };
    const added = await addControlKey(db, boardId, key, holdsOn(feed, clock.nowMs()));
    if (added.ok) return reply.code(201).send({ keyId: key.id, key: added.key });
    if (added.code === 'board-not-found') return refuse(reply, added.code);
    return refuse(reply, added.code, { message: `A board has at most ${CONTROL_KEYS_MAX} control keys.` });
  });

  const list = {
    ...common,
    operationId: 'listControlKeys',
    summary: 'List the control keys of a board, oldest first',
    params: BoardParams,
    response: { 200: ControlKeyList, ...refusals(...BOARD_TOKEN, 'board-not-found') },
  };
  app.get('/api/boards/:boardId/control-keys', { schema: list }, async (request, reply) => {
    const { boardId } = request.params;
    const held = await rightOnLatest(dependencies, request, { boardId, roles: MODERATORS });
    if (!held.ok) return refuse(reply, held.code);
    const { feed } = held;
    const keys = (await listControlKeys(db, boardId)).filter(holdsOn(feed, clock.nowMs()));
    return reply.send(
      keys.map(({ id, name, createdAtMs, moderatorId }) => ({
        keyId: id,
        name,
        createdAt: new Date(createdAtMs).toISOString(),
        by: makerOf(feed, moderatorId),
      })),
    );
  });

  const revoke = {
    ...common,
    operationId: 'revokeControlKey',
    summary: 'End a control key on every node',
    params: BoardControlKeyParams,
    response: {
      200: Done,
      ...refusals(...WRITE, ...BOARD_TOKEN, 'board-not-found', 'control-key-not-found'),
    },
  };
  app.delete('/api/boards/:boardId/control-keys/:keyId', { schema: revoke }, async (request, reply) => {
    const { boardId, keyId } = request.params;
    const held = await rightOnLatest(dependencies, request, { boardId, roles: MODERATORS });
    if (!held.ok) return refuse(reply, held.code);
    const isRemoved = await removeControlKey(db, boardId, keyId);
    return isRemoved ? reply.send({}) : refuse(reply, 'control-key-not-found');
  });
};

const makerOf = (
  { state }: BoardFeed,
  moderatorId: StoredControlKey['moderatorId'],
): { role: 'owner' } | { role: 'moderator'; name?: string } => {
  if (moderatorId === undefined) return { role: 'owner' };
  const name = state.moderators.find(({ id }) => id === moderatorId)?.name;
  return { role: 'moderator', ...(name !== undefined && { name }) };
};
