import {
  DeadLetterList,
  WebhookBody,
  WebhookChanged,
  WebhookCreated,
  WebhookList,
  WebhookReplayBody,
  WebhookRotated,
} from '../http/webhooks.ts';
import { call } from './call.ts';

const WRITE = { by: 'moderator', kind: 'write' } as const;

export const createWebhook = call('POST', '/api/boards/:boardId/webhooks', {
  ...WRITE,
  body: WebhookBody,
  answer: WebhookCreated,
  status: 201,
});
export const testWebhook = call('POST', '/api/boards/:boardId/webhooks/:webhookId/test', {
  ...WRITE,
  answer: WebhookChanged,
});
export const replayWebhook = call('POST', '/api/boards/:boardId/webhooks/:webhookId/replay', {
  ...WRITE,
  body: WebhookReplayBody,
  answer: WebhookChanged,
});
export const rotateWebhookSecret = call('POST', '/api/boards/:boardId/webhooks/:webhookId/rotate', {
  ...WRITE,
  answer: WebhookRotated,
});

// A closed board's webhooks still get its closing and erasures.
export const listWebhooks = call('GET', '/api/boards/:boardId/webhooks', {
  by: 'owner-of-closed',
  kind: 'read',
  answer: WebhookList,
});
export const deleteWebhook = call('DELETE', '/api/boards/:boardId/webhooks/:webhookId', {
  by: 'owner-of-closed',
  kind: 'write',
  answer: WebhookChanged,
});
export const listDeadLetters = call('GET', '/api/boards/:boardId/webhooks/:webhookId/dead', {
  by: 'owner-of-closed',
  kind: 'read',
  answer: DeadLetterList,
});
