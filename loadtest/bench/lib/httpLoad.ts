import { Client } from 'undici';
import { timed, type Load } from './closedLoop.ts';
import { undoAfter } from './undo.ts';

export type HttpRequest = {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body: string | null;
};

/**
 * Keeps connections open through all rounds, as browsers do. Uses Undici, since client and server share the machine:
 * its `dispatch` costs the client about two thirds of the CPU that autocannon takes per request.
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
): Promise<Load> =>
  timed(async (make) => {
    let next = 0;
    const loop = async (client: Client): Promise<void> => {
      while (next < count) {
        const request = requestAt(next++);
        await make(() => isAccepted(client, request));
      }
    };
    await Promise.all(clients.map(loop));
  });

/** Sends each request once, in bursts: one on every connection, then waits for all answers. */
export const sendInBursts = (
  clients: readonly Client[],
  count: number,
  requestAt: (index: number) => HttpRequest,
): Promise<Load> =>
  timed(async (make) => {
    for (let sent = 0; sent < count; sent += clients.length)
      await Promise.all(
        clients.map((client, index) => make(() => isAccepted(client, requestAt(sent + index)))),
      );
  });

const isAccepted = async (client: Client, request: HttpRequest): Promise<boolean> =>
  (await send(client, request)) === 200;

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
