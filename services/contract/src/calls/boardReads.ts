/** Public reads of an open board, except those of the audience's first script. */
import { PositionQuery, TalkList, TrendingList } from '../http/boards.ts';
import { Summary } from '../http/summary.ts';
import { call } from './call.ts';

const READ = { by: 'public', kind: 'read' } as const;

export const listTalks = call('GET', '/api/boards/:boardId/talks', {
  ...READ,
  query: PositionQuery,
  answer: TalkList,
});
export const listTrending = call('GET', '/api/boards/:boardId/trending', {
  ...READ,
  query: PositionQuery,
  answer: TrendingList,
});
export const getSummary = call('GET', '/api/boards/:boardId/summary', {
  by: 'public-or-moderator',
  kind: 'read',
  answer: Summary,
});
