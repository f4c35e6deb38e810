import type { WallClock } from '@openfloor/platform/clock';

/** Durable Streams 1.0 counts its cursors from this moment on. */
const FIRST_SECOND_MS = Date.UTC(2024, 9, 9);
const SECOND_MS = 1000;

/** Whole seconds of the server's clock, counted from 9 October 2024. */
export const currentSecond = (clock: WallClock): number =>
  Math.floor((clock.nowMs() - FIRST_SECOND_MS) / SECOND_MS);

export const msUntilNextSecond = (clock: WallClock): number => SECOND_MS - (clock.nowMs() % SECOND_MS);

/**
 * The cursor of an answer: the second, or the cursor that the client names plus one if that is greater. Not
 * random, so that readers who arrived at different times request the same URL.
 */
export const cursorAfter = (second: number, named: string | undefined): string =>
  String(Math.max(second, named === undefined ? 0 : Number(named) + 1));
