import { once } from 'node:events';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { WebhookStatus } from '@openfloor/contract/http/webhooks';
import { AddressNotAllowed, type OutboundAddresses } from '@openfloor/platform/outboundAddresses';

export type Sent = {
  /** `stopped`: this node stops, or its lease has ended, and the receiver may have received the delivery. */
  status: NonNullable<WebhookStatus> | 'stopped';
  retryAfterMs?: number;
};

export type Outgoing = { headers: Record<string, string>; body: string };

/**
 * Sends a POST. `compose` is called once the connection is open, so that nothing is sent that was hidden during a slow
 * look-up of the name or a slow connect.
 * @returns undefined if `compose` resolved to undefined, and nothing was sent
 * @throws what `compose` throws
 */
export type Send = (
  url: string,
  compose: () => Promise<Outgoing | undefined>,
  stopped: AbortSignal,
) => Promise<Sent | undefined>;

/** A request ends after this time. */
export const TIMEOUT_MS = 15_000;
/** The answer's content is of no interest; more than this ends the connection. */
const ANSWER_BYTES_MAX = 64 * 1024;

/**
 * Each delivery has its own connection, to one of the addresses that were found and checked for it, so that a name
 * cannot change to an address in our network after the check. No redirect is followed and no proxy is used.
 */
export const createSend =
  (outbound: OutboundAddresses, timeoutMs = TIMEOUT_MS): Send =>
  async (text, compose, stopped) => {
    const url = new URL(text);
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([timeout, stopped]);
    try {
      const addresses = await Promise.race([outbound.of(url.hostname), abortOf(signal)]);
      const answer = await post(url, compose, {
        method: 'POST',
        agent: false,
        lookup: lookupIn(addresses),
        signal,
      });
      if (!answer) return undefined;
      const { status, retryAfter } = answer;
      const retryAfterMs = msIn(retryAfter);
      return { status, ...(retryAfterMs !== undefined && { retryAfterMs }) };
    } catch (error) {
      if (error instanceof NotComposed) throw error.cause;
      if (error instanceof AddressNotAllowed) return { status: 'address-not-allowed' };
      if (timeout.aborted) return { status: 'timeout' };
      return { status: stopped.aborted ? 'stopped' : 'unreachable' };
    }
  };

class NotComposed extends Error {}

const abortOf = async (signal: AbortSignal): Promise<never> => {
  if (!signal.aborted) await once(signal, 'abort');
  throw signal.reason;
};

/** A DNS lookup that finds these addresses for any name. */
const lookupIn =
  (addresses: readonly string[]): LookupFunction =>
  (_hostname, { all }, callback) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }));
    if (all) callback(null, found);
    else callback(null, found[0]?.address ?? '', found[0]?.family);
  };

type WebhookAnswer = { status: number; retryAfter: string | undefined };

/**
 * Posts what `compose` returns. Resolves when the answer has ended, or is too long; errors after the status are
 * ignored.
 */
const post = (
  url: URL,
  compose: Parameters<Send>[1],
  options: Parameters<typeof requestHttps>[1],
): Promise<WebhookAnswer | undefined> =>
  new Promise((resolve, reject) => {
    const isHttps = url.protocol === 'https:';
    const request = (isHttps ? requestHttps : requestHttp)(url, options, (response) => {
      const answer = { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] };
      let bytes = 0;
      response
        .on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > ANSWER_BYTES_MAX) response.destroy();
        })
        .on('error', () => {})
        .on('close', () => resolve(answer));
    });
    const write = async (): Promise<void> => {
      const outgoing = await compose().catch((cause: unknown) => {
        throw new NotComposed('', { cause });
      });
      if (request.destroyed) return;
      if (!outgoing) {
        resolve(undefined);
        request.destroy();
        return;
      }
      const { headers, body } = outgoing;
      request.setHeaders(new Map(Object.entries(headers)));
      request.setHeader('content-length', Buffer.byteLength(body)).end(body);
    };
    request
      .on('socket', (socket) => {
        socket.once(isHttps ? 'secureConnect' : 'connect', () => {
          write().catch((error: unknown) => {
            reject(error);
            request.destroy();
          });
        });
      })
      // A status 101 has no response, and without a listener no event either.
      .on('upgrade', ({ statusCode: status = 0 }, socket) => {
        socket.destroy();
        resolve({ status, retryAfter: undefined });
      })
      .on('error', reject);
  });

/** `Retry-After`: seconds or a date. */
const msIn = (retryAfter: string | undefined): number | undefined => {
  if (retryAfter === undefined) return undefined;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now();
  return ms > 0 ? ms : undefined;
};
