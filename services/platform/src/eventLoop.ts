import { performance } from 'node:perf_hooks';

/** The event loop of this process, which all its boards and requests share. */
export type EventLoop = {
  /** Milliseconds for which the loop has waited without work, since it started. */
  idleMs(): number;
};

export const systemEventLoop: EventLoop = { idleMs: () => performance.eventLoopUtilization().idle };
