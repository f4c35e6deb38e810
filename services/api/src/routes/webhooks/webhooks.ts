import {
  DeadLetterList,
  WEBHOOK_TYPES,
  WebhookBody,
  WebhookChanged,
  WebhookCreated,
  WebhookList,
  WebhookReplayBody,
  WebhookRotated,
  type WebhookFormat,
  type WebhookType,
} from '@openfloor/contract/http/webhooks';
import { WebhookId, type BoardId } from '@openfloor/contract/ids';
import {
  createWebhook,
  deleteWebhook,
  listDeadLetters,
  listWebhooks,
  replayWebhook,
  rotateWebhook,
  testWebhook,
} from '@openfloor/store/webhooks/webhooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse, type RefusedWith } from '../../errors.ts';
import { takeAct } from '../../limits/actLimits.ts';
import { planMissing } from '../../plans/planMissing.ts';
import { MODERATORS, rightOnLatest, storedBoardOf } from '../moderation/moderate.ts';
import { BOARD_TOKEN, refusals, WRITE } from '../refusals.ts';
import { BoardParams } from '../schemas.ts';
import { BY_BOARD_TOKEN, BY_BOARD_TOKEN_OR_OWNER } from '../security.ts';
import type { App } from '../typedApp.ts';

const WebhookParams = BoardParams.extend({ webhookId: WebhookId });

/** Addresses to which the server sends what happens on a board. Requests only change rows; `upkeep` sends every delivery. */
export const webhooks = (app: App, dependencies: ApiDependencies): void => {
  const { db, clock, ids, limits, webhookKeys, noteWebhook } = dependencies;
  const common = { tags: ['Webhooks'], security: BY_BOARD_TOKEN };
  const onBoard = [...BOARD_TOKEN, 'board-not-found'] as const;
  const onOne = [...onBoard, 'webhook-not-found'] as const;

  /**
   * Why a call is refused; undefined: it is not. `stored`: the call is also for a closed board, whose webhooks still get its closing
   * and erasures.
   */
  const refusalOf = async (
    request: FastifyRequest<{ Params: { boardId: BoardId } }>,
    on: 'open' | 'stored' = 'open',
  ): Promise<RefusedWith | undefined> => {
    const { boardId } = request.params;
    const held =
      on === 'stored'
        ? await storedBoardOf(dependencies, request, boardId)
        : await rightOnLatest(dependencies, request, { boardId, roles: MODERATORS });
    if (!held.ok) return held;
    if (request.method === 'GET') return undefined;
    const exceeded = await takeAct(limits, boardId);
    return exceeded && { code: 'rate-limited', ...exceeded };
  };

  const create = {
    ...common,
    operationId: 'createWebhook',
    summary: 'Create a webhook and get its secret, once',
    params: BoardParams,
    body: WebhookBody,
    response: {
      201: WebhookCreated,
      ...refusals(...WRITE, ...onBoard, 'address-not-allowed', 'too-many-webhooks', 'plan-required'),
    },
  };
  app.post('/api/boards/:boardId/webhooks', { schema: create }, async (request, reply) => {
    const { boardId } = request.params;
    const refused = (await refusalOf(request)) ?? (await planMissing(dependencies, boardId, 'webhooks'));
    if (refused) return refuse(reply, refused.code, refused);
    const { format = 'standard', types = defaultTypes(format) } = request.body;
    const url = webhookUrl(request.body.url);
    if (!url) return refuse(reply, 'invalid-request', { message: NOT_A_URL });
    if (!(await isAllowed(dependencies, request, url))) return refuse(reply, 'address-not-allowed');
    const id = ids.uuid();
    const key = webhookKeys.create(id);
    const created = await createWebhook(db, {
      boardId,
      id,
      url: url.href,
      host: url.host,
      format,
      types,
      key,
      nowMs: clock.nowMs(),
    });
    if (created !== 'created') return refuse(reply, created);
    const { secret, publicKey } = webhookKeys.open(key, id);
    return reply.code(201).send({ webhookId: id, secret: secret(1), publicKey });
  });

  const list = {
    ...common,
    operationId: 'listWebhooks',
    summary: 'List the webhooks of a board, open or closed',
    security: BY_BOARD_TOKEN_OR_OWNER,
    params: BoardParams,
    response: { 200: WebhookList, ...refusals(...onBoard) },
  };
  app.get('/api/boards/:boardId/webhooks', { schema: list }, async (request, reply) => {
    const refused = await refusalOf(request, 'stored');
    if (refused) return refuse(reply, refused.code, refused);
    return reply.send(await listWebhooks(db, request.params.boardId));
  });

  const change = {
    ...common,
    params: WebhookParams,
    response: { 200: WebhookChanged, ...refusals(...WRITE, ...onOne) },
  };
  /** Changes a webhook and wakes the worker that sends to it. @param apply returns whether the webhook exists */
  const answerChange = async (
    request: FastifyRequest<{ Params: { boardId: BoardId; webhookId: WebhookId } }>,
    reply: FastifyReply,
    apply: () => Promise<boolean>,
    on?: 'stored',
  ): Promise<FastifyReply> => {
    const refused = await refusalOf(request, on);
    if (refused) return refuse(reply, refused.code, refused);
    const { boardId, webhookId } = request.params;
    if (!(await apply())) return refuse(reply, 'webhook-not-found');
    noteWebhook(boardId);
    return reply.send({ webhookId });
  };

  const remove = {
    ...change,
    operationId: 'deleteWebhook',
    summary: 'Delete a webhook of a board, open or closed',
    security: BY_BOARD_TOKEN_OR_OWNER,
  };
  app.delete('/api/boards/:boardId/webhooks/:webhookId', { schema: remove }, (request, reply) =>
    answerChange(request, reply, () => deleteWebhook(db, request.params), 'stored'),
  );

  const test = {
    ...change,
    operationId: 'testWebhook',
    summary: 'Send a test to a webhook; the list has its status soon',
  };
  app.post('/api/boards/:boardId/webhooks/:webhookId/test', { schema: test }, (request, reply) =>
    answerChange(request, reply, () => testWebhook(db, request.params)),
  );

  const replay = {
    ...change,
    operationId: 'replayWebhook',
    summary: 'Send everything after a seq again, under the same ids; an ended webhook starts again',
    body: WebhookReplayBody,
  };
  app.post('/api/boards/:boardId/webhooks/:webhookId/replay', { schema: replay }, (request, reply) =>
    answerChange(request, reply, () =>
      replayWebhook(db, request.params, { since: request.body.since, nowMs: clock.nowMs() }),
    ),
  );

  const rotate = {
    ...common,
    operationId: 'rotateWebhookSecret',
    summary: 'Replace the secret of a webhook; the former one signs too for 24 hours',
    params: WebhookParams,
    response: { 200: WebhookRotated, ...refusals(...WRITE, ...onOne) },
  };
  app.post('/api/boards/:boardId/webhooks/:webhookId/rotate', { schema: rotate }, async (request, reply) => {
    const refused = await refusalOf(request);
    if (refused) return refuse(reply, refused.code, refused);
    const { webhookId } = request.params;
    const rotated = await rotateWebhook(db, request.params, clock.nowMs());
    if (!rotated) return refuse(reply, 'webhook-not-found');
    return reply.send({ secret: webhookKeys.open(rotated.key, webhookId).secret(rotated.secret_number) });
  });

  const dead = {
    ...common,
    operationId: 'listDeadLetters',
    summary: 'List what a webhook of a board, open or closed, could not be told, the latest first',
    security: BY_BOARD_TOKEN_OR_OWNER,
    params: WebhookParams,
    response: { 200: DeadLetterList, ...refusals('invalid-request', ...onOne) },
  };
  app.get('/api/boards/:boardId/webhooks/:webhookId/dead', { schema: dead }, async (request, reply) => {
    const refused = await refusalOf(request, 'stored');
    if (refused) return refuse(reply, refused.code, refused);
    const letters = await listDeadLetters(db, request.params);
    return letters ? reply.send(letters) : refuse(reply, 'webhook-not-found');
  });
};

/** A chat gets the questions alone, unless it asks for more. */
const defaultTypes = (format: WebhookFormat): readonly WebhookType[] =>
  format === 'standard' ? WEBHOOK_TYPES : ['question.published'];

const NOT_A_URL = 'url: must be an address with http or https, without credentials or a fragment';

const webhookUrl = (text: string): URL | undefined => {
  const url = URL.parse(text);
  const isPlain = url?.username === '' && url.password === '' && !text.includes('#');
  return isPlain && ['http:', 'https:'].includes(url.protocol) ? url : undefined;
};

/** Whether the server may send to an address: it is neither ours nor inside our network, and its name can be resolved. */
const isAllowed = async (
  { settings: { publicOrigin }, outbound }: ApiDependencies,
  request: FastifyRequest,
  { host, hostname }: URL,
): Promise<boolean> => {
  const isOurs =
    publicOrigin === undefined
      ? host === request.host
      : hostname.replace(/\.$/, '') === new URL(publicOrigin).hostname;
  if (isOurs) return false;
  return outbound.of(hostname).then(
    () => true,
    () => false,
  );
};
