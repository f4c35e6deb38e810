/** The calls of the audience's first script. */
import { z } from 'zod/mini';
import {
  Asked,
  QuestionList,
  UserStatus,
  UserVotes,
  ViewerCount,
  ViewerTracked,
  Voted,
} from '../http/audience.ts';
import {
  AskBody,
  OptionalBoardQuery,
  PositionQuery,
  QuestionListQuery,
  UserStatusQuery,
  VoteBody,
} from '../http/boards.ts';
import { PlannedBoardInfo } from '../http/plan.ts';
import { StreamMessages, StreamQuery } from '../http/stream.ts';
import { call } from './call.ts';

const READ = { by: 'public-or-moderator', kind: 'read' } as const;
const READ_OWN = { by: 'participant', kind: 'read' } as const;
const TAKE_PART = { by: 'participant', kind: 'participate' } as const;

export const getBoard = call('GET', '/api/boards/:boardId', {
  ...READ,
  query: PositionQuery,
  answer: PlannedBoardInfo,
  isReadInPart: true,
});
export const listQuestions = call('GET', '/api/boards/:boardId/questions', {
  ...READ,
  query: QuestionListQuery,
  answer: QuestionList,
  isReadInPart: true,
});
export const askQuestion = call('POST', '/api/boards/:boardId/questions', {
  ...TAKE_PART,
  body: AskBody,
  answer: Asked,
  isReadInPart: true,
  status: 201,
});
export const vote = call('POST', '/api/boards/:boardId/questions/:questionId/vote', {
  ...TAKE_PART,
  body: z.nullish(VoteBody),
  answer: Voted,
  isReadInPart: true,
});
export const getUserStatus = call('GET', '/api/user-status', {
  ...READ_OWN,
  query: UserStatusQuery,
  answer: UserStatus,
  isReadInPart: true,
});
export const getUserVotes = call('GET', '/api/user-votes', {
  ...READ_OWN,
  query: OptionalBoardQuery,
  answer: UserVotes,
  isReadInPart: true,
});
export const readStream = call('GET', '/api/boards/:boardId/stream', {
  by: 'public',
  kind: 'read',
  query: StreamQuery,
  answer: StreamMessages,
  isReadInPart: true,
});
/** Not a `write`: the call has its own limits, beyond which it does not count the viewer. */
export const trackViewer = call('POST', '/api/boards/:boardId/track-viewer', {
  ...READ_OWN,
  answer: ViewerTracked,
  isReadInPart: true,
});
export const getViewerCount = call('GET', '/api/boards/:boardId/viewer-count', {
  by: 'public',
  kind: 'read',
  answer: ViewerCount,
  isReadInPart: true,
});
