import type { BoardId } from '@openfloor/contract/ids';
import { z } from 'zod';
import type { RedisClient } from '../bus/redisConnection.ts';
import { NOW } from './redisTime.ts';

/** Index of the boards that have viewers, with the sum of each. */
export type WatchedBoards = {
  /** Records a board's sum. Sums are sent in batches; the next report corrects a lost one. */
  note: (boardId: BoardId, total: number) => void;
  read: () => Promise<ReadonlyMap<BoardId, number>>;
};

/**
 * Two sorted sets: boards by viewers, and boards by expiry of their entry. The braces keep both in one slot of a Redis
 * Cluster. The counts of a board are in another slot, so the index is updated in a second step.
 */
const KEYS = ['watched-boards:{index}:viewers', 'watched-boards:{index}:expiries'] as const;

const NOTES_PER_CALL_MAX = 500;
const NOTE_DELAY_MS = 100;
const BOARDS_PER_READ = 1_000;

/**
 * ARGV: ttlMs, then alternating board and sum. Also drops expired entries, a limited number per call, so that Redis
 * never stalls.
 */
const NOTE = `${NOW}
local ttlMs = tonumber(ARGV[1])
for i = 2, #ARGV, 2 do
  local board, total = ARGV[i], tonumber(ARGV[i + 1])
  if total > 0 then
    redis.call('ZADD', KEYS[1], total, board)
    redis.call('ZADD', KEYS[2], string.format('%.0f', nowMs + ttlMs), board)
  else
    redis.call('ZREM', KEYS[1], board)
    redis.call('ZREM', KEYS[2], board)
  end
end
for _, range in ipairs({ { '-inf', string.format('%.0f', nowMs) }, { string.format('(%.0f', latestMs), '+inf' } }) do
  local expired = redis.call('ZRANGEBYSCORE', KEYS[2], range[1], range[2], 'LIMIT', 0, ${NOTES_PER_CALL_MAX})
  if #expired > 0 then
    redis.call('ZREM', KEYS[1], unpack(expired))
    redis.call('ZREM', KEYS[2], unpack(expired))
  end
end
for i = 1, 2 do
  if redis.call('PTTL', KEYS[i]) < ttlMs then redis.call('PEXPIRE', KEYS[i], ttlMs) end
end
`;

/**
 * ARGV: first and last rank. Returns the number of entries in the range, then board and sum of those that have not
 * expired.
 */
const READ = `${NOW}
local entries = redis.call('ZREVRANGE', KEYS[1], ARGV[1], ARGV[2], 'WITHSCORES')
local living = { #entries / 2 }
for i = 1, #entries, 2 do
  local expiryMs = redis.call('ZSCORE', KEYS[2], entries[i])
  if expiryMs and isFuture(tonumber(expiryMs)) then
    living[#living + 1] = entries[i]
    living[#living + 1] = entries[i + 1]
  end
end
return living
`;

const Entries = z.tuple([z.number()], z.string());

/** @param redis as for `createRedisPresence` */
export const createWatchedBoards = (redis: RedisClient, ttlMs: number): WatchedBoards => {
  let notes = new Map<BoardId, number>();

  const send = (): void => {
    const entries = [...notes];
    notes = new Map();
    for (let at = 0; at < entries.length; at += NOTES_PER_CALL_MAX) {
      const some = entries.slice(at, at + NOTES_PER_CALL_MAX).flat();
      redis.eval(NOTE, KEYS.length, ...KEYS, ttlMs, ...some).catch(() => {});
    }
  };

  return {
    note: (boardId, total) => {
      if (notes.size === 0) setTimeout(send, NOTE_DELAY_MS).unref();
      notes.set(boardId, total);
    },
    // The boards are read in parts, so that neither Redis nor this process is blocked for long.
    read: async () => {
      const watched = new Map<BoardId, number>();
      for (let from = 0; ; from += BOARDS_PER_READ) {
        const last = from + BOARDS_PER_READ - 1;
        const [size, ...living] = Entries.parse(await redis.eval(READ, KEYS.length, ...KEYS, from, last));
        for (let at = 0; at < living.length; at += 2) watched.set(String(living[at]), Number(living[at + 1]));
        if (size < BOARDS_PER_READ) return watched;
      }
    },
  };
};
