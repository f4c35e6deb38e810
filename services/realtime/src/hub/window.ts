export type Window = {
  /** Says that something changed: flushes at once when no window is open, else at the end of it. */
  open: () => void;
  close: () => void;
};

const WINDOW_MS = 50;

/** The first change goes out at once, those of the next 50 ms together. */
export const createWindow = (flush: () => boolean): Window => {
  let timer: NodeJS.Timeout | undefined;

  const flushAndWait = (): void => {
    timer = flush() ? setTimeout(flushAndWait, WINDOW_MS) : undefined;
  };

  return {
    open: () => {
      if (!timer) flushAndWait();
    },
    close: () => clearTimeout(timer),
  };
};
