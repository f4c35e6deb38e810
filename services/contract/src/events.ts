import { z } from 'zod/mini';
import { KeyId, QuestionId, Seq, SessionId, ShortId } from './ids.ts';
import { BoardTitle, QuestionText } from './text.ts';

/**
 * Everything that can happen on a board. Events are stored for good: a changed shape is a new version with an upcaster
 * (see upcast.ts), never an edit. Strict, because an unknown key can change the meaning of an event.
 */
export const BoardEvent = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('v1.BoardOpened'),
    title: BoardTitle,
    shortId: ShortId,
    sessionId: SessionId,
  }),
  z.strictObject({ type: z.literal('v1.BoardClosed') }),
  z.strictObject({
    type: z.literal('v1.QuestionAsked'),
    questionId: QuestionId,
    sessionId: SessionId,
    text: QuestionText,
  }),
  z.strictObject({ type: z.literal('v1.VoteCast'), questionId: QuestionId, sessionId: SessionId }),
  z.strictObject({ type: z.literal('v1.VoteRetracted'), questionId: QuestionId, sessionId: SessionId }),
  z.strictObject({ type: z.literal('v1.QuestionHidden'), questionId: QuestionId }),
  z.strictObject({ type: z.literal('v1.QuestionUnhidden'), questionId: QuestionId }),
  z.strictObject({ type: z.literal('v1.QuestionPinned'), questionId: QuestionId }),
  z.strictObject({ type: z.literal('v1.QuestionUnpinned'), questionId: QuestionId }),
  z.strictObject({ type: z.literal('v1.QuestionAnswered'), questionId: QuestionId }),
  z.strictObject({ type: z.literal('v1.ParticipantBlocked'), sessionId: SessionId }),
  z.strictObject({ type: z.literal('v1.ParticipantUnblocked'), sessionId: SessionId }),
  z.strictObject({ type: z.literal('v1.KeysRotated'), keyId: KeyId }),
]);
export type BoardEvent = z.infer<typeof BoardEvent>;

/** Role of the person who acted. Which participant it was is part of the event itself. */
export const Actor = z.enum(['participant', 'moderator', 'speaker', 'super-admin']);
export type Actor = z.infer<typeof Actor>;

/** An event with its position in the stream; `key` is the caller's idempotency key, if any. */
export const RecordedEvent = z.object({
  seq: Seq.check(z.positive()),
  at: z.iso.datetime(),
  actor: Actor,
  key: z.exactOptional(z.string()),
  event: BoardEvent,
});
export type RecordedEvent = z.infer<typeof RecordedEvent>;
