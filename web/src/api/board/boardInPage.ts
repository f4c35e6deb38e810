import type { BoardId } from '@openfloor/contract/ids';
import { knownBoardIn, type KnownBoard } from '@openfloor/client/knownBoard';

const contentOfPage = (): unknown =>
  parse(document.querySelector<HTMLMetaElement>('meta[name="board"]')?.content ?? '');

/**
 * The board that the server wrote into the page's head, which saves a request; undefined on other pages, and if the board has a
 * head that is too large for the page.
 */
export const boardInPage = (boardId: BoardId): KnownBoard | undefined => {
  const known = knownBoardIn(contentOfPage());
  return known?.board.id === boardId ? known : undefined;
};

/** Whether the server answered with a page of this board. */
export const isPageOf = (boardId: BoardId): boolean => {
  const content = contentOfPage();
  return typeof content === 'object' && content !== null && 'id' in content && content.id === boardId;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
