import type { KeyObject } from 'node:crypto';
import { QuestionId, type BoardId, type SessionId } from '@openfloor/contract/ids';
import { ModeratorKey } from '@openfloor/contract/ws';
import { z } from 'zod/mini';
import type { RedisClient } from '../bus/redisConnection.ts';
import {
  isNobody,
  NO_SESSIONS,
  projectorsIf,
  REPORT_TTL_MS,
  turnoutOf,
  type Attendance,
  type Presence,
  type Readings,
  type SocketSessions,
  type Turnout,
} from './presence.ts';
import {
  AGAIN_AFTER_MS_MIN,
  CALL_INTERVAL_MS,
  EXACT_READERS_MAX,
  RECORDED_MAX,
  LIFETIME_FACTOR,
  readerHashOf,
  SPREAD,
} from './readers.ts';
import { NOW } from './redisTime.ts';
import { createWatchedBoards } from './watchedBoards.ts';

export type RedisPresenceOptions = {
  /** Unique to this process. */
  nodeId: string;
  /** For `readerHashOf`, the same on all nodes. */
  key: KeyObject;
  reportTtlMs?: number;
  againAfterMsMin?: number;
};

/**
 * One hash per board: node id to `expiryMs:viewers:moderators`, by the clock of Redis, followed by `:projectors` if the
 * node has some. `moderators` is a comma-separated list of `id`, or `id=questionId` with the question that the
 * moderator reads. The braces are the hash tag of Redis Cluster.
 */
const boardKey = (boardId: BoardId): string => `presence:{${boardId}}`;

/**
 * The board's readers, as a sorted set of the keys of `readerHashOf`. The score is the expiry, in the band of the level
 * at which the reader was recorded: above all expiries, so that a level is a range of scores, and far below 2^53.
 */
const readersKey = (boardId: BoardId): string => `readers:{${boardId}}`;
const BAND = 2 ** 42;

/**
 * Sets of the sessions that have a socket, one for each node, in the slot of the board's other keys. A set
 * also has `#` and the number of the report that changed it last: if the next report does not find it, Redis
 * lost a report.
 */
const socketsPrefix = (boardId: BoardId): string => `sockets:{${boardId}}:`;

/**
 * Maximum lifetime of a reader at level 0; it doubles with each level. A later expiry was set before the
 * clock of Redis was set back.
 */
const LIFETIME_MS_MAX = 2 * AGAIN_AFTER_MS_MIN;

/** KEYS: hash, readers. `turnout()` returns the nodes' reports, the readers, and 1 if these are estimated. */
const TURNOUT = `${NOW}
local function living(onExpired)
  local reports = redis.call('HGETALL', KEYS[1])
  local here = {}
  for i = 1, #reports, 2 do
    local expiryMs, report = string.match(reports[i + 1], '^(%d+):(.+)$')
    if isFuture(tonumber(expiryMs)) then here[#here + 1] = report else onExpired(reports[i]) end
  end
  return here
end
local function score(value) return string.format('%.0f', value) end
local function topLevel()
  local highest = redis.call('ZREVRANGE', KEYS[2], 0, 0, 'WITHSCORES')[2]
  return highest and math.floor(highest / ${BAND}) or -1
end
local function readers()
  local count, entries = 0, 0
  for level = 0, topLevel() do
    local now = level * ${BAND} + nowMs
    local recorded = redis.call('ZCOUNT', KEYS[2], '(' .. score(now), score(now + 2 ^ level * ${LIFETIME_MS_MAX}))
    count, entries = count + 2 ^ level * recorded, entries + recorded
  end
  return count, (count > entries or count > ${EXACT_READERS_MAX}) and 1 or 0
end
local function turnout(onExpired)
  local count, isEstimated = readers()
  return { living(onExpired), count, isEstimated }
end
`;

/**
 * KEYS: hash, readers, sockets of this node. ARGV: node id, report, ttlMs, number of the previous report
 * (empty: all sessions follow) and of this one, sessions that got a socket, sessions that have none any more.
 * Keys of sessions have 11 characters. Returns the turnout, and 1 if Redis has all sessions with sockets of
 * the node.
 */
const REPORT = `${TURNOUT}
local node, report, ttlMs, before, number = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4], ARGV[5]
local function each(keys, act)
  for i = 1, #keys, 11 do act(string.sub(keys, i, i + 10)) end
end
if before == '' then redis.call('DEL', KEYS[3]) end
local isComplete = before == '' or redis.call('SREM', KEYS[3], '#' .. before) == 1
redis.call('SADD', KEYS[3], '#' .. number)
each(ARGV[6], function(session)
  redis.call('SADD', KEYS[3], session)
  redis.call('ZREM', KEYS[2], session)
end)
each(ARGV[7], function(session)
  redis.call('SREM', KEYS[3], session)
  redis.call('ZREM', KEYS[2], session)
end)
-- Nobody has the board open on this node any more.
if report == '0:' then
  redis.call('HDEL', KEYS[1], node)
  redis.call('DEL', KEYS[3])
else
  redis.call('HSET', KEYS[1], node, string.format('%.0f:%s', nowMs + ttlMs, report))
  if redis.call('PTTL', KEYS[1]) < ttlMs then redis.call('PEXPIRE', KEYS[1], ttlMs) end
  redis.call('PEXPIRE', KEYS[3], ttlMs)
end
return { turnout(function(expired) redis.call('HDEL', KEYS[1], expired) end), isComplete and 1 or 0 }
`;

/** KEYS: hash, readers. Read-only. */
const READ = `${TURNOUT}
return turnout(function() end)
`;

/**
 * KEYS: hash, readers. ARGV: prefix of the nodes' sockets, `readerHashOf` the session, least ms until the next call, 1
 * if brief. Returns the turnout and the ms until the next call; -1: the session has a socket. See `readers.ts` for the
 * rule.
 */
const TRACK = `${TURNOUT}
local prefix, session, sample, delay, minMs = ARGV[1], ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
local countedMs = ARGV[6] == '1' and minMs * (1 + ${SPREAD}) or math.huge
local function hasSocket()
  for _, node in ipairs(redis.call('HKEYS', KEYS[1])) do
    if redis.call('SISMEMBER', prefix .. node, session) == 1 then return true end
  end
end
local function record()
  for level = 0, topLevel() do
    local from = level * ${BAND}
    redis.call('ZREMRANGEBYSCORE', KEYS[2], score(from), score(from + nowMs))
    redis.call('ZREMRANGEBYSCORE', KEYS[2], '(' .. score(from + nowMs + 2 ^ level * ${LIFETIME_MS_MAX}), '(' .. score(from + ${BAND}))
  end
  local expected = readers() + 1
  local againAfterMs = math.ceil(math.max(minMs, expected * ${CALL_INTERVAL_MS}) * (1 + ${SPREAD} * delay))
  local level = 0
  while expected > ${RECORDED_MAX} * 2 ^ level do level = level + 1 end
  if sample % 2 ^ level == 0 then
    local lifetimeMs = math.ceil(math.min(againAfterMs, countedMs) * ${LIFETIME_FACTOR})
    redis.call('ZADD', KEYS[2], score(level * ${BAND} + nowMs + lifetimeMs), session)
    if redis.call('PTTL', KEYS[2]) < lifetimeMs then redis.call('PEXPIRE', KEYS[2], lifetimeMs) end
  else
    redis.call('ZREM', KEYS[2], session)
  end
  return againAfterMs
end
local againAfterMs = hasSocket() and -1 or record()
return { turnout(function() end), againAfterMs }
`;

const encoded = ({ viewers, moderators, projectors = 0 }: Attendance): string => {
  const readings = Array.from(moderators, ([id, reading]) => (reading === null ? id : `${id}=${reading}`));
  // Without projectors the format is that of nodes of 1.0, which ignore the last part.
  return `${viewers}:${readings.join(',')}${projectors > 0 ? `:${projectors}` : ''}`;
};

const EncodedTurnout = z.tuple([z.array(z.string()), z.number(), z.number()]);
const TurnoutAndNumber = z.tuple([EncodedTurnout, z.number()]);

const decoded = ([reports, readers, isEstimated]: z.infer<typeof EncodedTurnout>): Turnout =>
  turnoutOf(
    reports.map((report) => {
      const [viewers, readings = '', projectors = 0] = report.split(':');
      return {
        viewers: Number(viewers),
        moderators: readingsIn(readings),
        ...projectorsIf(Number(projectors)),
      };
    }),
    { readers, isEstimated: isEstimated === 1 },
  );

const readingsIn = (text: string): Readings =>
  new Map(
    (text === '' ? [] : text.split(',')).map((moderator) => {
      const [id, reading] = moderator.split('=');
      return [ModeratorKey.parse(id), reading === undefined ? null : QuestionId.parse(reading)];
    }),
  );

/** Longer than the time between two calls of a board's readers: many readers call close together. */
const READERS_TTL_MS = 2 * AGAIN_AFTER_MS_MIN;

/** @param redis a connection that fails fast (see `openRedis`), ended by the caller */
export const createRedisPresence = (
  redis: RedisClient,
  { nodeId, key, reportTtlMs = REPORT_TTL_MS, againAfterMsMin = AGAIN_AFTER_MS_MIN }: RedisPresenceOptions,
): Presence => {
  const reported = createWatchedBoards(redis, reportTtlMs);
  const tracked = createWatchedBoards(redis, READERS_TTL_MS);

  const encodedSessions = (sessions: Iterable<SessionId>): string =>
    Array.from(sessions, (sessionId) => readerHashOf(key, sessionId).key).join('');

  /** Number of the last report of each board that somebody has open on this node. */
  const reportNumbers = new Map<BoardId, number>();
  let reports = 0;

  /** @param before number of the previous report; undefined: all sessions are sent */
  const send = async (
    boardId: BoardId,
    here: Attendance,
    { all, changed }: SocketSessions,
    before: number | undefined,
  ) => {
    const keys = [boardKey(boardId), readersKey(boardId), socketsPrefix(boardId) + nodeId];
    reports += 1;
    const number = reports;
    const joined = before === undefined ? all.keys() : [...changed].filter((sessionId) => all.has(sessionId));
    const left = [...changed].filter((sessionId) => !all.has(sessionId));
    const changes = [before ?? '', number, encodedSessions(joined), encodedSessions(left)];
    const [turnout, isComplete] = TurnoutAndNumber.parse(
      await redis.eval(REPORT, keys.length, ...keys, nodeId, encoded(here), reportTtlMs, ...changes),
    );
    if (isComplete === 1 && !isNobody(here)) reportNumbers.set(boardId, number);
    else reportNumbers.delete(boardId);
    return { turnout: decoded(turnout), isComplete: isComplete === 1 };
  };

  const read = async (boardId: BoardId): Promise<[BoardId, Turnout]> => [
    boardId,
    decoded(EncodedTurnout.parse(await redis.eval(READ, 2, boardKey(boardId), readersKey(boardId)))),
  ];

  return {
    report: async (boardId, here, sockets = NO_SESSIONS) => {
      let sent = await send(boardId, here, sockets, reportNumbers.get(boardId));
      // Redis lost a report, or this node's key expired.
      if (!sent.isComplete) sent = await send(boardId, here, sockets, undefined);
      reported.note(boardId, sent.turnout.viewers);
      return sent.turnout;
    },
    track: async (boardId, sessionId, isBrief = false) => {
      const hash = readerHashOf(key, sessionId);
      const drawn = [socketsPrefix(boardId), hash.key, hash.sample, hash.delay];
      const keys = [boardKey(boardId), readersKey(boardId)];
      const [turnout, againAfterMs] = TurnoutAndNumber.parse(
        await redis.eval(TRACK, keys.length, ...keys, ...drawn, againAfterMsMin, isBrief ? 1 : 0),
      );
      tracked.note(boardId, decoded(turnout).viewers);
      return { againAfterMs: againAfterMs < 0 ? undefined : againAfterMs };
    },
    // ioredis sends all commands without waiting for answers.
    read: async (boardIds) => new Map(await Promise.all(boardIds.map(read))),
    watched: reported.read,
  };
};
