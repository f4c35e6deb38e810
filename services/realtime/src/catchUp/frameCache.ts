import type { Seq } from '@openfloor/contract/ids';
import type { Audience } from '@openfloor/domain/view/audience';
import type { Frame } from '../wire/frame.ts';

export type FrameCache = {
  /** Frame that brings an audience from `from` to the head, made once for all clients at that seq. */
  get: (audience: Audience, from: Seq, make: () => Frame | undefined) => Frame | undefined;
};

/** Clients that lost the network together have few different positions. */
const FRAMES_MAX = 64;

/** Keeps catch-up frames until the board changes: clients that return together need the same frames. */
export const createFrameCache = (board: Readonly<{ seq: Seq; state: object }>): FrameCache => {
  const frames = new Map<string, Frame | undefined>();
  let { seq, state } = board;
  return {
    get: (audience, from, make) => {
      // After a reset the state is another object.
      if (seq !== board.seq || state !== board.state || frames.size >= FRAMES_MAX) frames.clear();
      ({ seq, state } = board);
      const key = `${audience} ${from}`;
      if (!frames.has(key)) frames.set(key, make());
      return frames.get(key);
    },
  };
};
