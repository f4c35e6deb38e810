const ANSWERS_WITHIN_MS = 1000;

/** Whether a GET gets a success. */
export const isOk = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
