import { z } from 'zod/mini';
import { BoardHead, Talk } from '../boardHead.ts';
import { BoardId, Credential, ConferenceId, OwnerId, SessionCredential, ShortId, TalkId } from '../ids.ts';
import { ASKED_WITH, OwnQuestion } from '../questions.ts';
import { Trending } from '../trending.ts';
import { ContactEmail, ContactMessage, ContactName } from '../contactText.ts';
import { WrittenAskerName, WrittenQuestion, WrittenTitle } from '../writtenText.ts';
import { Board } from './audience.ts';
import { Count, Timestamp, inQuery } from './fields.ts';
import { FIRST_PART_QUESTIONS_MAX, WRITTEN_CODE_LENGTH_MAX } from '../limits.ts';

/** `questions`, `answered` and `votes` count the questions of the talk that are public. */
export const TalkList = z.array(z.extend(Talk, { questions: Count, answered: Count, votes: Count }));
export type TalkList = z.infer<typeof TalkList>;

/** `now`: the server's clock, with milliseconds. */
export const BoardInfo = z.extend(z.extend(BoardHead, Board.shape), {
  opensAt: z.nullable(Timestamp),
  closesAt: z.nullable(Timestamp),
  now: Timestamp,
  /**
   * A language model is configured, and the plan has it. The model reads the questions unless the setting `ai` is
   * false. For moderators.
   */
  machine: z.exactOptional(z.literal(true)),
  /** Days after its closing at which the board is deleted for good; absent if it is kept. For moderators. */
  retentionDays: z.exactOptional(Count),
});
export type BoardInfo = z.infer<typeof BoardInfo>;

export const CreateBoardBody = z.object({ title: WrittenTitle, demo: z.optional(z.boolean()) });
export const TitleBody = z.object({ title: WrittenTitle });
export const BoardAccess = z.object({ boardId: BoardId, adminToken: Credential, speakerToken: Credential });
export type BoardAccess = z.infer<typeof BoardAccess>;
/** `adminToken`: for a link; valid for a year, or until the keys are rotated. */
export const AdminLink = z.object({ adminToken: Credential });
/**
 * `recoveryCode`: makes any device an owner of the board or event, until it is replaced. Shown once: the server stores
 * its digest.
 */
export const Recovery = z.object({ recoveryCode: Credential });
/** `recoveryCode`: absent for a device that removed itself. */
export const OwnerRemoved = z.object({ recoveryCode: z.exactOptional(Credential) });
export const BoardCreated = z.extend(BoardAccess, {
  shortId: ShortId,
  sessionId: SessionCredential,
  /** Absent from nodes of version 1.0. */
  recoveryCode: z.exactOptional(Credential),
});
export type BoardCreated = z.infer<typeof BoardCreated>;
/** The board of a recovery code. For a conference's code: its first board, and all of its boards in `event`. */
export const Recovered = z.extend(BoardAccess, {
  event: z.exactOptional(
    z.object({ eventId: ConferenceId, adminToken: Credential, boards: z.array(BoardAccess) }),
  ),
});
export type Recovered = z.infer<typeof Recovered>;
/** What a short id leads to. */
export const ShortLink = z.union([z.object({ boardId: BoardId }), z.object({ eventId: ConferenceId })]);
export type ShortLink = z.infer<typeof ShortLink>;
/** `minSeq`: the answer includes at least the events up to this seq, or up to the head if that is lower. */
export const PositionQuery = z.object({ minSeq: z.optional(inQuery(Count)) });
export const ListOrder = z.enum(['votes', 'newest']);
export type ListOrder = z.infer<typeof ListOrder>;
export const QuestionListQuery = z.extend(PositionQuery, {
  /** Questions of this talk; without it, of the current one. */
  talk: z.optional(TalkId),
  /** Only about this many questions from the top of the list. For the current talk. */
  first: z.optional(inQuery(z.int().check(z.positive(), z.lte(FIRST_PART_QUESTIONS_MAX)))),
  /** Which end of the list the first part has: most votes, or asked last. Pinned questions lead in both. */
  order: z.optional(ListOrder),
});
/** `name` is ignored on a board that shows no names. */
export const AskBody = z.object({
  text: WrittenQuestion,
  ...ASKED_WITH,
  name: z.exactOptional(WrittenAskerName),
});
/** Without `voted`, the call toggles the vote. */
export const VoteBody = z.object({ voted: z.optional(z.boolean()) });
export const OwnQuestionList = z.array(OwnQuestion);
export type OwnQuestionList = z.infer<typeof OwnQuestionList>;
export const OptionalBoardQuery = z.object({ boardId: z.optional(BoardId) });
/** `minSeq` is a position of the board, and ignored without `boardId`. */
export const UserStatusQuery = z.extend(OptionalBoardQuery, PositionQuery.shape);
export const TrendingList = z.object({ trending: Trending });
export type TrendingList = z.infer<typeof TrendingList>;
/** `code`: as typed, see `normalizeCode`. */
export const RecoverBody = z.object({
  code: z.string().check(z.minLength(1), z.maxLength(WRITTEN_CODE_LENGTH_MAX)),
});
/**
 * A device that owns a board or an event. `isThis`: the calling device, or the account that it is signed in to.
 * `account`: an account, whose devices all own it.
 */
export const ListedOwner = z.object({
  ownerId: OwnerId,
  since: Timestamp,
  isThis: z.boolean(),
  account: z.exactOptional(z.literal(true)),
});
/** Oldest first. */
export const OwnerList = z.array(ListedOwner);
export type OwnerList = z.infer<typeof OwnerList>;
/** `closed=1`: the closed boards too, for as long as they are stored. */
export const MyBoardsQuery = z.object({ closed: z.optional(z.enum(['0', '1'])) });
/**
 * `endedAt`: when it ended, if it has. `deletedAt`: when it was closed. `removedAt`: when the closed board is deleted
 * for good, at the earliest; absent if it is kept.
 */
export const OwnBoard = z.extend(Board, {
  endedAt: z.exactOptional(Timestamp),
  deletedAt: z.exactOptional(Timestamp),
  removedAt: z.exactOptional(Timestamp),
});
export type OwnBoard = z.infer<typeof OwnBoard>;
export const BoardList = z.array(OwnBoard);
export type BoardList = z.infer<typeof BoardList>;

/** `honeypot` is an invisible field that only robots fill. */
export const ContactBody = z.object({
  name: ContactName,
  email: ContactEmail,
  message: ContactMessage,
  honeypot: z.optional(z.string()),
});
export const Done = z.object({});

export const Health = z.object({ status: z.enum(['ok', 'unavailable']) });
