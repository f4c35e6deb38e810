import type { BoardEvent } from '@openfloor/contract/events';
import type { KeyId, QuestionId, SessionId } from '@openfloor/contract/ids';

export type QuestionState = {
  id: QuestionId;
  /** Its author. */
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
 * What the events of one board amount to. It may be partial: a writer holds just the questions, votes
 * and blocks that its commands touch, a reader that never asks who voted holds no `ballots`.
 */
export type BoardState = {
  title: string;
  /** ISO 8601; set once the board is closed. */
  closedAt?: string;
  /** The keys that sign the board's tokens; undefined: those that it was opened with. */
  keyId?: KeyId;
  questions: Map<QuestionId, QuestionState>;
  /** Questions of the whole board, hidden ones too; a partial state holds fewer. */
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

/** A state that sees all events from the first, and keeps everything they say. */
export const emptyBoard = (): BoardState & { ballots: Set<Ballot> } => ({
  title: '',
  questions: new Map(),
  questionCount: 0,
  blocked: new Set(),
  ballots: new Set(),
});

/** The question that an event is about, if it is about one. */
export const questionOf = (event: BoardEvent): QuestionId | undefined =>
  'questionId' in event ? event.questionId : undefined;
