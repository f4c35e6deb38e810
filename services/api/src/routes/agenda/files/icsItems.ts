import type { FilePlace } from '@openfloor/contract/http/agenda';
import { AGENDA_ITEMS_MAX } from '@openfloor/contract/limits';
import ICAL from 'ical.js';
import { FileFault, placed, shortened } from './fileFault.ts';
import {
  minutesBetween,
  UNTITLED,
  whyNoTalk,
  type FileItem,
  type FileItems,
  type NoTalk,
  type WrittenTalk,
} from './fileItems.ts';
import { knownZone, zoneNamed } from './timeZones.ts';
import { clocksIn, instantMs, offsetMs, type ZoneClocks } from './zonedTime.ts';

/** Longer than any line of a real calendar. The parser's work on a line grows with its length. */
const LINE_LENGTH_MAX = 64 * 1024;

type Component = { component: ICAL.Component; context: Context; title: string; place: FilePlace };
type Entry = { event: ICAL.Event; title: string; place: FilePlace };
type FaultyEntry = { place: FilePlace; fault: unknown };
type Changes = ReadonlyMap<string, Entry>;

/**
 * Reads the events of an iCalendar file. A recurring event becomes one talk per occurrence; an event of whole days
 * becomes a talk without a time. The rules of a time zone are from the file, else from the IANA database.
 * @param defaultZone of times without a zone, where the calendar names none
 * @throws FileFault
 */
export const icsItems = (text: string, defaultZone: string): FileItems => {
  const calendars = calendarsIn(text);
  for (const zone of calendars.flatMap((each) => each.getAllSubcomponents('vtimezone')))
    refuseFrequentRules(zone);
  const components = calendars.flatMap((calendar) => {
    const context = contextOf(calendar, defaultZone);
    return calendar.getAllSubcomponents('vevent').map((component) => ({ component, context }));
  });
  const entries = components.map(({ component, context }, index) => {
    const title = textIn(component, 'summary').trim();
    return entryOf({ component, context, title, place: { item: index + 1, title } });
  });
  const [named] = calendars.map((calendar) => zoneNamed(textIn(calendar, 'x-wr-timezone')));
  return { items: itemsOf(entries), ...(named !== undefined && { zone: named }) };
};

const entryOf = ({ component, context, title, place }: Component): Entry | FaultyEntry => {
  try {
    return placed(place, () => {
      refuseFrequentRules(component);
      giveZones(component, context);
      const event = eventOf(component, context);
      // Checked here, so that a faulty RECURRENCE-ID is reported for this event.
      if (event.isRecurrenceException()) keyOf(event.recurrenceId);
      return { event, title, place };
    });
  } catch (fault) {
    return { place, fault };
  }
};

/**
 * One item per event. Exceptions (changes of a single occurrence) are last: one that no other event includes becomes a
 * talk itself.
 */
const itemsOf = (entries: readonly (Entry | FaultyEntry)[]): FileItem[] => {
  const readable = entries.filter((each) => 'event' in each);
  const [exceptions, main] = [true, false].map((isException) =>
    readable.filter(({ event }) => event.isRecurrenceException() === isException),
  );
  const changes = changesIn(exceptions ?? []);
  const used = new Set<ICAL.Event>();
  return [
    ...entries
      .filter((each) => 'fault' in each)
      .map(({ place, fault }): FileItem => ({
        place,
        read: () => {
          throw fault;
        },
      })),
    ...(main ?? []).map((entry) => ({ place: entry.place, read: () => talksOf(entry, changes, used) })),
    ...(exceptions ?? []).map((entry) => ({
      place: entry.place,
      read: () => changeAlone(entry, changes, used),
    })),
  ];
};

const talksOf = (entry: Entry, changes: Changes, used: Set<ICAL.Event>): WrittenTalk[] | NoTalk => {
  const no = noTalk(entry);
  if (no) return no;
  const spans = timesOf(entry, changes);
  for (const { event } of spans) used.add(event);
  return spans.filter((span) => !noTalk(span)).map(talkOf);
};

/**
 * The talk of an exception that no recurring event includes: a calendar may have only some occurrences of an event, or
 * a change of an occurrence that the event does not have.
 */
const changeAlone = (
  entry: Entry,
  changes: Changes,
  used: ReadonlySet<ICAL.Event>,
): WrittenTalk[] | NoTalk => {
  const isLast = changes.get(changeKey(entry.event))?.event === entry.event;
  if (!isLast || (used.has(entry.event) && !noTalk(entry))) return [];
  return noTalk(entry) ?? [talkOf(changedTime(entry, entry))];
};

/**
 * Why an event is no talk. Checked before its occurrences are expanded: an event without a title may repeat for ever.
 */
const noTalk = ({ event, title }: Pick<Entry, 'event' | 'title'>): NoTalk | undefined =>
  whyNoTalk(textIn(event.component, 'status')) ?? (title === '' ? { why: UNTITLED } : undefined);

/**
 * What the events of a calendar need from it. `zones`: names under which the parser knows the time zones, by their
 * names in the file. `laterChanges`: exceptions that apply to an occurrence and to all later ones.
 */
type Context = { zones: Map<string, string>; defaultZone: string; laterChanges: readonly ICAL.Component[] };

const contextOf = (calendar: ICAL.Component, defaultZone: string): Context => ({
  zones: new Map(
    calendar
      .getAllSubcomponents('vtimezone')
      .filter((zone) => zone.getAllSubcomponents().length > 0)
      .map((zone) => [textIn(zone, 'tzid'), textIn(zone, 'tzid')] as const),
  ),
  defaultZone: textIn(calendar, 'x-wr-timezone') || defaultZone,
  laterChanges: calendar
    .getAllSubcomponents('vevent')
    .filter((event) => event.getFirstProperty('recurrence-id')?.getParameter('range') === 'THISANDFUTURE'),
});

const eventOf = (component: ICAL.Component, { laterChanges }: Context): ICAL.Event => {
  const uid = textIn(component, 'uid');
  const isMain = !component.hasProperty('recurrence-id');
  return new ICAL.Event(component, {
    exceptions: isMain ? laterChanges.filter((each) => textIn(each, 'uid') === uid) : [],
  });
};

const TIMES = ['dtstart', 'dtend', 'recurrence-id', 'exdate', 'rdate'] as const;

/** Makes sure that the parser knows the zone of each time. @throws FileFault */
const giveZones = (event: ICAL.Component, { zones, defaultZone }: Context): void => {
  const startZone = event.getFirstProperty('dtstart')?.getParameter('tzid');
  for (const property of TIMES.flatMap((name) => event.getAllProperties(name))) {
    if (property.type === 'date' || property.toICALString().endsWith('Z')) continue;
    const name = String(property.getParameter('tzid') ?? startZone ?? defaultZone);
    const known = zones.get(name) ?? registeredZone(name);
    zones.set(name, known);
    property.setParameter('tzid', known);
  }
};

/** @returns the name under which the parser finds the zone. @throws FileFault */
const registeredZone = (written: string): string => {
  const name = knownZone(written);
  if (!ICAL.TimezoneService.has(name)) ICAL.TimezoneService.register(new DatabaseZone(name), name);
  return name;
};

/** A zone of the IANA database, in the parser's terms. */
class DatabaseZone extends ICAL.Timezone {
  constructor(name: string) {
    super({ tzid: name });
  }
  override utcOffset(time: ICAL.Time): number {
    return offsetMs(asIfInUtcMs(time), clocksIn(this.tzid)) / 1000;
  }
}

type Fields = Pick<ICAL.Time, 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'>;
const asIfInUtcMs = ({ year, month, day, hour, minute, second }: Fields): number =>
  Date.UTC(year, month - 1, day, hour, minute, second);

/** A change of the clocks as the parser has it, at a time in UTC. `utcOffset`: in seconds, from then on. */
type ClockChange = Fields & { utcOffset: number };

/** The clocks of the zone of a time. */
const clocksOf = (time: ICAL.Time): ZoneClocks => {
  const { zone } = time;
  if (zone instanceof DatabaseZone) return clocksIn(zone.tzid);
  // Makes the parser expand the rules of the file up to the year of the time.
  zone.utcOffset(time);
  const changes: readonly ClockChange[] = zone.changes;
  const offsetMsAt = (atMs: number): number =>
    (changes.findLast((change) => asIfInUtcMs(change) <= atMs)?.utcOffset ?? 0) * 1000;
  return { zone: zone.tzid, offsetMsAt };
};

/** Key of an occurrence: the day of an event of whole days, else the instant. */
const keyOf = (time: ICAL.Time): string => (time.isDate ? time.toString() : String(time.toUnixTime()));
const keysOf = (time: ICAL.Time): string[] => [keyOf(time), time.toString().slice(0, 'YYYY-MM-DD'.length)];

/** The exceptions, by event and occurrence. The last of several for one occurrence counts. */
const changesIn = (entries: readonly Entry[]): Changes =>
  new Map(entries.map((entry) => [changeKey(entry.event), entry] as const));
const changeKey = ({ uid, recurrenceId }: ICAL.Event): string => `${uid} ${keyOf(recurrenceId)}`;

const calendarsIn = (text: string): ICAL.Component[] => {
  const lines = text.split(/\r\n|\n|\r/);
  const tooLong = lines.findIndex((line) => line.length > LINE_LENGTH_MAX);
  if (tooLong >= 0) throw new FileFault({ what: 'The line is too long', place: { line: tooLong + 1 } });
  const notOne = new FileFault({ what: 'The file is not a calendar. Export it as iCalendar (.ics).' });
  if (!lines.some((line) => /^BEGIN:VCALENDAR\s*$/i.test(line))) throw notOne;
  try {
    const parsed: unknown[] = ICAL.parse(text);
    // For one calendar the parser returns an array that begins with a name, for several an array of such arrays.
    const calendars = (typeof parsed[0] === 'string' ? [parsed] : parsed).filter(Array.isArray);
    return calendars.map((calendar) => new ICAL.Component(calendar));
  } catch (error) {
    const line = lineOf(error, lines);
    if (line === undefined) throw notOne;
    const found = shortened(lines[line - 1] ?? '');
    throw new FileFault({ what: `“${found}” is no line of a calendar`, place: { line } });
  }
};

/** Talks do not repeat within a day, and the parser takes seconds for such a rule. */
const TOO_FREQUENT: ReadonlySet<unknown> = new Set(['SECONDLY', 'MINUTELY', 'HOURLY']);

/** Refuses rules that repeat more often than daily, in a component and its parts. @throws FileFault */
const refuseFrequentRules = (component: ICAL.Component): void => {
  for (const part of component.getAllSubcomponents()) refuseFrequentRules(part);
  for (const property of component.getAllProperties('rrule')) {
    // Reads the parsed JSON. Making a rule object of it would throw where its parts do not fit together; that error is
    // reported later, with the event's place.
    const { freq } = Object(Object(property.toJSON())[3]);
    if (TOO_FREQUENT.has(freq))
      throw new FileFault({ what: `A talk cannot repeat by FREQ=${freq}. The shortest is FREQ=DAILY.` });
  }
};

/** Finds the line of a parser's error, which quotes the line without its number. @returns number of the line, from 1 */
const lineOf = (error: unknown, lines: readonly string[]): number | undefined => {
  const message = String(error).trim();
  const index = lines.findIndex((line) => line !== '' && message.endsWith(`"${line}"`));
  return index < 0 ? undefined : index + 1;
};

const textIn = (component: ICAL.Component, name: string): string => {
  const value: unknown = component.getFirstPropertyValue(name);
  return typeof value === 'string' ? value : '';
};

/** An occurrence of an event. `repeat`: names it among the occurrences of a recurring event. */
type Span = Entry & { startDate: ICAL.Time; repeat?: string };

/** @throws FileFault */
const startOf = (event: ICAL.Event): ICAL.Time => {
  if (!event.component.hasProperty('dtstart')) throw new FileFault({ what: 'DTSTART is missing' });
  return event.startDate;
};

/** @throws FileFault */
const timesOf = (entry: Entry, changes: Changes): Span[] => {
  const { event } = entry;
  const startDate = startOf(event);
  if (!event.isRecurring()) return [{ ...entry, startDate }];
  const left = takeExcludedDates(event);
  normalizeUntil(event);
  const spans: Span[] = [];
  const times = event.iterator();
  for (let time = times.next() as ICAL.Time | undefined; time; time = times.next() as ICAL.Time | undefined) {
    const keys = keysOf(time);
    if (keys.some((key) => left.has(key))) continue;
    if (spans.length === AGENDA_ITEMS_MAX)
      throw new FileFault({ what: `The event repeats more than ${AGENDA_ITEMS_MAX} times` });
    const change = keys.map((key) => changes.get(`${event.uid} ${key}`)).find((each) => each !== undefined);
    const repeat = time.toString();
    spans.push({ ...(change ? changedTime(change, entry) : plannedTime(time, entry)), repeat });
  }
  return spans;
};

/** An occurrence without an exception, as the latest change that applies to later occurrences too leaves it. */
const plannedTime = (time: ICAL.Time, { event, title, place }: Entry): Span => {
  const { item, startDate } = event.getOccurrenceDetails(time);
  return { event: item, title: textIn(item.component, 'summary').trim() || title, place, startDate };
};

/** An occurrence as its exception changes it. */
const changedTime = ({ event, title, place }: Entry, of: Entry): Span => {
  const repeat = event.recurrenceId.toString();
  return { event, title: title || of.title, place, startDate: placed(place, () => startOf(event)), repeat };
};

/**
 * Removes the EXDATEs of an event and returns their keys. The parser would compare each occurrence only with the next
 * EXDATE.
 */
const takeExcludedDates = ({ component }: ICAL.Event): ReadonlySet<string> => {
  const left = component.getAllProperties('exdate').flatMap((property): ICAL.Time[] => property.getValues());
  component.removeAllProperties('exdate');
  return new Set(left.map(keyOf));
};

/** Gives an UNTIL without a zone the zone of the event. An UNTIL that is a day includes that whole day. */
const normalizeUntil = ({ component, startDate }: ICAL.Event): void => {
  for (const property of component.getAllProperties('rrule')) {
    const rule: unknown = property.getFirstValue();
    if (!(rule instanceof ICAL.Recur) || !rule.until || startDate.isDate) continue;
    if (rule.until.isDate) rule.until = endOf(rule.until, startDate.zone);
    else if (rule.until.zone === ICAL.Timezone.localTimezone) rule.until.zone = startDate.zone;
  }
};

const endOf = ({ year, month, day }: ICAL.Time, zone: ICAL.Timezone): ICAL.Time =>
  new ICAL.Time({ year, month, day, hour: 23, minute: 59, second: 59 }, zone);

const talkOf = ({ startDate, event, repeat, title }: Span): WrittenTalk => {
  const { uid } = event;
  return {
    ...(uid && { sourceId: repeat === undefined ? uid : `${uid} ${repeat}` }),
    title,
    ...(!startDate.isDate && { startsAt: instantOf(startDate), minutes: minutesOf(event) }),
    room: textIn(event.component, 'location'),
  };
};

/**
 * Duration of an event in minutes, the same for each occurrence even if the clocks change during one (RFC 5545,
 * 3.8.5.3).
 * @throws FileFault
 */
const minutesOf = ({ component, startDate, endDate, duration }: ICAL.Event): number | undefined => {
  const startsAt = instantOf(startDate);
  const endsAt = component.hasProperty('dtend')
    ? instantOf(endDate)
    : isoOf(Date.parse(startsAt) + duration.toSeconds() * 1000);
  return minutesBetween(startsAt, endsAt);
};

/** @throws FileFault if the clocks of the zone skip the time, or show it twice */
const instantOf = (time: ICAL.Time): string =>
  time.zone === ICAL.Timezone.utcTimezone
    ? isoOf(time.toUnixTime() * 1000)
    : isoOf(instantMs(asIfInUtcMs(time), clocksOf(time), inUtc));

const isoOf = (atMs: number): string => new Date(atMs).toISOString();

/** Formats an instant as iCalendar does, to the second. */
const inUtc = (atMs: number): string => isoOf(atMs).replaceAll(/[-:]|\.\d+/g, '');
