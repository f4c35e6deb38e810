/** Longer than the lifetime of any entry, in this and other versions. */
const LIFETIME_MAX_MS = 120_000;

/**
 * For Lua scripts: the time of Redis, and whether an expiry is in the future. An expiry further ahead than
 * any lifetime was set before the clock of Redis was set back, and counts as expired; otherwise the entries
 * of a dead node would last until that time. Live nodes report again within seconds.
 */
export const NOW = `
local time = redis.call('TIME')
local nowMs = time[1] * 1000 + math.floor(time[2] / 1000)
local latestMs = nowMs + ${LIFETIME_MAX_MS}
local function isFuture(expiryMs)
  return expiryMs > nowMs and expiryMs <= latestMs
end
`;
