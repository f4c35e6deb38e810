import type { LocalCluster } from './localCluster.ts';
import { cpuMsOf, familyOf, residentKib } from '../program/proc.ts';

/** User and system time of the running processes since each started, and their resident memory. */
export type Usage = { name: string; cpuMs: number; residentKib: number };

/**
 * Usage of all processes of the cluster, including an embedded Postgres. A shared page counts in each of its processes.
 * @throws Error where there is no /proc
 */
export const readUsage = async ({ proxy, redis, postgres, nodes }: LocalCluster): Promise<Usage[]> => {
  const parts = [...nodes(), proxy, redis, { name: 'postgres', pid: await postgres?.pid() }];
  return Promise.all(parts.flatMap(({ name, pid }) => (pid === undefined ? [] : [usageOfFamily(name, pid)])));
};

const usageOfFamily = async (name: string, pid: number): Promise<Usage> => {
  const all = await Promise.all((await familyOf(pid)).map(usageOf));
  return all.reduce(
    (sum, one) => ({ name, cpuMs: sum.cpuMs + one.cpuMs, residentKib: sum.residentKib + one.residentKib }),
    { name, cpuMs: 0, residentKib: 0 },
  );
};

/** A child may have ended after it was listed. */
const usageOf = (pid: number): Promise<Omit<Usage, 'name'>> =>
  Promise.all([cpuMsOf([pid]), residentKib(pid)]).then(
    ([cpuMs, kib]) => ({ cpuMs, residentKib: kib }),
    () => ({ cpuMs: 0, residentKib: 0 }),
  );
