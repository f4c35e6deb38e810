import { HTTP_ANSWER_WITHIN_MS } from '@openfloor/client/machine/deadlines';
import { refusalOf } from '@openfloor/contract/refusal';
import { UNREACHABLE, type ApiRequest, type ApiResult } from './apiClient.ts';

type BodyRequest<T> = Pick<ApiRequest<T>, 'path' | 'token' | 'schema'> & {
  method: 'POST' | 'PUT';
  body: Blob | string;
  headers: Record<string, string>;
  withinMs?: number;
};

/** Sends a body that `call` cannot: a file, or one that replaces something as a whole. Moderators alone do. */
export const sendBody = async <T>({
  path,
  method,
  body,
  headers: own,
  token,
  schema,
  withinMs = HTTP_ANSWER_WITHIN_MS,
}: BodyRequest<T>): Promise<ApiResult<T>> => {
  try {
    const response = await fetch(path, {
      method,
      redirect: 'error',
      headers: { ...own, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body,
      signal: AbortSignal.timeout(withinMs),
    });
    const answer: unknown = await response.json();
    const { ok, status, statusText, headers } = response;
    if (!ok)
      return { ok, status, message: statusText, ...refusalOf(status, answer, headers.get('retry-after')) };
    const parsed = schema.safeParse(answer);
    return parsed.success ? { ok, value: parsed.data, headers } : UNREACHABLE;
  } catch {
    return UNREACHABLE;
  }
};
