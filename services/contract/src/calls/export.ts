import { z } from 'zod/mini';
import { ExportQuery } from '../http/export.ts';
import { call } from './call.ts';

/** Answers with a file of the wanted format. */
export const exportBoard = call('GET', '/api/boards/:boardId/export', {
  by: 'owner-of-closed',
  kind: 'read',
  query: ExportQuery,
  answer: z.string(),
});
