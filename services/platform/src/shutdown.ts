import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from './logger.ts';

export type StopSignal = 'SIGTERM' | 'SIGINT';
type ShutdownOptions = { limitMs: number; logger: Logger };

/** Exit code that a shell reports for a program killed by this signal. */
const exitCodes: Record<StopSignal, number> = { SIGTERM: 143, SIGINT: 130 };

/** On Ctrl-C the terminal signals this process and npm passes on its own copy; both count as one. */
const echoMs = 100;

const within = async (limitMs: number, work: Promise<void>): Promise<void> => {
  const expiry = delay(limitMs).then(() => {
    throw new Error(`not stopped within ${limitMs} ms`);
  });
  await Promise.race([work, expiry]);
};

/**
 * Stops the process in order: the first SIGTERM or SIGINT calls `stop` and exits with 0, or with 1 if that fails
 * or takes longer than `limitMs`. A second signal exits immediately.
 */
export const onShutdown = (
  stop: (signal: StopSignal) => Promise<void>,
  { limitMs, logger }: ShutdownOptions,
): void => {
  let firstAtMs: number | undefined;

  const stopOnce = async (signal: StopSignal) => {
    logger.info({ signal }, 'stopping');
    try {
      await within(limitMs, stop(signal));
      process.exit(0);
    } catch (error) {
      logger.error({ err: error }, 'shutdown failed');
      process.exit(1);
    }
  };

  const handle = (signal: StopSignal) => {
    const nowMs = performance.now();
    if (firstAtMs === undefined) {
      firstAtMs = nowMs;
      void stopOnce(signal);
    } else if (nowMs - firstAtMs > echoMs) {
      process.exit(exitCodes[signal]);
    }
  };

  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
};
