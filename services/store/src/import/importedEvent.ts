import { createHmac, randomBytes } from 'node:crypto';
import type { RecordedEvent } from '@openfloor/contract/events';
import { fromExported } from '@openfloor/contract/exportConversion';
import type { ExportedEvent } from '@openfloor/contract/exportedEvent';
import type { SessionId } from '@openfloor/contract/ids';
import { LaterVersion } from '@openfloor/contract/laterVersion';
import type { BoardState } from '@openfloor/domain/board/boardState';
import { evolveChecked } from '@openfloor/domain/board/logRules';
import { ImportRefused } from './importRefused.ts';

/** No board of this program is older; far earlier times cannot be stored or counted in days. */
const EARLIEST = '2020-';
/**
 * How far the time of an event may be ahead, because clocks differ. New events are dated after the last one, so
 * one event far ahead would date all later ones ahead too, until none can be stored.
 */
const AHEAD_MS_MAX = 86_400_000;

export type SessionOf = (pseudonym: string) => SessionId;

/** Gives each pseudonym of the export a session that cannot be guessed from it. */
export const createSessions = (): SessionOf => {
  const key = randomBytes(32);
  const known = new Map<string, SessionId>();
  const sessionOf = (pseudonym: string): SessionId => {
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
  return (pseudonym) => {
    const session = known.get(pseudonym) ?? sessionOf(pseudonym);
    known.set(pseudonym, session);
    return session;
  };
};

/**
 * Converts an exported event and checks its position and its time.
 * @param seq the next one of the log
 * @throws ImportRefused
 */
export const importedEvent = (exported: ExportedEvent, seq: number, sessionOf: SessionOf): RecordedEvent => {
  if (exported.seq !== seq)
    throw new ImportRefused(`Event ${seq} is missing, or events are in another order.`);
  const recorded = recordedOf(exported, sessionOf);
  if (recorded.at < EARLIEST || Date.parse(recorded.at) > Date.now() + AHEAD_MS_MAX)
    throw new ImportRefused(
      `Event ${seq} has the time ${recorded.at}, at which no board can have recorded it.`,
    );
  if ((recorded.event.type === 'v1.BoardOpened') !== (seq === 1))
    throw new ImportRefused(`Event ${seq} is not where it belongs: a log begins with the opening.`);
  return recorded;
};

const recordedOf = (exported: ExportedEvent, sessionOf: SessionOf): RecordedEvent => {
  try {
    return fromExported(exported, sessionOf);
  } catch (error) {
    if (error instanceof LaterVersion)
      throw new ImportRefused(`Event ${exported.seq} is of a later version: ${error.unknownPart}.`);
    throw new ImportRefused(`Event ${exported.seq} is damaged.`);
  }
};

/** Applies an event to the state, if it is valid there. @throws ImportRefused */
export const applyImported = (state: BoardState, recorded: RecordedEvent): void => {
  try {
    evolveChecked(state, recorded);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ImportRefused(`Event ${recorded.seq} does not match the events before it: ${reason}.`);
  }
};
