import { isRetryable, type ApiFailure } from '../../../../api/http/apiClient.ts';
import { messages } from './messages.ts';

/** Why something was refused, for the person who asked for it. */
export const reasonOf = (failure: ApiFailure): string =>
  isRetryable(failure) ? messages.failed : failure.message;
