import type { Environment } from '@openfloor/testkit/program/program';
import type { Server } from '@openfloor/testkit/program/server';
import { LIMITS_RAISED } from '@openfloor/testkit/raisedLimits';
import { startServer } from './program.ts';

/** A node of a cluster. Its URL changes when it is restarted. */
export type ClusterNode = {
  url: () => string;
  /** Sends the signal and resolves when the process has ended. */
  end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>;
  start: () => Promise<void>;
};

export type Cluster = {
  apis: [ClusterNode, ClusterNode];
  realtimes: [ClusterNode, ClusterNode, ClusterNode];
};

const startNode = async (env: Environment): Promise<ClusterNode> => {
  let server: Server = await startServer(env);
  return {
    url: () => server.url,
    end: async (signal) => {
      server.signal(signal);
      await server.ended;
    },
    start: async () => {
      server = await startServer(env);
    },
  };
};

/** Two api and three realtime nodes as separate processes, which end with the test. */
export const startCluster = async (env: { DATABASE_URL: string; REDIS_URL: string }): Promise<Cluster> => {
  const drain = { DRAIN_WAIT_MS: '100', DRAIN_OVER_MS: '300' };
  const shared = { ...env, ...LIMITS_RAISED, ...drain, SERVER_SECRET: 'shared by the whole cluster' };
  const start = (ROLE: 'api' | 'realtime') => startNode({ ...shared, ROLE });
  const [api, otherApi, ...realtimes] = await Promise.all([
    start('api'),
    start('api'),
    start('realtime'),
    start('realtime'),
    start('realtime'),
  ]);
  return { apis: [api, otherApi], realtimes };
};
