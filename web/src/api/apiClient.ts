import { ErrorBody, type ErrorCode } from '@openfloor/contract/errors';
import { keepSession, storedSession } from '../device/session.ts';
import { ANSWER_TIMEOUT_MS } from './timing.ts';

/**
 * Why a call has no result: the server's own refusal, or none was heard (`unreachable`: offline, timed out,
 * an answer that makes no sense). `status` is 0 where there was no answer.
 */
export type ApiFailure = {
  ok: false;
  code: ErrorCode | 'unreachable';
  status: number;
  message: string;
  retryAfterMs?: number;
};
export type ApiResult<T> = { ok: true; value: T; headers: Headers } | ApiFailure;

type Schema<T> = { safeParse: (value: unknown) => { success: true; data: T } | { success: false } };

export type ApiRequest<T> = {
  path: string;
  method?: 'GET' | 'POST' | 'DELETE';
  body?: object;
  token?: string | undefined;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Sends no header of ours, so that the browser may hand over what the page told it to preload. */
  isPlain?: boolean;
  schema: Schema<T>;
};

/** Makes one call of the contract. Refusals are values; it never throws, but on its caller's abort. */
export const call = async <T>(request: ApiRequest<T>): Promise<ApiResult<T>> => {
  const response = await send(request);
  request.signal?.throwIfAborted();
  if (!response) return UNREACHABLE;
  const body = await readJson(response);
  request.signal?.throwIfAborted();
  if (!response.ok) return refusal(response, body);
  noteSession(response.headers, body);
  const parsed = request.schema.safeParse(body);
  return parsed.success ? { ok: true, value: parsed.data, headers: response.headers } : UNREACHABLE;
};

const UNREACHABLE: ApiFailure = {
  ok: false,
  code: 'unreachable',
  status: 0,
  message: 'The server could not be reached.',
};

const send = async (request: ApiRequest<unknown>): Promise<Response | undefined> => {
  const { path, method = 'GET', body, signal, isPlain = false } = request;
  const timeout = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
  try {
    return await fetch(path, {
      method,
      ...(!isPlain && { headers: headersOf(request) }),
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch {
    return undefined;
  }
};

const headersOf = ({ token, idempotencyKey }: ApiRequest<unknown>): Record<string, string> => {
  const session = storedSession();
  return {
    'content-type': 'application/json',
    ...(session !== undefined && { 'x-session-id': session }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  };
};

const readJson = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
};

/** A code that we do not know, or none, is taken by its status. */
const refusal = (response: Response, body: unknown): ApiFailure => {
  const { status, statusText } = response;
  const known = ErrorBody.safeParse(body);
  const retryAfterS = Number(response.headers.get('retry-after') ?? Number.NaN);
  return {
    ok: false,
    status,
    code: known.success ? known.data.code : codeByStatus(status),
    message: known.success ? known.data.message : messageIn(body, statusText),
    ...(Number.isFinite(retryAfterS) && { retryAfterMs: retryAfterS * 1000 }),
  };
};

const messageIn = (body: unknown, fallback: string): string =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
    ? body.message
    : fallback;

const CODES_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid-request',
  401: 'invalid-token',
  403: 'wrong-role',
  404: 'not-found',
  413: 'body-too-large',
  429: 'rate-limited',
};
const codeByStatus = (status: number): ApiFailure['code'] =>
  CODES_BY_STATUS[status] ?? (status === 500 ? 'internal' : 'unavailable');

const noteSession = (headers: Headers, body: unknown): void => {
  const inBody =
    typeof body === 'object' && body !== null && 'sessionId' in body && typeof body.sessionId === 'string'
      ? body.sessionId
      : undefined;
  const credential = inBody ?? headers.get('x-session-id');
  if (credential !== undefined && credential !== null) keepSession(credential);
};

/** Whether the same request may well succeed later: nothing was refused, it was just not a good moment. */
export const isPassing = ({ code }: ApiFailure): boolean =>
  code === 'unreachable' || code === 'unavailable' || code === 'overloaded' || code === 'internal';
