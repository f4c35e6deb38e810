import type { Logger } from './logger.ts';

const EVERY_MS = 10_000;
/** Messages that are told apart; more are a stream of their own and begin anew. */
const MESSAGES_MAX = 100;

type Told = { atMs: number; since: number };

/**
 * Warns of an error, and of the same one again at most each ten seconds and with how often it came meanwhile: what
 * connects anew all the time would otherwise bury what matters.
 * @param what said in every line
 */
export const warnSparingly = (logger: Logger, what: string): ((error: unknown) => void) => {
  const told = new Map<string, Told>();
  return (error) => {
    const key = error instanceof Error ? error.message : String(error);
    const nowMs = performance.now();
    const last = told.get(key);
    if (last && nowMs - last.atMs < EVERY_MS) {
      last.since += 1;
      return;
    }
    if (told.size >= MESSAGES_MAX) told.clear();
    told.set(key, { atMs: nowMs, since: 0 });
    logger.warn({ err: error, ...(last && last.since > 0 && { repeated: last.since }) }, what);
  };
};
