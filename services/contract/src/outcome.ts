import { z } from 'zod/mini';
import { AGENDA_FIELDS } from './agenda.ts';
import {
  AgendaItemId,
  BoardId,
  ConferenceId,
  KeyId,
  ModeratorId,
  QuestionId,
  Seq,
  SessionId,
  TalkId,
} from './ids.ts';
import { QuestionStatus } from './questions.ts';

/** Refusals by the rules of a board; all other codes come from the API and the socket layer. */
export const RefusalCode = z.enum([
  'board-not-found',
  'question-not-found',
  'talk-not-found',
  'blocked',
  'own-question',
  'board-full',
  'asking-paused',
  'voting-paused',
  'board-not-open',
  'board-ended',
  'question-withdrawn',
  'not-your-question',
  'question-merged',
  'question-settled',
  'already-merged',
  'different-talks',
  'too-many-merged',
  'summary-changed',
  'changed-meanwhile',
  'not-published',
  'moderator-not-found',
  'not-your-board',
  'owner-not-found',
  'last-owner',
  'recovery-code-not-found',
  'cannot-undo',
  'invalid-request',
]);
export type RefusalCode = z.infer<typeof RefusalCode>;

/** The questions that are in the wanted state after a bulk act, and why the others are not. */
export const BulkResult = z.strictObject({
  done: z.array(QuestionId),
  refused: z.array(z.strictObject({ id: QuestionId, code: RefusalCode })),
});
export type BulkResult = z.infer<typeof BulkResult>;

const NamedItem = z.strictObject({ id: AgendaItemId, title: z.string() });
/**
 * What a new version of the agenda changed. An item that has a talk is never removed. `held`: it was held, and its hold
 * ends.
 */
export const AgendaChanges = z.strictObject({
  added: z.array(NamedItem),
  changed: z.array(z.extend(NamedItem, { fields: z.array(z.enum(AGENDA_FIELDS)) })),
  removed: z.array(z.extend(NamedItem, { held: z.exactOptional(z.literal(true)) })),
});
export type AgendaChanges = z.infer<typeof AgendaChanges>;

/** Session created for a first write; a retry without a credential gets the same session. */
const issued = { sessionId: z.exactOptional(SessionId) };

/**
 * Temporary refusals. They are not stored under an idempotency key, so the client may retry with the same
 * key.
 */
export const TEMPORARY_REFUSALS: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'board-full',
  'asking-paused',
  'voting-paused',
  'board-not-open',
  'board-ended',
  'changed-meanwhile',
  'last-owner',
]);

/** What a refusal says besides its code. */
export const RefusalDetails = {
  /** Replaces the code's default message, for example to name the field of an `invalid-request`. */
  message: z.exactOptional(z.string()),
  /** A `board-not-open` has one of the two: when the board opens, or when it closed. */
  opensAt: z.exactOptional(z.iso.datetime()),
  closesAt: z.exactOptional(z.iso.datetime()),
};

/**
 * Result of a command. `seq` is the head of the stream after the command, whether or not the command moved it.
 * Stored under the caller's idempotency key, so that a retry gets the same answer.
 */
export const Outcome = z.discriminatedUnion('ok', [
  z.strictObject({
    ok: z.literal(true),
    seq: Seq,
    /**
     * False when the act of a moderator or speaker changed nothing: `seq` is then that of an event that it must not
     * undo.
     */
    recorded: z.exactOptional(z.literal(false)),
    questionId: z.exactOptional(QuestionId),
    vote: z.exactOptional(z.strictObject({ voted: z.boolean(), votes: z.int().check(z.nonnegative()) })),
    keyId: z.exactOptional(KeyId),
    status: z.exactOptional(QuestionStatus),
    bulk: z.exactOptional(BulkResult),
    talkId: z.exactOptional(TalkId),
    moderatorId: z.exactOptional(ModeratorId),
    agenda: z.exactOptional(AgendaChanges),
    /** The question that a newly asked one was merged into automatically. */
    mergedInto: z.exactOptional(QuestionId),
    /** The sessions of a group, and their votes. */
    group: z.exactOptional(
      z.strictObject({ sessions: z.int().check(z.nonnegative()), votes: z.int().check(z.nonnegative()) }),
    ),
    /** The board that the request opened. */
    boardId: z.exactOptional(BoardId),
    /** The event that it opened. */
    eventId: z.exactOptional(ConferenceId),
    ...issued,
  }),
  z.strictObject({ ok: z.literal(false), code: RefusalCode, ...RefusalDetails, ...issued }),
]);
export type Outcome = z.infer<typeof Outcome>;
