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

/** Idle time of a window, in durations of its fan-out: on a node with nothing else to do, two sevenths of the time are fan-out. */
const IDLE_PER_FAN_OUT = 2.5;
export const IDLE_MS_MAX = 50;
export const WINDOW_MS_MAX = 250;
/** A window also ends when less than this share of its idle time is missing: another timer would cost more than it gains. */
const MISSING_SHARE_MIN = 0.1;

/**
 * Flushes the first change immediately and opens a window, which collects further changes. It ends when the event loop was idle
 * for two and a half times as long as the fan-out took, and for as long as the loop was busy since the fan-out began; 50 ms of idle
 * time are always enough, and 250 ms in total. Writing to the sockets of any board is work, like everything else that the process
 * does: the less time it has left, the longer are the windows of all its boards. Each window depends only on what happens
 * in it and in its fan-out, so windows cannot swing between too short and too long.
 */
export const createWindow = ({ flush, onError, onEnded, clock, loop }: WindowOptions): Window => {
  /** `ready`: the next change is flushed immediately. `open`: from a flush until the end of its window. */
  let state: 'ready' | 'open' | 'closed' = 'ready';
  let timer: NodeJS.Timeout | undefined;
  let flushedAtMs = 0;
  let openedAtMs = 0;
  let idleAtOpenMs = 0;

  const onWritten = (): void => {
    if (state !== 'open') return;
    openedAtMs = clock.elapsedMs();
    idleAtOpenMs = loop.idleMs();
    timer = setTimeout(endIfIdleEnough, neededIdleMs(0));
  };

  const neededIdleMs = (busyMs: number): number => {
    const fanOutMs = openedAtMs - flushedAtMs;
    return Math.min(IDLE_MS_MAX, Math.max(IDLE_PER_FAN_OUT * fanOutMs, fanOutMs + busyMs));
  };

  const endIfIdleEnough = (): void => {
    const windowMs = clock.elapsedMs() - openedAtMs;
    const idleMs = loop.idleMs() - idleAtOpenMs;
    const neededMs = neededIdleMs(windowMs - idleMs);
    const leftMs = Math.min(neededMs - idleMs, WINDOW_MS_MAX - windowMs);
    if (leftMs >= neededMs * MISSING_SHARE_MIN) {
      timer = setTimeout(endIfIdleEnough, leftMs);
    } else {
      onEnded(windowMs);
      flushNow();
    }
  };

  const flushNow = (): void => {
    state = 'open';
    flushedAtMs = clock.elapsedMs();
    try {
      if (!flush(onWritten)) state = 'ready';
    } catch (error) {
      state = 'ready';
      onError(error);
    }
  };

  return {
    open: () => {
      if (state === 'ready') flushNow();
    },
    close: () => {
      state = 'closed';
      clearTimeout(timer);
    },
  };
};
