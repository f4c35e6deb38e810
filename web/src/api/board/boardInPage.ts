import type { BoardId } from '@openfloor/contract/ids';
import { knownBoardIn, type KnownBoard } from '@openfloor/client/knownBoard';

/** The board that the server wrote into the page's head, which saves a request; undefined on other pages. */
export const boardInPage = (boardId: BoardId): KnownBoard | undefined => {
  const content = document.querySelector<HTMLMetaElement>('meta[name="board"]')?.content;
  const known = knownBoardIn(parse(content ?? ''));
  return known?.board.id === boardId ? known : undefined;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
