import { cpus } from 'node:os';

export type MachineTimes = { busyMs: number; totalMs: number };

/** CPU time of all cores together, of all processes. */
export const machineTimes = (): MachineTimes => {
  const times = { busyMs: 0, totalMs: 0 };
  for (const { times: core } of cpus()) {
    const totalMs = core.user + core.nice + core.sys + core.idle + core.irq;
    times.totalMs += totalMs;
    times.busyMs += totalMs - core.idle;
  }
  return times;
};

/** Busy share of the machine since an earlier reading, 0 to 1. */
export const busyShare = (before: MachineTimes, after: MachineTimes): number =>
  (after.busyMs - before.busyMs) / (after.totalMs - before.totalMs);
