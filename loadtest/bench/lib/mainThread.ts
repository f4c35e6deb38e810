import type { Page } from 'puppeteer-core';

/** Tasks of a page's main thread, in ms. */
export type MainThread = {
  /** Longest task by the clock, including the time in which other processes had the core. */
  longestMs: number;
  /** Longest task by CPU time of the thread. */
  longestCpuMs: number;
  /** Tasks of more than 50 ms by the clock. */
  longTasks: number;
  /** Tasks of more than 50 ms of CPU time. */
  longTasksByCpu: number;
  /** CPU time of all tasks, as a share of the measured time. */
  busyShare: number;
};

/** An event of Chrome's trace format. `dur` and `tdur`: its time by the clock and its CPU time, in µs. */
type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { name?: string; data?: { frames?: { url: string; processId: number }[] } };
};

const LONG_MS = 50;
const US_PER_MS = 1000;

/** Runs `work` and measures the tasks of the page's main thread meanwhile. */
export const traceMainThread = async (page: Page, work: () => Promise<void>): Promise<MainThread> => {
  await page.tracing.start({ categories: ['-*', 'toplevel', 'disabled-by-default-devtools.timeline'] });
  const startedAt = performance.now();
  await work();
  const elapsedMs = performance.now() - startedAt;
  const trace = await page.tracing.stop();
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(Buffer.from(trace ?? []).toString());
  return summary(tasksOf(traceEvents, page.url()), elapsedMs);
};

/** The tasks of the main thread in the page's renderer process. */
const tasksOf = (events: TraceEvent[], url: string): { ms: number; cpuMs: number }[] => {
  const pid = events
    .filter(({ name }) => name === 'TracingStartedInBrowser')
    .flatMap(({ args }) => args.data?.frames ?? [])
    .find((frame) => frame.url === url)?.processId;
  const main = events.find(
    (event) => event.ph === 'M' && event.pid === pid && event.args.name === 'CrRendererMain',
  );
  if (!main) throw new Error('The trace names no main thread of the page');
  return events
    .filter((event) => event.name === 'RunTask' && event.tid === main.tid && event.pid === main.pid)
    .map(({ dur = 0, tdur = 0 }) => ({ ms: dur / US_PER_MS, cpuMs: tdur / US_PER_MS }));
};

const summary = (tasks: { ms: number; cpuMs: number }[], elapsedMs: number): MainThread => ({
  longestMs: Math.max(0, ...tasks.map(({ ms }) => ms)),
  longestCpuMs: Math.max(0, ...tasks.map(({ cpuMs }) => cpuMs)),
  longTasks: tasks.filter(({ ms }) => ms > LONG_MS).length,
  longTasksByCpu: tasks.filter(({ cpuMs }) => cpuMs > LONG_MS).length,
  busyShare: tasks.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / elapsedMs,
});
