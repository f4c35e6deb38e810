import { Insights, InsightsQuery } from '../http/insights.ts';
import { call } from './call.ts';

/** With `format=csv` the answer is a CSV file; `answer` describes the JSON. */
export const getInsights = call('GET', '/api/boards/:boardId/insights', {
  by: 'owner-of-closed',
  kind: 'read',
  query: InsightsQuery,
  answer: Insights,
  isReadInPart: true,
});
