import { isOk } from '../isOk.ts';
import { createRestartable, type RestartableOptions, type Restartable } from '../program/restartable.ts';
import { SERVER_MAIN } from '../program/server.ts';

export type Role = 'api' | 'realtime';

export type NodeOptions = Pick<RestartableOptions, 'environment' | 'logFile' | 'onUnexpectedEnd'> & {
  role: Role;
  /** Counts from 1 for each role. */
  number: number;
  port: number;
  metricsPort: number;
  /** Main file of the server; that of this version by default. */
  serverMain?: string | undefined;
};

export type LocalNode = Restartable & {
  role: Role;
  address: string;
  /** Address that bypasses the proxy. */
  url: string;
  metricsUrl: string;
};

const SUBNETS: Record<Role, string> = { api: '127.0.1', realtime: '127.0.2' };

/** All nodes listen on the same port, each at a separate address, like machines. */
export const addressOf = (role: Role, number: number): string => `${SUBNETS[role]}.${number}`;

export const nameOf = (role: Role, number: number): string => `${role}-${number}`;

export const createLocalNode = (options: NodeOptions): LocalNode => {
  const { role, number, port, metricsPort, environment, serverMain = SERVER_MAIN } = options;
  const address = addressOf(role, number);
  const url = `http://${address}:${port}`;
  const node = createRestartable({
    ...options,
    name: nameOf(role, number),
    command: [process.execPath, serverMain],
    environment: {
      ...environment,
      ROLE: role,
      HOST: address,
      PORT: String(port),
      METRICS_HOST: address,
      METRICS_PORT: String(metricsPort),
    },
    isReady: () => isOk(`${url}/health/ready`),
  });
  return Object.assign(node, { role, address, url, metricsUrl: `http://${address}:${metricsPort}/metrics` });
};
