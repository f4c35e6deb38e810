import { importPart } from './importPart.ts';

/** Delay of another try; the page works without the part meanwhile. */
const AGAIN_AFTER_MS = 30_000;

/** Begins work as soon as the part that it needs has loaded. @returns a function that stops the work */
export const onceLoaded = <Part>(
  load: () => Promise<Part>,
  begin: (part: Part) => () => void,
): (() => void) => {
  let isStopped = false;
  let stop: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tryToBegin = async (): Promise<void> => {
    const part = await importPart(load).catch(() => undefined);
    if (isStopped) return;
    if (part) stop = begin(part);
    else timer = setTimeout(() => void tryToBegin(), AGAIN_AFTER_MS);
  };
  void tryToBegin();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stop?.();
  };
};
