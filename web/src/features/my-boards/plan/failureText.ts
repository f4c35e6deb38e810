import { isRetryable, type ApiFailure } from '../../../api/http/apiClient.ts';
import { messages } from './messages.ts';

const MINUTE_MS = 60_000;

/** What was refused, and what to do, for the person who asked for it. */
export const failureText = (failure: ApiFailure): string => {
  const { code, message, retryAfterMs } = failure;
  if (isRetryable(failure)) return messages.failed;
  if (code === 'rate-limited')
    return messages.limited(retryAfterMs === undefined ? undefined : Math.ceil(retryAfterMs / MINUTE_MS));
  return messages.refusals[code] ?? message;
};
