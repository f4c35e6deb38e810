import type { BoardId } from '@openfloor/contract/ids';
import { z } from 'zod/mini';
import type { ModeratorPresence } from './moderatorPresence.ts';
import type { RedisClient } from './redisConnection.ts';
import { NOW } from './redisTime.ts';
import { VIEWER_SHARE_TTL_MS } from './viewerCounts.ts';

export type RedisModeratorPresenceOptions = {
  /** Unique to this process. */
  nodeId: string;
  reportTtlMs?: number;
};

/** One hash per board: node id to `expiryMs:id,id`, by the clock of Redis. The braces are the hash tag of Redis Cluster. */
const boardKey = (boardId: BoardId): string => `moderators:{${boardId}}`;

/** KEYS: hash. ARGV: node id, ids, ttlMs. A key without a new report expires, and the reports of dead nodes with it. */
const REPORT = `${NOW}
local node, ids, ttlMs = ARGV[1], ARGV[2], tonumber(ARGV[3])
if ids == '' then return redis.call('HDEL', KEYS[1], node) end
redis.call('HSET', KEYS[1], node, string.format('%.0f:%s', nowMs + ttlMs, ids))
if redis.call('PTTL', KEYS[1]) < ttlMs then redis.call('PEXPIRE', KEYS[1], ttlMs) end
`;

/** KEYS: hash. Read-only. */
const HERE = `${NOW}
local here = {}
for _, report in ipairs(redis.call('HVALS', KEYS[1])) do
  local expiryMs, ids = string.match(report, '^(%d+):(.+)$')
  if isToCome(tonumber(expiryMs)) then here[#here + 1] = ids end
end
return here
`;

const Reports = z.array(z.string());

/** @param redis a connection that fails fast (see `openRedis`), ended by the caller */
export const createRedisModeratorPresence = (
  redis: RedisClient,
  { nodeId, reportTtlMs = VIEWER_SHARE_TTL_MS }: RedisModeratorPresenceOptions,
): ModeratorPresence => ({
  report: async (boardId, moderatorIds) => {
    await redis.eval(REPORT, 1, boardKey(boardId), nodeId, moderatorIds.join(','), reportTtlMs);
  },
  here: async (boardId) => {
    const reports = Reports.parse(await redis.eval(HERE, 1, boardKey(boardId)));
    return new Set(reports.flatMap((ids) => ids.split(',')));
  },
});
