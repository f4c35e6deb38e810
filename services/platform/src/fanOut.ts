/** One message to many sockets; `onDone` is called after the last write. */
type Round<Target> = { targets: Iterator<Target>; write: (target: Target) => void; onDone: () => void };

export type FanOut<Target> = {
  /** Writes to each target, after all earlier rounds have ended. */
  run: (targets: Iterable<Target>, write: (target: Target) => void, onDone?: () => void) => void;
  /** Drops what is not yet written. */
  close: () => void;
};

/** About 2 ms of system calls: the longest that pings, new connections and other boards wait. */
export const SLICE_WRITES = 400;

/**
 * Writes rounds in order, in slices, so that the event loop can do other work between them.
 * @param onError called with what a write throws; the other targets are written nevertheless
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
