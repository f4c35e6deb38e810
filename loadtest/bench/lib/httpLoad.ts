import { Client } from 'undici';
import { percentile } from './statistics.ts';
import { undoAfter } from './undo.ts';

export type HttpRequest = {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body: string | null;
};

export type HttpLoad = {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Answers with status 200. */
  accepted: number;
  rejected: number;
};

/** Connections that live through all rounds, as browsers keep theirs. */
export const withConnections = async <Result>(
  origin: string,
  connections: number,
  work: (clients: Client[]) => Promise<Result>,
): Promise<Result> => {
  const clients = Array.from({ length: connections }, () => new Client(origin, { pipelining: 1 }));
  return undoAfter(
    async () => void (await Promise.all(clients.map((client) => client.close()))),
    () => work(clients),
  );
};

/**
 * Sends each request once, one at a time per connection. Undici's `dispatch` because client and server share the
 * machine: it costs the client about two thirds of the CPU that autocannon does per request.
 */
export const sendAll = async (
  clients: readonly Client[],
  count: number,
  requestAt: (index: number) => HttpRequest,
): Promise<HttpLoad> => {
  const timesMs: number[] = [];
  let next = 0;
  let rejected = 0;
  const startedAt = performance.now();
  const loop = async (client: Client): Promise<void> => {
    while (next < count) {
      const sentAt = performance.now();
      if ((await send(client, requestAt(next++))) === 200) timesMs.push(performance.now() - sentAt);
      else rejected += 1;
    }
  };
  await Promise.all(clients.map(loop));
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    perSecond: timesMs.length / seconds,
    p50Ms: percentile(timesMs, 0.5),
    p99Ms: percentile(timesMs, 0.99),
    accepted: timesMs.length,
    rejected,
  };
};

/** @returns the status; the body is read and dropped */
export const send = (client: Client, request: HttpRequest): Promise<number> =>
  new Promise((resolve, reject) => {
    let status = 0;
    client.dispatch(request, {
      onRequestStart: () => {},
      onResponseStart: (_controller, statusCode) => {
        status = statusCode;
      },
      onResponseData: () => {},
      onResponseEnd: () => resolve(status),
      onResponseError: (_controller, error) => reject(error),
    });
  });
