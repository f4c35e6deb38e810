// The window that the product had before: as long as four times the fan-out before it, whatever else the node does.
import type { createWindow as createPresentWindow } from '@openfloor/realtime/hub/window';

const WINDOW_MS = 50;
const WINDOW_MS_MAX = 250;
const WINDOW_PER_FLUSH = 4;

export const createWindow: typeof createPresentWindow = ({ flush, onError, onEnded, clock }) => {
  let state: 'closed' | 'idle' | 'flushing' | 'waiting' = 'idle';
  let timer: NodeJS.Timeout | undefined;
  let startedAtMs = 0;

  const onWritten = (): void => {
    if (state !== 'flushing') return;
    state = 'waiting';
    const tookMs = clock.elapsedMs() - startedAtMs;
    const windowMs = Math.min(Math.max(WINDOW_MS, WINDOW_PER_FLUSH * tookMs), WINDOW_MS_MAX);
    timer = setTimeout(flushNow, windowMs);
    onEnded(windowMs);
  };

  const flushNow = (): void => {
    state = 'flushing';
    startedAtMs = clock.elapsedMs();
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
