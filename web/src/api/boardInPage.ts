import { Board } from '@openfloor/contract/http';
import type { BoardId } from '@openfloor/contract/ids';

/** The board that the server wrote into the page's head, which saves a request; undefined on other pages. */
export const boardInPage = (boardId: BoardId): Board | undefined => {
  const content = document.querySelector<HTMLMetaElement>('meta[name="board"]')?.content;
  const board = Board.safeParse(parse(content ?? '')).data;
  return board?.id === boardId ? board : undefined;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
