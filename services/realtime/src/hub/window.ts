export type Window = {
  /** Call after a change: flushes immediately if no window is open, else at its end. */
  open: () => void;
  close: () => void;
};

/**
 * Sends the pending changes.
 * @param onWritten to be called when the last socket was written, with the duration in ms
 * @returns whether there were changes
 */
export type Flush = (onWritten: (tookMs: number) => void) => boolean;

const WINDOW_MS = 50;
const WINDOW_MS_MAX = 250;
/** A window lasts four times as long as the flush before it: a board spends at most a fifth of the time on writing. */
const WINDOW_PER_FLUSH = 4;

/**
 * Flushes the first change immediately and opens a window, which collects further changes for 50 ms, or longer after a
 * slow flush.
 * @param onError called with what `flush` throws: an exception in a timer would end the process
 * @param onOpened called with the duration of each window
 */
export const createWindow = (
  flush: Flush,
  onError: (error: unknown) => void,
  onOpened: (windowMs: number) => void = () => {},
): Window => {
  let state: 'closed' | 'idle' | 'flushing' | 'waiting' = 'idle';
  let timer: NodeJS.Timeout | undefined;

  const onWritten = (tookMs: number): void => {
    if (state !== 'flushing') return;
    state = 'waiting';
    const windowMs = Math.min(Math.max(WINDOW_MS, WINDOW_PER_FLUSH * tookMs), WINDOW_MS_MAX);
    timer = setTimeout(flushNow, windowMs);
    onOpened(windowMs);
  };

  const flushNow = (): void => {
    state = 'flushing';
    try {
      if (!flush(onWritten)) state = 'idle';
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
