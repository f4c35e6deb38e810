import type { BoardId } from '@openfloor/contract/ids';
import type { RedisClient } from '../bus/redisConnection.ts';
import { NOW } from '../bus/redisTime.ts';
import { VIEWER_SHARE_TTL_MS } from './viewerCounts.ts';
import type { ViewerCounts } from './viewerCounts.ts';
import { createWatchedBoards } from '../bus/watchedBoards.ts';

export type RedisViewerCountsOptions = {
  /** Unique to this process. */
  nodeId: string;
  shareTtlMs?: number;
};

/** One hash per board: node id to `count:expiryMs`, by the clock of Redis. The braces are the hash tag of Redis Cluster. */
const boardKey = (boardId: BoardId): string => `viewers:{${boardId}}`;

const SUM_SHARES = `${NOW}
local function sumShares(onExpired)
  local shares = redis.call('HGETALL', KEYS[1])
  local sum = 0
  for i = 1, #shares, 2 do
    local count, expiryMs = string.match(shares[i + 1], '^(%d+):(%d+)$')
    if isToCome(tonumber(expiryMs)) then
      sum = sum + count
    else
      onExpired(shares[i])
    end
  end
  return sum
end
`;

/** KEYS: hash. ARGV: node id, count, ttlMs. */
const REPORT = `${SUM_SHARES}
local node, count, ttlMs = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
if count > 0 then
  redis.call('HSET', KEYS[1], node, string.format('%.0f:%.0f', count, nowMs + ttlMs))
  if redis.call('PTTL', KEYS[1]) < ttlMs then redis.call('PEXPIRE', KEYS[1], ttlMs) end
else
  redis.call('HDEL', KEYS[1], node)
end
return sumShares(function(expired) redis.call('HDEL', KEYS[1], expired) end)
`;

/** KEYS: hash. Read-only. */
const TOTAL = `${SUM_SHARES}
return sumShares(function() end)
`;

/** @param redis a connection that fails fast (see `openRedis`), ended by the caller */
export const createRedisViewerCounts = (
  redis: RedisClient,
  { nodeId, shareTtlMs = VIEWER_SHARE_TTL_MS }: RedisViewerCountsOptions,
): ViewerCounts => {
  const total = async (boardId: BoardId): Promise<[BoardId, number]> => [
    boardId,
    Number(await redis.eval(TOTAL, 1, boardKey(boardId))),
  ];
  const watchedBoards = createWatchedBoards(redis, shareTtlMs);

  return {
    report: async (boardId, count) => {
      const sum = Number(await redis.eval(REPORT, 1, boardKey(boardId), nodeId, count, shareTtlMs));
      watchedBoards.note(boardId, sum);
      return sum;
    },
    // ioredis sends all commands without waiting for answers.
    totals: async (boardIds) => new Map(await Promise.all(boardIds.map(total))),
    watched: watchedBoards.read,
  };
};
