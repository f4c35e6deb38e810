/**
 * When an event is recorded to have happened: now, but never before the event that precedes it, since lists sort by these
 * times. A clock that was set back is passed by a millisecond at a time until it has caught up.
 * @param lastAtMs time of the board's last event
 */
export const eventTime = (nowMs: number, lastAtMs: number): string =>
  new Date(nowMs < lastAtMs ? lastAtMs + 1 : nowMs).toISOString();
