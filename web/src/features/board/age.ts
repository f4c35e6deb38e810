const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const formats = new Map<string, Intl.RelativeTimeFormat>();
const formatOf = (locale: string): Intl.RelativeTimeFormat => {
  const known =
    formats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'always' });
  formats.set(locale, known);
  return known;
};

/** How long ago, in words; undefined for less than a minute, or when the device's clock is behind the server's. */
export const ageOf = (createdAt: string, nowMs: number, locale = 'en'): string | undefined => {
  const ageMs = nowMs - Date.parse(createdAt);
  const unit = UNITS.find(([, lengthMs]) => ageMs >= lengthMs);
  return unit && formatOf(locale).format(-Math.floor(ageMs / unit[1]), unit[0]);
};
