import { Insights, InsightsQuery } from '../http/insights.ts';
import { call } from './call.ts';

/** The answer as CSV is a file. */
export const getInsights = call('GET', '/api/boards/:boardId/insights', {
  by: 'owner-of-closed',
  kind: 'read',
  query: InsightsQuery,
  answer: Insights,
  isReadInPart: true,
});
