import { setTimeout as delay } from 'node:timers/promises';
import { ViewerCount } from '@openfloor/contract/http';
import { call } from '@openfloor/testkit/client';
import type { Drill, Stage } from '../stage.ts';
import { until } from '@openfloor/testkit/until';

const AWAY_MS = 8000;
const LIVE_WITHIN_MS = 5000;
/** A node's share of the count is reported again within seconds, and an old one expires. */
const COUNT_WITHIN_MS = 30_000;

/** What the nodes have told Redis; screens may still show what it said before. */
const countInRedis = async ({ cluster, boardId }: Pick<Stage, 'cluster' | 'boardId'>): Promise<number> => {
  const { body } = await call(cluster.proxy.url, `/api/boards/${boardId}/viewer-count`);
  return ViewerCount.parse(body).viewerCount;
};

export const redisKilled: Drill = {
  name: 'redis-killed',
  about: 'Redis dies, and comes back with nothing in it',
  act: async ({ cluster, boardId, crowd, during, promise }) => {
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
      async () =>
        viewers.every(({ viewerCount }) => viewerCount === viewers.length) &&
        (await countInRedis({ cluster, boardId })) === viewers.length,
      COUNT_WITHIN_MS,
    );
    promise('the audience is counted rightly again', isCounted);
  },
};
