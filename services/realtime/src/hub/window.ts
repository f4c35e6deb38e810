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
};

export type CreateWindow = (options: WindowOptions) => Window;

/** Maximum of the idle time that one fan-out makes a window wait for. */
export const IDLE_MS_MAX = 30;
/**
 * Maximum duration of a window, or this multiple of its idle time if that is longer: other work may leave too little.
 */
export const WINDOW_MS_MAX = 250;
const WINDOW_PER_IDLE_MAX = 2.5;
/**
 * A window also ends when less than this share of its idle time is missing: another timer would cost more than it
 * gains.
 */
const MISSING_SHARE_MIN = 0.1;

/**
 * Idle time for which a window waits, so that fan-outs take about half of the time that other work leaves: as long as
 * its own fan-out took, and the fan-outs of the other open windows. Each of these counts for at most as long as its
 * own, so a small board does not wait for the cost of a large one.
 */
export const neededIdleMs = (fanOutMs: number, others: Iterable<number>): number => {
  let neededMs = fanOutMs;
  for (const otherMs of others) neededMs += Math.min(fanOutMs, otherMs);
  return neededMs;
};

/**
 * Creates the windows of a node, whose boards share its event loop. A window flushes the first change immediately, and
 * collects further changes until the loop was idle for `neededIdleMs`, or for 250 ms in total, more on a node of many
 * boards. The idle time is known when the window opens, so windows end in the order in which they opened, one after the
 * other, and a stall of the loop delays only the windows in which it happens.
 */
export const createWindows = (clock: MonotonicClock, loop: EventLoop): CreateWindow => {
  /** Duration of the fan-out of each open window. */
  const fanOuts = new Map<Window, number>();
  /**
   * When the latest fan-out ended. Fan-outs run one after the other: each is measured from the end of the one before.
   */
  let writtenAtMs = -Infinity;

  return ({ flush, onError, onEnded }) => {
    /** `ready`: the next change is flushed immediately. `open`: from a flush until the end of its window. */
    let state: 'ready' | 'open' | 'closed' = 'ready';
    let timer: NodeJS.Timeout | undefined;
    let flushedAtMs = 0;
    let lastFanOutMs = Infinity;
    let openedAtMs = 0;
    let idleAtOpenMs = 0;
    let neededMs = 0;

    const onWritten = (): void => {
      if (state !== 'open') return;
      openedAtMs = clock.elapsedMs();
      idleAtOpenMs = loop.idleMs();
      const fanOutMs = usualFanOutMs(openedAtMs - Math.max(flushedAtMs, writtenAtMs));
      writtenAtMs = openedAtMs;
      neededMs = neededIdleMs(fanOutMs, fanOuts.values());
      fanOuts.set(window, fanOutMs);
      timer = setTimeout(endIfIdleEnough, neededMs);
    };

    /** The shorter one of the last two fan-outs: a stall in one of them does not count. */
    const usualFanOutMs = (fanOutMs: number): number => {
      const usualMs = Math.min(fanOutMs, lastFanOutMs, IDLE_MS_MAX);
      lastFanOutMs = fanOutMs;
      return usualMs;
    };

    const endIfIdleEnough = (): void => {
      const windowMs = clock.elapsedMs() - openedAtMs;
      const idleMs = loop.idleMs() - idleAtOpenMs;
      const maxMs = Math.max(WINDOW_MS_MAX, WINDOW_PER_IDLE_MAX * neededMs);
      const leftMs = Math.min(neededMs - idleMs, maxMs - windowMs);
      if (leftMs >= neededMs * MISSING_SHARE_MIN) {
        timer = setTimeout(endIfIdleEnough, leftMs);
      } else {
        fanOuts.delete(window);
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

    const window: Window = {
      open: () => {
        if (state === 'ready') flushNow();
      },
      close: () => {
        state = 'closed';
        clearTimeout(timer);
        fanOuts.delete(window);
      },
    };
    return window;
  };
};
