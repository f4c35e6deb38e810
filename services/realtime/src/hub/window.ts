import type { MonotonicClock } from '@openfloor/platform/clock';
import type { EventLoop } from '@openfloor/platform/eventLoop';

export type Window = {
  /** Call after a change: flushes immediately if no window is open, else at its end. */
  open: () => void;
  close: () => void;
};

/**
 * Sends the pending changes.
 * @param onWritten to be called when the last socket was written
 * @returns whether there were changes
 */
export type Flush = (onWritten: () => void) => boolean;

export type WindowOptions = {
  flush: Flush;
  /** Called with what `flush` throws: an exception in a timer would end the process. */
  onError: (error: unknown) => void;
  /** Called with the duration of each window. */
  onEnded: (windowMs: number) => void;
  clock: MonotonicClock;
  loop: EventLoop;
};

/** The loop has waited this long without work when a window ends, so a window of a node with nothing else to do is as long. */
export const IDLE_MS = 50;
export const WINDOW_MS_MAX = 250;
/** A window ends when less than this is left: another timer for the rest would cost more than it changes. */
export const TIMER_MS_MIN = 5;

/**
 * Flushes the first change immediately and opens a window, which collects further changes until the event loop was idle
 * for 50 ms in total, but for at most 250 ms. Writing to the sockets of any board is work, like everything else that the
 * process does: the less time it has left, the longer are the windows of all its boards. Each window depends only on what
 * happens during it, so windows cannot swing between too short and too long.
 */
export const createWindow = ({ flush, onError, onEnded, clock, loop }: WindowOptions): Window => {
  /** `open`: from a flush until the end of its window. */
  let state: 'closed' | 'idle' | 'open' = 'idle';
  let timer: NodeJS.Timeout | undefined;
  let openedAtMs = 0;
  let idleBeforeMs = 0;

  const onWritten = (): void => {
    if (state !== 'open') return;
    openedAtMs = clock.elapsedMs();
    idleBeforeMs = loop.idleMs();
    timer = setTimeout(endIfIdleEnough, IDLE_MS);
  };

  const endIfIdleEnough = (): void => {
    const windowMs = clock.elapsedMs() - openedAtMs;
    const missingIdleMs = IDLE_MS - (loop.idleMs() - idleBeforeMs);
    const leftMs = Math.min(missingIdleMs, WINDOW_MS_MAX - windowMs);
    if (leftMs >= TIMER_MS_MIN) {
      timer = setTimeout(endIfIdleEnough, leftMs);
    } else {
      onEnded(windowMs);
      flushNow();
    }
  };

  const flushNow = (): void => {
    state = 'open';
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
