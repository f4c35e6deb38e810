import { setTimeout as delay } from 'node:timers/promises';
import type { Drill } from '../stage.ts';
import { until } from '../../local/until.ts';

const AWAY_MS = 8000;
const LIVE_WITHIN_MS = 5000;
/** A node's share of the count is reported again within seconds, and an old one expires. */
const COUNT_WITHIN_MS = 30_000;

export const redisKilled: Drill = {
  name: 'redis-killed',
  about: 'Redis dies, and comes back with nothing in it',
  act: async ({ cluster, crowd, during, promise }) => {
    const killed = await during('redis killed', async () => {
      await cluster.redis.end('SIGKILL');
      await delay(AWAY_MS);
    });
    promise(
      `without Redis it stays live, within ${LIVE_WITHIN_MS} ms`,
      killed.seenByAllAfterMs <= LIVE_WITHIN_MS,
    );
    const started = await during('redis started, empty', () => cluster.redis.start());
    promise('no socket is lost', killed.returns + started.returns === 0);
    const { viewers } = crowd;
    const isCounted = await until(
      () => viewers.every(({ viewerCount }) => viewerCount === viewers.length),
      COUNT_WITHIN_MS,
    );
    promise('the audience is counted rightly again', isCounted);
  },
};
