import type { BoardId } from '@openfloor/contract/ids';
import { findBoard } from '../../api/board/findBoard.ts';
import { codeIn } from './codeIn.ts';

export type Found =
  | { result: 'found'; boardId: BoardId }
  | { result: 'unknown'; code: string }
  | { result: 'malformed' | 'unreachable' };

/** Finds the open board for a typed code. */
export const findByCode = async (typed: string): Promise<Found> => {
  const code = codeIn(typed);
  if (code === undefined) return { result: 'malformed' };
  const found = await findBoard(code);
  if (found.ok) return { result: 'found', boardId: found.value.boardId };
  return found.code === 'board-not-found' ? { result: 'unknown', code } : { result: 'unreachable' };
};
