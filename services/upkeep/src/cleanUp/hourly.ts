import type { Logger } from '@openfloor/platform/logger';
import { repeat } from '@openfloor/platform/repeat';
import type { Db } from '@openfloor/store/tables';
import type { Registry } from 'prom-client';

const FIRST_AFTER_MS = 60_000;
const EVERY_MS = 60 * 60 * 1000;

/** What all clean-up needs. */
export type CleanUp = { db: Db; logger: Logger; registry: Registry };

export type HourlyWork = Pick<CleanUp, 'logger'> & {
  work: (stopped: AbortSignal) => Promise<unknown>;
  /** Log line when the work throws; it runs again an hour later. */
  failure: string;
  /** A minute by default. */
  firstAfterMs?: number;
};

/**
 * Runs work after `firstAfterMs`, and then an hour after each run ends.
 * @returns a function that stops this and resolves when it has stopped
 */
export const hourly = ({
  logger,
  work,
  failure,
  firstAfterMs = FIRST_AFTER_MS,
}: HourlyWork): (() => Promise<void>) =>
  repeat({
    waitMs: (rounds) => (rounds === 0 ? firstAfterMs : EVERY_MS),
    work,
    onError: (err) => logger.warn({ err }, failure),
  }).stop;
