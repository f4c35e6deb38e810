/**
 * Time to record for a new event: now, but later than the preceding event if the clock was set back, because lists sort by
 * these times. The time then advances by a millisecond per event until the clock has caught up.
 * @param lastAtMs time of the board's latest event
 */
export const eventTime = (nowMs: number, lastAtMs: number): string =>
  new Date(nowMs < lastAtMs ? lastAtMs + 1 : nowMs).toISOString();
