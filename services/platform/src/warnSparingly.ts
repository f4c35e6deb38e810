import { LRUCache } from 'lru-cache';
import type { Logger } from './logger.ts';

const EVERY_MS = 10_000;
/** Limit of distinct messages that are counted. */
const MESSAGES_MAX = 100;

type Logged = { atMs: number; since: number };

/**
 * Logs a warning for an error, and for repetitions at most one warning every ten seconds with their number: a
 * connection that fails repeatedly would otherwise flood the log.
 * @param what first part of every line
 */
export const warnSparingly = (logger: Logger, what: string): ((error: unknown) => void) => {
  const logged = new LRUCache<string, Logged>({ max: MESSAGES_MAX });
  return (error) => {
    const key = error instanceof Error ? error.message : String(error);
    const nowMs = performance.now();
    const last = logged.get(key);
    if (last && nowMs - last.atMs < EVERY_MS) {
      last.since += 1;
      return;
    }
    logged.set(key, { atMs: nowMs, since: 0 });
    logger.warn({ err: error, ...(last && last.since > 0 && { repeated: last.since }) }, what);
  };
};
