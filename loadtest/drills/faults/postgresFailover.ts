import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fetchView } from '@openfloor/testkit/boardClient';
import { openStreamingReplica } from '@openfloor/testkit/postgres/streamingReplica';
import type { LocalCluster } from '@openfloor/testkit/cluster/localCluster';
import type { Drill } from '../drill.ts';

const BEHIND_FOR_MS = 3000;
const AFTERWARDS_MS = 3000;
const BACK_WITHIN_MS = 5000;

/** Lost ranges of a board that the logs of the nodes name, without duplicates. */
const namedByNodes = async ({ logDir, nodes }: LocalCluster, boardId: string): Promise<string[]> => {
  const logs = await Promise.all(nodes().map(({ name }) => readFile(join(logDir, `${name}.log`), 'utf8')));
  const ranges = logs
    .flatMap((log) => log.split('\n'))
    .filter((line) => line.includes('has lost the last events') && line.includes(boardId))
    .map((line) => /"from":(\d+),"to":(\d+)/.exec(line)?.slice(1).join(' to ') ?? 'an unnamed range');
  return [...new Set(ranges)];
};

export const postgresFailover: Drill = {
  name: 'postgres-failover',
  about: 'Postgres is killed under load, and a replica that lacks its last events is promoted',
  isPostgresMovable: true,
  run: async ({ cluster, postgres, boardId, crowd, workload, during, promise, note, defer }) => {
    const { postgresAddress } = cluster;
    if (!postgresAddress) throw new Error('The drill needs an address that it can move');
    await workload.pause();
    const dataDir = join(postgres.clusterDir, '..');
    const replica = await openStreamingReplica({ url: postgres.url, dataDir }, join(dataDir, 'replica'));
    defer(replica.close);
    await replica.catchUp();
    await replica.stopReceiving();
    await workload.resume(false);
    await delay(BEHIND_FOR_MS);
    const epochBefore = crowd.viewers[0]?.view.epoch;
    await postgres.end('SIGKILL');
    let promotedMs = 0;
    const phase = await during('replica promoted', async () => {
      const sinceMs = performance.now();
      await replica.promote();
      promotedMs = Math.round(performance.now() - sinceMs);
      postgresAddress.forwardTo(replica.port);
      await delay(AFTERWARDS_MS);
    });
    promise(
      `what is asked after the loss is on every screen within ${BACK_WITHIN_MS} ms of the promotion`,
      phase.seenByAllAfterMs - promotedMs <= BACK_WITHIN_MS,
    );
    promise('no socket is lost', phase.reconnects === 0);
    await workload.pause();
    await workload.resume(true);
    await during('afterwards', () => delay(AFTERWARDS_MS));
    await workload.pause();

    const { questions } = await fetchView(cluster.proxy.url, boardId, undefined, Number.MAX_SAFE_INTEGER);
    const lost = [...workload.atRisk.texts.keys()].filter(
      (id) => !questions.has(id) && !workload.atRisk.hides.has(id),
    );
    const named = await namedByNodes(cluster, boardId);
    note(
      `lost: ${lost.length} questions that were acknowledged; named by the nodes: events ${named.join(', ')}`,
    );
    note(
      `the replica was promoted in ${promotedMs} ms, screens were right ${phase.seenByAllAfterMs - promotedMs} ms later`,
    );
    promise('something was lost', lost.length > 0);
    promise('the nodes name what was lost', named.length > 0);
    promise('the board has another epoch', epochBefore !== crowd.viewers[0]?.view.epoch);
  },
};
