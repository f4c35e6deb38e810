import type { ExportedBoard, ExportQuery } from '../http/export.ts';
import { lightCall } from './call.ts';

/** Answers with a file of the wanted format, which pages only save. */
export const exportBoard = lightCall<{ query: typeof ExportQuery; answer: typeof ExportedBoard }>()(
  'GET',
  '/api/boards/:boardId/export',
  { by: 'owner-of-closed', kind: 'read' },
);
