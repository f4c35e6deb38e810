import { z } from 'zod/mini';
import { BulkAct, WaitingAct } from './acts.ts';
import { AgendaItem } from './agenda.ts';
import { Flag } from './flags.ts';
import {
  AgendaItemId,
  GroupId,
  KeyId,
  ModeratorId,
  OwnerId,
  QuestionId,
  Seq,
  SessionId,
  ShortId,
  TalkId,
} from './ids.ts';
import { ASKED_WITH, QuestionStatus, Reply } from './questions.ts';
import { ListChanges, StoredSettings } from './storedSettings.ts';
import { WrittenSummary } from './writtenSummary.ts';
import { BoardTitle, DeclineReason, LabelName, ModeratorName, QuestionText, ReplyText } from './text.ts';

const onQuestion = <Type extends string>(type: Type) =>
  z.strictObject({ type: z.literal(type), questionId: QuestionId });

/** Vote totals of questions whose voters changed together: readers of the log have no ballots to count. */
const VoteTotals = z.record(QuestionId, z.int().check(z.nonnegative()));
export type VoteTotals = z.infer<typeof VoteTotals>;

/** All votes of the board that are set aside. */
const VotesSetAside = z.int().check(z.nonnegative());
/** Number of set-aside votes of former talks; absent if unchanged. */
const SetAsideBefore = z.exactOptional(z.int().check(z.nonnegative()));
/** An event about the sessions of a group. `votes`: totals of the questions on which these have votes. */
const ofGroup = <Type extends string>(type: Type) =>
  z.strictObject({
    type: z.literal(type),
    group: GroupId,
    sessionIds: z.array(SessionId),
    votes: VoteTotals,
    votesSetAside: VotesSetAside,
    setAsideBefore: SetAsideBefore,
  });

/** Values that an undo gives back to a question; null removes. */
export const RestoredQuestion = z.strictObject({
  questionId: QuestionId,
  text: z.exactOptional(QuestionText),
  original: z.exactOptional(z.nullable(QuestionText)),
  hidden: z.exactOptional(z.boolean()),
  pinned: z.exactOptional(z.boolean()),
  isAnswered: z.exactOptional(z.boolean()),
  status: z.exactOptional(QuestionStatus),
  reason: z.exactOptional(z.nullable(DeclineReason)),
  reply: z.exactOptional(z.nullable(Reply)),
  labels: z.exactOptional(z.array(LabelName)),
  flags: z.exactOptional(z.array(Flag)),
  mergedInto: z.exactOptional(z.nullable(QuestionId)),
  /** Null: the first talk. */
  talkId: z.exactOptional(z.nullable(TalkId)),
});
export type RestoredQuestion = z.infer<typeof RestoredQuestion>;

/** Values that an undo gives back. */
export const Restored = z.strictObject({
  questions: z.exactOptional(z.array(RestoredQuestion)),
  settings: z.exactOptional(StoredSettings),
  answeringId: z.exactOptional(z.nullable(QuestionId)),
  stage: z.exactOptional(z.array(QuestionId)),
  /** Ends the latest talk and goes on with the one before it. */
  talkEnded: z.exactOptional(z.literal(true)),
  agenda: z.exactOptional(z.array(AgendaItem)),
  /** Items of the restored agenda that are held again. */
  agendaHeld: z.exactOptional(z.array(AgendaItemId)),
  isSummaryPublished: z.exactOptional(z.boolean()),
  /**
   * Removes the model's summary. The one before it is not restored: it may name questions that are no longer public.
   */
  writtenSummary: z.exactOptional(z.null()),
  publishedSummary: z.exactOptional(z.null()),
  blocked: z.exactOptional(z.array(SessionId)),
  unblocked: z.exactOptional(z.array(SessionId)),
  /** Sessions whose votes are set aside again, as part of `group`; null: their votes count again. */
  setAside: z.exactOptional(z.strictObject({ group: z.nullable(GroupId), sessionIds: z.array(SessionId) })),
  votes: z.exactOptional(VoteTotals),
  votesSetAside: z.exactOptional(VotesSetAside),
  setAsideBefore: SetAsideBefore,
});
export type Restored = z.infer<typeof Restored>;

/**
 * Everything that can happen on a board. Events are stored for good: a changed shape is a new version (`v2.…`), which
 * raises the format of the log (logFormat.ts), never an edit. Strict, because an unknown key can change the meaning of
 * an event.
 */
export const BoardEvent = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('v1.BoardOpened'),
    title: BoardTitle,
    shortId: ShortId,
    sessionId: SessionId,
  }),
  z.strictObject({ type: z.literal('v1.BoardClosed') }),
  /**
   * Asking and voting end, and the board stays. `answeredId`: the question that was being answered, which is now
   * answered.
   */
  z.strictObject({ type: z.literal('v1.BoardEnded'), answeredId: z.exactOptional(QuestionId) }),
  z.strictObject({ type: z.literal('v1.BoardReopened') }),
  z.strictObject({ type: z.literal('v1.BoardRenamed'), title: BoardTitle }),
  z.strictObject({
    type: z.literal('v1.QuestionAsked'),
    questionId: QuestionId,
    sessionId: SessionId,
    text: QuestionText,
    status: QuestionStatus,
    ...ASKED_WITH,
    /** What screening found; absent if nothing. */
    flags: z.exactOptional(z.array(Flag)),
  }),
  z.strictObject({ type: z.literal('v1.VoteCast'), questionId: QuestionId, sessionId: SessionId }),
  z.strictObject({ type: z.literal('v1.VoteRetracted'), questionId: QuestionId, sessionId: SessionId }),
  /** A session takes back all its votes in a tree of merged questions. */
  z.strictObject({
    type: z.literal('v1.VotesRetracted'),
    questionIds: z.array(QuestionId),
    sessionId: SessionId,
  }),
  z.extend(onQuestion('v1.QuestionWithdrawn'), { sessionId: SessionId }),
  /**
   * An edit by a moderator, or with `sessionId` by the author. An author's edit has what screening found in the new
   * text (`flags`), and `status` if the question waits for review again.
   */
  z.extend(onQuestion('v1.QuestionEdited'), {
    text: QuestionText,
    sessionId: z.exactOptional(SessionId),
    status: z.exactOptional(z.literal('waiting')),
    flags: z.exactOptional(z.array(Flag)),
  }),
  z.extend(onQuestion('v1.QuestionReplied'), { text: ReplyText }),
  onQuestion('v1.ReplyRemoved'),
  /** A language model's flag, beside those of the rules. */
  z.extend(onQuestion('v1.QuestionFlagged'), { flag: Flag }),
  onQuestion('v1.FlagsDismissed'),
  /**
   * The texts of one session were erased, in the log too: earlier events have empty texts where these questions had
   * some.
   */
  z.strictObject({ type: z.literal('v1.QuestionsErased'), questionIds: z.array(QuestionId) }),
  z.extend(WrittenSummary, { type: z.literal('v1.SummaryWritten') }),
  z.strictObject({ type: z.literal('v1.SummaryPublished') }),
  z.strictObject({ type: z.literal('v1.SummaryTakenBack') }),
  z.extend(onQuestion('v1.QuestionLabelled'), { labels: z.array(LabelName) }),
  /** A moderator's act on one question or several. `reason` is that of `decline`. */
  z.strictObject({
    type: z.literal('v1.QuestionsModerated'),
    act: BulkAct,
    questionIds: z.array(QuestionId),
    reason: z.exactOptional(DeclineReason),
  }),
  z.strictObject({
    type: z.literal('v1.QuestionsMerged'),
    into: QuestionId,
    questionIds: z.array(QuestionId),
    votes: VoteTotals,
  }),
  z.strictObject({
    type: z.literal('v1.QuestionsUnmerged'),
    questionIds: z.array(QuestionId),
    votes: VoteTotals,
  }),
  /** The votes of these sessions, present and later ones, no longer count. The sessions were not set aside before. */
  ofGroup('v1.SessionsSetAside'),
  /** The votes of these sessions count again. */
  ofGroup('v1.SessionsReleased'),
  /**
   * `answeredId`: the question that was being answered before, which is now answered. `reopened`: this one was
   * answered, and is open again.
   */
  z.extend(onQuestion('v1.AnsweringStarted'), {
    answeredId: z.exactOptional(QuestionId),
    reopened: z.exactOptional(z.literal(true)),
  }),
  onQuestion('v1.AnsweringStopped'),
  z.strictObject({ type: z.literal('v1.StageArranged'), questionIds: z.array(QuestionId) }),
  /** `lists`: the lists that keep some of their items, as changes; other lists are in `settings`. */
  z.strictObject({
    type: z.literal('v1.SettingsChanged'),
    settings: StoredSettings,
    lists: z.exactOptional(ListChanges),
  }),
  /**
   * `answeredId`: the question that was being answered, which is now answered. `waiting`: what became of the questions
   * that waited for review in the former talk; carried ones become questions of the new talk, with those merged into
   * them.
   */
  z.strictObject({
    type: z.literal('v1.TalkStarted'),
    talkId: TalkId,
    title: BoardTitle,
    /** The item of the agenda that it was started from. */
    agendaId: z.exactOptional(AgendaItemId),
    answeredId: z.exactOptional(QuestionId),
    waiting: z.exactOptional(
      z.strictObject({
        act: WaitingAct,
        questionIds: z.array(QuestionId),
        reason: z.exactOptional(DeclineReason),
      }),
    ),
    /** Settings that change, beside the time box. */
    settings: z.exactOptional(StoredSettings),
    setAsideBefore: SetAsideBefore,
  }),
  /**
   * `items`: those that are new or changed, whole. `order`: ids of all items, absent if those that stay keep their
   * places and the new ones follow them.
   */
  z.strictObject({
    type: z.literal('v1.AgendaChanged'),
    items: z.array(AgendaItem),
    removed: z.array(AgendaItemId),
    order: z.exactOptional(z.array(AgendaItemId)),
  }),
  /** The item does not start automatically. */
  z.strictObject({ type: z.literal('v1.AgendaItemHeld'), itemId: AgendaItemId }),
  z.strictObject({ type: z.literal('v1.AgendaItemReleased'), itemId: AgendaItemId }),
  z.strictObject({ type: z.literal('v1.ModeratorInvited'), moderatorId: ModeratorId, name: ModeratorName }),
  z.strictObject({ type: z.literal('v1.ModeratorRevoked'), moderatorId: ModeratorId }),
  /** `seq` is the event that was undone. */
  z.strictObject({ type: z.literal('v1.ActUndone'), seq: Seq.check(z.positive()), restored: Restored }),
  z.strictObject({ type: z.literal('v1.ParticipantBlocked'), sessionId: SessionId }),
  z.strictObject({ type: z.literal('v1.ParticipantUnblocked'), sessionId: SessionId }),
  z.strictObject({ type: z.literal('v1.KeysRotated'), keyId: KeyId }),
  /** The super admin issued an owner's token, for an owner who lost theirs. */
  z.strictObject({ type: z.literal('v1.OwnerLinkIssued') }),
  /** A further device owns the board. */
  z.strictObject({ type: z.literal('v1.OwnerAdded'), ownerId: OwnerId, sessionId: SessionId }),
  z.strictObject({ type: z.literal('v1.OwnerRemoved'), ownerId: OwnerId }),
]);
export type BoardEvent = z.infer<typeof BoardEvent>;

/**
 * Role of the person who acted; `automatic`: the program, by a setting. The event itself names the participant.
 */
export const Actor = z.enum(['participant', 'moderator', 'speaker', 'super-admin', 'automatic']);
export type Actor = z.infer<typeof Actor>;

/** An event with its position in the stream; `key` is the caller's idempotency key, if any. */
export const RecordedEvent = z.object({
  seq: Seq.check(z.positive()),
  at: z.iso.datetime(),
  actor: Actor,
  key: z.exactOptional(z.string()),
  /** The invited moderator who acted. */
  by: z.exactOptional(ModeratorId),
  event: BoardEvent,
});
export type RecordedEvent = z.infer<typeof RecordedEvent>;
