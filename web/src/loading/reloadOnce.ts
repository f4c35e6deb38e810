import { readItem, writeItem } from '../device/storage.ts';

const KEY = 'reloaded_at';
const AGAIN_AFTER_MS = 10 * 60_000;
const ANSWER_WAIT_MS = 5000;

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
const hasReloaded = (): boolean => {
  const at = Number(readItem('session', KEY) ?? Number.NaN);
  return Math.abs(Date.now() - at) < AGAIN_AFTER_MS;
};

const remember = (): boolean => {
  const now = String(Date.now());
  writeItem('session', KEY, now);
  return readItem('session', KEY) === now;
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
