import { QuestionId, type BoardId } from '@openfloor/contract/ids';
import { ModeratorKey } from '@openfloor/contract/ws';
import { z } from 'zod/mini';
import type { RedisClient } from '../bus/redisConnection.ts';
import { REPORT_TTL_MS, sumOf, type Attendance, type Presence, type Readings } from './presence.ts';
import { NOW } from './redisTime.ts';
import { createWatchedBoards } from './watchedBoards.ts';

export type RedisPresenceOptions = {
  /** Unique to this process. */
  nodeId: string;
  reportTtlMs?: number;
};

/**
 * One hash per board: node id to `expiryMs:viewers:moderators`, by the clock of Redis. Of a moderator the id, and after a `=` the
 * question that they read; moderators are separated by commas. The braces are the hash tag of Redis Cluster.
 */
const boardKey = (boardId: BoardId): string => `presence:{${boardId}}`;

const LIVING = `${NOW}
local function living(onExpired)
  local reports = redis.call('HGETALL', KEYS[1])
  local here = {}
  for i = 1, #reports, 2 do
    local expiryMs, report = string.match(reports[i + 1], '^(%d+):(.+)$')
    if isToCome(tonumber(expiryMs)) then here[#here + 1] = report else onExpired(reports[i]) end
  end
  return here
end
`;

/** KEYS: hash. ARGV: node id, report, ttlMs. */
const REPORT = `${LIVING}
local node, report, ttlMs = ARGV[1], ARGV[2], tonumber(ARGV[3])
if report == '0:' then
  redis.call('HDEL', KEYS[1], node)
else
  redis.call('HSET', KEYS[1], node, string.format('%.0f:%s', nowMs + ttlMs, report))
  if redis.call('PTTL', KEYS[1]) < ttlMs then redis.call('PEXPIRE', KEYS[1], ttlMs) end
end
return living(function(expired) redis.call('HDEL', KEYS[1], expired) end)
`;

/** KEYS: hash. Read-only. */
const READ = `${LIVING}
return living(function() end)
`;

const encoded = ({ viewers, moderators }: Attendance): string => {
  const readings = Array.from(moderators, ([id, reading]) => (reading === null ? id : `${id}=${reading}`));
  return `${viewers}:${readings.join(',')}`;
};

const Reports = z.array(z.string());

const decoded = (reports: unknown): Attendance =>
  sumOf(
    Reports.parse(reports).map((report) => {
      const [viewers, readings = ''] = report.split(':');
      return { viewers: Number(viewers), moderators: readingsIn(readings) };
    }),
  );

const readingsIn = (text: string): Readings =>
  new Map(
    (text === '' ? [] : text.split(',')).map((moderator) => {
      const [id, reading] = moderator.split('=');
      return [ModeratorKey.parse(id), reading === undefined ? null : QuestionId.parse(reading)];
    }),
  );

/** @param redis a connection that fails fast (see `openRedis`), ended by the caller */
export const createRedisPresence = (
  redis: RedisClient,
  { nodeId, reportTtlMs = REPORT_TTL_MS }: RedisPresenceOptions,
): Presence => {
  const watchedBoards = createWatchedBoards(redis, reportTtlMs);
  const read = async (boardId: BoardId): Promise<[BoardId, Attendance]> => [
    boardId,
    decoded(await redis.eval(READ, 1, boardKey(boardId))),
  ];
  return {
    report: async (boardId, here) => {
      const key = boardKey(boardId);
      const all = decoded(await redis.eval(REPORT, 1, key, nodeId, encoded(here), reportTtlMs));
      watchedBoards.note(boardId, all.viewers);
      return all;
    },
    // ioredis sends all commands without waiting for answers.
    read: async (boardIds) => new Map(await Promise.all(boardIds.map(read))),
    watched: watchedBoards.read,
  };
};
