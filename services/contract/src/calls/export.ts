import { ExportedBoard, ExportQuery } from '../http/export.ts';
import { call } from './call.ts';

/** Answers with a file of the wanted format, which pages only save. */
export const exportBoard = call('GET', '/api/boards/:boardId/export', {
  by: 'owner-of-closed',
  kind: 'read',
  query: ExportQuery,
  answer: ExportedBoard,
  isReadInPart: true,
});
