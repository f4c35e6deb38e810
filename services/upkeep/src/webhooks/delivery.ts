import { createHash } from 'node:crypto';
import type { BoardId } from '@openfloor/contract/ids';
import type { WebhookKeys } from '@openfloor/platform/credentials/webhookKeys';
import type { Db } from '@openfloor/store/tables';
import { readShownBoard, type LeasedWebhook } from '@openfloor/store/webhooks/sending';
import type { PlacedMessage } from './boardMessages.ts';
import { bodyIn, type Content } from './formats.ts';
import type { Outgoing } from './send.ts';

/** How long the former secret also signs after a rotation. */
const FORMER_SECRET_MS = 24 * 60 * 60 * 1000;

/** The content of a message as of now; undefined if the public can no longer read the question or the talk. */
export const contentOf = async (
  db: Db,
  boardId: BoardId,
  { type, seq, at, questionId, talkId }: PlacedMessage,
): Promise<Content | undefined> => {
  const shown = await readShownBoard(db, boardId, questionId);
  if (!shown) return undefined;
  const content = { type, boardId, seq, at, boardTitle: shown.title };
  if (type === 'question.removed')
    return questionId === undefined ? undefined : { ...content, question: { id: questionId } };
  if (questionId !== undefined) return shown.question && { ...content, question: shown.question };
  if (type === 'board.closed') return content;
  const talk = shown.isClosed ? undefined : shown.talks.find(({ id }) => id === talkId);
  return talk && { ...content, talkTitle: talk.title };
};

/**
 * Id of a delivery: the same when it is repeated, in another epoch too; different for an event that took the seq of a
 * lost one.
 */
export const idOf = (
  { id }: Pick<LeasedWebhook, 'id'>,
  { seq, part, at, type, questionId = '' }: PlacedMessage,
): string => {
  const named = [id, seq, part, at, type, questionId].join(' ');
  return `msg_${createHash('sha256').update(named).digest('hex').slice(0, 32)}`;
};

type Signer = { keys: WebhookKeys; nowMs: number };

/** The body of a delivery in the webhook's format, and its headers. */
export const outgoingOf = (
  { keys, nowMs }: Signer,
  { format, key, id: webhookId, secret_number: number, rotated_at: rotatedAt }: LeasedWebhook,
  id: string,
  content: Content,
): Outgoing => {
  const body = bodyIn(format, content);
  const seconds = Math.floor(nowMs / 1000);
  const isFormerValid = rotatedAt !== null && nowMs - rotatedAt.getTime() < FORMER_SECRET_MS;
  const signature = keys
    .open(key, webhookId)
    .sign(`${id}.${seconds}.${body}`, isFormerValid ? [number, number - 1] : [number]);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Openfloor',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signature,
  };
  return { headers, body };
};
