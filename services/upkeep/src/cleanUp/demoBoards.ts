import { systemClock as clock } from '@openfloor/platform/clock';
import type { BoardWriter } from '@openfloor/store/append/commit';
import { deleteExpiredDemos } from '@openfloor/store/maintenance/expiredDemos';
import { Counter } from 'prom-client';
import { hourly, type CleanUp } from './hourly.ts';

/**
 * Deletes demo boards that are older than a day.
 * @returns a function that stops this and resolves when it has stopped
 */
export const deleteDemosRegularly = (
  { db, logger, registry }: CleanUp,
  writer: BoardWriter,
): (() => Promise<void>) => {
  const deleted = new Counter({
    name: 'openfloor_demo_boards_deleted_total',
    help: 'Demo boards that were deleted because they were created more than a day ago',
    registers: [registry],
  });
  return hourly({
    logger,
    failure: 'expired demo boards were not deleted',
    work: async (stopped) => {
      await deleteExpiredDemos({
        db,
        writer,
        clock,
        stopped,
        onDeleted: (boards) => deleted.inc(boards),
        onKept: (boardId, reason) =>
          logger.warn({ err: reason, boardId }, 'an expired demo board was not deleted'),
      });
    },
  });
};
