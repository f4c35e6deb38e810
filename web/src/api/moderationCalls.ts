import { Moderated } from '@openfloor/contract/http';
import type { BoardId, QuestionId } from '@openfloor/contract/ids';
import { call, type ApiResult } from './apiClient.ts';

export type Moderation = 'hide' | 'unhide' | 'pin' | 'unpin' | 'mark-answered';
export type Done = ApiResult<{ seq: number }>;

/** Hide and unhide have the board in the path; the other calls take it from the token. */
const pathOf = (boardId: BoardId, questionId: QuestionId, action: Moderation): string =>
  action === 'hide' || action === 'unhide'
    ? `/api/boards/${boardId}/questions/${questionId}/${action}`
    : `/api/questions/${questionId}/${action}`;

export const moderate = (
  boardId: BoardId,
  questionId: QuestionId,
  action: Moderation,
  token: string | undefined,
): Promise<Done> =>
  call({ path: pathOf(boardId, questionId, action), method: 'POST', token, schema: Moderated });

/** Blocks the question's author on this board. */
export const blockAuthor = (
  boardId: BoardId,
  questionId: QuestionId,
  token: string | undefined,
): Promise<Done> =>
  call({
    path: `/api/boards/${boardId}/block-user`,
    method: 'POST',
    body: { questionId },
    token,
    schema: Moderated,
  });

export const closeBoard = (boardId: BoardId, token: string | undefined): Promise<Done> =>
  call({ path: `/api/boards/${boardId}/delete`, method: 'POST', token, schema: Moderated });
