import { join } from 'node:path';
import { createLocalRedis } from '@openfloor/testkit/cluster/localRedis';
import { undoAfter } from './undo.ts';

export type RedisProcess = { url: string; pid: number };

/** A `redis-server` without persistence that logs to `dataDir`. */
export const withRedis = async <Result>(
  dataDir: string,
  work: (redis: RedisProcess) => Promise<Result>,
): Promise<Result> => {
  const redis = await createLocalRedis({
    logFile: join(dataDir, 'redis.log'),
    onUnexpectedEnd: (name, how) => process.stderr.write(`${name} ${how}\n`),
  });
  return undoAfter(
    // A stopped process ignores SIGTERM.
    () => redis.end('SIGKILL'),
    async () => {
      await redis.start();
      return work({ url: redis.url, pid: redis.pid ?? 0 });
    },
  );
};
