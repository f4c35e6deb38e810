/** More than any entry of ours is meant to last, in this version and others. */
const LIFETIME_MAX_MS = 60_000;

/**
 * For Lua scripts: Redis's time, and whether an expiry lies ahead of it. One that lies further ahead than any was set was set
 * before the clock of Redis was put back: it counts as expired, since else what a dead node left would last until then.
 * Living nodes report again within seconds.
 */
export const NOW = `
local time = redis.call('TIME')
local nowMs = time[1] * 1000 + math.floor(time[2] / 1000)
local latestMs = nowMs + ${LIFETIME_MAX_MS}
local function isToCome(expiryMs)
  return expiryMs > nowMs and expiryMs <= latestMs
end
`;
