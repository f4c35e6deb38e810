import { unlessLaterVersion } from '@openfloor/contract/laterVersion';
import { systemClock as clock } from '@openfloor/platform/clock';
import { warnSparingly } from '@openfloor/platform/warnSparingly';
import type { BoardWriter } from '@openfloor/store/append/boardWriter';
import { startDueTalks } from '@openfloor/upkeep/agenda/startDueTalks';
import type { Base } from '../base.ts';
import { randomIds } from '../ids.ts';

/** Starts planned talks at their times, while this node is active. */
export const startAgenda = (
  { database, logger, departure }: Base,
  { writer, isActive }: { writer: BoardWriter; isActive: () => boolean },
): (() => Promise<void>) => {
  const warn = unlessLaterVersion(warnSparingly(logger, 'planned talks are not started, trying again'));
  return startDueTalks({
    db: database.kysely,
    writer,
    clock,
    newTalkId: randomIds.uuid,
    random: Math.random,
    isActive,
    onError: (error) => {
      departure.note(error);
      warn(error);
    },
  });
};
