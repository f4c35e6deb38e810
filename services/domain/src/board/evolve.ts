import type { BoardEvent, RecordedEvent } from '@openfloor/contract/events';
import type { QuestionId } from '@openfloor/contract/ids';
import { assertNever } from '../assertNever.ts';
import { ballotOf, type BoardState, type QuestionState } from './boardState.ts';

/**
 * Applies an event to `state`, in place: a state has one owner, and copying thousands of questions for each vote would be
 * the largest cost of all.
 * @throws Error when the event concerns a question that the state does not contain: log and state do not match
 */
export const evolve = (state: BoardState, { event, at }: Pick<RecordedEvent, 'event' | 'at'>): void => {
  switch (event.type) {
    case 'v1.BoardOpened':
      state.title = event.title;
      return;
    case 'v1.BoardClosed':
      state.closedAt = at;
      return;
    case 'v1.QuestionAsked':
      state.questions.set(event.questionId, newQuestion(event, at));
      state.questionCount += 1;
      return;
    case 'v1.VoteCast':
      change(state, event.questionId, (question) => ({ votes: question.votes + 1 }));
      state.ballots?.add(ballotOf(event));
      return;
    case 'v1.VoteRetracted':
      change(state, event.questionId, (question) => ({ votes: question.votes - 1 }));
      state.ballots?.delete(ballotOf(event));
      return;
    case 'v1.QuestionHidden':
      return change(state, event.questionId, () => ({ hidden: true }));
    case 'v1.QuestionUnhidden':
      return change(state, event.questionId, () => ({ hidden: false }));
    case 'v1.QuestionPinned':
      return change(state, event.questionId, () => ({ pinned: true }));
    case 'v1.QuestionUnpinned':
      return change(state, event.questionId, () => ({ pinned: false }));
    case 'v1.QuestionAnswered':
      return change(state, event.questionId, () => ({ isAnswered: true }));
    case 'v1.ParticipantBlocked':
      state.blocked.add(event.sessionId);
      return;
    case 'v1.ParticipantUnblocked':
      state.blocked.delete(event.sessionId);
      return;
    case 'v1.KeysRotated':
      state.keyId = event.keyId;
      return;
    default:
      assertNever(event);
  }
};

const newQuestion = (
  { questionId, sessionId, text }: Extract<BoardEvent, { type: 'v1.QuestionAsked' }>,
  createdAt: string,
): QuestionState => ({
  id: questionId,
  sessionId,
  text,
  createdAt,
  votes: 0,
  hidden: false,
  pinned: false,
  isAnswered: false,
});

const change = (
  state: BoardState,
  id: QuestionId,
  changes: (question: QuestionState) => Partial<QuestionState>,
): void => {
  const question = state.questions.get(id);
  if (!question) throw new Error(`The board has no question ${id}`);
  state.questions.set(id, { ...question, ...changes(question) });
};
