import { LaterVersion } from '@openfloor/contract/laterVersion';
import { repeat } from '@openfloor/platform/repeat';
import type { Db } from '../tables.ts';
import { incompatibleMigrations } from './migrate.ts';

const LOOK_EVERY_MS = 2000;

/**
 * Checks regularly whether a later version has changed the schema so that this version does not work with it.
 * @param onLater called once; the watch then ends
 * @returns stops the watch
 */
export const watchSchema = (db: Db, onLater: (error: LaterVersion) => void): (() => Promise<void>) => {
  const { stop } = repeat({
    waitMs: () => LOOK_EVERY_MS,
    work: async (stopped) => {
      const [migration] = await incompatibleMigrations(db);
      if (stopped.aborted || migration === undefined) return;
      void stop();
      onLater(new LaterVersion(`migration ${migration}`));
    },
    // An unavailable Postgres is detected elsewhere.
    onError: () => {},
  });
  return stop;
};
