import { setTimeout as delay } from 'node:timers/promises';
import { LaterVersion } from '@openfloor/contract/laterVersion';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import { incompatibleMigrations } from './migrate.ts';

const LOOK_EVERY_MS = 2000;

/**
 * Checks regularly whether a later version has changed the schema so that this version does not work with it.
 * @param onLater called once; the watch then ends
 * @returns stops the watch
 */
export const watchSchema = (db: Kysely<Tables>, onLater: (error: LaterVersion) => void): (() => void) => {
  let stopped = false;

  const watch = async (): Promise<void> => {
    while (!stopped) {
      await delay(LOOK_EVERY_MS, undefined, { ref: false });
      if (stopped) return;
      // An unavailable Postgres is detected elsewhere.
      const [migration] = await incompatibleMigrations(db).catch(() => []);
      if (migration === undefined) continue;
      stopped = true;
      onLater(new LaterVersion(`migration ${migration}`));
    }
  };

  void watch();
  return () => {
    stopped = true;
  };
};
