import type { BoardSettings } from '@openfloor/contract/storedSettings';

export type TimeBox = Pick<BoardSettings, 'opensAt' | 'closesAt'>;
/** `unknown`: until this device knows the server's clock. */
export type Phase = 'before' | 'open' | 'over' | 'unknown';

/**
 * Where a time lies in a board's time box, and when that changes; `nowMs` in ms since the epoch by the server's
 * clock.
 */
export const phaseOf = (
  { opensAt, closesAt }: TimeBox,
  nowMs: number,
): { phase: Phase; untilMs?: number } => {
  const opensAtMs = opensAt === null ? -Infinity : Date.parse(opensAt);
  const closesAtMs = closesAt === null ? Infinity : Date.parse(closesAt);
  if (nowMs < opensAtMs) return { phase: 'before', untilMs: opensAtMs };
  if (nowMs >= closesAtMs) return { phase: 'over' };
  return closesAt === null ? { phase: 'open' } : { phase: 'open', untilMs: closesAtMs };
};
