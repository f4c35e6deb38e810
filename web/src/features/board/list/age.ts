const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const FORMAT = new Intl.RelativeTimeFormat('en', { style: 'short', numeric: 'always' });

/** How long ago, in words; undefined for less than a minute, or when the device's clock is behind the server's. */
export const ageOf = (createdAt: string, nowMs: number): string | undefined => {
  const ageMs = nowMs - Date.parse(createdAt);
  const unit = UNITS.find(([, lengthMs]) => ageMs >= lengthMs);
  return unit && FORMAT.format(-Math.floor(ageMs / unit[1]), unit[0]);
};
