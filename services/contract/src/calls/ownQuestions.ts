import { EditBody, StatusChanged } from '../http/moderation.ts';
import { OwnQuestionList, PositionQuery } from '../http/boards.ts';
import { call } from './call.ts';

const OWN_ACT = { by: 'participant', kind: 'participate', answer: StatusChanged } as const;

export const listOwnQuestions = call('GET', '/api/boards/:boardId/my-questions', {
  by: 'participant',
  kind: 'read',
  query: PositionQuery,
  answer: OwnQuestionList,
});
/** For the author's session alone; a token of the board does not help. */
export const withdrawQuestion = call('POST', '/api/questions/:questionId/withdraw', OWN_ACT);
/** For the author's session alone. */
export const editOwnQuestion = call('POST', '/api/boards/:boardId/questions/:questionId/edit', {
  ...OWN_ACT,
  body: EditBody,
});
