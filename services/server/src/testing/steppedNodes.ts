import { createRedisServer } from '@openfloor/platform/testing/redisServer';
import { createMigratedDatabase } from '@openfloor/store/testing/migratedDatabase';
import type { Server } from '@openfloor/testkit/program/server';
import { LIMITS_RAISED } from '@openfloor/testkit/raisedLimits';
import { onTestFinished } from 'vitest';
import { startServer } from './program.ts';

type SteppedNodes = { stepped: Server; other: Server; startAnother: () => Promise<Server> };

/** Two nodes on one database. The clock of the first steps when it gets SIGUSR2. */
export const startSteppedNodes = async (stepMs: number): Promise<SteppedNodes> => {
  const database = await createMigratedDatabase();
  onTestFinished(() => database.drop());
  const redis = await createRedisServer();
  onTestFinished(() => redis.stop());
  await redis.start();
  const env = {
    ...LIMITS_RAISED,
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    SERVER_SECRET: 'shared by the whole cluster',
  };
  const startAnother = () => startServer(env);
  const preload = new URL('steppedClock.ts', import.meta.url).href;
  const [stepped, other] = await Promise.all([
    startServer({ ...env, NODE_OPTIONS: `--import=${preload}`, CLOCK_STEP_MS: String(stepMs) }),
    startAnother(),
  ]);
  return { stepped, other, startAnother };
};
