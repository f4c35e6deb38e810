import { pruneProvenSessions } from '@openfloor/store/provenSessions';
import type { Base } from '../base.ts';
import { hourly } from './hourly.ts';

/** Deletes expired proofs of sessions regularly. @returns a function that stops this and resolves when it has stopped */
export const pruneProofsRegularly = ({
  database,
  logger,
}: Pick<Base, 'database' | 'logger'>): (() => Promise<void>) =>
  hourly(async (stopped) => {
    try {
      await pruneProvenSessions(database.kysely, stopped);
    } catch (error) {
      logger.warn({ err: error }, 'old proofs of sessions were not deleted');
    }
  });
