import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

const sqliteBusy = 5;
const retryMs = 25;

/** Shared: any number of holders, as long as none holds it exclusively. */
export type LockMode = 'shared' | 'exclusive';
export type Lock = { release(): void };

/** A read takes SQLite's shared lock. */
const begin: Record<LockMode, string> = {
  shared: 'BEGIN; SELECT 1 FROM sqlite_schema',
  exclusive: 'BEGIN EXCLUSIVE',
};

/**
 * Tries to lock a file. Node has no flock, so the lock is an open SQLite transaction on an empty file. Unlike a pid
 * file, it is released by the kernel however its holder ends.
 * @returns undefined when another process holds the lock
 */
export const tryLock = (path: string, mode: LockMode): Lock | undefined => {
  const database = new DatabaseSync(path);
  try {
    database.exec(begin[mode]);
    return { release: () => database.close() };
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return undefined;
    throw error;
  }
};

/** @throws Error when the lock is not free within `limitMs` */
export const lock = async (path: string, mode: LockMode, limitMs: number): Promise<Lock> => {
  const expiry = AbortSignal.timeout(limitMs);
  for (;;) {
    const held = tryLock(path, mode);
    if (held) return held;
    if (expiry.aborted) throw new Error(`${path} has been locked by another process for ${limitMs} ms`);
    await delay(retryMs);
  }
};
