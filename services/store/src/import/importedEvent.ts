import { createHmac, randomBytes } from 'node:crypto';
import type { RecordedEvent } from '@openfloor/contract/events';
import { ofExported, type ExportedEvent } from '@openfloor/contract/exportedEvent';
import type { SessionId } from '@openfloor/contract/ids';
import { LaterVersion } from '@openfloor/contract/laterVersion';
import type { BoardState } from '@openfloor/domain/board/boardState';
import { evolve } from '@openfloor/domain/board/evolve';
import { ImportRefused } from './importRefused.ts';

/** Postgres has no such year. */
const YEAR_ZERO = '0000-';

export type SessionOf = (pseudonym: string) => SessionId;

/** Gives each pseudonym of the export a session that cannot be guessed from it. */
export const createSessions = (): SessionOf => {
  const key = randomBytes(32);
  return (pseudonym) => {
    const hex = createHmac('sha256', key).update(pseudonym).digest('hex');
    // The form of a random UUID (RFC 9562).
    return [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `4${hex.slice(13, 16)}`,
      `a${hex.slice(17, 20)}`,
      hex.slice(20, 32),
    ].join('-');
  };
};

/** @param seq the next one of the log. @throws ImportRefused */
export const importedEvent = (exported: ExportedEvent, seq: number, sessionOf: SessionOf): RecordedEvent => {
  if (exported.seq !== seq)
    throw new ImportRefused(`Event ${seq} is missing, or events are in another order.`);
  const recorded = recordedOf(exported, sessionOf);
  if (recorded.at.startsWith(YEAR_ZERO)) throw new ImportRefused(`Event ${seq} is damaged.`);
  if ((recorded.event.type === 'v1.BoardOpened') !== (seq === 1))
    throw new ImportRefused(`Event ${seq} is not where it belongs: a log begins with the opening.`);
  return recorded;
};

const recordedOf = (exported: ExportedEvent, sessionOf: SessionOf): RecordedEvent => {
  try {
    return ofExported(exported, sessionOf);
  } catch (error) {
    if (error instanceof LaterVersion)
      throw new ImportRefused(`Event ${exported.seq} is of a later version: ${error.met}.`);
    throw new ImportRefused(`Event ${exported.seq} is damaged.`);
  }
};

/** @throws ImportRefused */
export const applyImported = (state: BoardState, recorded: RecordedEvent): void => {
  try {
    evolve(state, recorded);
  } catch {
    throw new ImportRefused(`Event ${recorded.seq} does not match the events before it.`);
  }
};
