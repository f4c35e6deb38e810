import { z } from 'zod/mini';
import { BULK_ACTS } from './bulkActs.ts';

/** One of `BULK_ACTS`. */
export const BulkAct = z.enum(BULK_ACTS);
export type BulkAct = z.infer<typeof BulkAct>;

/** What the next talk does with the questions that wait for review: `carry` takes them along. */
export const WaitingAct = z.enum(['approve', 'decline', 'carry']);
export type WaitingAct = z.infer<typeof WaitingAct>;

/** Every moderation act, as the history names it. */
export const ModerationAct = z.enum([
  ...BulkAct.options,
  'edit',
  'reply',
  'remove-reply',
  'label',
  'flag',
  'dismiss-flags',
  'start-answering',
  'stop-answering',
  'arrange-stage',
  'change-settings',
  'start-talk',
  'change-agenda',
  'hold-item',
  'release-item',
  'write-summary',
  'publish-summary',
  'take-back-summary',
  'invite-moderator',
  'revoke-moderator',
  'block-author',
  'merge',
  'unmerge',
  'quarantine',
  'release',
  'rotate-keys',
  'owner-link',
  'end-board',
  'reopen-board',
  'rename-board',
  'add-owner',
  'remove-owner',
  'undo',
]);
export type ModerationAct = z.infer<typeof ModerationAct>;

/**
 * What becomes of the question on stage when another one takes its place. `as-it-was`: a move, which marks no question
 * and reopens none.
 */
export const FormerQuestion = z.enum(['answered', 'as-it-was']);
export type FormerQuestion = z.infer<typeof FormerQuestion>;

/** What a control key can do. */
export const ControlAct = z.enum([
  'next',
  'previous',
  'move-next',
  'move-previous',
  'answering',
  'answered',
  'pause-asking',
  'resume-asking',
  'extend',
  'wall',
  'stage',
]);
export type ControlAct = z.infer<typeof ControlAct>;
