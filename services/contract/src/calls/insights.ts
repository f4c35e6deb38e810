import type { Insights, InsightsQuery } from '../http/insights.ts';
import { lightCall } from './call.ts';

/** The answer as CSV is a file. Pages that read a part of the answer do not load the schema of the whole. */
export const getInsights = lightCall<{ query: typeof InsightsQuery; answer: typeof Insights }>()(
  'GET',
  '/api/boards/:boardId/insights',
  { by: 'owner-of-closed', kind: 'read' },
);
