import { join } from 'node:path';
import { freePort } from '@openfloor/platform/freePort';
import type { LocalCluster } from '@openfloor/testkit/cluster/localCluster';
import { createLocalNode, type LocalNode, type Role } from '@openfloor/testkit/cluster/localNode';

/**
 * Starts a node that is not behind the proxy, with the default limits except `limits`.
 * @param node its number is that of no other node of the cluster
 */
export const startLimitedNode = async (
  { databaseUrl, redis, serverSecret, superAdminSecret, logDir }: LocalCluster,
  { role, number, limits = {} }: { role: Role; number: number; limits?: Record<string, string> },
): Promise<LocalNode> => {
  const node = createLocalNode({
    role,
    number,
    port: await freePort(),
    metricsPort: await freePort(),
    logFile: join(logDir, `limited-${role}-${number}.log`),
    onUnexpectedEnd: () => {},
    environment: {
      PATH: process.env['PATH'] ?? '',
      LOG_LEVEL: 'error',
      DATABASE_URL: databaseUrl,
      REDIS_URL: redis.url,
      SERVER_SECRET: serverSecret,
      SUPERADMIN_SECRET: superAdminSecret,
      // The clients of the drill send their address as a proxy would.
      TRUST_PROXY: '127.0.0.1',
      ...limits,
    },
  });
  await node.start();
  return node;
};
