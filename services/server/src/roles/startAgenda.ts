import { unlessLaterVersion } from '@openfloor/contract/laterVersion';
import { systemClock as clock } from '@openfloor/platform/clock';
import { warnSparingly } from '@openfloor/platform/warnSparingly';
import type { BoardWriter } from '@openfloor/store/append/commit';
import { startDueTalks } from '@openfloor/upkeep/agenda/startDueTalks';
import type { Base } from '../base.ts';
import { randomIds } from '../ids.ts';

/** Starts planned talks at their times, while this node is active. */
export const startAgenda = (
  { database, logger }: Base,
  { writer, isActive }: { writer: BoardWriter; isActive: () => boolean },
): (() => Promise<void>) => {
  return startDueTalks({
    db: database.kysely,
    writer,
    clock,
    newTalkId: randomIds.uuid,
    random: Math.random,
    isActive,
    // `LaterVersion` is expected: a later version may have written to the board after its due talk was read.
    onError: unlessLaterVersion(warnSparingly(logger, 'planned talks are not started, trying again')),
  });
};
