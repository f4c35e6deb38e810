import type { BoardId, ConferenceId, ShortId } from '@openfloor/contract/ids';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import { createSingleFlight } from '@openfloor/platform/singleFlight';
import { findConferenceByShortId } from '@openfloor/store/conferences/readConference';
import { findByShortId } from '@openfloor/store/reads/boards';
import type { Db } from '@openfloor/store/tables';
import fastq, { type queueAsPromised } from 'fastq';
import { LRUCache } from 'lru-cache';
import type { RefusedWith } from './errors.ts';
import type { Limiter } from './limits/limiter.ts';

/** What a short id leads to. */
export type ShortIdTarget =
  | { kind: 'board'; boardId: BoardId; isClosed: boolean }
  | { kind: 'conference'; conferenceId: ConferenceId }
  | { kind: 'none' };

/**
 * Finds boards and conferences by their short ids. Short ids can be guessed, so an address with too many misses within
 * a minute gets answers only for those that it found within the last hour. The audience behind that address can thus go
 * on.
 */
export type ShortIds = {
  find: (shortId: ShortId, address: string) => Promise<ShortIdTarget | RefusedWith>;
};

const REACHED_MAX = 100_000;
const REACHED_MS = 60 * 60_000;
/**
 * Concurrent lookups of one address. Further ones wait, because each lookup may be the miss after which they are
 * refused.
 */
const LOOKUPS_PER_ADDRESS_MAX = 10;

export type ShortIdsOptions = {
  db: Db;
  /** Keyed by address. */
  misses: Limiter;
  onMiss: (outcome: 'answered' | 'refused') => void;
};

type Asked = { shortId: ShortId; prefix: string };

export const createShortIds = ({ db, misses, onMiss }: ShortIdsOptions): ShortIds => {
  const reached = new LRUCache<string, true>({ max: REACHED_MAX, ttl: REACHED_MS });
  const lookups = createSingleFlight<ShortId, ShortIdTarget>();
  const queues = new Map<string, queueAsPromised<Asked, ShortIdTarget | RefusedWith>>();

  const lookUp = (shortId: ShortId): Promise<ShortIdTarget> =>
    lookups.run(shortId, async () => {
      const board = await findByShortId(db, shortId);
      if (board) return { kind: 'board', ...board };
      const conferenceId = await findConferenceByShortId(db, shortId);
      return conferenceId === undefined ? { kind: 'none' } : { kind: 'conference', conferenceId };
    });

  const find = async ({ shortId, prefix }: Asked): Promise<ShortIdTarget | RefusedWith> => {
    const key = `${prefix} ${shortId}`;
    if (reached.get(key)) return lookUp(shortId);
    const retryAfterMs = await misses.take(prefix, 0);
    if (retryAfterMs !== undefined) {
      onMiss('refused');
      return { code: 'rate-limited', retryAfterMs };
    }
    const target = await lookUp(shortId);
    if (target.kind === 'none') {
      await misses.take(prefix);
      onMiss('answered');
    } else reached.set(key, true);
    return target;
  };

  return {
    find: async (shortId, address) => {
      const prefix = addressPrefix(address);
      const queue = queues.get(prefix) ?? fastq.promise(find, LOOKUPS_PER_ADDRESS_MAX);
      queues.set(prefix, queue);
      try {
        return await queue.push({ shortId, prefix });
      } finally {
        if (queue.idle() && queues.get(prefix) === queue) queues.delete(prefix);
      }
    },
  };
};
