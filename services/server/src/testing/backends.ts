import { createRedisServer, type RedisServer } from '@openfloor/platform/testing/redisServer';
import { createMigratedDatabase } from '@openfloor/store/testing/migratedDatabase';
import { onTestFinished } from 'vitest';

export type Backends = { redis: RedisServer; env: { DATABASE_URL: string; REDIS_URL: string } };

/** A migrated database and a Redis for several nodes; both end with the test. `env` names them. */
export const startBackends = async (): Promise<Backends> => {
  const redis = await createRedisServer();
  onTestFinished(() => redis.stop());
  await redis.start();
  const database = await createMigratedDatabase();
  onTestFinished(() => database.drop());
  return { redis, env: { DATABASE_URL: database.url, REDIS_URL: redis.url } };
};
