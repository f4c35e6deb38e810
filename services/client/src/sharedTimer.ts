import type { ClientPorts } from './boardClient.ts';

export type SharedTimer = { after: ClientPorts['after']; stop: () => void };

/**
 * One interval timer for thousands of clients in one process, which costs less than a timer for each.
 * @param everyMs callbacks are at most this late
 */
export const createSharedTimer = (nowMs: () => number, everyMs: number): SharedTimer => {
  const pending = new Set<{ atMs: number; callback: () => void }>();
  const interval = setInterval(() => {
    const now = nowMs();
    for (const entry of pending)
      if (entry.atMs <= now) {
        pending.delete(entry);
        entry.callback();
      }
  }, everyMs);
  return {
    after: (delayMs, callback) => {
      const entry = { atMs: nowMs() + delayMs, callback };
      pending.add(entry);
      return () => pending.delete(entry);
    },
    stop: () => clearInterval(interval),
  };
};
