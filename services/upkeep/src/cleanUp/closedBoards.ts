import { systemClock as clock } from '@openfloor/platform/clock';
import { announceRetirements, deleteRetiredBoards } from '@openfloor/store/maintenance/retiredBoards';
import { Counter, Gauge } from 'prom-client';
import { hourly, type CleanUp } from './hourly.ts';

/** The first run is at the start of the node. */
const FIRST_AFTER_MS = 0;

/**
 * Announces closed boards, and deletes them a day later.
 * @returns a function that stops this and resolves when it has stopped
 */
export const deleteClosedRegularly = (
  { db, logger, registry }: CleanUp,
  retentionDays: number,
): (() => Promise<void>) => {
  const deleted = new Counter({
    name: 'openfloor_closed_boards_deleted_total',
    help: 'Boards that were deleted for good because they were closed longer ago than RETENTION_DAYS',
    registers: [registry],
  });
  const retiring = new Gauge({
    name: 'openfloor_closed_boards_retiring',
    help: 'Closed boards that will be deleted for good within about a day, as of the latest hourly run',
    registers: [registry],
  });
  return hourly({
    logger,
    failure: 'closed boards were not deleted',
    firstAfterMs: FIRST_AFTER_MS,
    work: async (stopped) => {
      const boards = await deleteRetiredBoards(db, {
        retentionDays,
        clock,
        stopped,
        onDeleted: (count) => deleted.inc(count),
        onKept: (boardId, reason) =>
          logger.warn({ err: reason, boardId }, 'a closed board was not deleted, trying again in an hour'),
      });
      if (boards > 0)
        logger.info({ boards, retentionDays }, 'deleted boards for good that were closed long ago');
      const soon = await announceRetirements(db, {
        retentionDays,
        onAnnounced: (announced) =>
          logger.warn(
            { boards: announced, retentionDays },
            'closed boards will be deleted for good in a day',
          ),
      });
      retiring.set(soon);
    },
  });
};
