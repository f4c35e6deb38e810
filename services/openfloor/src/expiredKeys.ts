import { setTimeout as delay } from 'node:timers/promises';
import { systemClock as clock } from '@openfloor/platform/clock';
import { sweepExpiredKeys } from '@openfloor/store/maintenance/expiredKeys';
import { Counter, Gauge } from 'prom-client';
import type { Base } from './base.ts';

const FIRST_AFTER_MS = 60_000;
const EVERY_MS = 60 * 60 * 1000;
const SECOND_MS = 1000;

/** Deletes idempotency keys that are past their time, again and again. @returns ends that, and resolves once it has ended */
export const sweepKeysRegularly = ({
  database,
  logger,
  registry,
}: Pick<Base, 'database' | 'logger' | 'registry'>): (() => Promise<void>) => {
  const stopping = new AbortController();
  const { signal: stopped } = stopping;
  const deleted = new Counter({
    name: 'openfloor_expired_keys_deleted_total',
    help: 'Idempotency keys that were deleted because they are past their time',
    registers: [registry],
  });
  let sweptAtMs = clock.elapsedMs();
  const unswept: Gauge = new Gauge({
    name: 'openfloor_expired_keys_unswept_seconds',
    help: 'Since this node began its last complete sweep of expired idempotency keys, or since its start: no key is left that was past its time then',
    registers: [registry],
    collect: () => unswept.set((clock.elapsedMs() - sweptAtMs) / SECOND_MS),
  });

  const sweep = async (): Promise<void> => {
    const startedAtMs = clock.elapsedMs();
    try {
      const onDeleted = (keys: number): void => deleted.inc(keys);
      if (await sweepExpiredKeys(database.kysely, { clock, stopped, onDeleted })) sweptAtMs = startedAtMs;
    } catch (error) {
      logger.warn({ err: error }, 'expired idempotency keys were not deleted');
    }
  };

  const sweepUntilStopped = async (): Promise<void> => {
    for (let waitMs = FIRST_AFTER_MS; !stopped.aborted; waitMs = EVERY_MS) {
      await delay(waitMs, undefined, { signal: stopped, ref: false }).catch(() => {});
      if (!stopped.aborted) await sweep();
    }
  };
  const sweeping = sweepUntilStopped();
  return () => {
    stopping.abort();
    return sweeping;
  };
};
