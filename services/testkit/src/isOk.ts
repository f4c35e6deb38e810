const ANSWERS_WITHIN_MS = 1000;

/** Whether a GET is answered in time with a 2xx status. */
export const isOk = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
