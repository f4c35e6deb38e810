const SECOND_MS = 1000;
const DAY_S = 86_400;

/** Whole seconds until a time, at least 0; the last one ends at the time itself. */
export const secondsUntil = (atMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil((atMs - nowMs) / SECOND_MS));

/** Minutes and seconds, with hours where there are any, such as 4:59 and 1:04:59; undefined for more than a day. */
export const durationOf = (seconds: number): string | undefined => {
  if (seconds > DAY_S) return undefined;
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, place) => (place === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
};
