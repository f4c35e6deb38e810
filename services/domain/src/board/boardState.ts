import type { BoardEvent, RecordedEvent } from '@openfloor/contract/events';
import type { Flag } from '@openfloor/contract/flags';
import type { KeyId, ModeratorId, QuestionId, SessionId, TalkId } from '@openfloor/contract/ids';
import type { QuestionStatus, Reply } from '@openfloor/contract/questions';
import { DEFAULT_SETTINGS, type BoardSettings } from '@openfloor/contract/settings';

export type QuestionState = {
  id: QuestionId;
  /** Session of its author. */
  sessionId: SessionId;
  /** The talk it was asked in; undefined for the first talk. */
  talkId: TalkId | undefined;
  text: string;
  /** The text before the first edit. */
  original: string | undefined;
  /** ISO 8601. */
  createdAt: string;
  votes: number;
  status: QuestionStatus;
  /** Why it was declined. */
  reason: string | undefined;
  /** Whether the public has ever been able to see it. */
  wasPublic: boolean;
  hidden: boolean;
  pinned: boolean;
  isAnswered: boolean;
  /** What its author signed it with. */
  name: string | undefined;
  reply: Reply | undefined;
  /** Names of labels. */
  labels: readonly string[];
  /** What screening found, for moderators only. */
  flags: readonly Flag[];
};

/** A talk after the first. */
export type TalkState = {
  id: TalkId;
  title: string;
  /** Number of questions of the board when the talk started. */
  askedBefore: number;
};

export type ModeratorState = {
  id: ModeratorId;
  name: string;
  /** ISO 8601. */
  invitedAt: string;
  isRevoked: boolean;
};

/**
 * State of a board after its events. It may be partial: a writer loads only the questions, ballots and blocks that its
 * commands touch; a reader that does not need to know who voted has no `ballots`.
 */
export type BoardState = {
  title: string;
  /** ISO 8601; set once the board is closed. */
  closedAt?: string;
  /** Keys that sign the board's tokens; undefined: the keys that it was opened with. */
  keyId?: KeyId;
  settings: BoardSettings;
  /** The talks after the first; the last one is the current talk. */
  talks: readonly TalkState[];
  /** The question that is being answered now. */
  answeringId: QuestionId | undefined;
  /** The arranged order of the stage. */
  stage: readonly QuestionId[];
  /** Whether the public may read the summary of the current talk. */
  isSummaryPublished: boolean;
  moderators: readonly ModeratorState[];
  questions: Map<QuestionId, QuestionState>;
  /** Number of all questions of the board, in every talk and status; a partial state contains fewer. */
  questionCount: number;
  blocked: Set<SessionId>;
  ballots?: Set<Ballot>;
  /** All events but votes, oldest first; loaded only where an act is to be undone. */
  log?: RecordedEvent[];
};

/** One session's vote for one question. */
export type Ballot = `${QuestionId} ${SessionId}`;
export const ballotOf = (vote: { questionId: QuestionId; sessionId: SessionId }): Ballot =>
  `${vote.questionId} ${vote.sessionId}`;
export const voteOf = (ballot: Ballot): { questionId: QuestionId; sessionId: SessionId } => {
  const [questionId = '', sessionId = ''] = ballot.split(' ');
  return { questionId, sessionId };
};

/** The complete state before the first event. */
export const emptyBoard = (): BoardState & { ballots: Set<Ballot> } => ({
  title: '',
  settings: DEFAULT_SETTINGS,
  talks: [],
  answeringId: undefined,
  stage: [],
  isSummaryPublished: false,
  moderators: [],
  questions: new Map(),
  questionCount: 0,
  blocked: new Set(),
  ballots: new Set(),
});

/** The public sees published questions that are not hidden. Lists, frames, counts and rules all ask this function. */
export const isPublic = ({ status, hidden }: Pick<QuestionState, 'status' | 'hidden'>): boolean =>
  status === 'published' && !hidden;

/** Whether the question belongs to the current talk, not to an earlier one. */
export const isCurrent = (
  { talks }: Pick<BoardState, 'talks'>,
  { talkId }: Pick<QuestionState, 'talkId'>,
): boolean => talkId === talks.at(-1)?.id;

/** Whether this invited moderator may still act. */
export const isModerator = (
  { moderators }: Pick<BoardState, 'moderators'>,
  moderatorId: ModeratorId,
): boolean => moderators.some(({ id, isRevoked }) => id === moderatorId && !isRevoked);

/** Number of questions of the current talk, in every status. */
export const talkQuestionCount = ({
  questionCount,
  talks,
}: Pick<BoardState, 'questionCount' | 'talks'>): number => questionCount - (talks.at(-1)?.askedBefore ?? 0);

/** Ids of the questions whose state an event may change. */
export const questionsOf = (event: BoardEvent): QuestionId[] => {
  if (event.type === 'v1.ActUndone')
    return (event.restored.questions ?? []).map(({ questionId }) => questionId);
  if (event.type === 'v1.QuestionsModerated') return event.questionIds;
  const ids = 'questionId' in event ? [event.questionId] : [];
  return 'answeredId' in event && event.answeredId !== undefined ? [...ids, event.answeredId] : ids;
};

/** The ballot that an event casts or retracts. */
export const ballotIn = (event: BoardEvent): { ballot: Ballot; isCast: boolean } | undefined =>
  event.type === 'v1.VoteCast' || event.type === 'v1.VoteRetracted'
    ? { ballot: ballotOf(event), isCast: event.type === 'v1.VoteCast' }
    : undefined;

/** Sessions that an event may block or unblock. */
export const sessionsOf = (event: BoardEvent): SessionId[] => {
  if (event.type === 'v1.ActUndone')
    return [...(event.restored.blocked ?? []), ...(event.restored.unblocked ?? [])];
  return 'sessionId' in event ? [event.sessionId] : [];
};
