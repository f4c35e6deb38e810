import { readdir, readFile } from 'node:fs/promises';
import { familyOf } from '@openfloor/testkit/program/proc';
import type { LocalCluster } from '@openfloor/testkit/cluster/localCluster';

/** Memory and open files of one process with its children. */
export type Held = { name: string; memoryKib: number; handles: number };

/** All processes of the cluster. A page that several processes share counts once in all. */
export const readHeld = async ({ proxy, redis, postgres, nodes }: LocalCluster): Promise<Held[]> => {
  const parts = [...nodes(), proxy, redis, { name: 'postgres', pid: await postgres?.pid() }];
  return Promise.all(parts.flatMap(({ name, pid }) => (pid === undefined ? [] : [heldBy(name, pid)])));
};

const heldBy = async (name: string, pid: number): Promise<Held> => {
  const all = await Promise.all((await familyOf(pid)).map(heldByOne));
  return {
    name,
    memoryKib: all.reduce((sum, { memoryKib }) => sum + memoryKib, 0),
    handles: all.reduce((sum, { handles }) => sum + handles, 0),
  };
};

/** A child may have ended after it was listed. */
const heldByOne = (pid: number): Promise<Omit<Held, 'name'>> =>
  Promise.all([readFile(`/proc/${pid}/smaps_rollup`, 'latin1'), readdir(`/proc/${pid}/fd`)]).then(
    ([rollup, handles]) => ({
      memoryKib: Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1]),
      handles: handles.length,
    }),
    () => ({ memoryKib: 0, handles: 0 }),
  );
