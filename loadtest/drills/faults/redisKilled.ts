import { setTimeout as delay } from 'node:timers/promises';
import { getViewerCount } from '@openfloor/contract/calls/audience';
import { answerOf } from '@openfloor/testkit/client';
import type { Drill, DrillSetup } from '../drill.ts';
import { until } from '@openfloor/testkit/until';

const AWAY_MS = 8000;
const LIVE_WITHIN_MS = 5000;
/** The nodes publish their viewers again within seconds. */
const COUNT_WITHIN_MS = 30_000;

/** The viewer count in Redis; screens may still show an earlier one. */
const countInRedis = async ({ cluster, boardId }: Pick<DrillSetup, 'cluster' | 'boardId'>): Promise<number> =>
  (await answerOf(cluster.proxy.url, getViewerCount, { boardId })).viewerCount;

export const redisKilled: Drill = {
  name: 'redis-killed',
  about: 'Redis is killed and started again without data',
  run: async ({ cluster, boardId, crowd, during, promise }) => {
    const killed = await during('redis killed', async () => {
      await cluster.redis.end('SIGKILL');
      await delay(AWAY_MS);
    });
    promise(
      `without Redis, questions are on every screen within ${LIVE_WITHIN_MS} ms`,
      killed.seenByAllAfterMs <= LIVE_WITHIN_MS,
    );
    const started = await during('redis started, empty', () => cluster.redis.start());
    promise('no socket is lost', killed.reconnects + started.reconnects === 0);
    const { viewers } = crowd;
    const isCounted = await until(
      async () =>
        viewers.every(({ viewerCount }) => viewerCount === viewers.length) &&
        (await countInRedis({ cluster, boardId })) === viewers.length,
      COUNT_WITHIN_MS,
    );
    promise('the viewer count is right again', isCounted);
  },
};
