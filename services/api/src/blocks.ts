import type { BusMessage } from '@openfloor/contract/busMessage';
import type { SessionId } from '@openfloor/contract/ids';
import { activeBlocks } from '@openfloor/store/reads/participants';
import type { Tables } from '@openfloor/store/tables';
import type { MonotonicClock } from '@openfloor/platform/clock';
import type { Kysely } from 'kysely';

/** Who is blocked anywhere: thousands of phones ask every few seconds, so the answer is kept for a second. */
export type Blocks = {
  isBlockedAnywhere: (sessionId: SessionId) => Promise<boolean>;
  /** Makes this node's own changes show at once. */
  noteCommit: (message: BusMessage) => void;
};

const FRESH_FOR_MS = 1000;

export const createBlocks = (db: Kysely<Tables>, clock: MonotonicClock): Blocks => {
  let readAtMs = -Infinity;
  let blocked: Promise<Set<SessionId>> | undefined;

  const read = async (): Promise<Set<SessionId>> =>
    new Set((await activeBlocks(db)).map(({ sessionId }) => sessionId));

  return {
    isBlockedAnywhere: async (sessionId) => {
      const nowMs = clock.elapsedMs();
      if (!blocked || nowMs - readAtMs > FRESH_FOR_MS) {
        readAtMs = nowMs;
        const reading = read();
        blocked = reading;
        reading.catch(() => {
          if (blocked === reading) blocked = undefined;
        });
      }
      return (await blocked).has(sessionId);
    },
    noteCommit: ({ events = [] }) => {
      if (events.some(({ event }) => changesBlocks(event.type))) blocked = undefined;
    },
  };
};

const changesBlocks = (type: string): boolean =>
  type === 'v1.ParticipantBlocked' || type === 'v1.ParticipantUnblocked' || type === 'v1.BoardClosed';
