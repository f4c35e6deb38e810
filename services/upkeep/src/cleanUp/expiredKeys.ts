import { systemClock as clock } from '@openfloor/platform/clock';
import { estimateExpiredKeys, sweepExpiredKeys } from '@openfloor/store/maintenance/expiredKeys';
import { Counter, Gauge } from 'prom-client';
import { hourly, type CleanUp } from './hourly.ts';

const SECOND_MS = 1000;

/** Deletes expired idempotency keys regularly. @returns a function that stops this and resolves when it has stopped */
export const sweepKeysRegularly = ({ db, logger, registry }: CleanUp): (() => Promise<void>) => {
  const deleted = new Counter({
    name: 'openfloor_expired_keys_deleted_total',
    help: 'Expired idempotency keys that were deleted',
    registers: [registry],
  });
  let sweptAtMs = clock.elapsedMs();
  const unswept: Gauge = new Gauge({
    name: 'openfloor_expired_keys_unswept_seconds',
    help: 'Time since this node started its last complete sweep of expired idempotency keys, or since its own start: keys that had expired by then are deleted',
    registers: [registry],
    collect: () => unswept.set((clock.elapsedMs() - sweptAtMs) / SECOND_MS),
  });

  const left = new Gauge({
    name: 'openfloor_expired_keys_left',
    help: 'Expired idempotency keys that are not deleted yet, estimated before and after each sweep',
    registers: [registry],
  });
  const onDeleted = (keys: number): void => deleted.inc(keys);
  const estimate = async (): Promise<void> => left.set(await estimateExpiredKeys(db));

  return hourly({
    logger,
    failure: 'expired idempotency keys were not deleted',
    work: async (stopped) => {
      const startedAtMs = clock.elapsedMs();
      await estimate();
      if (await sweepExpiredKeys(db, { clock, stopped, onDeleted })) sweptAtMs = startedAtMs;
      await estimate();
    },
  });
};
