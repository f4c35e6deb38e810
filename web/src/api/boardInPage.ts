import { Board } from '@openfloor/contract/http';
import type { BoardId } from '@openfloor/contract/ids';

/** The board as the server wrote it into the head of its page, which saves asking; undefined elsewhere. */
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
