import { startRedisCluster, type RedisCluster } from '@openfloor/platform/testing/redisCluster';
import { redisCommand } from '@openfloor/platform/testing/redisCommand';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keySlot } from './keySlot.ts';

let cluster: RedisCluster;

beforeAll(async () => {
  cluster = await startRedisCluster();
});

afterAll(() => cluster.stop());

it.each(['', 'a', '123456789', 'board:{one}', 'viewers:{one}', 'x{}{y}', 'x{{y}}', '{open', 'x}{y}', 'ü'])(
  'the slot of %j is the one that Redis takes',
  async (key) => {
    expect(await redisCommand(cluster.masters[0]?.port ?? 0, 'CLUSTER', 'KEYSLOT', key)).toBe(
      `:${keySlot(key)}\r\n`,
    );
  },
);
