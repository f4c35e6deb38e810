export type Window = {
  /** Says that something changed: flushes at once when no window is open, else at the end of it. */
  open: () => void;
  close: () => void;
};

const WINDOW_MS = 50;

/**
 * The first change goes out at once, those of the next 50 ms together.
 * @param onError takes what `flush` throws: out of a timer it would end the process
 */
export const createWindow = (flush: () => boolean, onError: (error: unknown) => void): Window => {
  let timer: NodeJS.Timeout | undefined;

  const hasFlushed = (): boolean => {
    try {
      return flush();
    } catch (error) {
      onError(error);
      return false;
    }
  };

  const flushAndWait = (): void => {
    timer = hasFlushed() ? setTimeout(flushAndWait, WINDOW_MS) : undefined;
  };

  return {
    open: () => {
      if (!timer) flushAndWait();
    },
    close: () => clearTimeout(timer),
  };
};
