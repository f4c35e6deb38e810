import { ControlKeyCreated, ControlKeyList, ControlState } from '@openfloor/contract/http/control';
import { Done } from '@openfloor/contract/http/boards';
import {
  DeadLetterList,
  WebhookChanged,
  WebhookCreated,
  WebhookList,
  WebhookRotated,
  type WebhookFormat,
  type WebhookType,
} from '@openfloor/contract/http/webhooks';
import type { BoardId, ControlKeyId, WebhookId } from '@openfloor/contract/ids';
import { call } from '../http/apiClient.ts';

type Token = string | undefined;

const keysPath = (boardId: BoardId): string => `/api/boards/${boardId}/control-keys`;
const hooksPath = (boardId: BoardId): string => `/api/boards/${boardId}/webhooks`;

export const getControlKeys = (boardId: BoardId, token: Token) =>
  call({ path: keysPath(boardId), token, schema: ControlKeyList });

export const createControlKey = (boardId: BoardId, name: string, token: Token) =>
  call({ path: keysPath(boardId), method: 'POST', body: { name }, token, schema: ControlKeyCreated });

export const revokeControlKey = (boardId: BoardId, keyId: ControlKeyId, token: Token) =>
  call({ path: `${keysPath(boardId)}/${keyId}`, method: 'DELETE', token, schema: Done });

/** What a button reads. The key is the only credential. */
export const readControl = (key: string) => call({ path: `/api/control/${key}`, schema: ControlState });

export const getWebhooks = (boardId: BoardId, token: Token) =>
  call({ path: hooksPath(boardId), token, schema: WebhookList });

export type NewWebhook = { url: string; format: WebhookFormat; types: readonly WebhookType[] };

export const createWebhook = (boardId: BoardId, webhook: NewWebhook, token: Token) =>
  call({ path: hooksPath(boardId), method: 'POST', body: webhook, token, schema: WebhookCreated });

export const testWebhook = (boardId: BoardId, webhookId: WebhookId, token: Token) =>
  call({ path: `${hooksPath(boardId)}/${webhookId}/test`, method: 'POST', token, schema: WebhookChanged });

export const rotateWebhook = (boardId: BoardId, webhookId: WebhookId, token: Token) =>
  call({ path: `${hooksPath(boardId)}/${webhookId}/rotate`, method: 'POST', token, schema: WebhookRotated });

export const replayWebhook = (boardId: BoardId, webhookId: WebhookId, since: number, token: Token) =>
  call({
    path: `${hooksPath(boardId)}/${webhookId}/replay`,
    method: 'POST',
    body: { since },
    token,
    schema: WebhookChanged,
  });

export const getDeadLetters = (boardId: BoardId, webhookId: WebhookId, token: Token) =>
  call({ path: `${hooksPath(boardId)}/${webhookId}/dead`, token, schema: DeadLetterList });

export const deleteWebhook = (boardId: BoardId, webhookId: WebhookId, token: Token) =>
  call({ path: `${hooksPath(boardId)}/${webhookId}`, method: 'DELETE', token, schema: WebhookChanged });
