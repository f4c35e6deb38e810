/** What is written to each of many sockets, and what follows when all have it. */
type Round<Target> = { targets: Iterator<Target>; write: (target: Target) => void; onDone: () => void };

export type FanOut<Target> = {
  /** Writes to each target; a round begins when the one before it has ended, at once where there is none. */
  run: (targets: Iterable<Target>, write: (target: Target) => void, onDone?: () => void) => void;
  close: () => void;
};

/** Some 2 ms of system calls: pings, accepts and other boards wait no longer. */
export const SLICE_WRITES = 400;

/**
 * Writes rounds in their order, a slice at a time with the event loop's other work between.
 * @param onError takes what a write throws, which is that target's alone
 */
export const createFanOut = <Target>(
  onError: (error: unknown) => void,
  sliceWrites = SLICE_WRITES,
): FanOut<Target> => {
  const rounds: Round<Target>[] = [];
  let isRunning = false;
  let nextSlice: NodeJS.Immediate | undefined;

  const writeSlice = (): void => {
    for (let left = sliceWrites; left > 0;) {
      const round = rounds[0];
      if (!round) {
        isRunning = false;
        return;
      }
      const { done, value } = round.targets.next();
      if (done) {
        rounds.shift();
        round.onDone();
      } else {
        left -= 1;
        try {
          round.write(value);
        } catch (error) {
          onError(error);
        }
      }
    }
    nextSlice = setImmediate(writeSlice);
  };

  return {
    run: (targets, write, onDone = () => {}) => {
      rounds.push({ targets: targets[Symbol.iterator](), write, onDone });
      if (isRunning) return;
      isRunning = true;
      writeSlice();
    },
    close: () => {
      clearImmediate(nextSlice);
      rounds.length = 0;
    },
  };
};
