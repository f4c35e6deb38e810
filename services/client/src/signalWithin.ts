/**
 * A signal that aborts when `signal` does, or after `withinMs`. Safari before 17.4, Chrome before 116 and Firefox
 * before 124 have no `AbortSignal.any`.
 */
export const signalWithin = (withinMs: number, signal: AbortSignal | undefined): AbortSignal => {
  const timeout = AbortSignal.timeout(withinMs);
  if (!signal) return timeout;
  const either = new AbortController();
  for (const each of [signal, timeout]) {
    const abort = (): void => either.abort(each.reason);
    if (each.aborted) abort();
    // The timeout also removes the listener from a signal that lives longer.
    else each.addEventListener('abort', abort, { signal: either.signal });
  }
  return either.signal;
};
