import type { LocalCluster } from './localCluster.ts';
import { cpuMsOfFamily, familyOf, residentKib } from '../program/proc.ts';

/**
 * User and system time of a process and its children since it started, also of those that have ended; resident memory.
 */
export type Usage = { name: string; cpuMs: number; residentKib: number };

/**
 * Usage of all processes of the cluster, including an embedded Postgres. A shared page counts in each of its processes.
 * @throws Error where there is no /proc
 */
export const readUsage = async ({ proxy, redis, postgres, nodes }: LocalCluster): Promise<Usage[]> => {
  const parts = [...nodes(), proxy, redis, { name: 'postgres', pid: await postgres?.pid() }];
  return Promise.all(parts.flatMap(({ name, pid }) => (pid === undefined ? [] : [usageOf(name, pid)])));
};

const usageOf = async (name: string, pid: number): Promise<Usage> => {
  // A child may have ended after it was listed.
  const resident = (await familyOf(pid)).map((each) => residentKib(each).catch(() => 0));
  return {
    name,
    cpuMs: await cpuMsOfFamily(pid),
    residentKib: (await Promise.all(resident)).reduce((sum, kib) => sum + kib, 0),
  };
};
