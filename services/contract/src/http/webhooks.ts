import { z } from 'zod/mini';
import { QuestionId, Seq, WebhookId } from '../ids.ts';
import { WEBHOOK_URL_LENGTH_MAX } from '../limits.ts';
import { Timestamp } from './fields.ts';

/** `standard`: https://www.standardwebhooks.com. The others are messages for a chat. */
export const WEBHOOK_FORMATS = ['standard', 'slack', 'discord', 'teams', 'matrix'] as const;
export const WebhookFormat = z.enum(WEBHOOK_FORMATS);
export type WebhookFormat = z.infer<typeof WebhookFormat>;

/** Events of a board that a webhook can get. */
export const WEBHOOK_TYPES = [
  'question.published',
  'question.removed',
  'question.answering',
  'question.answered',
  'talk.started',
  'board.closed',
] as const;
export const WebhookType = z.enum(WEBHOOK_TYPES);
export type WebhookType = z.infer<typeof WebhookType>;

/**
 * `types`: by default all of them for `standard`, and `question.published` for a chat.
 */
export const WebhookBody = z.object({
  url: z.string().check(z.minLength(1), z.maxLength(WEBHOOK_URL_LENGTH_MAX)),
  format: z.exactOptional(WebhookFormat),
  types: z.exactOptional(
    z.array(WebhookType).check(
      z.minLength(1),
      z.maxLength(WEBHOOK_TYPES.length),
      z.refine((types) => new Set(types).size === types.length, 'Types must be distinct'),
    ),
  ),
});
/** `secret` verifies `v1` signatures, `publicKey` verifies `v1a`. */
export const WebhookCreated = z.object({ webhookId: WebhookId, secret: z.string(), publicKey: z.string() });
export type WebhookCreated = z.infer<typeof WebhookCreated>;
/** A test, replay or deletion was accepted. */
export const WebhookChanged = z.object({ webhookId: WebhookId });
/** The former secret signs too for 24 hours. */
export const WebhookRotated = z.object({ secret: z.string() });
export type WebhookRotated = z.infer<typeof WebhookRotated>;

/** HTTP status of the latest attempt, or why it got none; null before the first. */
export const WebhookStatus = z.nullable(
  z.union([z.int(), z.enum(['timeout', 'unreachable', 'address-not-allowed'])]),
);
export type WebhookStatus = z.infer<typeof WebhookStatus>;

export const Webhook = z.object({
  webhookId: WebhookId,
  url: z.string(),
  format: WebhookFormat,
  types: z.array(WebhookType),
  lastStatus: WebhookStatus,
  /** When the receiver answered 410. A replay starts it again. */
  endedAt: z.exactOptional(Timestamp),
  /** Number of dead letters. */
  dead: z.int().check(z.nonnegative()),
});
export type Webhook = z.infer<typeof Webhook>;
export const WebhookList = z.array(Webhook);

/** `since`: everything after this seq is sent again. */
export const WebhookReplayBody = z.object({ since: Seq });

/** A delivery that was given up. `id`: its `webhook-id`. */
export const DeadLetter = z.object({
  id: z.string(),
  type: WebhookType,
  seq: Seq,
  at: Timestamp,
  lastStatus: WebhookStatus,
});
export type DeadLetter = z.infer<typeof DeadLetter>;
export const DeadLetterList = z.array(DeadLetter);

/** Body of a delivery in the format `standard`. `question`: of `question.removed` only its id. */
export const WebhookDelivery = z.object({
  type: z.enum([...WEBHOOK_TYPES, 'test']),
  timestamp: Timestamp,
  data: z.object({
    boardId: z.string(),
    seq: Seq,
    question: z.exactOptional(z.looseObject({ id: QuestionId })),
  }),
});
