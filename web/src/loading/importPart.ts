import { reportFault } from '../faults/reportFault.ts';
import { reloadOnce } from './reloadOnce.ts';
import { loadStyled } from './styles.ts';

/** A part of the app did not load, and reloading the page did not help or was not possible. */
export class PartNotLoaded extends Error {
  override name = 'PartNotLoaded';
}

/** A proxy notices a dead node within 1.5 s, and most losses on a radio link are shorter. */
const RETRY_AFTER_MS = 1000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Loads a part of the app that the screen needs now. Tries twice, then reloads the page once. Browsers that cache a
 * failed import fail the second try immediately.
 * @see https://github.com/whatwg/html/pull/10327 which removes that cache
 * @throws PartNotLoaded
 */
export const importPart = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  try {
    return await loadStyled(load);
  } catch {
    await pause(RETRY_AFTER_MS);
  }
  try {
    return await loadStyled(load);
  } catch (cause) {
    reportFault('import', cause);
    if (!(await reloadOnce())) throw new PartNotLoaded('A part of the app did not load', { cause });
    // The page is reloading: never resolve, so that nothing is shown meanwhile.
    return new Promise(() => {});
  }
};
