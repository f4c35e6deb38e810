import { createBoardClient } from '@openfloor/client/boardClient';
import { fetchingFrom } from '@openfloor/client/fetchList';
import { socketUrlOf } from '@openfloor/client/followBoard';
import { clockAndChance, openWebSocket, readingBy } from '@openfloor/client/ports';
import type { SharedViews } from '../crowd/sharedViews.ts';

export type SeatOptions = {
  url: string;
  boardId: string;
  session: string;
  shared: SharedViews;
};

/** Follows the board as one viewer; returns what ends that. */
export const takeSeat = ({ url, boardId, session, shared }: SeatOptions): (() => void) =>
  createBoardClient({
    boardId,
    audience: 'public',
    credentials: () => ({ session }),
    ports: {
      ...clockAndChance,
      openSocket: (events) => openWebSocket(socketUrlOf(url), events),
      readList: readingBy(fetchingFrom({ url, boardId })),
    },
    protocol: { parse: shared.read, applyFrame: shared.apply },
    onChange: () => {},
    onNews: () => {},
  }).stop;
