import { z } from 'zod/mini';
import { BulkAct, ModerationAct } from './acts.ts';
import { BoardHead, Talk } from './boardHead.ts';
import {
  BoardId,
  ContactId,
  Credential,
  ModeratorId,
  QuestionId,
  Seq,
  SessionCredential,
  SessionId,
  ShortId,
  TalkId,
} from './ids.ts';
import {
  IDS_PER_CALL_MAX,
  LABELS_MAX,
  QUESTIONS_PER_ACT_MAX,
  SEARCH_LENGTH_MAX,
  SUPER_ADMIN_PAGE_SIZE_MAX,
  SUPER_ADMIN_UNPAGED_MAX,
} from './limits.ts';
import {
  BoardTitle,
  ContactEmail,
  ContactMessage,
  ContactName,
  ModeratorName,
  WrittenAskerName,
  WrittenDeclineReason,
  WrittenModeratorName,
  WrittenQuestion,
  WrittenReply,
  WrittenTitle,
  isStorable,
} from './text.ts';
import { BulkResult } from './outcome.ts';
import { Question, QuestionStatus, Receipt } from './questions.ts';

const Timestamp = z.iso.datetime();
const Count = z.int().check(z.nonnegative());

const DIGITS = /^\d{1,16}$/;
/** A number in a query: decimal digits, and nothing else that `Number` would accept. */
const inQuery = (number: z.ZodMiniType<number>) =>
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' && DIGITS.test(value) ? Number(value) : value,
    ),
    number,
  );

/** A `demo` board does not count for the plan and is deleted a day after it was created. */
export const Board = z.object({
  id: BoardId,
  shortId: ShortId,
  title: BoardTitle,
  createdAt: Timestamp,
  demo: z.exactOptional(z.literal(true)),
});
export type Board = z.infer<typeof Board>;

/** `questions`, `answered` and `votes` count the questions of the talk that are public. */
export const TalkList = z.array(z.extend(Talk, { questions: Count, answered: Count, votes: Count }));
export type TalkList = z.infer<typeof TalkList>;

/** `now`: the server's clock, with milliseconds. */
export const BoardInfo = z.extend(z.extend(Board, BoardHead.shape), {
  opensAt: z.nullable(Timestamp),
  closesAt: z.nullable(Timestamp),
  now: Timestamp,
});
export type BoardInfo = z.infer<typeof BoardInfo>;

export const CreateBoardBody = z.object({ title: WrittenTitle, demo: z.optional(z.boolean()) });
export const BoardAccess = z.object({ boardId: BoardId, adminToken: Credential, speakerToken: Credential });
export type BoardAccess = z.infer<typeof BoardAccess>;
export const BoardCreated = z.extend(BoardAccess, { shortId: ShortId, sessionId: SessionCredential });
export type BoardCreated = z.infer<typeof BoardCreated>;
export const ShortLink = z.object({ boardId: BoardId });

export const QuestionList = z.array(Question);
/** `minSeq`: the answer includes at least the events up to this seq, or up to the head if that is lower. */
export const PositionQuery = z.object({ minSeq: z.optional(inQuery(Count)) });
export const QuestionListQuery = z.extend(PositionQuery, {
  /** Questions of this talk; without it, of the current one. */
  talk: z.optional(TalkId),
});
/** `name` is ignored on a board that shows no names. */
export const AskBody = z.object({ text: WrittenQuestion, name: z.optional(WrittenAskerName) });
/** Servers of former versions name no status. */
export const Asked = z.object({
  id: QuestionId,
  seq: Seq,
  status: z._default(QuestionStatus, 'published'),
});
/** Without `voted`, the call toggles the vote. */
export const VoteBody = z.object({ voted: z.optional(z.boolean()) });
export const Voted = z.object({ voted: z.boolean(), votes: Count, seq: Seq });
export const Moderated = z.object({ seq: Seq });
export const StatusChanged = z.object({ seq: Seq, status: QuestionStatus });
export const DeclineBody = z.object({ reason: z.optional(WrittenDeclineReason) });
export const EditBody = z.object({ text: WrittenQuestion });
/** An empty text removes the reply. */
export const ReplyBody = z.object({ text: WrittenReply });
export const LabelsBody = z.object({ labels: z.array(z.string()).check(z.maxLength(LABELS_MAX)) });
const QuestionIds = z.array(QuestionId).check(z.maxLength(QUESTIONS_PER_ACT_MAX));
export const BulkBody = z.object({
  ids: QuestionIds,
  act: BulkAct,
  /** For `decline`. */
  reason: z.optional(WrittenDeclineReason),
});
export const BulkDone = z.extend(z.object(BulkResult.shape), { seq: Seq });
export const StageBody = z.object({ ids: QuestionIds });
export const TalkBody = z.object({ title: z.optional(WrittenTitle) });
export const TalkStarted = z.object({ talkId: TalkId, seq: Seq });
export const ReceiptList = z.array(Receipt);
export type ReceiptList = z.infer<typeof ReceiptList>;
export const InviteBody = z.object({ name: WrittenModeratorName });
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
/** A moderation act. `automatic` acts are the program's. */
export const HistoryEntry = z.object({
  /** The seq that the act answered. */
  seq: Seq,
  at: Timestamp,
  act: ModerationAct,
  by: z.object({
    role: z.enum(['owner', 'moderator', 'speaker', 'automatic']),
    id: z.exactOptional(ModeratorId),
    name: z.exactOptional(ModeratorName),
  }),
  questionIds: z.array(QuestionId),
  /** Whether it can be undone now. */
  undoable: z.boolean(),
  /** The act that it undid. */
  undoes: z.exactOptional(Seq),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;
export const History = z.array(HistoryEntry);
export const BlockUserBody = z.object({ questionId: QuestionId });

export const ViewerTracked = z.object({ sessionId: SessionCredential });
export const ViewerCount = z.object({ viewerCount: Count });
export const OptionalBoardQuery = z.object({ boardId: z.optional(BoardId) });
export const UserStatus = z.object({ isBlocked: z.boolean() });
export const UserVotes = z.record(QuestionId, z.literal(true));
export const BoardList = z.array(Board);
export type BoardList = z.infer<typeof BoardList>;

/** `honeypot` is an invisible field that only robots fill. */
export const ContactBody = z.object({
  name: ContactName,
  email: ContactEmail,
  message: ContactMessage,
  honeypot: z.optional(z.string()),
});
export const Done = z.object({});

export const LoginBody = z.object({ secret: z.string().check(z.minLength(1)) });
export const LoggedIn = z.object({ token: Credential });
export const ManagedBoard = z.extend(Board, {
  deletedAt: z.optional(Timestamp),
  ipAddress: z.string(),
  viewerCount: Count,
  questionCount: Count,
});
export type ManagedBoard = z.infer<typeof ManagedBoard>;
export const ManagedBoardList = z.array(ManagedBoard);
/** Without `page`, a list has at most `SUPER_ADMIN_UNPAGED_MAX` rows; `x-total-count` is the number of all rows. */
export const PageQuery = z.object({
  page: z.optional(inQuery(z.int().check(z.positive()))),
  pageSize: z.optional(inQuery(z.int().check(z.positive(), z.lte(SUPER_ADMIN_PAGE_SIZE_MAX)))),
});
export type PageQuery = z.infer<typeof PageQuery>;
export const TOTAL_COUNT_HEADER = 'x-total-count';
export const ManagedBoardsQuery = z.extend(PageQuery, {
  pageSize: z.optional(inQuery(z.int().check(z.positive(), z.lte(SUPER_ADMIN_UNPAGED_MAX)))),
  sort: z.optional(z.enum(['title', 'createdAt', 'viewerCount', 'questionCount'])),
  direction: z.optional(z.enum(['asc', 'desc'])),
  /** Part of a title, id, short id or address, in any case. */
  search: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(SEARCH_LENGTH_MAX),
        z.refine(isStorable, 'A search must not contain NUL or unpaired surrogates'),
      ),
  ),
});
export type ManagedBoardsQuery = z.infer<typeof ManagedBoardsQuery>;
export const HardDeleteBody = z.object({
  ids: z.array(BoardId).check(z.minLength(1), z.maxLength(IDS_PER_CALL_MAX)),
});
export const UnblockBody = z.object({
  ids: z.array(SessionId).check(z.minLength(1), z.maxLength(IDS_PER_CALL_MAX)),
});
export const BlockedSessions = z.array(SessionId);
export type BlockedSessions = z.infer<typeof BlockedSessions>;
export const ContactRequest = z.object({
  id: ContactId,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  createdAt: Timestamp,
});
export type ContactRequest = z.infer<typeof ContactRequest>;
export const ContactRequestList = z.array(ContactRequest);
export type ContactRequestList = z.infer<typeof ContactRequestList>;

export const Health = z.object({ status: z.enum(['ok', 'unavailable']) });
