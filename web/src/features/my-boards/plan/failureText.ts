import type { ApiFailure } from '../../../api/http/apiClient.ts';
import { saidOf } from '../../../api/http/saidOf.ts';
import { messages } from './messages.ts';

const MINUTE_MS = 60_000;

/** Text for the person whose request failed: what was refused, and what to do. */
export const failureText = (failure: ApiFailure): string => {
  const { retryAfterMs } = failure;
  const limited = messages.limited(
    retryAfterMs === undefined ? undefined : Math.ceil(retryAfterMs / MINUTE_MS),
  );
  return (
    saidOf(failure, { ...messages.refusals, 'rate-limited': limited }) ?? saidOf(failure) ?? messages.failed
  );
};
