import { HTTP_ANSWER_WITHIN_MS } from '@openfloor/client/machine/deadlines';
import { signalWithin } from '@openfloor/client/signalWithin';
import { requestOf, type Call, type CallInput, type HttpMethod } from '@openfloor/contract/calls/call';
import { EMBED_HEADER } from '@openfloor/contract/embed';
import type { ErrorCode } from '@openfloor/contract/errors';
import { SEEN_SEQ_HEADER } from '@openfloor/contract/http/seenSeq';
import { SessionCredential } from '@openfloor/contract/ids';
import { refusalOf } from '@openfloor/contract/refusal';
import { noteServerDate } from '../../device/serverClock.ts';
import { isEmbed } from '../../device/isEmbed.ts';
import { keepSession, storedSession } from '../../device/session.ts';

/**
 * Why a call failed: the server refused it (`unknown`: with a code of a later version), or gave no valid answer
 * (`unreachable`: offline, timed out, malformed). `status` is 0 without an answer.
 */
export type ApiFailure = {
  ok: false;
  code: ErrorCode | 'unreachable' | 'unknown';
  status: number;
  message: string;
  retryAfterMs?: number;
};
export type ApiResult<T> = { ok: true; value: T; headers: Headers } | ApiFailure;

type Schema<T> = { safeParse: (value: unknown) => { success: true; data: T } | { success: false } };

export type ApiRequest<T> = {
  path: string;
  method?: HttpMethod;
  body?: object | undefined;
  token?: string | undefined;
  idempotencyKey?: string | undefined;
  /** The board's seq that the moderator's screen shows. */
  seenSeq?: number | undefined;
  signal?: AbortSignal | undefined;
  /** When the call is given up, in ms. */
  withinMs?: number;
  /** Adds no headers, so that the browser takes the response that the page has preloaded. */
  isPlain?: boolean;
  /** False: other requests of the page go first. */
  isUrgent?: boolean;
  schema: Schema<T>;
};

/** What a call has beside its input. */
export type SendOptions = Omit<ApiRequest<unknown>, 'path' | 'method' | 'body' | 'schema'>;

/** Sends a call of the contract. Refusals are values; it throws only when the caller aborts. */
export const send = <C extends Call, T>(
  declared: C & { answer: Schema<T> },
  input: CallInput<C>,
  options: SendOptions = {},
): Promise<ApiResult<T>> => call({ ...requestOf(declared, input), ...options, schema: declared.answer });

/** Calls one endpoint of the contract. Refusals are values; it throws only when the caller aborts. */
export const call = <T>(request: ApiRequest<T>): Promise<ApiResult<T>> =>
  resultOf(request.schema, (proofHeaders) => exchange(request, proofHeaders));

/** The result of a request. @param exchangeOnce is called again with a proof if the server demands one */
export const resultOf = async <T>(schema: Schema<T>, exchangeOnce: Exchange): Promise<ApiResult<T>> => {
  const answer = await exchangeProven(exchangeOnce);
  if (!answer) return UNREACHABLE;
  const { response, body, session } = answer;
  if (!response.ok) return refusal(response, body);
  const parsed = schema.safeParse(body);
  if (!parsed.success) return UNREACHABLE;
  noteSession(response.headers, body, session);
  return { ok: true, value: parsed.data, headers: response.headers };
};

/** `session`: the credential that the request carried. */
type Answer = { response: Response; body: unknown; session: SessionCredential | undefined };
/** Sends a request once; undefined: no answer. */
type Exchange = (proofHeaders?: Record<string, string>) => Promise<Answer | undefined>;

/** A change of the network while solving invalidates the solution, so one write may need several. */
const PROOFS_MAX = 3;

/** Solves the challenge that the server may demand before a session's first write. */
const exchangeProven = async (exchangeOnce: Exchange): Promise<Answer | undefined> => {
  let answer = await exchangeOnce();
  for (let proofs = 0; proofs < PROOFS_MAX; proofs += 1) {
    if (!answer || answer.response.ok || Object(answer.body).code !== 'challenge-required') return answer;
    // The challenge is bound to the session in the same response.
    noteSession(answer.response.headers, undefined, answer.session);
    const proof = await import('./proof.ts').catch(() => undefined);
    answer = (await proof?.sendProven(answer.body, exchangeOnce)) ?? answer;
  }
  return answer;
};

const exchange = async (
  request: ApiRequest<unknown>,
  proofHeaders?: Record<string, string>,
): Promise<Answer | undefined> => {
  const session = storedSession();
  const askedAtMs = Date.now();
  const response = await fetchOf(request, session, proofHeaders);
  request.signal?.throwIfAborted();
  if (!response) return undefined;
  noteServerDate(response.headers.get('date'), { askedAtMs, answeredAtMs: Date.now() });
  const body = await readJson(response);
  request.signal?.throwIfAborted();
  return { response, body, session };
};

export const UNREACHABLE: ApiFailure = {
  ok: false,
  code: 'unreachable',
  status: 0,
  message: 'The server could not be reached.',
};

const fetchOf = async (
  request: ApiRequest<unknown>,
  session: SessionCredential | undefined,
  proofHeaders: Record<string, string> | undefined,
): Promise<Response | undefined> => {
  const { path, method = 'GET', body, signal, isPlain = false, isUrgent = true } = request;
  try {
    return await fetch(path, {
      method,
      // Our server never redirects a call. A captive portal does, and must not get the credentials.
      redirect: 'error',
      ...(!isUrgent && { priority: 'low' }),
      ...(!isPlain && { headers: { ...headersOf(request, session), ...proofHeaders } }),
      ...(method[0] === 'P' && { body: JSON.stringify(body ?? {}) }),
      signal: signalWithin(request.withinMs ?? HTTP_ANSWER_WITHIN_MS, signal),
    });
  } catch {
    return undefined;
  }
};

const headersOf = (
  { token, idempotencyKey, seenSeq }: ApiRequest<unknown>,
  session: SessionCredential | undefined,
): Record<string, string> => ({
  'content-type': 'application/json',
  ...(isEmbed && { [EMBED_HEADER]: '1' }),
  ...(session !== undefined && { 'x-session-id': session }),
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  ...(seenSeq !== undefined && { [SEEN_SEQ_HEADER]: String(seenSeq) }),
});

const readJson = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
};

const refusal = ({ status, statusText, headers }: Response, body: unknown): ApiFailure => ({
  ok: false,
  status,
  message: statusText,
  ...refusalOf(status, body, headers.get('retry-after')),
});

/** Stores the session of an answer, unless another tab stored one after this call was sent. */
const noteSession = (headers: Headers, body: unknown, sentWith: SessionCredential | undefined): void => {
  const given =
    SessionCredential.safeParse(Object(body).sessionId).data ??
    SessionCredential.safeParse(headers.get('x-session-id')).data;
  if (given !== undefined && storedSession() === sentWith) keepSession(given);
};

const TOKEN_REFUSALS = new Set<ApiFailure['code']>([
  'token-required',
  'invalid-token',
  'wrong-board',
  'wrong-role',
]);

/** Whether our server rejected the token. */
export const isTokenRefused = ({ code }: ApiFailure): boolean => TOKEN_REFUSALS.has(code);

const NOT_OPEN = new Set<ApiFailure['code']>(['asking-paused', 'voting-paused', 'board-not-open']);

/** Whether the board takes no questions or votes now, and may take the same request later. */
export const isNotOpen = ({ code }: ApiFailure): boolean => NOT_OPEN.has(code);

/** Whether the answer was lost: the server may have done what was asked. */
export const isLost = (result: ApiResult<unknown>): boolean =>
  !result.ok && (result.code === 'unreachable' || result.status === 502 || result.status === 504);

/** Whether a retry of the same request may succeed. */
export const isRetryable = ({ code }: ApiFailure): boolean =>
  code === 'unreachable' || code === 'unavailable' || code === 'overloaded' || code === 'internal';

/** Whether the server takes no more requests at the moment, from anyone or from this device. */
export const isBusy = ({ code }: ApiFailure): boolean => code === 'overloaded' || code === 'rate-limited';
