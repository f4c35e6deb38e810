import type { RecordedEvent } from '@openfloor/contract/events';
import type { QuestionId, SessionId } from '@openfloor/contract/ids';
import { emptyBoardWithoutBallots, type BoardState } from '../board/boardState.ts';
import type { QuestionState } from '../board/questionFields.ts';
import { isVote, questionsOf } from '../board/eventFacts.ts';
import { evolve } from '../board/evolve.ts';
import { addActivity, minuteOf, noActivity, type Activity } from './activity.ts';

/** Facts about a talk that the states of its questions do not contain. */
export type TalkActivity = {
  startedAtMs: number;
  activity: Activity;
  /** Sessions that cast a vote, including votes taken back or set aside. */
  voters: Set<SessionId>;
};

/** Everything in a board's log up to an event that the figures, or later events, need. */
export type InsightsState = {
  /** State of the board, without ballots. */
  board: BoardState;
  /** When the question that is being answered came on stage. */
  answeringSinceMs: number | undefined;
  /** When the answer of each answered question began. */
  answeredAtMs: Map<QuestionId, number>;
  /** Oldest first; empty before the first event. */
  talks: TalkActivity[];
};

/** The state before the first event. */
export const emptyInsights = (): InsightsState => ({
  board: emptyBoardWithoutBallots(),
  answeringSinceMs: undefined,
  answeredAtMs: new Map(),
  talks: [],
});

/** A question that was marked answered, or has a written answer. */
export const hasAnswer = ({ isAnswered, reply }: Pick<QuestionState, 'isAnswered' | 'reply'>): boolean =>
  isAnswered || reply !== undefined;

/**
 * Applies the next event of the log to `state`, in place.
 * @throws Error when the event concerns a question that the state does not contain
 */
export const applyEvent = (state: InsightsState, recorded: RecordedEvent): void => {
  const { board } = state;
  const atMs = Date.parse(recorded.at);
  const { answeringId: formerId } = board;
  evolve(board, recorded);
  if (!isVote(recorded.event)) {
    noteAnswers(state, recorded, formerId);
    noteTalks(state, atMs);
  }
  noteActivity(state, recorded, atMs);
};

/**
 * Notes when the answers of the questions that an event changed began, and forgets those that were taken back. An
 * answer given on stage began when the question came on stage. `formerId`: the question on stage before the event.
 */
const noteAnswers = (
  state: InsightsState,
  { event, at }: RecordedEvent,
  formerId: QuestionId | undefined,
): void => {
  const { board, answeredAtMs, answeringSinceMs } = state;
  const atMs = Date.parse(at);
  for (const id of questionsOf(event)) {
    const question = board.questions.get(id);
    if (!question || !hasAnswer(question)) answeredAtMs.delete(id);
    else if (!answeredAtMs.has(id)) answeredAtMs.set(id, (id === formerId && answeringSinceMs) || atMs);
  }
  if (board.answeringId !== formerId)
    state.answeringSinceMs = board.answeringId === undefined ? undefined : atMs;
};

/**
 * Adds the talk that starts, or removes the one whose start was undone. A start can be undone only while
 * nobody has asked in the talk. Votes on questions that the talk carried over are removed with it.
 */
const noteTalks = ({ board, talks }: InsightsState, atMs: number): void => {
  // `board.talks` leaves out the first talk.
  const count = board.talks.length + 1;
  if (talks.length < count) talks.push({ startedAtMs: atMs, activity: noActivity(), voters: new Set() });
  else talks.length = count;
};

/** Counts a question or a vote in its minute of the talk; votes that are set aside do not count. */
const noteActivity = ({ board, talks }: InsightsState, { event }: RecordedEvent, atMs: number): void => {
  const talk = talks.at(-1);
  if (!talk) return;
  if (event.type === 'v1.QuestionAsked')
    addActivity(talk.activity, minuteOf(atMs), { votes: 0, questions: 1 });
  if (event.type !== 'v1.VoteCast') return;
  talk.voters.add(event.sessionId);
  if (!board.setAside.has(event.sessionId))
    addActivity(talk.activity, minuteOf(atMs), { votes: 1, questions: 0 });
};
