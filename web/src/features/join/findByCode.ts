import { ShortId, type BoardId } from '@openfloor/contract/ids';
import { findBoard } from '../../api/board/findBoard.ts';

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

/**
 * Extracts the join code from typed or pasted text: a code in any case, with spaces or dashes, or a whole URL.
 * @returns undefined when the text cannot be a code
 */
export const codeIn = (typed: string): ShortId | undefined => {
  const last =
    typed
      .trim()
      .replace(/[/?#]+$/, '')
      .split('/')
      .at(-1) ?? '';
  return ShortId.safeParse(last.replaceAll(/[\s-]/g, '')).data;
};
