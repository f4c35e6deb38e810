import { createBoardClient, type BoardClient } from './boardClient.ts';
import { fetchingFrom, fetchingHeadFrom, type ListSource } from './fetchList.ts';
import { fetchingStreamFrom } from './fetchStream.ts';
import type { ConnectionState } from './machine/state.ts';
import type { News } from './machine/transition.ts';
import { clockAndChance, openWebSocket, readingBy } from './ports.ts';
import { protocol } from './protocol.ts';
import { withHead } from './withHead.ts';

export type FollowOptions = ListSource & {
  /**
   * Session credential, for clients without the cookie: it counts as one viewer, and gets news of a block and of its
   * own questions.
   */
  session?: string | undefined;
  /** Called with each new state: its `view` has the questions, its `link` the connection. */
  onChange: (state: ConnectionState) => void;
  onNews?: (news: News) => void;
};

/** Follows a board until it is stopped, over the `WebSocket` and `fetch` of the runtime. */
export const followBoard = ({
  session,
  onChange,
  onNews = () => {},
  ...source
}: FollowOptions): BoardClient => {
  const { url, boardId, token } = source;
  return createBoardClient({
    boardId,
    audience: token === undefined ? 'public' : 'moderator',
    credentials: () => ({ token, session }),
    ports: {
      ...clockAndChance,
      openSocket: (events) => openWebSocket(socketUrlOf(url), events),
      readList: readingBy(withHead(fetchingFrom(source), fetchingHeadFrom(source))),
      readStream: readingBy(fetchingStreamFrom(source)),
    },
    protocol,
    onChange,
    onNews,
  });
};

/** @param url origin of the server */
export const socketUrlOf = (url: string): string => new URL('/ws', url.replace(/^http/, 'ws')).href;
