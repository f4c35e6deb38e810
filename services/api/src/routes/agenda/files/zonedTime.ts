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

/**
 * By how many ms a local time is ahead of UTC. A time that the clocks skip counts from before the change; of a repeated one the first counts
 * (RFC 5545, 3.3.5).
 * @param localMs the local time as if it were in UTC
 */
export const offsetMs = (localMs: number, timeZone: string): number => {
  const localTime = localTimes.memo(timeZone);
  const offsetAt = (atMs: number): number =>
    Date.parse(`${localTime(new Date(atMs).toISOString()).replace(' ', 'T')}Z`) - atMs;
  const [before, after] = [offsetAt(localMs - DAY_MS), offsetAt(localMs + DAY_MS)];
  return [before, after].find((each) => offsetAt(localMs - each) === each) ?? before;
};

/**
 * A written time as ISO 8601 in UTC; undefined if it is none.
 * @param timeZone of a time without an offset, a name of the IANA database
 */
export const zonedTime = (text: string, timeZone: string): string | undefined => {
  const [, date = '', minute = '', second = '00', offset = ''] = TIME.exec(text.trim()) ?? [];
  const local = `${date}T${minute}:${second}`;
  const localMs = Date.parse(`${local}Z`);
  // `Date` takes the 30th of February for the 2nd of March.
  if (Number.isNaN(localMs) || !new Date(localMs).toISOString().startsWith(local)) return undefined;
  if (offset === '') return new Date(localMs - offsetMs(localMs, timeZone)).toISOString();
  const atMs = Date.parse(`${local}${offset.toUpperCase().replace(/^(...):?(..)$/, '$1:$2')}`);
  return Number.isNaN(atMs) ? undefined : new Date(atMs).toISOString();
};
