import { QuestionId, type BoardId } from '@openfloor/contract/ids';
import { z } from 'zod/mini';
import { readRecord, writeItem } from './storage.ts';

/**
 * The question that a confidence monitor shows. `atMs`: since when, by the server's clock. Stored, so that the time
 * goes on after a reload.
 */
const OpenedQuestion = z.object({ id: QuestionId, atMs: z.number() });
export type OpenedQuestion = z.infer<typeof OpenedQuestion>;

const keyOf = (boardId: BoardId): string => `opened_question_${boardId}`;

export const openedQuestion = (boardId: BoardId): OpenedQuestion | undefined =>
  readRecord('session', keyOf(boardId), OpenedQuestion);

export const keepOpenedQuestion = (boardId: BoardId, opened: OpenedQuestion): void =>
  writeItem('session', keyOf(boardId), JSON.stringify(opened));
