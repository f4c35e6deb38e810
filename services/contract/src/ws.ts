import { z } from 'zod/mini';
import { AgendaEntry, AgendaState } from './agenda.ts';
import { BoardHead } from './boardHead.ts';
import { Refused } from './errors.ts';
import { Flag } from './flags.ts';
import { AgendaItemId, BoardId, Epoch, ModeratorId, QuestionId, Seq } from './ids.ts';
import { Question, QuestionStatus, OwnQuestion } from './questions.ts';
import { Trending } from './trending.ts';
import { DeclineReason } from './text.ts';

/** Position of a client in a board's stream. */
export const Position = z.object({ epoch: Epoch, seq: Seq });
export type Position = z.infer<typeof Position>;

/**
 * Screens whose readers do not count as viewers. `staff`: of a moderator or speaker. `room`: on a wall or projector.
 */
export const UncountedScreen = z.enum(['staff', 'room']);
export type UncountedScreen = z.infer<typeof UncountedScreen>;

export const ClientMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('subscribe'),
    boardId: BoardId,
    /** Admin token, for the moderators' frames. */
    token: z.optional(z.string()),
    /** Session credential, for clients without cookies; takes precedence over the cookie. */
    session: z.optional(z.string()),
    since: z.optional(Position),
    screen: z.optional(UncountedScreen),
    /**
     * A screen that the hall sees: a stage or wall that is not on a phone. The speaker's page shows when there is
     * none.
     */
    projector: z.optional(z.boolean()),
  }),
  z.object({ type: z.literal('unsubscribe'), boardId: z.optional(BoardId) }),
  /** The question that a moderator reads; null: none. */
  z.object({ type: z.literal('reading'), questionId: z.nullable(QuestionId) }),
]);
export type ClientMessage = z.infer<typeof ClientMessage>;

/** Identifies a moderator: an invited one by id, or the owner, whose tokens and devices all count as one moderator. */
export const OWNER_ID = 'owner';
export const ModeratorKey = z.union([z.literal(OWNER_ID), ModeratorId]);
export type ModeratorKey = z.infer<typeof ModeratorKey>;

/** A moderator with an open socket. `reading`: the question that they read. */
export const PresentModerator = z.object({
  id: ModeratorKey,
  name: z.string(),
  reading: z.nullable(QuestionId),
});
export type PresentModerator = z.infer<typeof PresentModerator>;

/** What moderation changed about one question; `question` is included when the audience may not have it yet. */
export const QuestionChange = z.object({
  id: QuestionId,
  hidden: z.exactOptional(z.boolean()),
  pinned: z.exactOptional(z.boolean()),
  isAnswered: z.exactOptional(z.boolean()),
  /** For moderators. Replaces status and reason. */
  status: z.exactOptional(QuestionStatus),
  reason: z.exactOptional(DeclineReason),
  /** For moderators. Replaces the flags of screening; empty when they were dismissed. */
  flags: z.exactOptional(z.array(Flag)),
  question: z.exactOptional(Question),
  /** With `hidden: true`: it was merged, and this public question has its votes now. */
  mergedInto: z.exactOptional(QuestionId),
});
export type QuestionChange = z.infer<typeof QuestionChange>;

/** In order of precedence: a frame takes the first type that applies to its content. */
export const FRAME_TYPES = ['boardUpdate', 'moderationUpdate', 'questionUpdate', 'voteUpdate'] as const;
export type FrameType = (typeof FRAME_TYPES)[number];

/**
 * Everything that changed for an audience within `(from, seq]`, with the values at `seq`: whole questions, changes of
 * questions, absolute vote totals. It applies to any client whose position lies in `[from, seq]`.
 */
export const BoardFrame = z.object({
  type: z.enum(FRAME_TYPES),
  data: z.object({
    boardId: BoardId,
    epoch: Epoch,
    from: Seq,
    seq: Seq,
    questions: z.exactOptional(z.array(Question)),
    changes: z.exactOptional(z.array(QuestionChange)),
    votes: z.exactOptional(z.record(QuestionId, z.int().check(z.nonnegative()))),
    deletedAt: z.exactOptional(z.iso.datetime()),
    /** With `talk`, a client drops all its questions before it applies the rest of the frame. */
    ...z.partial(BoardHead).shape,
    agenda: z.exactOptional(z.array(AgendaEntry)),
    /** Instead of an unchanged agenda: its items that are started or held. The others are neither. */
    agendaStates: z.exactOptional(z.array(AgendaState)),
  }),
});
export type BoardFrame = z.infer<typeof BoardFrame>;

const onBoard = { boardId: BoardId };
/** The content is at least as new as this. */
const asOf = { epoch: Epoch, seq: Seq };

/** What a node sends, see PROTOCOL.md for their order and meaning. */
export const ServerMessage = z.discriminatedUnion('type', [
  BoardFrame,
  /** Acknowledges a subscription. */
  z.object({
    type: z.literal('subscribed'),
    data: z.object({
      ...onBoard,
      epoch: Epoch,
      seq: Seq,
      viewerCount: z.int().check(z.nonnegative()),
      /** As of `seq`. */
      head: BoardHead,
      trending: Trending,
      /** Who the subscriber is in `moderatorsUpdate`, for moderators. */
      moderatorId: z.exactOptional(ModeratorKey),
    }),
  }),
  /** To one session: whether it is blocked on the board. */
  z.object({
    type: z.literal('userUpdate'),
    data: z.object({ ...onBoard, ...asOf, isBlocked: z.boolean() }),
  }),
  /** To one session: its votes that changed, for example on another of its devices. */
  z.object({
    type: z.literal('ballotUpdate'),
    data: z.object({
      ...onBoard,
      epoch: Epoch,
      /** The votes are at least as new as this. */
      seq: Seq,
      /** Whether the session votes for each question now. */
      ballots: z.record(QuestionId, z.boolean()),
    }),
  }),
  /** To one session: its own questions that changed. */
  z.object({
    type: z.literal('receiptUpdate'),
    data: z.object({ ...onBoard, ...asOf, questions: z.array(OwnQuestion) }),
  }),
  z.object({
    type: z.literal('viewerCountUpdate'),
    data: z.object({ ...onBoard, viewerCount: z.int().check(z.nonnegative()) }),
  }),
  z.object({
    type: z.literal('trendingUpdate'),
    data: z.object({ ...onBoard, trending: Trending }),
  }),
  /** To moderators: all moderators who are present. */
  z.object({
    type: z.literal('moderatorsUpdate'),
    data: z.object({ ...onBoard, moderators: z.array(PresentModerator) }),
  }),
  /** For moderators: in at most a minute the talk starts automatically, unless its item is held. */
  z.object({
    type: z.literal('nextTalkSoon'),
    data: z.object({ ...onBoard, agendaId: AgendaItemId, at: z.iso.datetime() }),
  }),
  /** The client must read the list again, at this position or later. */
  z.object({ type: z.literal('resync'), data: z.object({ ...onBoard, epoch: Epoch, seq: Seq }) }),
  z.object({
    type: z.literal('error'),
    data: z.extend(Refused, {
      /** The board whose subscription was refused or has ended. */
      boardId: z.optional(BoardId),
      retryAfterMs: z.optional(z.int()),
    }),
  }),
]);
export type ServerMessage = z.infer<typeof ServerMessage>;
