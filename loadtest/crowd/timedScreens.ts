import { setTimeout as delay } from 'node:timers/promises';
import { fetchingFrom, listIn } from '@openfloor/client/fetchList';
import { clockAndChance } from '@openfloor/client/ports';
import { createSharedTimer } from '@openfloor/client/sharedTimer';
import { createSharedViews } from './sharedViews.ts';
import { openViewer } from './viewer.ts';
import { createScreen, type SentVote } from './screens.ts';

/** Viewers that stay connected, and measure how long votes take to their screens. */
export type TimedScreens = {
  answered: (vote: SentVote) => void;
  /** The times from vote to screen since the last call. */
  taken: () => number[];
  /** Average number of frames that a viewer has received. */
  framesPerViewer: () => number;
  /** Ends the viewers. @returns number of votes that missed a screen */
  close: () => number;
};

/** Enough for several on each of three nodes. */
export const SCREENS = 12;
const TICK_MS = 50;

/** Resolves when all are live. */
export const openTimedScreens = async (at: { proxyUrl: string; boardId: string }): Promise<TimedScreens> => {
  let tookMs: number[] = [];
  let frames = 0;
  const screens = Array.from({ length: SCREENS }, () => createScreen((took) => tookMs.push(took)));
  const timer = createSharedTimer(clockAndChance.nowMs, TICK_MS);
  const readList = fetchingFrom({ url: at.proxyUrl, boardId: at.boardId }, listIn);
  const shared = createSharedViews();
  const viewers = screens.map((screen) =>
    openViewer({
      ...at,
      token: undefined,
      shared,
      readList,
      polls: [],
      timer,
      events: {
        onOpened: () => {},
        onRefused: () => {},
        onRefetch: () => {},
        onResumed: () => {},
        onFrame: (_, __, seq) => {
          frames += 1;
          screen.arrived(seq, performance.now());
        },
      },
    }),
  );
  while (!viewers.every(({ isLive }) => isLive)) await delay(TICK_MS);
  return {
    answered: (vote) => screens.forEach((screen) => screen.answered(vote)),
    taken: () => {
      const taken = tookMs;
      tookMs = [];
      return taken;
    },
    framesPerViewer: () => frames / SCREENS,
    close: () => {
      for (const viewer of viewers) viewer.stop();
      timer.stop();
      return screens.reduce((sum, { waiting }) => sum + waiting, 0);
    },
  };
};
