import { z } from 'zod/mini';
import { Moderated } from '../http/audience.ts';
import {
  AnsweringBody,
  BlockedAuthors,
  BlockUserBody,
  BulkBody,
  BulkDone,
  DeclineBody,
  EditBody,
  History,
  HistoryQuery,
  LabelsBody,
  MergeBody,
  ReplyBody,
  StageBody,
  StatusChanged,
  UndoBody,
} from '../http/moderation.ts';
import { call } from './call.ts';

const ACT = { by: 'moderator', kind: 'act', answer: Moderated } as const;
const BY_SPEAKER_TOO = { ...ACT, by: 'moderator-or-speaker' } as const;
const REVIEW = { ...ACT, answer: StatusChanged, isSeen: true } as const;

// The paths of these calls name the board.
export const hideQuestion = call('POST', '/api/boards/:boardId/questions/:questionId/hide', ACT);
export const unhideQuestion = call('POST', '/api/boards/:boardId/questions/:questionId/unhide', ACT);
export const moderateQuestions = call('POST', '/api/boards/:boardId/questions/bulk', {
  ...ACT,
  body: BulkBody,
  answer: BulkDone,
  isSeen: true,
});
export const mergeQuestions = call('POST', '/api/boards/:boardId/merge', { ...ACT, body: MergeBody });
export const blockAuthor = call('POST', '/api/boards/:boardId/block-user', { ...ACT, body: BlockUserBody });
export const unblockAuthor = call('POST', '/api/boards/:boardId/unblock-user', {
  ...ACT,
  body: BlockUserBody,
});
export const listBlockedAuthors = call('GET', '/api/boards/:boardId/blocked-authors', {
  by: 'moderator',
  kind: 'read',
  answer: BlockedAuthors,
});
export const arrangeStage = call('POST', '/api/boards/:boardId/stage', { ...ACT, body: StageBody });
export const listHistory = call('GET', '/api/boards/:boardId/history', {
  by: 'moderator',
  kind: 'read',
  query: HistoryQuery,
  answer: History,
});
export const undoAct = call('POST', '/api/boards/:boardId/undo', { ...ACT, body: UndoBody });

// The paths of these calls name the question alone: the board is the token's.
export const pinQuestion = call('POST', '/api/questions/:questionId/pin', ACT);
export const unpinQuestion = call('POST', '/api/questions/:questionId/unpin', ACT);
export const markAnswered = call('POST', '/api/questions/:questionId/mark-answered', BY_SPEAKER_TOO);
export const markUnanswered = call('POST', '/api/questions/:questionId/mark-unanswered', ACT);
export const dismissFlags = call('POST', '/api/questions/:questionId/dismiss-flags', ACT);
export const startAnswering = call('POST', '/api/questions/:questionId/answering', {
  ...BY_SPEAKER_TOO,
  body: z.nullish(AnsweringBody),
});
export const stopAnswering = call('DELETE', '/api/questions/:questionId/answering', BY_SPEAKER_TOO);
export const approveQuestion = call('POST', '/api/questions/:questionId/approve', REVIEW);
export const declineQuestion = call('POST', '/api/questions/:questionId/decline', {
  ...REVIEW,
  body: z.nullish(DeclineBody),
});
export const returnQuestion = call('POST', '/api/questions/:questionId/return', REVIEW);
export const editQuestion = call('POST', '/api/questions/:questionId/edit', {
  ...ACT,
  body: EditBody,
  isSeen: true,
});
export const replyToQuestion = call('POST', '/api/questions/:questionId/reply', {
  ...ACT,
  body: ReplyBody,
  isSeen: true,
});
export const labelQuestion = call('POST', '/api/questions/:questionId/labels', {
  ...ACT,
  body: LabelsBody,
  isSeen: true,
});
export const unmergeQuestion = call('POST', '/api/questions/:questionId/unmerge', ACT);
