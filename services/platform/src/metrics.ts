import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { listen } from './listen.ts';

/** A registry with the default process metrics of Node. */
export const createRegistry = (): Registry => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
};

const isScrape = ({ method, url }: IncomingMessage): boolean =>
  method === 'GET' && url?.split('?')[0] === '/metrics';

const reply = async (registry: Registry, request: IncomingMessage, response: ServerResponse) => {
  if (!isScrape(request)) return response.writeHead(404).end();
  const body = await registry.metrics();
  return response.writeHead(200, { 'content-type': registry.contentType }).end(body);
};

type MetricsServerOptions = { registry: Registry; host: string; port: number };
export type MetricsServer = { port: number; close(): Promise<void> };

/**
 * Serves only GET /metrics, on a separate, internal port.
 * @param port 0 for any free port
 */
export const serveMetrics = async ({
  registry,
  host,
  port,
}: MetricsServerOptions): Promise<MetricsServer> => {
  const server = createServer((request, response) => {
    reply(registry, request, response).catch(() => response.writeHead(500).end());
  });
  const boundPort = await listen(server, port, host);
  const close = promisify(server.close.bind(server));
  return {
    port: boundPort,
    close: async () => {
      server.closeAllConnections();
      await close();
    },
  };
};
