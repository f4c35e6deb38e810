import { readdir, readFile } from 'node:fs/promises';
import { familyOf } from '@openfloor/testkit/program/proc';
import type { LocalCluster } from '@openfloor/testkit/cluster/localCluster';

/** What a process holds: memory by kind, and open files. */
export type ProcessUsage = { name: string; memoryKib: Record<string, number>; handles: number };

/**
 * Measures all processes of the cluster. For a node: old space and external memory, since resident memory
 * follows the size of V8's young generation, in steps. For the others: anonymous memory, which excludes
 * Postgres' shared buffers and the page cache.
 */
export const readProcessUsage = async ({
  proxy,
  redis,
  postgres,
  nodes,
}: LocalCluster): Promise<ProcessUsage[]> => {
  const others = [proxy, redis, { name: 'postgres', pid: await postgres?.pid() }];
  return Promise.all([
    ...nodes().flatMap(({ name, pid, metricsUrl }) =>
      pid === undefined ? [] : [heldByNode(name, pid, metricsUrl)],
    ),
    ...others.flatMap(({ name, pid }) => (pid === undefined ? [] : [heldByFamily(name, pid)])),
  ]);
};

const heldByNode = async (name: string, pid: number, metricsUrl: string): Promise<ProcessUsage> => {
  const metrics = await (await fetch(metricsUrl)).text();
  const kibOf = (metric: string): number => {
    const line = metrics.split('\n').find((each) => each.startsWith(`${metric} `));
    if (line === undefined) throw new Error(`${name} has no metric ${metric}`);
    return Number(line.slice(metric.length)) / 1024;
  };
  return {
    name,
    memoryKib: {
      'old space': kibOf('nodejs_heap_space_size_used_bytes{space="old"}'),
      external: kibOf('nodejs_external_memory_bytes'),
    },
    handles: (await heldByOne(pid)).handles,
  };
};

const heldByFamily = async (name: string, pid: number): Promise<ProcessUsage> => {
  const all = await Promise.all((await familyOf(pid)).map(heldByOne));
  return {
    name,
    memoryKib: { anonymous: all.reduce((sum, { anonymousKib }) => sum + anonymousKib, 0) },
    handles: all.reduce((sum, { handles }) => sum + handles, 0),
  };
};

/** Memory and open files of one process; 0 for a child that has ended since it was listed. */
const heldByOne = (pid: number): Promise<{ anonymousKib: number; handles: number }> =>
  Promise.all([readFile(`/proc/${pid}/smaps_rollup`, 'latin1'), readdir(`/proc/${pid}/fd`)]).then(
    ([rollup, handles]) => ({
      anonymousKib: Number(/^Pss_Anon:\s+(\d+) kB/m.exec(rollup)?.[1]),
      handles: handles.length,
    }),
    () => ({ anonymousKib: 0, handles: 0 }),
  );
