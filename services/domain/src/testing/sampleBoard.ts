import type { BoardEvent } from '@openfloor/contract/events';
import { emptyBoard, type BoardState, type QuestionState } from '../board/boardState.ts';
import { evolve } from '../board/evolve.ts';

/** A board, its people and its questions, for tests to speak of. */
export const boardId = 'b0000000-0000-4000-8000-000000000000';
export const epoch = 'first-life';
export const anna = 'a0000000-0000-4000-8000-00000000000a';
export const ben = 'a0000000-0000-4000-8000-00000000000b';
export const questionId = 'c0000000-0000-4000-8000-000000000001';
export const otherQuestionId = 'c0000000-0000-4000-8000-000000000002';

/** When all of a sample's events happened. */
export const at = '2026-03-01T10:00:00.000Z';

export const opened: BoardEvent = {
  type: 'v1.BoardOpened',
  title: 'Town hall',
  shortId: 'townha11',
  sessionId: ben,
};
export const asked: BoardEvent = {
  type: 'v1.QuestionAsked',
  questionId,
  sessionId: anna,
  text: 'When is lunch?',
};
export const otherAsked: BoardEvent = {
  type: 'v1.QuestionAsked',
  questionId: otherQuestionId,
  sessionId: ben,
  text: 'Where is lunch?',
};
export const votedByAnna: BoardEvent = { type: 'v1.VoteCast', questionId, sessionId: anna };
export const votedByBen: BoardEvent = { type: 'v1.VoteCast', questionId, sessionId: ben };
export const retractedByBen: BoardEvent = { type: 'v1.VoteRetracted', questionId, sessionId: ben };
export const hidden: BoardEvent = { type: 'v1.QuestionHidden', questionId };
export const unhidden: BoardEvent = { type: 'v1.QuestionUnhidden', questionId };
export const pinned: BoardEvent = { type: 'v1.QuestionPinned', questionId };
export const unpinned: BoardEvent = { type: 'v1.QuestionUnpinned', questionId };
export const answered: BoardEvent = { type: 'v1.QuestionAnswered', questionId };
export const annaBlocked: BoardEvent = { type: 'v1.ParticipantBlocked', sessionId: anna };
export const annaUnblocked: BoardEvent = { type: 'v1.ParticipantUnblocked', sessionId: anna };
export const closed: BoardEvent = { type: 'v1.BoardClosed' };

export const boardAfter = (...events: BoardEvent[]): BoardState => {
  const state = emptyBoard();
  for (const event of events) evolve(state, { event, at });
  return state;
};

/** The sample question as it stands after some events. */
export const questionAfter = (...events: BoardEvent[]): QuestionState | undefined =>
  boardAfter(...events).questions.get(questionId);
