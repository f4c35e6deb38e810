import { readText, writeItem } from '../device/storage.ts';

const KEY = 'reloaded_at';
const AGAIN_AFTER_MS = 10 * 60_000;
const ANSWER_WAIT_MS = 5000;

/** Written by hand: with zod the script of every page would be larger. */
const Finite = {
  safeParse: (value: unknown) =>
    typeof value === 'number' && Number.isFinite(value)
      ? { success: true as const, data: value }
      : { success: false as const },
};

const reloadedAt = (): number | undefined => readText('session', KEY, Finite, Number);

/**
 * Loads the page again, unless that was done within the last ten minutes, storage does not remember that it was, or the
 * server does not answer: then the page that is there is better than the browser's own error page.
 * @returns whether the page is about to go
 */
export const reloadOnce = async (): Promise<boolean> => {
  if (hasReloaded() || !(await isServerThere()) || !remember()) return false;
  location.reload();
  return true;
};

/** Also when the clock has been set back since. */
const hasReloaded = (): boolean => Math.abs(Date.now() - (reloadedAt() ?? -Infinity)) < AGAIN_AFTER_MS;

const remember = (): boolean => {
  const nowMs = Date.now();
  writeItem('session', KEY, String(nowMs));
  return reloadedAt() === nowMs;
};

const isServerThere = async (): Promise<boolean> => {
  try {
    const signal = AbortSignal.timeout(ANSWER_WAIT_MS);
    const { status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal });
    return status < 500;
  } catch {
    return false;
  }
};
