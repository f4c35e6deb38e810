import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { openEmbeddedPostgres } from '@openfloor/platform/embeddedPostgres';
import { createLogger } from '@openfloor/platform/logger';
import { createRedisServer } from '@openfloor/platform/testing/redisServer';
import { openStreamingReplica } from '@openfloor/testkit/postgres/streamingReplica';
import { openTcpForwarder } from '@openfloor/testkit/postgres/tcpForwarder';
import { dataDirWithPostgres, tempDir } from '@openfloor/platform/testing/tempDir';
import { LIMITS_RAISED } from '@openfloor/testkit/raisedLimits';
import { endPostgres } from '@openfloor/testkit/postgres/postmaster';
import type { Environment } from '@openfloor/testkit/program/program';
import { onTestFinished } from 'vitest';
import type { Server } from '@openfloor/testkit/program/server';
import { startServer } from './program.ts';

/** A Postgres primary behind a forwarder, with a replica that can be promoted. Nodes connect to the forwarder. */
export const startFailover = async (settings: Environment = {}) => {
  const dataDir = await realpath(await dataDirWithPostgres());
  const primary = await openEmbeddedPostgres({ dataDir, logger: createLogger({ level: 'silent' }) });
  onTestFinished(() => primary.stop());
  const forwarder = await openTcpForwarder(Number(new URL(primary.url).port));
  onTestFinished(() => forwarder.close());
  const replica = await openStreamingReplica(
    { url: primary.url, dataDir },
    join(await realpath(await tempDir()), 'replica'),
  );
  onTestFinished(() => replica.close());
  const redis = await createRedisServer();
  onTestFinished(() => redis.stop());
  await redis.start();
  const address = new URL(primary.url);
  address.port = String(forwarder.port);
  const env: Environment = {
    ...LIMITS_RAISED,
    ...settings,
    DATABASE_URL: address.href,
    REDIS_URL: redis.url,
    SERVER_SECRET: 'shared by the whole cluster',
    DRAIN_WAIT_MS: '100',
    DRAIN_OVER_MS: '300',
    LOG_LEVEL: 'error',
  };
  const startNode = (ROLE: 'api' | 'realtime'): Promise<Server> => startServer({ ...env, ROLE });
  const promote = async (): Promise<void> => {
    await endPostgres(dataDir, 'SIGKILL');
    await replica.promote();
    forwarder.forwardTo(replica.port);
  };
  return { startNode, replica, promote, url: address.href };
};
