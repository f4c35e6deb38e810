import { createHmac, createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import type { Clock } from '@openfloor/platform/clock';
import { deriveKey } from '@openfloor/platform/signing';
import type { Db } from '@openfloor/store/tables';
import { addVoteOrigins, type OriginHashing, type VoteOrigin } from '@openfloor/store/reads/voteOrigins';

export type VoteOrigins = {
  /** Notes from where and when a vote arrived. Does not delay the vote: the note is stored some seconds later. */
  note: (vote: NotedVote) => void;
  /** Stores what was noted. */
  flush: () => Promise<void>;
};

export type NotedVote = Omit<VoteOrigin, 'prefix'> & { address: string };

export type VoteOriginsOptions = {
  db: Db;
  serverSecret: string;
  clock: Pick<Clock, 'nowMs'>;
  onError: (error: unknown) => void;
  /**
   * Called with the number of votes whose arrivals and origins are lost: too many wait, or Postgres did not take them.
   */
  onLost: (votes: number) => void;
};

const FLUSH_AFTER_MS = 2000;
/** About 4 MB. */
const PENDING_MAX = 20_000;
/** Hashing this many blocks the event loop for milliseconds. */
const STORED_TOGETHER = 1000;
const SALT_BYTES = 32;
const HASH_BYTES = 16;

/**
 * Collects when and from which address prefixes votes arrived, and stores that every two seconds, the
 * prefixes as keyed hashes. The key derives from the server's secret and from a random salt of the board,
 * which Postgres keeps for a day. Without the salt the hashes cannot be reversed, not even by trying all IPv4
 * addresses. A node that crashes loses the last two seconds: those votes are not judged.
 */
export const createVoteOrigins = ({
  db,
  serverSecret,
  clock,
  onError,
  onLost,
}: VoteOriginsOptions): VoteOrigins => {
  const serverKey = deriveKey(serverSecret, 'vote-origins');
  const hashing: OriginHashing = {
    newKey: () => ({ id: randomUUID(), salt: randomBytes(SALT_BYTES) }),
    hashWith: (salt) => {
      const key = createSecretKey(createHmac('sha256', serverKey).update(salt).digest());
      return (prefix) => createHmac('sha256', key).update(prefix).digest().subarray(0, HASH_BYTES);
    },
  };
  let pending = new Map<string, VoteOrigin>();
  let storing = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const storePending = async (): Promise<void> => {
    const origins = [...pending.values()];
    pending = new Map();
    try {
      while (origins.length > 0) {
        await addVoteOrigins(db, origins.slice(0, STORED_TOGETHER), hashing, clock.nowMs());
        origins.splice(0, STORED_TOGETHER);
      }
    } catch (error) {
      onLost(origins.length);
      onError(error);
    }
  };

  /** Stores one batch after the other, so that votes gather in the next one while Postgres is slow. */
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    storing = storing.then(storePending);
    return storing;
  };

  return {
    note: ({ address, ...vote }) => {
      if (pending.size >= PENDING_MAX) return onLost(1);
      const prefix = addressPrefix(address);
      const key = `${vote.boardId} ${vote.sessionId} ${vote.questionId} ${prefix}`;
      // Keeps the first arrival.
      if (!pending.has(key)) pending.set(key, { ...vote, prefix });
      timer ??= setTimeout(() => void flush(), FLUSH_AFTER_MS).unref();
    },
    flush,
  };
};
