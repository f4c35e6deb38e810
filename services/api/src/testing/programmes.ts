import { utils, write } from '@e965/xlsx';
import { stringify } from 'csv-stringify/sync';
import ical from 'ical-generator';

/** A talk as its author means it. `startsAt`: in UTC. */
export type AuthoredTalk = {
  id: string;
  title: string;
  speakers: string[];
  startsAt: string;
  minutes: number;
  room: string;
};
export type AuthoredProgramme = { zone: string; talks: AuthoredTalk[] };

/** Zones with the days before their clocks change in 2026, and one whose clocks do not. */
const ZONES = [
  ['Europe/Berlin', '2026-03-28', '2026-10-24'],
  ['Europe/London', '2026-03-28', '2026-10-24'],
  ['America/New_York', '2026-03-07', '2026-10-31'],
  ['Australia/Sydney', '2026-04-04', '2026-10-03'],
  ['Asia/Kolkata', '2026-03-28', '2026-10-24'],
] as const;
const TITLES = [
  'Öffnung',
  'Panel: “what next?”',
  'A, B; and C',
  '=1+1',
  'Größe & Maß',
  'Q\\A',
  "L'été",
  '1/2',
];
const ROOMS = ['Saal 1', 'Hall; left', 'Café', 'Garden, north'];
const SPEAKERS = ['Ada Example', 'Ben Beispiel', 'Zoé Exemple', 'Ñora Ejemplo'];

/** Numbers below a bound, the same ones for one seed. */
const numbersFrom = (seed: number) => {
  let state = seed + 1;
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
};

const minuteOfDay = (instant: string, zone: string): string => localTime(instant, zone).slice(11);

/** A programme of 24 talks on the days around a change of the clocks, at hours that the clocks show once. */
export const authoredProgramme = (seed: number): AuthoredProgramme => {
  const next = numbersFrom(seed);
  const [zone, spring, autumn] = ZONES[seed % ZONES.length] ?? ZONES[0];
  const first = Date.parse(`${seed % 2 === 0 ? spring : autumn}T00:00:00Z`);
  const talks: AuthoredTalk[] = [];
  while (talks.length < 24) {
    const startsAt = new Date(first + next(3 * 24 * 12) * 5 * 60_000).toISOString();
    const clock = minuteOfDay(startsAt, zone);
    if (clock < '04:00' || clock > '22:00') continue;
    const place = talks.length;
    talks.push({
      id: `talk-${place}`,
      title: `${TITLES[next(TITLES.length)]} ${place}`,
      speakers: SPEAKERS.slice(0, 1 + next(3)),
      startsAt,
      minutes: 5 * (1 + next(18)),
      room: ROOMS[next(ROOMS.length)] ?? 'Hall',
    });
  }
  return { zone, talks };
};

/** `2026-05-04 10:00` where the clocks of the zone show it. */
const localTime = (instant: string, zone: string): string =>
  new Date(instant).toLocaleString('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
const endOf = ({ startsAt, minutes }: AuthoredTalk): string =>
  new Date(Date.parse(startsAt) + minutes * 60_000).toISOString();
const germanDay = (local: string): string => local.slice(0, 10).split('-').toReversed().join('.');
const britishDay = (local: string): string => local.slice(0, 10).split('-').toReversed().join('/');

/** As Excel saves CSV in Germany. */
const asGermanCsv = ({ zone, talks }: AuthoredProgramme): Uint8Array => {
  const rows = talks.map((talk) => {
    const [start, end] = [localTime(talk.startsAt, zone), localTime(endOf(talk), zone)];
    return [
      talk.title,
      talk.speakers.join('; '),
      germanDay(start),
      start.slice(11),
      end.slice(11),
      talk.room,
    ];
  });
  const text = stringify([['Titel', 'Referenten', 'Datum', 'Beginn', 'Ende', 'Raum'], ...rows], {
    delimiter: ';',
    record_delimiter: '\r\n',
  });
  return Buffer.from(text.replaceAll('“', '\x93').replaceAll('”', '\x94'), 'latin1');
};

const asBritishCsv = ({ zone, talks }: AuthoredProgramme): string =>
  stringify([
    ['Session', 'Speakers', 'Start', 'Duration', 'Room'],
    ...talks.map(({ title, speakers, startsAt, minutes, room }) => {
      const start = localTime(startsAt, zone);
      return [title, speakers.join(';'), `${britishDay(start)} ${start.slice(11)}`, minutes, room];
    }),
  ]);

const asIsoCsv = ({ talks }: AuthoredProgramme): string =>
  stringify([
    ['id', 'title', 'speakers', 'startsAt', 'minutes', 'room'],
    ...talks.map(({ id, title, speakers, startsAt, minutes, room }) => [
      id,
      title,
      speakers.join(';'),
      startsAt,
      minutes,
      room,
    ]),
  ]);

const serialOf = (local: string): number => Date.parse(`${local.replace(' ', 'T')}Z`) / 86_400_000 + 25_569;

/** With days and times of day as numbers, as Excel has them. */
const asXlsx = ({ zone, talks }: AuthoredProgramme): Uint8Array => {
  const rows = talks.map((talk) => {
    const [start, end] = [talk.startsAt, endOf(talk)].map((time) => serialOf(localTime(time, zone)));
    return [
      talk.title,
      talk.speakers.join(';'),
      { t: 'n', v: start, z: 'dd.mm.yyyy hh:mm' },
      { t: 'n', v: end, z: 'dd.mm.yyyy hh:mm' },
      talk.room,
    ];
  });
  const book = utils.book_new();
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([['Titel', 'Referent', 'Beginn', 'Ende', 'Raum'], ...rows]),
    'Programm',
  );
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx', compression: true }));
};

const asCalendar = ({ talks }: AuthoredProgramme): string =>
  ical({
    name: 'Conf',
    events: talks.map((talk) => ({
      id: talk.id,
      summary: talk.title,
      location: talk.room,
      start: new Date(talk.startsAt),
      end: new Date(endOf(talk)),
    })),
  }).toString();

/** As Google writes calendars: local times, in the zone that the calendar names. */
const asLocalCalendar = ({ zone, talks }: AuthoredProgramme): string => {
  const local = (time: string) =>
    `${localTime(time, zone)
      .replaceAll(/[- :]/g, '')
      .replace(/^(.{8})/, '$1T')}00`;
  return asCalendar({ zone, talks })
    .replace('BEGIN:VEVENT', `X-WR-TIMEZONE:${zone}\r\nBEGIN:VEVENT`)
    .replaceAll(/^(DTSTART|DTEND):(....)(..)(..)T(..)(..)(..)Z/gm, (_all, name, ...parts: string[]) => {
      const [year, month, day, hour, minute] = parts;
      return `${name}:${local(`${year}-${month}-${day}T${hour}:${minute}:00Z`)}`;
    });
};

const asPretalx = ({ zone, talks }: AuthoredProgramme): object => ({
  schedule: {
    conference: {
      time_zone_name: zone,
      days: [
        {
          rooms: Object.fromEntries(
            [...Map.groupBy(talks, ({ room }) => room)].map(([room, inRoom]) => [
              room,
              inRoom.map(({ id, title, speakers, startsAt, minutes }) => ({
                guid: id,
                title,
                room,
                date: `${localTime(startsAt, zone).replace(' ', 'T')}:00`,
                duration: `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
                persons: speakers.map((name) => ({ public_name: name })),
              })),
            ]),
          ),
        },
      ],
    },
  },
});

const asSessionize = ({ zone, talks }: AuthoredProgramme): object => ({
  sessions: talks.map((talk) => ({
    id: talk.id,
    title: talk.title,
    speakers: talk.speakers,
    startsAt: `${localTime(talk.startsAt, zone).replace(' ', 'T')}:00`,
    endsAt: `${localTime(endOf(talk), zone).replace(' ', 'T')}:00`,
    roomId: talk.room,
    isServiceSession: false,
  })),
  speakers: SPEAKERS.map((fullName) => ({ id: fullName, fullName })),
  rooms: ROOMS.map((name) => ({ id: name, name })),
});

/** One programme as several tools write it. */
export const WRITERS = [
  ['a table with our columns', 'csv', asIsoCsv],
  ['a German table of Excel', 'csv', asGermanCsv],
  ['a British table', 'csv', asBritishCsv],
  ['a spreadsheet of Excel', 'xlsx', asXlsx],
  ['a calendar in UTC', 'ics', asCalendar],
  ['a calendar of Google', 'ics', asLocalCalendar],
  ['a schedule of pretalx', 'pretalx', asPretalx],
  ['a schedule of Sessionize', 'sessionize', asSessionize],
] as const;
