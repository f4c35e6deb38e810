/** The calls of the audience's first script. */
import type { z } from 'zod/mini';
import {
  Asked,
  QuestionList,
  UserStatus,
  UserVotes,
  ViewerCount,
  ViewerTracked,
  Voted,
} from '../http/audience.ts';
import type {
  AskBody,
  OptionalBoardQuery,
  PositionQuery,
  QuestionListQuery,
  UserStatusQuery,
  VoteBody,
} from '../http/boards.ts';
import type { PlannedBoardInfo } from '../http/plan.ts';
import type { StreamMessages, StreamQuery } from '../http/stream.ts';
import { call, lightCall } from './call.ts';

const READ = { by: 'public-or-moderator', kind: 'read' } as const;
const READ_OWN = { by: 'participant', kind: 'read' } as const;
const TAKE_PART = { by: 'participant', kind: 'participate' } as const;

export const getBoard = lightCall<{ query: typeof PositionQuery; answer: typeof PlannedBoardInfo }>()(
  'GET',
  '/api/boards/:boardId',
  READ,
);
export const listQuestions = lightCall<{ query: typeof QuestionListQuery }>()(
  'GET',
  '/api/boards/:boardId/questions',
  { ...READ, answer: QuestionList },
);
export const askQuestion = lightCall<{ body: typeof AskBody }>()('POST', '/api/boards/:boardId/questions', {
  ...TAKE_PART,
  answer: Asked,
  status: 201,
});
export const vote = lightCall<{ body: ReturnType<typeof z.nullish<typeof VoteBody>> }>()(
  'POST',
  '/api/boards/:boardId/questions/:questionId/vote',
  { ...TAKE_PART, answer: Voted },
);
export const getUserStatus = lightCall<{ query: typeof UserStatusQuery }>()('GET', '/api/user-status', {
  ...READ_OWN,
  answer: UserStatus,
});
export const getUserVotes = lightCall<{ query: typeof OptionalBoardQuery }>()('GET', '/api/user-votes', {
  ...READ_OWN,
  answer: UserVotes,
});
export const readStream = lightCall<{ query: typeof StreamQuery; answer: typeof StreamMessages }>()(
  'GET',
  '/api/boards/:boardId/stream',
  { by: 'public', kind: 'read' },
);
/** No `write`: it has limits of its own, beyond which it counts no viewer. */
export const trackViewer = call('POST', '/api/boards/:boardId/track-viewer', {
  ...READ_OWN,
  answer: ViewerTracked,
});
export const getViewerCount = call('GET', '/api/boards/:boardId/viewer-count', {
  by: 'public',
  kind: 'read',
  answer: ViewerCount,
});
