// Reads processes from /proc on Linux.
import { readdir, readFile } from 'node:fs/promises';

/** USER_HZ, which is 100 on every architecture that Node runs on. */
const MS_PER_TICK = 10;
/**
 * Indices in what `statOf` returns. Four fields of CPU time: user, system, and both of children that were waited for.
 */
const PARENT = 1;
const CPU_TIMES = 11;

/** The fields of `stat` after the name, which can contain blanks and brackets. See proc_pid_stat(5). */
const statOf = async (pid: number | string): Promise<number[]> => {
  const text = await readFile(`/proc/${pid}/stat`, 'latin1');
  return text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
};

/** User and system time of the processes so far. */
export const cpuMsOf = async (pids: readonly number[]): Promise<number> => {
  const each = await Promise.all(pids.map(statOf));
  return each.reduce((sum, stat) => sum + sumOf(stat.slice(CPU_TIMES, CPU_TIMES + 2)), 0) * MS_PER_TICK;
};

/** User and system time of the thread that runs a Node process's event loop. */
export const loopCpuMsOf = async (pid: number): Promise<number> =>
  sumOf((await statOf(`${pid}/task/${pid}`)).slice(CPU_TIMES, CPU_TIMES + 2)) * MS_PER_TICK;

/** User and system time of a process, its running children, and the children that it has waited for. */
export const cpuMsOfFamily = async (pid: number): Promise<number> => {
  const children = await childrenOf(pid);
  // The parent is read last, since its sum includes a child that ended meanwhile.
  const running = await Promise.all(children.map((child) => cpuMsOf([child]).catch(() => 0)));
  return sumOf(running) + sumOf((await statOf(pid)).slice(CPU_TIMES, CPU_TIMES + 4)) * MS_PER_TICK;
};

const childrenOf = async (pid: number): Promise<number[]> => {
  const all = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const parents = await Promise.all(
    all.map((each) =>
      statOf(each).then(
        (stat) => stat[PARENT],
        () => 0,
      ),
    ),
  );
  return all.filter((_, index) => parents[index] === pid);
};

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

export const residentKib = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'latin1');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0);
};

export const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Process ids of a process and its children. */
export const familyOf = async (pid: number): Promise<number[]> => [pid, ...(await childrenOf(pid))];
