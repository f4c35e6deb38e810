import { LRUCache } from 'lru-cache';
import { localTimeIn } from '../../export/localTime.ts';
import { FileFault } from './fileFault.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * A date and a time, with an offset if one is given. The years 0000 and 9999 are excluded: in another zone their times
 * may be in a year without four digits.
 */
const TIME = /^((?!0000|9999)\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::(\d\d)(?:\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?$/i;

/** The clocks of a zone. `offsetMsAt`: by how many ms they are ahead of UTC at an instant. */
export type ZoneClocks = { zone: string; offsetMsAt: (atMs: number) => number };

const ZONES_MAX = 10;
/**
 * Cache of clocks: making the date format of a zone takes longer than a hundred uses of it, and most times of a file
 * are in one zone.
 */
const clocks = new LRUCache<string, ZoneClocks>({
  max: ZONES_MAX,
  memoMethod: (zone) => {
    const localTime = localTimeIn(zone);
    const offsetMsAt = (atMs: number): number =>
      Date.parse(`${localTime(new Date(atMs).toISOString()).replace(' ', 'T')}Z`) - atMs;
    return { zone, offsetMsAt };
  },
});

/** @param zone a name of the IANA database */
export const clocksIn = (zone: string): ZoneClocks => clocks.memo(zone);

/**
 * Possible offsets of a local time from UTC, in ms. `around`: those of a day before and of a day after. `fitting`:
 * those of them at which the clocks show that local time: none if they skip it, both if they show it twice.
 * @param localMs the local time as if it were in UTC
 */
const offsetsOf = (
  localMs: number,
  { offsetMsAt }: ZoneClocks,
): { around: readonly [number, number]; fitting: readonly number[] } => {
  const around = [offsetMsAt(localMs - DAY_MS), offsetMsAt(localMs + DAY_MS)] as const;
  const fitting = [...new Set(around)].filter((each) => offsetMsAt(localMs - each) === each);
  return { around, fitting };
};

/**
 * The offset of a local time from UTC, in ms. A time that the clocks skip gets the offset before the change, a time
 * that they show twice the first of both (RFC 5545, 3.3.5).
 */
export const offsetMs = (localMs: number, zoneClocks: ZoneClocks): number => {
  const { around, fitting } = offsetsOf(localMs, zoneClocks);
  return fitting[0] ?? around[0];
};

/**
 * The instant of a local time.
 * @param localMs the local time as if it were in UTC
 * @param writtenAs writes an instant without ambiguity in the format of the file. `offset`: that of the zone at that
 * instant
 * @throws FileFault that names both readings of a time that the clocks skip or show twice
 */
export const instantMs = (
  localMs: number,
  zoneClocks: ZoneClocks,
  writtenAs: (atMs: number, offset: number) => string,
): number => {
  const { zone, offsetMsAt } = zoneClocks;
  const { around, fitting } = offsetsOf(localMs, zoneClocks);
  const [before, after] = around;
  if (fitting.length === 1 || before === after) return localMs - (fitting[0] ?? before);
  const expected = around
    .map((offset) => localMs - offset)
    .map((atMs) => writtenAs(atMs, offsetMsAt(atMs)))
    .join(' or ');
  const found = written(localMs).replace('T', ' ');
  const why = fitting.length === 0 ? 'does not exist' : 'occurs twice';
  throw new FileFault({
    what: `${found} ${why} in ${zone}, where the clocks change. Write ${expected}`,
    found,
    expected,
  });
};

/** A local time, with its offset if one is given. */
const written = (localMs: number, offset?: number): string => {
  const time = new Date(localMs).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
  if (offset === undefined) return time;
  const ahead = new Date(Math.abs(offset))
    .toISOString()
    .slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM'.length);
  return `${time}${offset < 0 ? '-' : '+'}${ahead}`;
};

const withOffset = (atMs: number, offset: number): string => written(atMs + offset, offset);

/**
 * A written time as ISO 8601 in UTC; undefined if it is none.
 * @param timeZone of a time without an offset, a name of the IANA database
 * @throws FileFault if the clocks of the zone skip the time, or show it twice
 */
export const zonedTime = (text: string, timeZone: string): string | undefined => {
  const [, date = '', minute = '', second = '00', offset = ''] = TIME.exec(text.trim()) ?? [];
  const local = `${date}T${minute}:${second}`;
  const localMs = Date.parse(`${local}Z`);
  // `Date` takes the 30th of February for the 2nd of March.
  if (Number.isNaN(localMs) || !new Date(localMs).toISOString().startsWith(local)) return undefined;
  if (offset === '') return new Date(instantMs(localMs, clocksIn(timeZone), withOffset)).toISOString();
  const atMs = Date.parse(`${local}${offset.toUpperCase().replace(/^(...):?(..)$/, '$1:$2')}`);
  return Number.isNaN(atMs) ? undefined : new Date(atMs).toISOString();
};
