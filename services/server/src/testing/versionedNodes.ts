import { freePort } from '@openfloor/platform/freePort';
import { openDatabase } from '@openfloor/store/database/database';
import { call } from '@openfloor/testkit/client';
import type { Environment } from '@openfloor/testkit/program/program';
import type { Server } from '@openfloor/testkit/program/server';
import { LIMITS_RAISED } from '@openfloor/testkit/raisedLimits';
import type { Pool } from 'pg';
import { expect, onTestFinished, vi } from 'vitest';
import { startBackends } from './backends.ts';
import { startServer } from './program.ts';

export const DRAIN_WAIT_MS = 300;
export const waitOptions = { timeout: 5000, interval: 20 };

export type Node = Server & { metricsUrl: string };
/** `start` starts a node on the shared database and bus. `env` has the variables with which commands use them. */
type VersionedNodes = {
  pool: Pool;
  env: Environment;
  start: (role: 'api' | 'realtime' | 'all', env?: Environment) => Promise<Node>;
};

/** Nodes of several versions of the program. */
export const createVersionedNodes = async (): Promise<VersionedNodes> => {
  const { env: backends } = await startBackends();
  const { pool, close } = openDatabase({
    url: backends.DATABASE_URL,
    connectionsMax: 1,
    onIdleError: () => {},
  });
  onTestFinished(close);
  const shared = {
    ...LIMITS_RAISED,
    ...backends,
    SERVER_SECRET: 'shared by the whole cluster',
    DRAIN_WAIT_MS: String(DRAIN_WAIT_MS),
    DRAIN_OVER_MS: '1000',
    LOG_LEVEL: 'info',
  };
  return {
    pool,
    env: shared,
    start: async (role, env = {}) => {
      const METRICS_PORT = String(await freePort());
      const server = await startServer({ ...shared, ...env, ROLE: role, METRICS_PORT });
      return { ...server, metricsUrl: `http://127.0.0.1:${METRICS_PORT}/metrics` };
    },
  };
};

export const isReady = async ({ url }: Server): Promise<boolean> =>
  (await call(url, '/health/ready')).status === 200;
export const untilReady = (node: Server): Promise<unknown> =>
  vi.waitFor(async () => expect(await isReady(node)).toBe(true), waitOptions);
export const untilNotReady = (node: Server): Promise<unknown> =>
  vi.waitFor(async () => expect(await isReady(node)).toBe(false), waitOptions);

/** Log lines of the node's departure. */
export const departures = ({ lines }: Server): unknown[] =>
  lines
    .filter((line) => line.includes('later version'))
    .map((line) => {
      const { met, boardId, seq } = JSON.parse(line);
      return { met, boardId, seq };
    });

/** Waits for these log lines of the node's departure, which may arrive after the node's answers. */
export const untilDepartures = (node: Server, expected: readonly unknown[]): Promise<unknown> =>
  vi.waitFor(() => expect(departures(node)).toEqual(expected), waitOptions);

export const metric = async ({ metricsUrl }: Node, name: string): Promise<number> => {
  const text = await (await fetch(metricsUrl)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
};
