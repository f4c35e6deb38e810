import { LRUCache } from 'lru-cache';
import { localTimeIn } from '../../export/localTime.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Without the first and the last year: in another zone their times may be in a year that has not four digits. */
const TIME = /^((?!0000|9999)\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::(\d\d)(?:\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?$/i;

const ZONES_MAX = 10;
/** Making the format of a zone takes longer than a hundred uses of it, and a file has most of its times in one zone. */
const localTimes = new LRUCache<string, ReturnType<typeof localTimeIn>>({
  max: ZONES_MAX,
  memoMethod: (timeZone) => localTimeIn(timeZone),
});

/** The instant of a local time `YYYY-MM-DDTHH:mm:ss`, in ms. A time that the clocks skip counts from before the change; of a repeated one the first counts. */
const instantOf = (local: string, timeZone: string): number => {
  const localTime = localTimes.memo(timeZone);
  const asUtcMs = Date.parse(`${local}Z`);
  const offsetAt = (atMs: number): number =>
    Date.parse(`${localTime(new Date(atMs).toISOString()).replace(' ', 'T')}Z`) - atMs;
  const [before, after] = [offsetAt(asUtcMs - DAY_MS), offsetAt(asUtcMs + DAY_MS)];
  const offset = [before, after].find((each) => offsetAt(asUtcMs - each) === each);
  return asUtcMs - (offset ?? before);
};

/**
 * A written time as ISO 8601 in UTC; undefined if it is none.
 * @param timeZone of a time without an offset, a name of the IANA database
 */
export const zonedTime = (text: string, timeZone: string): string | undefined => {
  const [, date = '', minute = '', second = '00', offset = ''] = TIME.exec(text.trim()) ?? [];
  const local = `${date}T${minute}:${second}`;
  const asUtcMs = Date.parse(`${local}Z`);
  // `Date` takes the 30th of February for the 2nd of March.
  if (Number.isNaN(asUtcMs) || !new Date(asUtcMs).toISOString().startsWith(local)) return undefined;
  if (offset === '') return new Date(instantOf(local, timeZone)).toISOString();
  const atMs = Date.parse(`${local}${offset.toUpperCase().replace(/^(...):?(..)$/, '$1:$2')}`);
  return Number.isNaN(atMs) ? undefined : new Date(atMs).toISOString();
};
