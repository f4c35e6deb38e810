import { systemClock as clock } from '@openfloor/platform/clock';
import { pruneVoteOrigins } from '@openfloor/store/voteOrigins';
import type { Base } from '../base.ts';
import { hourly } from './hourly.ts';

/** Deletes keyed hashes of addresses, and their keys, after a day. @returns a function that stops this and resolves when it has stopped */
export const pruneOriginsRegularly = ({
  database,
  logger,
}: Pick<Base, 'database' | 'logger'>): (() => Promise<void>) =>
  hourly({
    logger,
    failure: 'old origins of votes were not deleted',
    work: () => pruneVoteOrigins(database.kysely, clock.nowMs()),
  });
