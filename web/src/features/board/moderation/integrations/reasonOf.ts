import { isRetryable, type ApiFailure } from '../../../../api/http/apiClient.ts';
import { messages } from './messages.ts';

/** Why a call failed, in words for the moderator. */
export const reasonOf = (failure: ApiFailure): string =>
  isRetryable(failure) ? messages.failed : failure.message;
