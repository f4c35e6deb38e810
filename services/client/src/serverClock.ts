/** When a request was sent and its answer arrived, in ms since the epoch by the clock of the device. */
export type Exchange = { askedAtMs: number; answeredAtMs: number };

/**
 * How far the clock of the server is ahead of the device's, in ms; it is off by at most half the duration of the
 * exchange.
 * @param serverMs the server's clock in the answer, such as `now` of a board, in ms since the epoch
 */
export const clockOffsetMs = (serverMs: number, { askedAtMs, answeredAtMs }: Exchange): number =>
  serverMs - (askedAtMs + answeredAtMs) / 2;
