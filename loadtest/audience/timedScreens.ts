import { openCrowd } from './crowd.ts';
import { monotonicMs } from './monotonicMs.ts';
import type { SentVote } from './votes.ts';

/** Measures the times from votes to one screen. */
export type TimedScreen = {
  /** A frame up to `seq` has arrived. */
  arrived: (seq: number, atMs: number) => void;
  /** The server has answered a vote. Its frame may have arrived before. */
  answered: (vote: SentVote) => void;
  /** Number of votes that have not reached the screen. */
  readonly waiting: number;
};

const ARRIVALS_MAX = 1000;

/** @param onSeen called once for each vote that reached the screen, with the time that it took */
export const createTimedScreen = (onSeen: (tookMs: number) => void): TimedScreen => {
  const arrivals: { seq: number; atMs: number }[] = [];
  let waiting: SentVote[] = [];
  return {
    arrived: (seq, atMs) => {
      arrivals.push({ seq, atMs });
      if (arrivals.length > ARRIVALS_MAX) arrivals.shift();
      for (const { sentAtMs } of waiting.filter((vote) => vote.seq <= seq)) onSeen(atMs - sentAtMs);
      waiting = waiting.filter((vote) => vote.seq > seq);
    },
    answered: (vote) => {
      const arrival = arrivals.find(({ seq }) => seq >= vote.seq);
      if (arrival) onSeen(arrival.atMs - vote.sentAtMs);
      else waiting.push(vote);
    },
    get waiting() {
      return waiting.length;
    },
  };
};

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

/** Resolves when all are live. */
export const openTimedScreens = async (at: { proxyUrl: string; boardId: string }): Promise<TimedScreens> => {
  let tookMs: number[] = [];
  let frames = 0;
  const screens = Array.from({ length: SCREENS }, () => createTimedScreen((took) => tookMs.push(took)));
  const crowd = await openCrowd({
    ...at,
    viewers: SCREENS,
    onFrame: (place, seq) => {
      frames += 1;
      screens[place]?.arrived(seq, monotonicMs());
    },
  });
  return {
    answered: (vote) => screens.forEach((screen) => screen.answered(vote)),
    taken: () => {
      const taken = tookMs;
      tookMs = [];
      return taken;
    },
    framesPerViewer: () => frames / SCREENS,
    close: () => {
      crowd.stop();
      return screens.reduce((sum, { waiting }) => sum + waiting, 0);
    },
  };
};
