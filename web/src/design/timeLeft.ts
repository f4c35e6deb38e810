const pad = (count: number): string => String(count).padStart(2, '0');

/** The time left as `m:ss`, or `h:mm:ss` from one hour on; begun seconds count whole. Never negative. */
export const timeLeftText = (leftMs: number): string => {
  const totalS = Math.max(0, Math.ceil(leftMs / 1000));
  const [hours, minutes, seconds] = [Math.floor(totalS / 3600), Math.floor(totalS / 60) % 60, totalS % 60];
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds)}` : `${minutes}:${pad(seconds)}`;
};

/** The duration until `timeLeftText` changes, in whole ms, because timers cut a fraction off. */
export const nextChangeMs = (leftMs: number): number =>
  Math.ceil(leftMs - (Math.ceil(leftMs / 1000) - 1) * 1000);
