import { systemClock as clock } from '@openfloor/platform/clock';
import type { BoardWriter } from '@openfloor/store/append/commit';
import { deleteAbandonedConferences } from '@openfloor/store/maintenance/abandonedConferences';
import { pruneProvenSessions } from '@openfloor/store/people/provenSessions';
import { pruneVoteOrigins } from '@openfloor/store/reads/voteOrigins';
import { deleteClosedRegularly } from './closedBoards.ts';
import { deleteDemosRegularly } from './demoBoards.ts';
import { sweepKeysRegularly } from './expiredKeys.ts';
import { hourly, type CleanUp } from './hourly.ts';

export type CleanUpOptions = CleanUp & {
  writer: BoardWriter;
  /** Days after which closed boards are deleted; undefined: they are kept. */
  retentionDays: number | undefined;
};

/** Deletes expired data every hour. @returns a function that stops this and resolves when it has stopped */
export const cleanUpRegularly = ({
  writer,
  retentionDays,
  ...parts
}: CleanUpOptions): (() => Promise<void>) => {
  const { db, logger } = parts;
  const stops = [
    sweepKeysRegularly(parts),
    deleteDemosRegularly(parts, writer),
    ...(retentionDays === undefined ? [] : [deleteClosedRegularly(parts, retentionDays)]),
    hourly({
      logger,
      failure: 'events without boards were not deleted',
      work: () => deleteAbandonedConferences(db, { retentionDays }),
    }),
    hourly({
      logger,
      failure: 'old proofs of sessions were not deleted',
      work: (stopped) => pruneProvenSessions(db, stopped),
    }),
    hourly({
      logger,
      failure: 'old origins of votes were not deleted',
      work: () => pruneVoteOrigins(db, clock.nowMs()),
    }),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
};
