/** A programme as programs export it. All times are those of Berlin in summer. */
import { utils, write } from '@e965/xlsx';

export type Talk = {
  id: number;
  title: string;
  speaker: string;
  room: string;
  /** `2026-05-14`, `09:00`. */
  day: string;
  start: string;
  end: string;
};

export type ExportedFile = { name: string; content: Buffer };
export type Exporter = { program: string; file: (talks: readonly Talk[]) => ExportedFile };

const MINUTE_MS = 60_000;
const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
export const minutesIn = ({ start, end }: Talk): number => minutesOf(end) - minutesOf(start);
/** The start as the server stores it: ISO 8601 in UTC. */
export const startOf = ({ day, start }: Talk): string => new Date(`${day}T${start}+02:00`).toISOString();

const dayParts = (day: string): [year: string, month: string, day: string] => {
  const [year = '', month = '', date = ''] = day.split('-');
  return [year, month, date];
};
const inCalendar = (day: string, clock: string): string => `${day}T${clock}00`.replaceAll(/[-:]/g, '');
const json = (name: string, content: object): ExportedFile => ({
  name,
  content: Buffer.from(JSON.stringify(content)),
});
const lines = (...all: readonly string[]): string => all.map((line) => `${line}\r\n`).join('');

const germanTable: Exporter = {
  program: 'Excel in German',
  file: (talks) => {
    const rows = talks.map(({ title, speaker, room, day, start, end }) => {
      const [year, month, date] = dayParts(day);
      return [`${date}.${month}.${year}`, start, end, title, speaker, room].join(';');
    });
    // Excel saves “CSV” in Windows-1252.
    const content = Buffer.from(lines('Datum;Beginn;Ende;Titel;Referent;Raum', ...rows, ';;;;;'), 'latin1');
    return { name: 'Programm.csv', content };
  },
};

const britishTable: Exporter = {
  program: 'Excel in British English',
  file: (talks) => {
    const rows = talks.map(({ title, speaker, room, day, start, end }) => {
      const at = (clock: string): string => `${dayParts(day).toReversed().join('/')} ${clock}`;
      return [`"${title}"`, speaker, at(start), at(end), room].join(',');
    });
    const text = `\uFEFF${lines('Title,Speakers,Start,End,Room', ...rows)}`;
    return { name: 'programme.csv', content: Buffer.from(text) };
  },
};

const DAY_MS = 86_400_000;
const EXCEL_STARTS_MS = Date.UTC(1899, 11, 30);
/**
 * An Excel cell with a day, a time of day, or both: days since Excel's epoch, and the format in which they are shown.
 */
const cell = (ms: number, format: string) => ({ t: 'n', v: ms / DAY_MS, z: format });
const dayCell = (day: string, format: string) => cell(Date.parse(day) - EXCEL_STARTS_MS, format);
const workbook = (name: string, sheet: string, rows: readonly unknown[][]): ExportedFile => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), sheet);
  const content: unknown = write(book, { type: 'buffer', bookType: 'xlsx' });
  if (!Buffer.isBuffer(content)) throw new Error('The library writes a buffer');
  return { name, content };
};

const germanWorkbook: Exporter = {
  program: 'Excel in German (.xlsx)',
  file: (talks) =>
    workbook('Programm.xlsx', 'Tabelle1', [
      ['Datum', 'Beginn', 'Ende', 'Titel', 'Referent', 'Raum'],
      ...talks.map(({ title, speaker, room, day, start, end }) => [
        dayCell(day, 'dd.mm.yyyy'),
        cell(minutesOf(start) * MINUTE_MS, 'hh:mm'),
        cell(minutesOf(end) * MINUTE_MS, 'hh:mm'),
        title,
        speaker,
        room,
      ]),
    ]),
};

const britishWorkbook: Exporter = {
  program: 'Excel in British English (.xlsx)',
  file: (talks) =>
    workbook('programme.xlsx', 'Sheet1', [
      ['Id', 'Title', 'Speakers', 'Start', 'Minutes', 'Room'],
      ...talks.map((talk) => [
        talk.id,
        talk.title,
        talk.speaker,
        dayCell(`${talk.day}T${talk.start}Z`, 'dd/mm/yyyy hh:mm'),
        minutesIn(talk),
        talk.room,
      ]),
    ]),
};

const outlook: Exporter = {
  program: 'Outlook',
  file: (talks) => {
    const zone = 'TZID="W. Europe Standard Time"';
    const events = talks.flatMap(({ id, title, room, day, start, end }) => [
      'BEGIN:VEVENT',
      'CLASS:PUBLIC',
      `DTEND;${zone}:${inCalendar(day, end)}`,
      'DTSTAMP:20260301T080000Z',
      `DTSTART;${zone}:${inCalendar(day, start)}`,
      `LOCATION:${room}`,
      `SUMMARY;LANGUAGE=de:${title.replaceAll(',', '\\,')}`,
      `UID:040000008200E00074C5B7101A82E00800000000${id}`,
      'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
      'END:VEVENT',
    ]);
    const text = lines(
      'BEGIN:VCALENDAR',
      'PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN',
      'VERSION:2.0',
      'METHOD:PUBLISH',
      'BEGIN:VTIMEZONE',
      'TZID:W. Europe Standard Time',
      'BEGIN:STANDARD',
      'DTSTART:16011028T030000',
      'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:16010325T020000',
      'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
      ...events,
      'END:VCALENDAR',
    );
    return { name: 'Programm Kalender.ics', content: Buffer.from(text) };
  },
};

const inUtc = (day: string, clock: string): string =>
  new Date(`${day}T${clock}+02:00`).toISOString().replaceAll(/[-:]|\.000/g, '');

const google: Exporter = {
  program: 'Google Calendar',
  file: (talks) => {
    const events = talks.flatMap(({ id, title, room, day, start, end }) => [
      'BEGIN:VEVENT',
      `DTSTART:${inUtc(day, start)}`,
      `DTEND:${inUtc(day, end)}`,
      'DTSTAMP:20260301T080000Z',
      `UID:${id}q0v4example@google.com`,
      'CREATED:20260201T080000Z',
      'DESCRIPTION:',
      `LOCATION:${room}`,
      'SEQUENCE:0',
      'STATUS:CONFIRMED',
      `SUMMARY:${title.replaceAll(',', '\\,')}`,
      'TRANSP:OPAQUE',
      'END:VEVENT',
    ]);
    const text = lines(
      'BEGIN:VCALENDAR',
      'PRODID:-//Google Inc//Google Calendar 70.9054//EN',
      'VERSION:2.0',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Programme',
      'X-WR-TIMEZONE:Europe/Berlin',
      ...events,
      'END:VCALENDAR',
    );
    return { name: 'programme@group.calendar.google.com.ics', content: Buffer.from(text) };
  },
};

/** Days with rooms with talks, as `schedule.json` has them. */
const scheduleOf = (
  talks: readonly Talk[],
  eventOf: (talk: Talk) => object,
): { index: number; date: string; rooms: Record<string, object[]> }[] =>
  [...new Set(talks.map(({ day }) => day))].map((date, place) => {
    const onDay = talks.filter(({ day }) => day === date);
    const rooms = [...new Set(onDay.map(({ room }) => room))].map(
      (room) => [room, onDay.filter((talk) => talk.room === room).map(eventOf)] as const,
    );
    return { index: place + 1, date, rooms: Object.fromEntries(rooms) };
  });

const durationOf = (talk: Talk): string => {
  const minutes = minutesIn(talk);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
};

const pretalx: Exporter = {
  program: 'pretalx',
  file: (talks) =>
    json('schedule.json', {
      $schema: 'https://c3voc.de/schedule/schema.json',
      generator: { name: 'pretalx', version: '2025.1.0' },
      schedule: {
        url: 'https://example.org/schedule/',
        version: '0.3',
        base_url: 'https://example.org',
        conference: {
          acronym: 'days',
          title: 'Days of open data',
          time_zone_name: 'Europe/Berlin',
          rooms: [],
          days: scheduleOf(talks, (talk) => ({
            guid: `5f4d8c1e-0000-5000-8000-00000000000${talk.id}`,
            code: `TALK0${talk.id}`,
            id: talk.id,
            logo: null,
            date: `${talk.day}T${talk.start}:00+02:00`,
            start: talk.start,
            duration: durationOf(talk),
            room: talk.room,
            slug: `days-${talk.id}`,
            title: talk.title,
            subtitle: '',
            track: null,
            type: 'Talk',
            language: 'de',
            persons: [{ code: 'PERSON', name: talk.speaker, public_name: talk.speaker, answers: [] }],
            links: [],
          })),
        },
      },
    }),
};

const frab: Exporter = {
  program: 'frab',
  file: (talks) =>
    json('schedule.json', {
      schedule: {
        version: '1.2',
        base_url: 'https://example.org/',
        conference: {
          acronym: 'days',
          title: 'Days of open data',
          daysCount: 1,
          timeslot_duration: '00:15',
          days: scheduleOf(talks, (talk) => ({
            id: talk.id,
            guid: `2b7a6f90-0000-4000-8000-00000000000${talk.id}`,
            logo: '',
            date: `${talk.day}T${talk.start}:00+02:00`,
            start: talk.start,
            duration: durationOf(talk),
            room: talk.room,
            title: talk.title,
            type: 'lecture',
            persons: [{ id: talk.id, public_name: talk.speaker }],
          })),
        },
      },
    }),
};

const sessionize: Exporter = {
  program: 'Sessionize',
  file: (talks) => {
    const rooms = [...new Set(talks.map(({ room }) => room))].toSorted();
    const speakers = [...new Set(talks.map(({ speaker }) => speaker))].toSorted();
    return json('all.json', {
      sessions: talks.map((talk) => ({
        id: String(talk.id),
        title: talk.title,
        description: null,
        startsAt: `${talk.day}T${talk.start}:00`,
        endsAt: `${talk.day}T${talk.end}:00`,
        isServiceSession: false,
        isPlenumSession: false,
        speakers: [`speaker-${speakers.indexOf(talk.speaker)}`],
        roomId: rooms.indexOf(talk.room),
        status: 'Accepted',
      })),
      speakers: speakers.map((fullName, place) => ({ id: `speaker-${place}`, fullName })),
      questions: [],
      categories: [],
      rooms: rooms.map((name, id) => ({ id, name, sort: id })),
    });
  },
};

export const EXPORTERS: readonly Exporter[] = [
  germanTable,
  britishTable,
  germanWorkbook,
  britishWorkbook,
  outlook,
  google,
  pretalx,
  frab,
  sessionize,
];
