import { Replay, ReplayQuery } from '../http/replay.ts';
import { call } from './call.ts';

export const getReplay = call('GET', '/api/boards/:boardId/replay', {
  by: 'reader-of-past',
  kind: 'read',
  query: ReplayQuery,
  answer: Replay,
});
