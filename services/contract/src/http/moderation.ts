import { z } from 'zod/mini';
import { BulkAct, FormerQuestion, ModerationAct, WaitingAct } from '../acts.ts';
import { AgendaItemId, Credential, ModeratorId, QuestionId, Seq, TalkId } from '../ids.ts';
import { LABELS_MAX, MERGED_PER_ACT_MAX, QUESTIONS_PER_ACT_MAX } from '../limits.ts';
import { BulkResult } from '../outcome.ts';
import { QuestionStatus } from '../questions.ts';
import { ModeratorName } from '../text.ts';
import {
  WrittenDeclineReason,
  WrittenModeratorName,
  WrittenQuestion,
  WrittenReply,
  WrittenTalkTitle,
} from '../writtenText.ts';
import { Count, Timestamp, inQuery } from './fields.ts';
import { SEEN_SEQ_HEADER } from './seenSeq.ts';

/**
 * Response header of a moderator's act: `false` when it changed nothing. Its `seq` is then that of an earlier event,
 * which may be another moderator's act, so there is nothing to undo.
 */
export const RECORDED_HEADER = 'x-recorded';
/** Names of headers are in lower case. */
export const SeenHeaders = z.object({
  [SEEN_SEQ_HEADER]: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,16}$/)),
      z.transform((digits) => Number(digits)),
    ),
  ),
});
export const StatusChanged = z.object({ seq: Seq, status: QuestionStatus });
export const DeclineBody = z.object({ reason: z.optional(WrittenDeclineReason) });
/** `at`: time of the summary that the moderator read; null: an extract. Absent: publishes the latest one. */
export const PublishSummaryBody = z.object({ at: z.optional(z.nullable(z.iso.datetime())) });
/** Without `former` the former question is marked as answered, as in 1.0. */
export const AnsweringBody = z.object({ former: z.optional(FormerQuestion) });
export const EditBody = z.object({ text: WrittenQuestion });
/** An empty text removes the reply. */
export const ReplyBody = z.object({ text: WrittenReply });
export const LabelsBody = z.object({ labels: z.array(z.string()).check(z.maxLength(LABELS_MAX)) });
const QuestionIds = z.array(QuestionId).check(z.maxLength(QUESTIONS_PER_ACT_MAX));
export const BulkBody = z.object({
  ids: QuestionIds.check(z.minLength(1)),
  act: BulkAct,
  /** For `decline`. */
  reason: z.optional(WrittenDeclineReason),
});
export const BulkDone = z.extend(z.object(BulkResult.shape), { seq: Seq });
export const MergeBody = z
  .object({
    into: QuestionId,
    from: z.array(QuestionId).check(z.minLength(1), z.maxLength(MERGED_PER_ACT_MAX)),
  })
  .check(
    z.refine(({ into, from }) => !from.includes(into), {
      path: ['from'],
      message: 'A question cannot be merged into itself',
    }),
  );
export const StageBody = z.object({ ids: QuestionIds });
export const TalkBody = z.object({
  /**
   * The talk that the moderator saw as the present one: the start is refused if another one is on by now. Absent: it is
   * not checked.
   */
  after: z.optional(TalkId),
  /** The item of the agenda that it is started from, which also gives its title. */
  agendaId: z.optional(AgendaItemId),
  title: z.optional(WrittenTalkTitle),
  /** What becomes of the waiting questions; without it they stay in the former talk. */
  waiting: z.optional(WaitingAct),
  /** For `decline`. */
  reason: z.optional(WrittenDeclineReason),
});
export const TalkStarted = z.object({ talkId: TalkId, seq: Seq });
/** `expiresAt`: when the access ends, within a year; without it a week after the board ended, at most after a year. */
export const InviteBody = z.object({ name: WrittenModeratorName, expiresAt: z.optional(Timestamp) });
export const ModeratorInvited = z.object({ moderatorId: ModeratorId, adminToken: Credential });
export type ModeratorInvited = z.infer<typeof ModeratorInvited>;
/** `isHere`: has an open socket. */
export const ModeratorList = z.array(
  z.object({ id: ModeratorId, name: ModeratorName, invitedAt: Timestamp, isHere: z.boolean() }),
);
export type ModeratorList = z.infer<typeof ModeratorList>;
/** `before`: only acts before this seq. */
export const HistoryQuery = z.object({ before: z.optional(inQuery(Count)) });
export const UndoBody = z.object({ seq: Seq.check(z.positive()) });
/** `seq`: the event that ended the former tokens. */
export const KeysRotated = z.object({ adminToken: Credential, speakerToken: Credential, seq: Seq });
export type KeysRotated = z.infer<typeof KeysRotated>;
/** An act, and what it changed besides votes and other values of its questions. */
const ActDone = z.object({
  act: ModerationAct,
  questionIds: z.array(QuestionId),
  /** Names of the settings that it changed. */
  settings: z.exactOptional(z.array(z.string())),
  /** The labels that the question has since. */
  labels: z.exactOptional(z.array(z.string())),
  /** Why it declined. */
  reason: z.exactOptional(z.string()),
  /** Title of the talk that it started, held or released. */
  talk: z.exactOptional(z.string()),
  /** Name of the moderator whom it invited or revoked. */
  moderator: z.exactOptional(z.string()),
  /** The title that it gave the board. */
  title: z.exactOptional(z.string()),
});
export type ActDone = z.infer<typeof ActDone>;

/** A moderation act. `automatic` acts are the program's. */
export const HistoryEntry = z.extend(ActDone, {
  /** The seq that the act's response had. */
  seq: Seq,
  at: Timestamp,
  by: z.object({
    role: z.enum(['owner', 'moderator', 'speaker', 'super-admin', 'automatic']),
    id: z.exactOptional(ModeratorId),
    name: z.exactOptional(ModeratorName),
  }),
  /** Whether it can be undone now. */
  undoable: z.boolean(),
  /** The act that it undid. */
  undoes: z.exactOptional(Seq),
  /** What that act was. */
  undone: z.exactOptional(ActDone),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;
export const History = z.array(HistoryEntry);
export const BlockUserBody = z.object({ questionId: QuestionId });
/** `authorId` of each author that is blocked on the board, as the moderators' questions have it. */
export const BlockedAuthors = z.array(z.string());
