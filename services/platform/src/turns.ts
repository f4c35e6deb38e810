import { setImmediate as nextTurn } from 'node:timers/promises';

/** Well below the delay that a request notices. */
const TURN_MS = 5;

/** Splits long work into turns of the event loop, so that the node's other work runs in between. */
export type Turns = {
  /** Whether the present turn has lasted 5 ms. */
  isOver: () => boolean;
  next: () => Promise<void>;
};

/** The first turn starts now. */
export const createTurns = (): Turns => {
  let startedAtMs = performance.now();
  return {
    isOver: () => performance.now() - startedAtMs >= TURN_MS,
    next: async () => {
      await nextTurn();
      startedAtMs = performance.now();
    },
  };
};
