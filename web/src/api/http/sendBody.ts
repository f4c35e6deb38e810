import { HTTP_ANSWER_WITHIN_MS } from '@openfloor/client/machine/deadlines';
import { storedSession } from '../../device/session.ts';
import { resultOf, type ApiFailure, type ApiRequest, type ApiResult } from './apiClient.ts';

type BodyRequest<T> = Pick<ApiRequest<T>, 'path' | 'token' | 'schema'> & {
  method: 'POST' | 'PUT';
  body: Blob | string;
  headers: Record<string, string>;
  withinMs?: number;
};

/** `body`: what the server said, with what only some refusals have. */
export type BodyResult<T> = Extract<ApiResult<T>, { ok: true }> | (ApiFailure & { body: unknown });

/** Sends a body that `call` cannot: a file, or one that replaces something as a whole. Moderators and organisers alone do. */
export const sendBody = async <T>({
  path,
  method,
  body,
  headers: own,
  token,
  schema,
  withinMs = HTTP_ANSWER_WITHIN_MS,
}: BodyRequest<T>): Promise<BodyResult<T>> => {
  let said: unknown;
  const result = await resultOf(schema, async (proofHeaders) => {
    const session = storedSession();
    try {
      const response = await fetch(path, {
        method,
        redirect: 'error',
        headers: {
          ...own,
          ...(session !== undefined && { 'x-session-id': session }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...proofHeaders,
        },
        body,
        signal: AbortSignal.timeout(withinMs),
      });
      said = await response.json();
      return { response, body: said, session };
    } catch {
      return undefined;
    }
  });
  return result.ok ? result : { ...result, body: said };
};
