import type { Phase, TimeBox } from '../openness.ts';

/** Where a time lies in a board's time box, and when that changes; `nowMs` in ms since the epoch by the server's clock. */
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
