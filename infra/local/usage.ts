import type { LocalCluster } from './localCluster.ts';
import { cpuMsOf, familyOf, residentKib } from './processes.ts';

/** What a part of the cluster has cost: user and system time since its processes began, and what is resident now. */
export type Usage = { name: string; cpuMs: number; residentKib: number };

/**
 * Of every part that runs here, Postgres included if it is ours. A shared page counts in each process that has it.
 * @throws Error where there is no /proc
 */
export const readUsage = async ({ proxy, redis, postgres, nodes }: LocalCluster): Promise<Usage[]> => {
  const parts = [...nodes(), proxy, redis, { name: 'postgres', pid: await postgres?.pid() }];
  return Promise.all(parts.flatMap(({ name, pid }) => (pid === undefined ? [] : [usageOf(name, pid)])));
};

const usageOf = async (name: string, pid: number): Promise<Usage> => {
  const pids = await familyOf(pid);
  const resident = await Promise.all(pids.map(residentKib));
  return { name, cpuMs: await cpuMsOf(pids), residentKib: resident.reduce((sum, kib) => sum + kib, 0) };
};
