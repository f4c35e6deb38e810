import type { BoardId, ShortId, TalkId } from '@openfloor/contract/ids';

/** Patterns of the routes with parameters; `paths` has the addresses of all pages. */
export const PATTERNS = {
  board: '/board/:boardId',
  speaker: '/board/:boardId/speaker',
  boardPage: '/board/:boardId/:page',
  shortLink: '/b/:code',
} as const;

export const paths = {
  home: '/',
  myBoards: '/my-boards',
  superAdmin: '/superadmin',
  board: (boardId: BoardId) => `/board/${boardId}`,
  /** @param talkId shows the questions of that talk */
  adminBoard: (boardId: BoardId, talkId?: TalkId) =>
    `/board/${boardId}?admin=true${talkId === undefined ? '' : `&talk=${talkId}`}`,
  /** The token is in the fragment, which browsers do not send: it gets into no log of a server. */
  invitedBoard: (boardId: BoardId, token: string) =>
    `/board/${boardId}?admin=true#token=${encodeURIComponent(token)}`,
  speaker: (boardId: BoardId, token?: string) =>
    `/board/${boardId}/speaker${token === undefined ? '' : `?token=${encodeURIComponent(token)}`}`,
  confidence: (boardId: BoardId) => `/board/${boardId}/speaker?confidence`,
  wall: (boardId: BoardId) => `/board/${boardId}/wall`,
  shortLink: (shortId: ShortId) => `/b/${shortId}`,
};

/** State of the history's entry for a board that this device has just created. */
export const JUST_CREATED = { isJustCreated: true } as const;

export const isJustCreated = (state: unknown): boolean => Object(state).isJustCreated === true;
