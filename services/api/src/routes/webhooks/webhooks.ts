import {
  createWebhook,
  deleteWebhook,
  listDeadLetters,
  listWebhooks,
  replayWebhook,
  rotateWebhookSecret,
  testWebhook,
} from '@openfloor/contract/calls/webhooks';
import { WEBHOOK_TYPES, type WebhookFormat, type WebhookType } from '@openfloor/contract/http/webhooks';
import type { BoardId, WebhookId } from '@openfloor/contract/ids';
import * as stored from '@openfloor/store/webhooks/webhooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse, type RefusedWith } from '../../errors.ts';
import { takeAct } from '../../limits/actLimits.ts';
import { planMissing } from '../../plans/planMissing.ts';
import type { Server } from '../serve.ts';

const tag = 'Webhooks';
const refusals = ['webhook-not-found'] as const;

/**
 * Routes of webhooks, which send what happens on a board to an address. Requests only change rows; `upkeep` sends every
 * delivery.
 */
export const webhooks = ({ serve, dependencies }: Server): void => {
  const { db, clock, ids, limits, webhookKeys, noteWebhook } = dependencies;

  /** Counts a change. @returns the refusal if there were too many */
  const countOn = async (boardId: BoardId): Promise<RefusedWith | undefined> => {
    const exceeded = await takeAct(limits, boardId);
    return exceeded && { code: 'rate-limited', ...exceeded };
  };

  serve(
    createWebhook,
    {
      tag,
      summary: 'Create a webhook and get its secret, once',
      refusals: ['address-not-allowed', 'too-many-webhooks', 'plan-required'],
    },
    async ({ params: { boardId }, body, request, reply }) => {
      const refused = (await countOn(boardId)) ?? (await planMissing(dependencies, boardId, 'webhooks'));
      if (refused) return refuse(reply, refused.code, refused);
      const { format = 'standard', types = defaultTypes(format) } = body;
      const url = webhookUrl(body.url);
      if (!url) return refuse(reply, 'invalid-request', { message: NOT_A_URL });
      if (!(await isAllowed(dependencies, request, url))) return refuse(reply, 'address-not-allowed');
      const id = ids.uuid();
      const key = webhookKeys.create(id);
      const created = await stored.createWebhook(db, {
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
      return { webhookId: id, secret: secret(1), publicKey };
    },
  );

  serve(listWebhooks, { tag, summary: 'List the webhooks of a board, open or closed' }, ({ params }) =>
    stored.listWebhooks(db, params.boardId),
  );

  type Changed = { params: { boardId: BoardId; webhookId: WebhookId }; reply: FastifyReply };
  /** Changes a webhook and wakes the worker that sends to it. @param apply returns whether the webhook exists */
  const change = async (
    { params: { boardId, webhookId }, reply }: Changed,
    apply: () => Promise<boolean>,
  ): Promise<{ webhookId: WebhookId } | FastifyReply> => {
    const refused = await countOn(boardId);
    if (refused) return refuse(reply, refused.code, refused);
    if (!(await apply())) return refuse(reply, 'webhook-not-found');
    noteWebhook(boardId);
    return { webhookId };
  };
  serve(deleteWebhook, { tag, summary: 'Delete a webhook of a board, open or closed', refusals }, (call) =>
    change(call, () => stored.deleteWebhook(db, call.params)),
  );
  serve(
    testWebhook,
    { tag, summary: 'Send a test to a webhook; the list has its status soon', refusals },
    (call) => change(call, () => stored.testWebhook(db, call.params)),
  );
  serve(
    replayWebhook,
    {
      tag,
      summary: 'Send everything after a seq again, under the same ids; an ended webhook starts again',
      refusals,
    },
    (call) =>
      change(call, () =>
        stored.replayWebhook(db, call.params, { since: call.body.since, nowMs: clock.nowMs() }),
      ),
  );

  serve(
    rotateWebhookSecret,
    { tag, summary: 'Replace the secret of a webhook; the former one signs too for 24 hours', refusals },
    async ({ params, reply }) => {
      const refused = await countOn(params.boardId);
      if (refused) return refuse(reply, refused.code, refused);
      const rotated = await stored.rotateWebhook(db, params, clock.nowMs());
      if (!rotated) return refuse(reply, 'webhook-not-found');
      return { secret: webhookKeys.open(rotated.key, params.webhookId).secret(rotated.secret_number) };
    },
  );

  serve(
    listDeadLetters,
    {
      tag,
      summary: 'List what a webhook of a board, open or closed, could not be told, the latest first',
      refusals: ['invalid-request', ...refusals],
    },
    async ({ params, reply }) =>
      (await stored.listDeadLetters(db, params)) ?? refuse(reply, 'webhook-not-found'),
  );
};

/** Types that a webhook sends by default. A chat gets only published questions. */
const defaultTypes = (format: WebhookFormat): readonly WebhookType[] =>
  format === 'standard' ? WEBHOOK_TYPES : ['question.published'];

const NOT_A_URL = 'url: must be an address with http or https, without credentials or a fragment';

const webhookUrl = (text: string): URL | undefined => {
  const url = URL.parse(text);
  const isPlain = url?.username === '' && url.password === '' && !text.includes('#');
  return isPlain && ['http:', 'https:'].includes(url.protocol) ? url : undefined;
};

/**
 * Whether the server may send to an address: it is neither ours nor inside our network, and its name can be resolved.
 */
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
