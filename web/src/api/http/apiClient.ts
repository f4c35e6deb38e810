import { HTTP_ANSWER_WITHIN_MS } from '@openfloor/client/httpTimeout';
import { signalWithin } from '@openfloor/client/signalWithin';
import { requestOf, type CallInput, type CallRequest, type Sendable } from '@openfloor/contract/calls/call';
import { EMBED_HEADER } from '@openfloor/contract/embed';
import type { ErrorCode } from '@openfloor/contract/errors';
import { SEEN_SEQ_HEADER } from '@openfloor/contract/http/seenSeq';
import type { SessionCredential } from '@openfloor/contract/ids';
import { refusalOf } from '@openfloor/contract/refusal';
import { CREDENTIAL, type Schema } from '@openfloor/contract/shapes';
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
  /** The parsed response body; some refusals have extra fields in it. */
  body?: unknown;
};
export type ApiResult<T> = { ok: true; value: T; headers: Headers } | ApiFailure;

/** Options of a call beside its input. */
export type SendOptions = {
  token?: string | undefined;
  idempotencyKey?: string | undefined;
  /** The board's seq that the moderator's screen shows. */
  seenSeq?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Timeout in ms. */
  withinMs?: number;
  /** Adds no headers, so that the browser takes the response that the page has preloaded. */
  isPlain?: boolean;
  /** False: other requests of the page go first. */
  isUrgent?: boolean;
  /** A body that is not JSON, sent with its own content type. The fields of the input then go into the query. */
  file?: Blob;
};

/** A change of the network while solving invalidates the solution, so one write may need several. */
const PROOFS_MAX = 3;

/**
 * Sends a call of the contract. Refusals are values; it throws only when the caller aborts. Solves the challenge that
 * the server may demand before a session's first write.
 */
export const send = async <C extends Sendable, T>(
  call: C & { answer: Schema<T> },
  input: CallInput<C>,
  options: SendOptions = {},
): Promise<ApiResult<T>> => {
  const request = requestOf(call, input, options.file);
  const exchangeOnce = (proofHeaders?: Record<string, string>) => exchange(request, options, proofHeaders);
  let answer = await exchangeOnce();
  for (let proofs = 0; proofs < PROOFS_MAX; proofs += 1) {
    if (!answer || answer.response.ok || Object(answer.body).code !== 'challenge-required') break;
    // The challenge is bound to the session in the same response.
    noteSession(answer.response.headers, undefined, answer.session);
    const proof = await import('./proof.ts').catch(() => undefined);
    answer = (await proof?.sendProven(answer.body, exchangeOnce)) ?? answer;
  }
  if (!answer) return UNREACHABLE;
  const { response, body, session } = answer;
  if (!response.ok) return refusal(response, body);
  const parsed = call.answer.safeParse(body);
  if (!parsed.success) return UNREACHABLE;
  noteSession(response.headers, body, session);
  return { ok: true, value: parsed.data, headers: response.headers };
};

export const UNREACHABLE: ApiFailure = {
  ok: false,
  code: 'unreachable',
  status: 0,
  message: 'The server could not be reached.',
};

/** `session`: the credential that the request carried. */
type RawAnswer = { response: Response; body: unknown; session: SessionCredential | undefined };

/** Sends a request once; undefined: no answer. */
const exchange = async (
  { method, path, body }: CallRequest,
  options: SendOptions,
  proofHeaders: Record<string, string> | undefined,
): Promise<RawAnswer | undefined> => {
  const { file, signal, withinMs = HTTP_ANSWER_WITHIN_MS, isPlain = false, isUrgent = true } = options;
  const session = storedSession();
  const askedAtMs = Date.now();
  const response = await fetch(path, {
    method,
    // Our server never redirects a call. A captive portal does, and must not get the credentials.
    redirect: 'error',
    ...(!isUrgent && { priority: 'low' }),
    ...(!isPlain && { headers: { ...headersOf(options, session), ...proofHeaders } }),
    body: file ?? (body ? JSON.stringify(body) : null),
    signal: signalWithin(withinMs, signal),
  }).catch(() => undefined);
  signal?.throwIfAborted();
  if (!response) return undefined;
  noteServerDate(response.headers.get('date'), { askedAtMs, answeredAtMs: Date.now() });
  const said: unknown = await response.json().catch(() => undefined);
  signal?.throwIfAborted();
  return { response, body: said, session };
};

const headersOf = (
  { token, idempotencyKey, seenSeq, file }: SendOptions,
  session: SessionCredential | undefined,
): Record<string, string> => ({
  // For a file the browser sets the content type.
  ...(!file && { 'content-type': 'application/json' }),
  ...(isEmbed && { [EMBED_HEADER]: '1' }),
  ...(session !== undefined && { 'x-session-id': session }),
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  ...(seenSeq !== undefined && { [SEEN_SEQ_HEADER]: String(seenSeq) }),
});

const refusal = ({ status, statusText, headers }: Response, body: unknown): ApiFailure => ({
  ok: false,
  status,
  message: statusText,
  body,
  ...refusalOf(status, body, headers.get('retry-after')),
});

const isCredential = (value: unknown): value is SessionCredential => CREDENTIAL.safeParse(value).success;

/** Stores the session of an answer, unless another tab stored one after this call was sent. */
const noteSession = (headers: Headers, body: unknown, sentWith: SessionCredential | undefined): void => {
  const given = [Object(body).sessionId, headers.get('x-session-id')].find(isCredential);
  if (given !== undefined && storedSession() === sentWith) keepSession(given);
};

const NOT_OPEN = new Set<ApiFailure['code']>(['asking-paused', 'voting-paused', 'board-not-open']);

/** Whether the board takes no questions or votes now, and may take the same request later. */
export const isNotOpen = ({ code }: ApiFailure): boolean => NOT_OPEN.has(code);

/** Whether a retry of the same request may succeed. */
export const isRetryable = ({ code }: ApiFailure): boolean =>
  code === 'unreachable' || code === 'unavailable' || code === 'overloaded' || code === 'internal';
