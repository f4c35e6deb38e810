import type { AgendaItem } from '@openfloor/contract/agenda';
import type { Restored } from '@openfloor/contract/events';
import type {
  AgendaItemId,
  GroupId,
  KeyId,
  ModeratorId,
  OwnerId,
  QuestionId,
  Seq,
  SessionId,
  TalkId,
} from '@openfloor/contract/ids';
import { DEFAULT_SETTINGS } from '@openfloor/contract/defaultSettings';
import type { BoardSettings } from '@openfloor/contract/storedSettings';
import type { WrittenSummary } from '@openfloor/contract/writtenSummary';
import type { QuestionState } from './questionFields.ts';

/** A talk after the first. */
export type TalkState = {
  id: TalkId;
  title: string;
  /** Number of questions of the board when the talk started. */
  askedBefore: number;
  /** The item of the agenda that it was started from; absent: none. */
  agendaId?: AgendaItemId;
};

export type ModeratorState = {
  id: ModeratorId;
  name: string;
  /** ISO 8601. */
  invitedAt: string;
  isRevoked: boolean;
};

/** A device that owns the board, or did. */
export type OwnerState = {
  id: OwnerId;
  sessionId: SessionId;
  /** ISO 8601. */
  since: string;
  isRemoved: boolean;
};

/** Numbers of sessions set aside, and of their votes. `before`: votes in earlier talks, which the head leaves out. */
export type SetAsideTotals = { readonly sessions: number; readonly votes: number; readonly before?: number };

/** `at`: when it was written, ISO 8601. */
export type SummaryState = WrittenSummary & { at: string };

/**
 * State of a board after its events. It may be partial: a writer loads only the questions, ballots and blocks that its
 * commands touch; a reader that does not need to know who voted has no `ballots`.
 */
export type BoardState = {
  title: string;
  /** ISO 8601; set once the board is closed. */
  closedAt?: string;
  /** ISO 8601; undefined while the board has not ended. */
  endedAt: string | undefined;
  /** Keys that sign the board's tokens; undefined: the keys that it was opened with. */
  keyId?: KeyId;
  settings: BoardSettings;
  /** The talks after the first; the last one is the current talk. */
  talks: readonly TalkState[];
  /** The question on stage, which is being answered now if it is open. */
  answeringId: QuestionId | undefined;
  /** The arranged order of the stage. */
  stage: readonly QuestionId[];
  /** Whether the public may read the summary of the current talk. */
  isSummaryPublished: boolean;
  /** What a language model wrote about the current talk last. */
  writtenSummary: SummaryState | undefined;
  /** What the public reads while the summary is published; undefined: the extract. */
  publishedSummary: SummaryState | undefined;
  moderators: readonly ModeratorState[];
  /**
   * The planned talks by their time, those without one last; items of one time in the order that moderators put them.
   */
  agenda: readonly AgendaItem[];
  /** Items of the agenda that do not start automatically. */
  agendaHeld: readonly AgendaItemId[];
  /** The first one is the device that opened the board. */
  owners: readonly OwnerState[];
  questions: Map<QuestionId, QuestionState>;
  /** Number of all questions of the board, in every talk and status; a partial state contains fewer. */
  questionCount: number;
  blocked: Set<SessionId>;
  /** Sessions whose votes do not count, with the group that each was set aside with. */
  setAside: Map<SessionId, GroupId>;
  /** Totals of the whole board, even where `setAside` has only some of its sessions. */
  setAsideTotals: SetAsideTotals;
  ballots?: Ballots;
  /** Sessions whose votes count and whose ballots are not in `ballots`; loaded only for a merge or an unmerge. */
  otherVoters?: readonly VoterCount[];
  /** The latest change of each field; a writer loads those that the acts of its commands may change. */
  latestChanges?: Map<Field, LatestChange>;
  /** Acts that can be undone while their effects hold; a writer loads those that its commands undo. */
  acts?: Map<Seq, Act>;
};

/** The question that is being answered; undefined also while the stage shows an answered one. */
export const answeringNow = ({
  answeringId,
  questions,
}: Pick<BoardState, 'answeringId' | 'questions'>): QuestionId | undefined =>
  questions.get(answeringId ?? '')?.isAnswered === false ? answeringId : undefined;

/**
 * A value that an act can change: its owner (a question, a session or `board`) and name, as in `<questionId> pinned`.
 */
export type Field = `${string} ${string}`;

/**
 * The event that changed a field last. `by`: the invited moderator who recorded it, or the session of an author who
 * edited. `act`: the event that set the present value, after an undo the one before the undone act; undefined: the
 * field has its first value.
 */
export type LatestChange = { seq: Seq; by: string | undefined; act: Seq | undefined };

/** `former`: values that an act replaced. `earlier`: by field, the act that had set the former value. */
export type Act = { former: Restored; earlier: ReadonlyMap<Field, Seq> };

/** One session's vote for one question. */
export type Ballot = `${QuestionId} ${SessionId}`;
export const ballotOf = (vote: { questionId: QuestionId; sessionId: SessionId }): Ballot =>
  `${vote.questionId} ${vote.sessionId}`;
export const voteOf = (ballot: Ballot): { questionId: QuestionId; sessionId: SessionId } => {
  const [questionId = '', sessionId = ''] = ballot.split(' ');
  return { questionId, sessionId };
};
/** A set of ballots, as far as states use it: a `Set`, or `createManyBallots` for a whole log. */
export type Ballots = Iterable<Ballot> & {
  has: (ballot: Ballot) => boolean;
  add: (ballot: Ballot) => unknown;
  delete: (ballot: Ballot) => unknown;
};

/** Number of sessions that voted for exactly these questions. */
export type VoterCount = { questionIds: readonly QuestionId[]; sessions: number };

export const NOTHING_SET_ASIDE: SetAsideTotals = { sessions: 0, votes: 0 };

/** Details of a board that has none. */
export const NO_BOARD_DETAILS = {
  talks: [],
  answeringId: undefined,
  stage: [],
  isSummaryPublished: false,
  writtenSummary: undefined,
  publishedSummary: undefined,
  moderators: [],
  agenda: [],
  agendaHeld: [],
} satisfies Partial<BoardState>;

/** The complete state before the first event. */
export const emptyBoard = (): BoardState & { ballots: Set<Ballot> } => ({
  ...emptyBoardWithoutBallots(),
  ballots: new Set(),
});

export const emptyBoardWithoutBallots = (): BoardState => ({
  title: '',
  endedAt: undefined,
  settings: DEFAULT_SETTINGS,
  ...NO_BOARD_DETAILS,
  owners: [],
  questions: new Map(),
  questionCount: 0,
  blocked: new Set(),
  setAside: new Map(),
  setAsideTotals: NOTHING_SET_ASIDE,
});

/** What a state knows about the acts of its board. */
export type NotedActs = Required<Pick<BoardState, 'acts' | 'latestChanges'>>;

export const noActs = (): NotedActs => ({
  acts: new Map(),
  latestChanges: new Map(),
});

/** Copies the maps and sets, which `evolve` changes in place; it replaces the values in them. */
export const copyOf = (state: BoardState): BoardState => ({
  ...state,
  questions: new Map(state.questions),
  blocked: new Set(state.blocked),
  setAside: new Map(state.setAside),
  ...(state.ballots && { ballots: new Set(state.ballots) }),
});

/**
 * The public sees published questions that are neither hidden nor merged into another one. Lists, frames, counts and
 * rules all ask this function.
 */
export const isPublic = (question: Pick<QuestionState, 'status' | 'hidden' | 'ancestors'>): boolean =>
  isShowable(question) && !isMerged(question);

/** Whether the public may see it, by itself or unfolded below the question that it was merged into. */
export const isShowable = ({ status, hidden }: Pick<QuestionState, 'status' | 'hidden'>): boolean =>
  status === 'published' && !hidden;

/** Only an erasure leaves a question without a text. */
export const isErased = ({ text }: Pick<QuestionState, 'text'>): boolean => text === '';

export const isMerged = ({ ancestors }: Pick<QuestionState, 'ancestors'>): boolean => ancestors.length > 0;

/** The question that has the votes of the whole tree: the question itself unless it was merged. */
export const rootIdOf = ({ id, ancestors }: Pick<QuestionState, 'id' | 'ancestors'>): QuestionId =>
  ancestors.at(-1) ?? id;

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
