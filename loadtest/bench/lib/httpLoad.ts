import { Client } from 'undici';
import { median, percentile } from '../../percentile.ts';
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
  /** Number of answers with status 200. */
  accepted: number;
  rejected: number;
};

/**
 * Connections that live through all rounds, as browsers keep theirs. Undici, since client and server share the
 * machine: its `dispatch` costs the client about two thirds of the CPU that autocannon takes per request.
 */
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

/** Sends each request once. Each connection sends its next request when it has the answer to the previous one. */
export const sendAll = (
  clients: readonly Client[],
  count: number,
  requestAt: (index: number) => HttpRequest,
): Promise<HttpLoad> =>
  timed(async (note) => {
    let next = 0;
    const loop = async (client: Client): Promise<void> => {
      while (next < count) await note(client, requestAt(next++));
    };
    await Promise.all(clients.map(loop));
  });

/** Sends each request once, in bursts: one on every connection, then waits for all answers. */
export const sendInBursts = (
  clients: readonly Client[],
  count: number,
  requestAt: (index: number) => HttpRequest,
): Promise<HttpLoad> =>
  timed(async (note) => {
    for (let sent = 0; sent < count; sent += clients.length)
      await Promise.all(clients.map((client, index) => note(client, requestAt(sent + index))));
  });

type Note = (client: Client, request: HttpRequest) => Promise<void>;

const timed = async (work: (note: Note) => Promise<void>): Promise<HttpLoad> => {
  const timesMs: number[] = [];
  let rejected = 0;
  const startedAt = performance.now();
  await work(async (client, request) => {
    const sentAt = performance.now();
    if ((await send(client, request)) === 200) timesMs.push(performance.now() - sentAt);
    else rejected += 1;
  });
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    perSecond: timesMs.length / seconds,
    p50Ms: median(timesMs),
    p99Ms: percentile(timesMs, 0.99),
    accepted: timesMs.length,
    rejected,
  };
};

/** @returns the status; reads and drops the body */
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
