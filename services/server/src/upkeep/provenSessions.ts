import { pruneProvenSessions } from '@openfloor/store/provenSessions';
import type { Base } from '../base.ts';
import { hourly } from './hourly.ts';

/** Deletes proofs of sessions that are past their time. @returns ends that, and resolves once it has ended */
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
