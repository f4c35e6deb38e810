import type { Seq } from '@openfloor/contract/ids';
import type { Audience } from '@openfloor/domain/view/audience';
import type { Frame } from '../wire/frame.ts';

export type FrameCache = {
  /** The frame that brings an audience from `from` to where the board is, made once for all who stand there. */
  get: (audience: Audience, from: Seq, make: () => Frame | undefined) => Frame | undefined;
};

/** Those who lost the network together stand at few places; more are one by one, and not worth keeping. */
const FRAMES_MAX = 64;

/** Keeps the last catch-ups while the board stands still: a hall that returns at once asks for the same ones. */
export const createFrameCache = (board: Readonly<{ seq: Seq; state: object }>): FrameCache => {
  const frames = new Map<string, Frame | undefined>();
  let { seq, state } = board;
  return {
    get: (audience, from, make) => {
      // Read anew, the state is another one.
      if (seq !== board.seq || state !== board.state || frames.size >= FRAMES_MAX) frames.clear();
      ({ seq, state } = board);
      const key = `${audience} ${from}`;
      if (!frames.has(key)) frames.set(key, make());
      return frames.get(key);
    },
  };
};
