import type { QuestionId } from '@openfloor/contract/ids';
import { isCurrent, isMerged, isPublic, type BoardState } from './boardState.ts';
import type { QuestionState } from './questionFields.ts';
import { accept, refuse, type Command, type Decision, type Refused } from './decision.ts';
import { isSame } from './isSame.ts';
import { changeable, isRefused } from './moderation.ts';

export const startAnswering = (
  { questionId, former = 'answered' }: Command<'StartAnswering'>,
  state: BoardState,
): Decision => {
  const question = answerable(state, questionId);
  if (isRefused(question)) return question;
  const { answeringId } = state;
  const isOnStage = answeringId === questionId;
  const isMove = former === 'as-it-was';
  const isReopened = question.isAnswered && !isMove;
  if (isOnStage && !isReopened) return accept();
  return accept({
    type: 'v1.AnsweringStarted',
    questionId,
    ...(answeringId !== undefined && !isOnStage && !isMove && { answeredId: answeringId }),
    ...(isReopened && { reopened: true }),
  });
};

export const stopAnswering = ({ questionId }: { questionId: QuestionId }, state: BoardState): Decision => {
  const question = changeable(state, questionId);
  if (isRefused(question)) return question;
  return state.answeringId === questionId ? accept({ type: 'v1.AnsweringStopped', questionId }) : accept();
};

export const arrangeStage = ({ questionIds }: Command<'ArrangeStage'>, state: BoardState): Decision => {
  const ids = [...new Set(questionIds)];
  for (const id of ids) {
    const question = state.questions.get(id);
    if (!question || !isCurrent(state, question)) return refuse('question-not-found');
  }
  return isSame(ids, state.stage) ? accept() : accept({ type: 'v1.StageArranged', questionIds: ids });
};

/** A question that can be shown to the hall now. */
const answerable = (state: BoardState, id: QuestionId): QuestionState | Refused => {
  const question = changeable(state, id);
  if (isRefused(question)) return question;
  if (isMerged(question)) return refuse('question-merged');
  return isPublic(question) && isCurrent(state, question) ? question : refuse('question-not-found');
};
