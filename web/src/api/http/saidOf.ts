import { isRetryable, type ApiFailure } from './apiClient.ts';

/** Texts to show for failures, by code; `true`: the server's message. */
export type Said = Readonly<Partial<Record<ApiFailure['code'], string | true>>>;

/** Whether a server answered, so that `message` is the server's and not this page's. */
export const isFromServer = ({ status }: ApiFailure): boolean => status !== 0;
const isFinal = (failure: ApiFailure): boolean => !isRetryable(failure);

/**
 * Text that explains a failure; undefined if there is nothing to say beyond that the call failed.
 * @param said texts by code, or a test for the failures whose message from the server is shown; by default those that
 *   a retry does not change
 */
export const saidOf = (
  failure: ApiFailure,
  said: Said | ((failure: ApiFailure) => boolean) = isFinal,
): string | undefined => {
  const own = typeof said === 'function' ? said(failure) : said[failure.code];
  return (own === true ? failure.message : own) || undefined;
};
