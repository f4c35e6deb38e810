import { number } from '@openfloor/contract/shapes';
import { readText, writeItem } from '../device/storage.ts';

const KEY = 'reloaded_at';
const AGAIN_AFTER_MS = 10 * 60_000;
const ANSWER_WAIT_MS = 5000;

const reloadedAt = (): number | undefined => readText('session', KEY, number, Number);

/**
 * Reloads the page, unless it was reloaded within the last ten minutes, storage cannot remember the reload, the server
 * does not answer, which would lead to the browser's error page, or the person types.
 * @returns whether the page is reloading
 */
export const reloadOnce = async (): Promise<boolean> => {
  if (hasReloaded() || !(await isServerThere()) || isInUse() || !remember()) return false;
  location.reload();
  return true;
};

/** The absolute difference also covers a clock that was set back. */
const hasReloaded = (): boolean => Math.abs(Date.now() - (reloadedAt() ?? -Infinity)) < AGAIN_AFTER_MS;

/**
 * Whether somebody types, a form that was sent from a drawn page waits for its answer, or the page says what became of
 * one.
 */
const isInUse = (): boolean =>
  document.querySelector('textarea:focus, input:focus, [aria-busy="true"], .said') !== null ||
  [...document.querySelectorAll('textarea')].some(({ value }) => value !== '');

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
