import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@openfloor/platform/freePort';
import { isOk } from '../isOk.ts';
import type { Role } from './localNode.ts';
import { familyOf } from '../program/proc.ts';
import { createRestartable, type RestartableOptions, type Restartable } from '../program/restartable.ts';

const PROXY_CONFIGURATION = fileURLToPath(new URL('../../../../infra/proxy/haproxy.cfg', import.meta.url));

export type ProxyOptions = Pick<RestartableOptions, 'logFile' | 'onUnexpectedEnd'> & {
  port: number;
  /** Port of the DNS server that knows the nodes. */
  resolver: string;
  nodePort: number;
  /** A PEM with certificate and key: also listens for HTTPS, on another port. */
  certificateFile?: string;
  /** Further variables of the configuration. */
  variables?: Record<string, string>;
};

export type LocalProxy = Restartable & {
  url: string;
  /** Undefined without a certificate. */
  secureUrl: string | undefined;
  metricsUrl: string;
  /** Number of nodes that get new connections. */
  nodesUp: (role: Role) => Promise<number>;
  /** Resolves when a new worker takes the new connections. */
  reload: () => Promise<void>;
};

const RELOAD_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 20;

/** HAProxy with the same configuration as in compose and Helm. */
export const createLocalProxy = async (options: ProxyOptions): Promise<LocalProxy> => {
  const { port, resolver, nodePort, certificateFile, variables } = options;
  const metricsAddress = `127.0.0.1:${await freePort()}`;
  const securePort = certificateFile === undefined ? undefined : await freePort();
  const proxy = createRestartable({
    ...options,
    name: 'proxy',
    command: ['haproxy', '-W', '-f', PROXY_CONFIGURATION],
    environment: {
      PATH: process.env['PATH'] ?? '',
      ...variables,
      PROXY_BIND: `:${port}`,
      PROXY_METRICS_BIND: metricsAddress,
      PROXY_RESOLVER: resolver,
      NODE_PORT: String(nodePort),
      ...(certificateFile !== undefined && {
        PROXY_TLS_BIND: `:${securePort}`,
        PROXY_TLS_CERTIFICATE: certificateFile,
      }),
    },
    isReady: () => isOk(`http://${metricsAddress}/health`),
  });
  const workers = async (): Promise<number[]> =>
    proxy.pid === undefined ? [] : (await familyOf(proxy.pid)).slice(1);
  return Object.assign(proxy, {
    url: `http://127.0.0.1:${port}`,
    secureUrl: securePort === undefined ? undefined : `https://127.0.0.1:${securePort}`,
    metricsUrl: `http://${metricsAddress}/metrics`,
    nodesUp: async (role: Role) => {
      const metrics = await (await fetch(`http://${metricsAddress}/metrics`)).text();
      const up = new RegExp(`^haproxy_server_status{proxy="${role}",server="[^"]+",state="UP"} 1$`, 'gm');
      return [...metrics.matchAll(up)].length;
    },
    reload: async () => {
      const before = new Set(await workers());
      proxy.signal('SIGUSR2');
      const expiry = AbortSignal.timeout(RELOAD_WITHIN_MS);
      while ((await workers()).every((pid) => before.has(pid))) {
        if (expiry.aborted) throw new Error(`The proxy did not reload, see ${proxy.logFile}`);
        await delay(LOOK_EVERY_MS);
      }
    },
  });
};
