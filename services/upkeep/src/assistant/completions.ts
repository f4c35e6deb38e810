import { replyIn, requestBody, type Asking } from './asking.ts';

/**
 * An OpenAI-compatible API. `endpoint`: URL without `/chat/completions`. `key`: undefined for a service without keys.
 */
export type ModelSettings = { endpoint: string; key: string | undefined; model: string; timeoutMs: number };

/**
 * `denied`: for instance because of a wrong key; `refused`: the service does not accept the request, perhaps because of
 * a text in it; `invalid`: a reply in another format than requested; `stopped`: this node stops.
 */
export const FAILURES = [
  'timeout',
  'unreachable',
  'rate-limited',
  'unavailable',
  'denied',
  'redirected',
  'refused',
  'too-large',
  'invalid',
  'stopped',
] as const;
export type Failure = (typeof FAILURES)[number];

export type ModelAnswer<Reply> =
  { ok: true; reply: Reply } | { ok: false; failure: Failure; retryAfterMs?: number };
export type AskModel = <Reply>(asking: Asking<Reply>, stopped: AbortSignal) => Promise<ModelAnswer<Reply>>;

/** Replies have a few hundred bytes per question. */
const REPLY_BYTES_MAX = 256 * 1024;
/** Statuses that reject the content of the request. */
const REFUSED = new Set([400, 413, 422]);
const SECOND_MS = 1000;
const RETRY_AFTER_MS_MAX = 5 * 60 * SECOND_MS;

/** Sends requests over HTTP. Its promises never reject, and a failure contains neither the request nor the key. */
export const createCompletions = ({ endpoint, key, model, timeoutMs }: ModelSettings): AskModel => {
  const url = completionsUrl(endpoint);
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
  };
  return async (asking, stopped) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body: requestBody(model, asking),
        // A redirect must not send the key to another host.
        redirect: 'manual',
        signal: AbortSignal.any([timeout, stopped]),
      });
      const failure = failureOf(response);
      if (failure) {
        await response.body?.cancel();
        return { ok: false, ...failure };
      }
      const body = await readBody(response);
      if (body === undefined) return { ok: false, failure: 'too-large' };
      const reply = replyIn(body, asking);
      return reply === undefined ? { ok: false, failure: 'invalid' } : { ok: true, reply };
    } catch {
      if (stopped.aborted) return { ok: false, failure: 'stopped' };
      return { ok: false, failure: timeout.aborted ? 'timeout' : 'unreachable' };
    }
  };
};

/** Keeps the query of the endpoint's URL, which some services need. */
const completionsUrl = (endpoint: string): URL => {
  const url = new URL(endpoint);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/chat/completions`;
  return url;
};

const failureOf = ({
  status,
  headers,
}: Response): { failure: Failure; retryAfterMs?: number } | undefined => {
  const afterMs = Number(headers.get('retry-after')) * SECOND_MS;
  const retry = afterMs > 0 && { retryAfterMs: Math.min(afterMs, RETRY_AFTER_MS_MAX) };
  if (status === 429) return { failure: 'rate-limited', ...retry };
  if (status >= 500) return { failure: 'unavailable', ...retry };
  if (REFUSED.has(status)) return { failure: 'refused' };
  if (status >= 400) return { failure: 'denied' };
  return status >= 300 ? { failure: 'redirected' } : undefined;
};

/** Stops reading a body that is too large. @returns undefined for such a body */
const readBody = async ({ body }: Response): Promise<string | undefined> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > REPLY_BYTES_MAX) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};
