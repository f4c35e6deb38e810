export type Window = {
  /** Says that something changed: flushes at once when no window is open, else at the end of it. */
  open: () => void;
  close: () => void;
};

/**
 * Tells what has changed, if anything.
 * @param onTold to be called once all are told, with how long that took in ms
 * @returns whether there was something to tell
 */
export type Flush = (onTold: (tookMs: number) => void) => boolean;

const WINDOW_MS = 50;
const WINDOW_MS_MAX = 250;
/** A board spends at most one part in five on telling, and the rest of the time is for everything else. */
const WINDOW_PER_FLUSH = 4;

/**
 * The first change goes out at once, those of the next 50 ms together; longer where telling takes long.
 * @param onError takes what `flush` throws: out of a timer it would end the process
 * @param onOpened told how wide each window is
 */
export const createWindow = (
  flush: Flush,
  onError: (error: unknown) => void,
  onOpened: (windowMs: number) => void = () => {},
): Window => {
  let state: 'closed' | 'idle' | 'flushing' | 'waiting' = 'idle';
  let timer: NodeJS.Timeout | undefined;

  const onTold = (tookMs: number): void => {
    if (state !== 'flushing') return;
    state = 'waiting';
    const windowMs = Math.min(Math.max(WINDOW_MS, WINDOW_PER_FLUSH * tookMs), WINDOW_MS_MAX);
    timer = setTimeout(flushNow, windowMs);
    onOpened(windowMs);
  };

  const flushNow = (): void => {
    state = 'flushing';
    try {
      if (!flush(onTold)) state = 'idle';
    } catch (error) {
      state = 'idle';
      onError(error);
    }
  };

  return {
    open: () => {
      if (state === 'idle') flushNow();
    },
    close: () => {
      state = 'closed';
      clearTimeout(timer);
    },
  };
};
