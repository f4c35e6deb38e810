import { isTimeZone } from '@openfloor/contract/http/export';
import { AGENDA_ITEMS_MAX } from '@openfloor/contract/limits';
import ICAL from 'ical.js';
import { FileFault } from './fileFault.ts';
import { itemNamed } from './jsonFile.ts';
import { minutesBetween, type PlannedTalk } from './plannedTalk.ts';
import { zonedTime } from './zonedTime.ts';

/** Longer than in any calendar of talks; what the parser does with a line grows with its length. */
const LINE_LENGTH_MAX = 64 * 1024;

/**
 * Reads the events of an iCalendar file. A repeated event becomes one talk for each time; an event of whole days has no time of day. Times
 * in a zone of the IANA database follow that database, others the file's own definition of their zone.
 * @param timeZone of times without a zone
 * @throws FileFault
 */
export const icsAgenda = (text: string, timeZone: string): PlannedTalk[] => {
  const calendars = calendarsIn(text);
  for (const calendar of calendars) refuseFrequentRules(calendar);
  const events = calendars
    .flatMap((calendar) => calendar.getAllSubcomponents('vevent'))
    .map((component) => new ICAL.Event(component));
  const main = events.filter((event) => !isException(event) && isPlanned(event) && titleOf(event) !== '');
  const changed = exceptionsIn(events);
  for (const event of main)
    for (const exception of changed) if (exception.uid === event.uid) event.relateException(exception);
  const spans = main.flatMap(spansOf);
  // A calendar may have only some times of a repeated event, or a change of a time that the event does not have.
  const used = new Set(spans.map(({ item }) => item));
  const alone = changed
    .filter((event) => !used.has(event))
    .flatMap((event, index) => spansOf(event, main.length + index));
  return [...spans, ...alone]
    .filter(({ item, title }) => isPlanned(item) && title !== '')
    .map((span) => placed(span.where, () => talkOf(span, timeZone)));
};

const isPlanned = (event: ICAL.Event): boolean => propertyOf(event, 'status').toUpperCase() !== 'CANCELLED';
const titleOf = (event: ICAL.Event): string => propertyOf(event, 'summary').trim();

/** Changes of single times of repeated events: of several of one time the last. */
const exceptionsIn = (events: readonly ICAL.Event[]): ICAL.Event[] => [
  ...new Map(
    events.filter(isException).map((event, index) =>
      placed(itemNamed(index, titleOf(event)), () => {
        const { uid, recurrenceId } = event;
        return [`${uid} ${recurrenceId.toString()}`, event] as const;
      }),
    ),
  ).values(),
];

const calendarsIn = (text: string): ICAL.Component[] => {
  const lines = text.split(/\r\n|\n|\r/);
  const tooLong = lines.findIndex((line) => line.length > LINE_LENGTH_MAX);
  if (tooLong >= 0) throw new FileFault(`Line ${tooLong + 1}: The line is too long`);
  try {
    const parsed: unknown[] = ICAL.parse(text);
    // A file with one calendar gives that calendar, which begins with its name.
    const calendars = (typeof parsed[0] === 'string' ? [parsed] : parsed).filter(Array.isArray);
    if (calendars.length === 0) throw new Error('no calendar');
    return calendars.map((calendar) => new ICAL.Component(calendar));
  } catch (error) {
    throw new FileFault(`The file is not a calendar: ${shortened(messageOf(error))}${lineOf(error, lines)}`);
  }
};

/** Talks do not repeat within a day, and the parser takes seconds for such a rule. */
const TOO_FREQUENT: ReadonlySet<unknown> = new Set(['SECONDLY', 'MINUTELY', 'HOURLY']);

/** Looks at events, and at the definitions of zones with their parts. @throws FileFault */
const refuseFrequentRules = (calendar: ICAL.Component): void => {
  const components = calendar.getAllSubcomponents();
  for (const component of [...components, ...components.flatMap((each) => each.getAllSubcomponents())])
    for (const property of component.getAllProperties('rrule')) {
      // As parsed: making a rule of it throws where its parts do not fit together, which is reported with the event's place.
      const { freq } = Object(Object(property.toJSON())[3]);
      if (!TOO_FREQUENT.has(freq)) continue;
      const title = component.getFirstPropertyValue('summary');
      const what = typeof title === 'string' && title !== '' ? `“${shortened(title)}”: ` : '';
      throw new FileFault(`${what}A talk cannot repeat by FREQ=${freq}. The shortest is FREQ=DAILY.`);
    }
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const shortened = (text: string): string => (text.length > 120 ? `${text.slice(0, 120)}…` : text);

/** Errors of the parser quote the line, and do not say where it is. */
const lineOf = (error: unknown, lines: readonly string[]): string => {
  const message = messageOf(error).trim();
  const place = lines.findIndex((line) => line !== '' && message.endsWith(`"${line}"`));
  return place < 0 ? '' : ` (line ${place + 1})`;
};

const isException = (event: ICAL.Event): boolean => event.isRecurrenceException();

const propertyOf = ({ component }: ICAL.Event, name: string): string => {
  const value: unknown = component.getFirstPropertyValue(name);
  return typeof value === 'string' ? value : '';
};

type Span = {
  startDate: ICAL.Time;
  endDate: ICAL.Time;
  item: ICAL.Event;
  repeat?: string;
  title: string;
  where: string;
};

/** @throws FileFault that names the event */
const placed = <T>(where: string, read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (error instanceof FileFault) throw error;
    throw new FileFault(`${where}: ${shortened(messageOf(error))}`);
  }
};

const spansOf = (event: ICAL.Event, index: number): Span[] => {
  const where = itemNamed(index, titleOf(event));
  return placed(where, () => timesOf(event, where)).map((span) => ({
    ...span,
    title: titleOf(span.item) || titleOf(event),
    where,
  }));
};

const timesOf = (event: ICAL.Event, where: string): Omit<Span, 'title' | 'where'>[] => {
  if (!event.component.hasProperty('dtstart')) throw new FileFault(`${where}: DTSTART is missing`);
  const { startDate, endDate } = event;
  if (isException(event)) return [{ startDate, endDate, item: event, repeat: event.recurrenceId.toString() }];
  if (!event.isRecurring()) return [{ startDate, endDate, item: event }];
  const spans: Omit<Span, 'title' | 'where'>[] = [];
  const times = event.iterator();
  for (let time = times.next() as ICAL.Time | undefined; time; time = times.next() as ICAL.Time | undefined) {
    if (spans.length === AGENDA_ITEMS_MAX)
      throw new FileFault(`${where}: The event repeats more than ${AGENDA_ITEMS_MAX} times`);
    spans.push({ ...event.getOccurrenceDetails(time), repeat: time.toString() });
  }
  return spans;
};

const talkOf = ({ startDate, endDate, item, repeat, title, where }: Span, timeZone: string): PlannedTalk => {
  const startsAt = startDate.isDate ? undefined : instantOf(startDate, item, timeZone);
  const endsAt = startDate.isDate ? undefined : instantOf(endDate, item, timeZone);
  const { uid } = item;
  return {
    where,
    ...(uid && { sourceId: repeat === undefined ? uid : `${uid} ${repeat}` }),
    title,
    startsAt,
    minutes: minutesBetween(startsAt, endsAt),
    room: propertyOf(item, 'location'),
  };
};

/** The end has the zone of the start: where they differ, both are known to the parser. */
const instantOf = (time: ICAL.Time, { component }: ICAL.Event, timeZone: string): string => {
  const named: unknown = component.getFirstProperty('dtstart')?.getParameter('tzid');
  const { tzid } = time.zone;
  if (tzid === 'UTC') return new Date(time.toUnixTime() * 1000).toISOString();
  const zone = tzid === 'floating' ? named : tzid;
  const isKnown = typeof zone === 'string' && isTimeZone(zone);
  if (!isKnown && tzid !== 'floating') return new Date(time.toUnixTime() * 1000).toISOString();
  const at = zonedTime(time.toString(), isKnown ? zone : timeZone);
  if (at === undefined) throw new Error(`Not a time: ${time.toString()}`);
  return at;
};
