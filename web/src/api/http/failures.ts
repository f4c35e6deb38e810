import { isRetryable, type ApiFailure } from './apiClient.ts';

const TOKEN_REFUSALS = new Set<ApiFailure['code']>([
  'token-required',
  'invalid-token',
  'wrong-board',
  'wrong-role',
]);

/** Whether our server rejected the token. */
export const isTokenRefused = ({ code }: ApiFailure): boolean => TOKEN_REFUSALS.has(code);

/** Whether the server takes no more requests at the moment, from anyone or from this device. */
export const isBusy = ({ code }: ApiFailure): boolean => code === 'overloaded' || code === 'rate-limited';

/** Whether the same call may succeed later, so that a failure says nothing about what was known before. */
export const isTemporary = (failure: ApiFailure): boolean => isRetryable(failure) || isBusy(failure);
