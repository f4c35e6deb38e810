import { isRetryable, type ApiFailure } from './apiClient.ts';

/** What failures say by their codes: own words, or `true` for the server's message. */
export type Said = Readonly<Partial<Record<ApiFailure['code'], string | true>>>;

/** Whether a server has refused, and the message is not the page’s. */
export const isFromServer = ({ status }: ApiFailure): boolean => status !== 0;
const isFinal = (failure: ApiFailure): boolean => !isRetryable(failure);

/**
 * A failure in words, where its code says more than that the call failed.
 * @param said by code, or whose message the server has written for the person; by default that of each refusal that a retry does not change
 */
export const saidOf = (
  failure: ApiFailure,
  said: Said | ((failure: ApiFailure) => boolean) = isFinal,
): string | undefined => {
  const own = typeof said === 'function' ? said(failure) : said[failure.code];
  return (own === true ? failure.message : own) || undefined;
};
