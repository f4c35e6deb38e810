import type { BoardEvent } from '@openfloor/contract/events';
import type { KeyId, QuestionId, SessionId } from '@openfloor/contract/ids';

export type QuestionState = {
  id: QuestionId;
  /** Session of its author. */
  sessionId: SessionId;
  text: string;
  /** ISO 8601. */
  createdAt: string;
  votes: number;
  hidden: boolean;
  pinned: boolean;
  isAnswered: boolean;
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
  questions: Map<QuestionId, QuestionState>;
  /** Number of all questions of the board, including hidden ones; a partial state contains fewer. */
  questionCount: number;
  blocked: Set<SessionId>;
  ballots?: Set<Ballot>;
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
  questions: new Map(),
  questionCount: 0,
  blocked: new Set(),
  ballots: new Set(),
});

/** Id of the question that an event concerns, if any. */
export const questionOf = (event: BoardEvent): QuestionId | undefined =>
  'questionId' in event ? event.questionId : undefined;
