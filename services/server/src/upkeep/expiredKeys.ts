import { systemClock as clock } from '@openfloor/platform/clock';
import { estimateExpiredKeys, sweepExpiredKeys } from '@openfloor/store/maintenance/expiredKeys';
import { Counter, Gauge } from 'prom-client';
import type { Base } from '../base.ts';
import { hourly } from './hourly.ts';

const SECOND_MS = 1000;

/** Deletes idempotency keys that are past their time, again and again. @returns ends that, and resolves once it has ended */
export const sweepKeysRegularly = ({
  database,
  logger,
  registry,
}: Pick<Base, 'database' | 'logger' | 'registry'>): (() => Promise<void>) => {
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

  const left = new Gauge({
    name: 'openfloor_expired_keys_left',
    help: 'Idempotency keys past their time that are not deleted yet, estimated before and after each sweep',
    registers: [registry],
  });
  const estimate = async (): Promise<void> => left.set(await estimateExpiredKeys(database.kysely));

  return hourly(async (stopped) => {
    const startedAtMs = clock.elapsedMs();
    try {
      await estimate();
      const onDeleted = (keys: number): void => deleted.inc(keys);
      if (await sweepExpiredKeys(database.kysely, { clock, stopped, onDeleted })) sweptAtMs = startedAtMs;
      await estimate();
    } catch (error) {
      logger.warn({ err: error }, 'expired idempotency keys were not deleted');
    }
  });
};
