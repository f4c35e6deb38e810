import type { BoardId, ShortId } from '@openfloor/contract/ids';

/** Every address of the app; `board` and `speaker` are also the patterns of their routes. */
export const PATTERNS = { board: '/board/:boardId' } as const;

export const paths = {
  home: '/',
  myBoards: '/my-boards',
  board: (boardId: BoardId) => `/board/${boardId}`,
  adminBoard: (boardId: BoardId) => `/board/${boardId}?admin=true`,
  speaker: (boardId: BoardId, token?: string) =>
    `/board/${boardId}/speaker${token === undefined ? '' : `?token=${encodeURIComponent(token)}`}`,
  shortLink: (shortId: ShortId) => `/b/${shortId}`,
};
