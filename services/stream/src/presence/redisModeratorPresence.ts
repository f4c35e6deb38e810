import { QuestionId, type BoardId } from '@openfloor/contract/ids';
import { ModeratorKey } from '@openfloor/contract/ws';
import { z } from 'zod/mini';
import { mergedReadings, type ModeratorPresence, type Readings } from './moderatorPresence.ts';
import type { RedisClient } from '../bus/redisConnection.ts';
import { NOW } from '../bus/redisTime.ts';
import { VIEWER_SHARE_TTL_MS } from './viewerCounts.ts';

export type RedisModeratorPresenceOptions = {
  /** Unique to this process. */
  nodeId: string;
  reportTtlMs?: number;
};

/**
 * One hash per board: node id to `expiryMs:moderators`, by the clock of Redis. Of a moderator the id, and after a `=` the question that
 * they read; moderators are separated by commas. The braces are the hash tag of Redis Cluster.
 */
const boardKey = (boardId: BoardId): string => `moderators:{${boardId}}`;

const REPORTS = `${NOW}
local function reports()
  local here = {}
  for _, report in ipairs(redis.call('HVALS', KEYS[1])) do
    local expiryMs, moderators = string.match(report, '^(%d+):(.+)$')
    if isToCome(tonumber(expiryMs)) then here[#here + 1] = moderators end
  end
  return here
end
`;

/** KEYS: hash. ARGV: node id, moderators, ttlMs. A key without a new report expires, and the reports of dead nodes with it. */
const REPORT = `${REPORTS}
local node, moderators, ttlMs = ARGV[1], ARGV[2], tonumber(ARGV[3])
if moderators == '' then
  redis.call('HDEL', KEYS[1], node)
else
  redis.call('HSET', KEYS[1], node, string.format('%.0f:%s', nowMs + ttlMs, moderators))
  if redis.call('PTTL', KEYS[1]) < ttlMs then redis.call('PEXPIRE', KEYS[1], ttlMs) end
end
return reports()
`;

/** KEYS: hash. Read-only. */
const HERE = `${REPORTS}
return reports()
`;

const Reports = z.array(z.string());

const encoded = (readings: Readings): string =>
  Array.from(readings, ([id, reading]) => (reading === null ? id : `${id}=${reading}`)).join(',');

const decoded = (reports: unknown): Readings =>
  mergedReadings(
    Reports.parse(reports)
      .flatMap((moderators) => moderators.split(','))
      .map((moderator) => {
        const [id = '', reading] = moderator.split('=');
        return [ModeratorKey.parse(id), reading === undefined ? null : QuestionId.parse(reading)] as const;
      }),
  );

/** @param redis a connection that fails fast (see `openRedis`), ended by the caller */
export const createRedisModeratorPresence = (
  redis: RedisClient,
  { nodeId, reportTtlMs = VIEWER_SHARE_TTL_MS }: RedisModeratorPresenceOptions,
): ModeratorPresence => ({
  report: async (boardId, readings) =>
    decoded(await redis.eval(REPORT, 1, boardKey(boardId), nodeId, encoded(readings), reportTtlMs)),
  here: async (boardId) => decoded(await redis.eval(HERE, 1, boardKey(boardId))),
});
