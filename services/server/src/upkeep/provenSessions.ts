import { pruneProvenSessions } from '@openfloor/store/provenSessions';
import type { Base } from '../base.ts';
import { hourly } from './hourly.ts';

/** Deletes expired proofs of sessions regularly. @returns a function that stops this and resolves when it has stopped */
export const pruneProofsRegularly = ({
  database,
  logger,
}: Pick<Base, 'database' | 'logger'>): (() => Promise<void>) =>
  hourly({
    logger,
    failure: 'old proofs of sessions were not deleted',
    work: (stopped) => pruneProvenSessions(database.kysely, stopped),
  });
