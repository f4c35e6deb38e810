import { AGENDA_FORMATS, type AgendaFormat } from '@openfloor/contract/http/agenda';
import { describe, expect, it } from 'vitest';
import { FileFault } from './fileFault.ts';
import { parseAgendaFile } from './parseAgendaFile.ts';

const talksOf = (format: AgendaFormat, bytes: Uint8Array, timeZone = 'UTC') =>
  parseAgendaFile({ bytes, format, timeZone, target: 'board' }).items;
const read = (format: AgendaFormat, file: string | object, timeZone?: string) =>
  talksOf(format, Buffer.from(typeof file === 'string' ? file : JSON.stringify(file)), timeZone);
const timesIn = (format: AgendaFormat, file: string | object, timeZone?: string) =>
  read(format, file, timeZone).map(({ startsAt, minutes }) => [startsAt, minutes]);
const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]): string[] => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];

describe('A CSV file', () => {
  it('has its columns in any order and case, quoted cells, and speakers separated by semicolons', () => {
    const file =
      '\uFEFFRoom,TITLE,speakers,minutes,startsat,id,track\r\nHall 1,"Keynote, ""live""\nand more",Ada; Ben ;Ada,30,2026-05-04T10:00:00+02:00,7,x\r\n\r\n';
    expect(read('csv', file)).toEqual([
      {
        sourceId: '7',
        title: 'Keynote, "live" and more',
        speakers: ['Ada', 'Ben'],
        startsAt: '2026-05-04T08:00:00.000Z',
        minutes: 30,
        room: 'Hall 1',
      },
    ]);
  });

  it.each([';', '\t'])('may be separated by %j, as spreadsheets of some languages write', (delimiter) => {
    const file = `title,minutes\nA,10\n`.replaceAll(',', delimiter);
    expect(read('csv', file)).toMatchObject([{ title: 'A', minutes: 10 }]);
  });

  it('has times with an offset, or in the time zone that is named, on the day the clocks change too', () => {
    const times = [
      '2026-03-29 02:30',
      '2026-03-29T03:30:00',
      '2026-10-25 02:30',
      '2026-10-25T02:30Z',
      '2026-10-25T02:30+0100',
    ];
    const file = `title,startsAt\n${times.map((time) => `A,${time}`).join('\n')}`;
    expect(timesIn('csv', file, 'Europe/Berlin').map(([at]) => at)).toEqual([
      '2026-03-29T01:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T02:30:00.000Z',
      '2026-10-25T01:30:00.000Z',
    ]);
  });

  it('may begin with the line that tells Excel its separator, and have empty rows', () => {
    const file = 'sep=;\r\ntitle;startsAt;room\r\n;;\r\nKeynote, live;2026-05-04 10:00;Saal\r\n;;\r\n';
    expect(read('csv', file)).toMatchObject([
      { title: 'Keynote, live', startsAt: '2026-05-04T10:00:00.000Z', room: 'Saal' },
    ]);
    expect(() => read('csv', `${file}A;soon;\r\n`)).toThrow('Line 6: startsAt: Must be a time');
  });

  it.each([
    ['German', '04.05.2026 14:30', '31.12.26, 14:30:00'],
    ['British', '04/05/2026 14:30', '31/12/2026 2:30 pm'],
    ['American', '5/4/2026 2:30 PM', '12/31/26 2:30 p.m.'],
    ['ISO', '2026-05-04 14:30', '2026/12/31T14:30Z'],
  ])('has dates as %s tables write them', (_kind, ...times) => {
    const file = `title\tstartsAt\n${times.map((time) => `A\t${time}`).join('\n')}`;
    expect(timesIn('csv', file).map(([startsAt]) => startsAt)).toEqual([
      '2026-05-04T14:30:00.000Z',
      '2026-12-31T14:30:00.000Z',
    ]);
  });

  it('asks for the order of day and month where its dates do not show it', () => {
    const bytes = Buffer.from('title,startsAt\nA,04/04/2026 10:00\nB,04/05/2026 10:00\n');
    const file = { bytes, format: 'csv', timeZone: 'UTC', target: 'board' } as const;
    expect(() => parseAgendaFile(file)).toThrow('Line 3: startsAt: Which is the month in 04/05/2026 10:00?');
    const [, inMay] = parseAgendaFile({ ...file, dates: 'dmy' }).items;
    const [, inApril] = parseAgendaFile({ ...file, dates: 'mdy' }).items;
    expect([inMay?.startsAt, inApril?.startsAt]).toEqual([
      '2026-05-04T10:00:00.000Z',
      '2026-04-05T10:00:00.000Z',
    ]);
  });

  it('whose dates contradict each other is refused', () => {
    const file = 'title,startsAt\nA,31/12/2026 10:00\nB,12/31/2026 10:00\n';
    expect(() => read('csv', file)).toThrow('Line 3: startsAt: Must be a time');
  });

  it('with a quoted cell that has no end is refused at the row that becomes too long', () => {
    const rows = 'A title of the usual length\n'.repeat(3000);
    expect(() => read('csv', `title\n"A\n${rows}`)).toThrow(
      /^Line \d+: A row has at most 64 KB\. Does a quoted cell before it have no end\?$/,
    );
  });

  it.each([
    [
      'title,startsAt\nA,2026-02-30T10:00Z\n',
      'Line 2: startsAt: Must be a time such as 2026-05-04T10:00+02:00',
    ],
    ['title,startsAt\nA,0000-01-01T10:00\n', 'Line 2: startsAt: Must be a time such as'],
    ['title,startsAt\nA,9999-12-31T23:59\n', 'Line 2: startsAt: Must be a time such as'],
    ['title,startsAt\nA,2026-05-04\n', 'Line 2: startsAt: Must be a time such as 2026-05-04T10:00+02:00'],
    ['title,minutes\nA,10\nB,ten\n', 'Line 3: minutes: Must be a whole number'],
    ['title,minutes\nA,0\n', 'Line 2: minutes: '],
    ['title\nA\n"B\nC\n', 'Line 4: A cell that begins with a quotation mark has no end'],
    ['title\nA "live" B\n', 'Line 2: A cell with quotation marks must be quoted'],
    ['title\n"A "live" B"\n', 'Line 2: A quotation mark in a quoted cell must be doubled'],
    ['title,minutes\nA,10\n,10\n', 'Line 3: title: '],
    ['name,minutes\nA,10\n', 'Line 1: The header must name the columns'],
    ['', 'Line 1: The header must name the columns'],
  ])('%j is refused: %s', (file, message) => {
    expect(() => read('csv', file)).toThrow(FileFault);
    expect(() => read('csv', file)).toThrow(message);
  });
});

/** As Outlook writes zones: with a name of its own, and the rules of the zone. */
const WINDOWS_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:W. Europe Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];

describe('An iCalendar file', () => {
  it('has folded and escaped lines, a place, an end or a duration', () => {
    const file = calendar(
      ...event(
        'UID:a',
        'SUMMARY:Keynote\\, a lo',
        ' ng one\\nin two lines',
        'LOCATION:Hall 1',
        'DTSTART:20260504T100000Z',
        'DTEND:20260504T104500Z',
      ),
      ...event('UID:b', 'SUMMARY:Panel', 'DTSTART:20260504T120000Z', 'DURATION:PT1H30M'),
    );
    expect(read('ics', file)).toEqual([
      {
        sourceId: 'a',
        title: 'Keynote, a long one in two lines',
        speakers: [],
        startsAt: '2026-05-04T10:00:00.000Z',
        minutes: 45,
        room: 'Hall 1',
      },
      {
        sourceId: 'b',
        title: 'Panel',
        speakers: [],
        startsAt: '2026-05-04T12:00:00.000Z',
        minutes: 90,
        room: null,
      },
    ]);
  });

  it.each(['W. Europe Standard Time', 'Europe/Berlin'])(
    'has the times of the zone %s, on the day the clocks change too',
    (zone) => {
      const at = (time: string) =>
        event(
          `UID:${time}`,
          'SUMMARY:A',
          `DTSTART;TZID=${zone}:${time}`,
          `DTEND;TZID=${zone}:${time.replace(/..$/, '59')}`,
        );
      const file = calendar(
        ...(zone.startsWith('W') ? WINDOWS_ZONE : []),
        ...[
          '20261024T100000',
          '20261025T010000',
          '20261025T100000',
          '20260329T010000',
          '20260329T100000',
        ].flatMap(at),
      );
      expect(timesIn('ics', file, 'America/New_York').map(([startsAt]) => startsAt)).toEqual([
        '2026-10-24T08:00:00.000Z',
        '2026-10-24T23:00:00.000Z',
        '2026-10-25T09:00:00.000Z',
        '2026-03-29T00:00:00.000Z',
        '2026-03-29T08:00:00.000Z',
      ]);
    },
  );

  it('has times without a zone, which are in the one that is named, and events of whole days, which have no time', () => {
    const file = calendar(
      ...event('UID:a', 'SUMMARY:A', 'DTSTART:20260504T100000', 'DTEND:20260504T103000'),
      ...event('UID:b', 'SUMMARY:B', 'DTSTART;VALUE=DATE:20260504', 'DTEND;VALUE=DATE:20260505'),
    );
    expect(timesIn('ics', file, 'Europe/Berlin')).toEqual([
      ['2026-05-04T08:00:00.000Z', 30],
      [null, null],
    ]);
  });

  it('has repeated events, one talk each time, without those left out, and with those that were moved', () => {
    const file = calendar(
      ...event(
        'UID:a',
        'SUMMARY:Daily',
        'DTSTART;TZID=Europe/Berlin:20261024T100000',
        'DTEND;TZID=Europe/Berlin:20261024T103000',
        'RRULE:FREQ=DAILY;COUNT=4',
        'EXDATE;TZID=Europe/Berlin:20261025T100000',
      ),
      ...event(
        'UID:a',
        'SUMMARY:Daily\\, moved',
        'RECURRENCE-ID;TZID=Europe/Berlin:20261026T100000',
        'DTSTART;TZID=Europe/Berlin:20261026T120000',
        'DTEND;TZID=Europe/Berlin:20261026T123000',
      ),
    );
    expect(read('ics', file).map(({ title, startsAt, minutes }) => [title, startsAt, minutes])).toEqual([
      ['Daily', '2026-10-24T08:00:00.000Z', 30],
      ['Daily, moved', '2026-10-26T11:00:00.000Z', 30],
      ['Daily', '2026-10-27T09:00:00.000Z', 30],
    ]);
    const ids = read('ics', file).map(({ sourceId }) => sourceId);
    expect(new Set(ids).size).toBe(3);
  });

  const SUMMER_TIME_UNDER_GMT = [
    'BEGIN:VTIMEZONE',
    'TZID:GMT',
    'BEGIN:STANDARD',
    'DTSTART:20001029T030000',
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0000',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:20000326T020000',
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
    'TZOFFSETFROM:+0000',
    'TZOFFSETTO:+0100',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ];

  it('has the rules that it gives a zone itself, whatever the name of the zone is', () => {
    const file = calendar(
      ...SUMMER_TIME_UNDER_GMT,
      ...event('UID:a', 'SUMMARY:A', 'DTSTART;TZID=GMT:20260723T102000', 'DTEND;TZID=GMT:20260723T105000'),
    );
    expect(timesIn('ics', file)).toEqual([['2026-07-23T09:20:00.000Z', 30]]);
  });

  it.each([
    'W. Europe Standard Time',
    '/example.org/20260101_1/Europe/Berlin',
    '/Europe/Berlin',
    'Europe/Berlin',
  ])('may name a zone without its rules as %s', (zone) => {
    const file = calendar(...event('UID:a', 'SUMMARY:A', `DTSTART;TZID=${zone}:20260708T100000`));
    expect(timesIn('ics', file, 'Asia/Tokyo')).toEqual([['2026-07-08T08:00:00.000Z', null]]);
  });

  it('may name the zone of all its times', () => {
    const file = calendar(
      'X-WR-TIMEZONE:Europe/Berlin',
      ...event('UID:a', 'SUMMARY:A', 'DTSTART:20260708T100000'),
    );
    expect(timesIn('ics', file, 'Asia/Tokyo')).toEqual([['2026-07-08T08:00:00.000Z', null]]);
  });

  const series = (...lines: string[]) =>
    event('UID:a', 'SUMMARY:Morning', 'DTSTART;TZID=Europe/Berlin:20260504T090000', ...lines);

  it.each([
    ['in UTC', 'UNTIL=20260506T070000Z'],
    ['without a zone', 'UNTIL=20260506T090000'],
    ['a day', 'UNTIL=20260506'],
  ])('repeats an event until its last time, which is %s', (_kind, until) => {
    expect(timesIn('ics', calendar(...series(`RRULE:FREQ=DAILY;${until}`)))).toEqual([
      ['2026-05-04T07:00:00.000Z', null],
      ['2026-05-05T07:00:00.000Z', null],
      ['2026-05-06T07:00:00.000Z', null],
    ]);
  });

  it.each([
    ['in UTC', 'EXDATE:20260505T070000Z'],
    ['in another zone', 'EXDATE;TZID=America/New_York:20260505T030000'],
    ['without a zone', 'EXDATE:20260505T090000'],
    ['as days', 'EXDATE;VALUE=DATE:20260505'],
    ['after some of other days', 'EXDATE:20260401T070000Z,20260402T070000Z,20260505T070000Z'],
  ])('leaves times of a repeated event out, which are written %s', (_kind, left) => {
    expect(timesIn('ics', calendar(...series('RRULE:FREQ=DAILY;COUNT=2', left)))).toEqual([
      ['2026-05-04T07:00:00.000Z', null],
    ]);
  });

  it.each([
    ['in UTC', 'RECURRENCE-ID:20260505T070000Z'],
    ['in another zone', 'RECURRENCE-ID;TZID=America/New_York:20260505T030000'],
    ['as a day', 'RECURRENCE-ID;VALUE=DATE:20260505'],
  ])('moves a time of a repeated event, which is written %s', (_kind, id) => {
    const moved = event('UID:a', id, 'DTSTART;TZID=Europe/Berlin:20260505T150000');
    const other = event(
      'UID:b',
      'RECURRENCE-ID:20260504T070000Z',
      'SUMMARY:Other',
      'DTSTART:20260601T070000Z',
    );
    const file = calendar(...series('RRULE:FREQ=DAILY;COUNT=2'), ...moved, ...other);
    expect(read('ics', file).map(({ title, startsAt }) => [title, startsAt])).toEqual([
      ['Morning', '2026-05-04T07:00:00.000Z'],
      ['Morning', '2026-05-05T13:00:00.000Z'],
      ['Other', '2026-06-01T07:00:00.000Z'],
    ]);
  });

  it('changes a time of a repeated event and all later ones', () => {
    const later = event(
      'UID:a',
      'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260505T090000',
      'SUMMARY:Later',
      'DTSTART;TZID=Europe/Berlin:20260505T100000',
    );
    const file = calendar(...series('RRULE:FREQ=DAILY;COUNT=3'), ...later);
    expect(read('ics', file).map(({ title, startsAt }) => [title, startsAt])).toEqual([
      ['Morning', '2026-05-04T07:00:00.000Z'],
      ['Later', '2026-05-05T08:00:00.000Z'],
      ['Later', '2026-05-06T08:00:00.000Z'],
    ]);
  });

  it('leaves cancelled events out', () => {
    const file = calendar(...event('UID:a', 'SUMMARY:A', 'DTSTART:20260504T100000Z', 'STATUS:CANCELLED'));
    expect(read('ics', file)).toEqual([]);
  });

  const daily = event('UID:a', 'SUMMARY:Daily', 'DTSTART:20260504T100000Z', 'RRULE:FREQ=DAILY;COUNT=2');
  const change = (id: string, ...lines: string[]) =>
    event('UID:a', `RECURRENCE-ID:${id}`, 'SUMMARY:Moved', 'DTSTART:20260505T120000Z', ...lines);

  it('leaves single times of a repeated event out that were cancelled', () => {
    const file = calendar(...daily, ...change('20260505T100000Z', 'STATUS:CANCELLED'));
    expect(timesIn('ics', file)).toEqual([['2026-05-04T10:00:00.000Z', null]]);
  });

  it('has changes of times that the repeated event does not have, of several of one time the last', () => {
    const file = calendar(
      ...daily,
      ...change('20260509T100000Z'),
      ...change('20260509T100000Z', 'LOCATION:Hall 2'),
    );
    expect(read('ics', file).map(({ title, room }) => [title, room])).toEqual([
      ['Daily', null],
      ['Daily', null],
      ['Moved', 'Hall 2'],
    ]);
  });

  it('has changes whose time is written in UTC', () => {
    const file = calendar(
      ...WINDOWS_ZONE,
      ...event(
        'UID:a',
        'SUMMARY:Daily',
        'DTSTART;TZID=W. Europe Standard Time:20260504T120000',
        'RRULE:FREQ=DAILY;COUNT=2',
      ),
      ...change('20260505T100000Z'),
    );
    expect(read('ics', file).map(({ title }) => title)).toEqual(['Daily', 'Moved']);
  });

  it('leaves events without a title out', () => {
    const file = calendar(
      ...event('UID:a', 'SUMMARY:A', 'DTSTART:20260504T100000Z'),
      ...event('UID:b', 'DTSTART:20260504T100000Z', 'RRULE:FREQ=DAILY'),
    );
    expect(read('ics', file)).toMatchObject([{ title: 'A' }]);
  });

  it('is refused where it has a change of no time', () => {
    expect(() => read('ics', calendar(...daily, ...change('xyz')))).toThrow(FileFault);
  });

  it.each([
    [
      calendar(...event('UID:a', 'SUMMARY:Daily', 'DTSTART:20260504T100000Z', 'RRULE:FREQ=DAILY')),
      'Item 1 (“Daily”): The event repeats more than 200 times',
    ],
    ...['SECONDLY', 'MINUTELY', 'HOURLY'].map((often) => [
      calendar(...event('UID:a', 'SUMMARY:A', 'DTSTART:20260504T100000Z', `RRULE:FREQ=${often};COUNT=2`)),
      `Item 1 (“A”): A talk cannot repeat by FREQ=${often}. The shortest is FREQ=DAILY.`,
    ]),
    [
      calendar(
        'BEGIN:VTIMEZONE',
        'TZID:Own',
        'BEGIN:STANDARD',
        'DTSTART:20261025T030000',
        'TZOFFSETFROM:+0200',
        'TZOFFSETTO:+0100',
        'RRULE:FREQ=SECONDLY',
        'END:STANDARD',
        'END:VTIMEZONE',
        ...event('UID:a', 'SUMMARY:A', 'DTSTART;TZID=Own:20260504T100000'),
      ),
      'A talk cannot repeat by FREQ=SECONDLY. The shortest is FREQ=DAILY.',
    ],
    [calendar(...event('UID:a', 'SUMMARY:A')), 'Item 1 (“A”): DTSTART is missing'],
    [
      calendar(...event('UID:a', 'SUMMARY:A', 'DTSTART;TZID=Middle-earth/Shire:20260504T100000')),
      'Item 1 (“A”): The zone “Middle-earth/Shire” is not known. Use a name such as Europe/Berlin',
    ],
    [calendar(...event('UID:a', 'nonsense')), 'Line 6: “nonsense” is no line of a calendar'],
    ['<html></html>', 'The file is not a calendar'],
    ['', 'The file is not a calendar'],
  ])('%j is refused: %s', (file, message) => {
    expect(() => read('ics', file)).toThrow(FileFault);
    expect(() => read('ics', file)).toThrow(message);
  });
});

/** The shape of pretalx' export `schedule.json`. */
const schedule = (events: Record<string, object[]>) => ({
  $schema: 'https://c3voc.de/schedule/schema.json',
  generator: { name: 'pretalx', version: '2025.1.0' },
  schedule: {
    url: 'https://pretalx.example/conf/schedule/',
    version: '1.0',
    base_url: 'https://pretalx.example/conf/',
    conference: {
      acronym: 'conf',
      title: 'Conf',
      start: '2026-10-24',
      end: '2026-10-25',
      daysCount: 2,
      timeslot_duration: '00:05',
      time_zone_name: 'Europe/Berlin',
      days: [{ index: 1, date: '2026-10-24', day_start: '2026-10-24T04:00:00+02:00', rooms: events }],
    },
  },
});
const exported = {
  guid: 'd1a0a7c4-5b8e-5b0a-9f0e-2f5f6f0f6a11',
  code: 'ABCDEF',
  id: 12,
  logo: null,
  date: '2026-10-25T10:00:00+01:00',
  start: '10:00',
  duration: '00:45',
  room: 'Main hall',
  title: 'Fewer <script>alert(1)</script>',
  subtitle: '',
  persons: [{ code: 'XYZ', name: 'Ada Example', public_name: 'Ada Example', biography: null }],
};

describe('A schedule of pretalx', () => {
  it('is its export as JSON', () => {
    const file = schedule({
      'Main hall': [exported],
      Garden: [{ ...exported, guid: 'b', room: undefined, duration: '1:02:00', date: '2026-10-25T02:30:00' }],
    });
    expect(read('pretalx', file)).toEqual([
      {
        sourceId: exported.guid,
        title: exported.title,
        speakers: ['Ada Example'],
        startsAt: '2026-10-25T09:00:00.000Z',
        minutes: 45,
        room: 'Main hall',
      },
      {
        sourceId: 'b',
        title: exported.title,
        speakers: ['Ada Example'],
        startsAt: '2026-10-25T00:30:00.000Z',
        minutes: 26 * 60,
        room: 'Garden',
      },
    ]);
  });

  const inZone = (zone: string | undefined) => {
    const file = schedule({ Hall: [{ ...exported, date: '2026-10-24T10:00:00' }] });
    Object.assign(file.schedule.conference, { time_zone_name: zone });
    return timesIn('pretalx', file, 'Asia/Tokyo');
  };

  it('has local times in the zone of the import if it names none', () => {
    expect(inZone(undefined)).toEqual([['2026-10-24T01:00:00.000Z', 45]]);
  });

  it('has no times in another zone than the one that it names', () => {
    expect(inZone('W. Europe Standard Time')).toEqual([['2026-10-24T08:00:00.000Z', 45]]);
    expect(() => inZone('Nope/Nope')).toThrow('The zone “Nope/Nope” is not known.');
  });

  it('is an answer of its API, of which talks that were not accepted are left out', () => {
    const talk = {
      code: 'ABCDEF',
      title: 'Panel',
      speakers: [{ code: 'XYZ', name: 'Ada Example', biography: '' }, 'QRS'],
      state: 'confirmed',
      duration: 30,
      slot: {
        room: { en: 'Main hall', de: 'Saal' },
        start: '2026-10-24T10:00:00+02:00',
        end: '2026-10-24T10:40:00+02:00',
      },
    };
    const slots = [
      { id: 4, room: { id: 1, name: { de: 'Saal' } }, start: '2026-10-24T11:00:00+02:00', end: null },
      { id: 5, room: null, start: null, end: null },
    ];
    const results = [
      talk,
      { ...talk, code: 'B', state: 'rejected' },
      { ...talk, code: 'C', slot: undefined, slots },
      { code: 'D', title: 'Later', state: 'accepted', duration: 20, slots: [9] },
    ];
    expect(read('pretalx', { count: 4, next: null, previous: null, results })).toEqual([
      {
        sourceId: 'ABCDEF',
        title: 'Panel',
        speakers: ['Ada Example'],
        startsAt: '2026-10-24T08:00:00.000Z',
        minutes: 40,
        room: 'Main hall',
      },
      {
        sourceId: 'C 4',
        title: 'Panel',
        speakers: ['Ada Example'],
        startsAt: '2026-10-24T09:00:00.000Z',
        minutes: 30,
        room: 'Saal',
      },
      { sourceId: 'C 5', title: 'Panel', speakers: ['Ada Example'], startsAt: null, minutes: 30, room: null },
      { sourceId: 'D', title: 'Later', speakers: [], startsAt: null, minutes: 20, room: null },
    ]);
  });

  it.each([
    ['{"results":[],"next":"https://pretalx.example/?page=2"}', 'one page of several'],
    [
      JSON.stringify(schedule({ Hall: [{ ...exported, date: 'soon' }] })),
      'Item 1 (“Fewer <script>alert(1)</script>”): Not a time: soon',
    ],
    [
      JSON.stringify(schedule({ Hall: [{ ...exported, title: 7 }] })),
      'schedule.conference.days.0.rooms.Hall.0.title',
    ],
    ['null', 'neither a schedule nor results'],
    ['[1]', '0'],
  ])('%j is refused: %s', (file, message) => {
    expect(() => read('pretalx', file)).toThrow(FileFault);
    expect(() => read('pretalx', file)).toThrow(message);
  });
});

const session = {
  id: '443291',
  title: 'Panel',
  description: null,
  startsAt: '2026-10-25T10:00:00',
  endsAt: '2026-10-25T10:45:00',
  isServiceSession: false,
  isPlenumSession: false,
  liveUrl: null,
};
const ofSpeaker = { speakers: [{ id: 'f27081ee-8940-4e2e-a614-daba78ec79be', name: 'Ada Example' }] };
const inRoom = { roomId: 53747, room: 'Hall 1' };
const expectedTalk = {
  sourceId: '443291',
  title: 'Panel',
  speakers: ['Ada Example'],
  startsAt: '2026-10-25T09:00:00.000Z',
  minutes: 45,
  room: 'Hall 1',
};

describe('A schedule of Sessionize', () => {
  it.each([
    [
      'All',
      {
        sessions: [{ ...session, speakers: [ofSpeaker.speakers[0]?.id], categoryItems: [], roomId: 53747 }],
        speakers: [
          { id: ofSpeaker.speakers[0]?.id, firstName: 'Ada', lastName: 'Example', fullName: 'Ada Example' },
        ],
        questions: [],
        categories: [],
        rooms: [{ id: 53747, name: 'Hall 1', sort: 0 }],
      },
    ],
    ['Sessions', [{ groupId: null, groupName: 'All', sessions: [{ ...session, ...ofSpeaker, ...inRoom }] }]],
    [
      'GridSmart',
      [
        {
          date: '2026-10-25T00:00:00',
          isDefault: true,
          rooms: [
            { id: 53747, name: 'Hall 1', sessions: [{ ...session, ...ofSpeaker, ...inRoom }] },
            {
              id: 2,
              name: 'Hall 2',
              sessions: [{ ...session, ...ofSpeaker, ...inRoom, isPlenumSession: true }],
            },
          ],
          timeSlots: [],
        },
      ],
    ],
  ])('is the view %s', (_view, file) => {
    expect(read('sessionize', file, 'Europe/Berlin')).toEqual([expectedTalk]);
  });

  it('may have times in UTC, and sessions without a time', () => {
    const file = {
      sessions: [
        { id: 1, title: 'A', startsAt: '2026-10-25T09:00:00Z' },
        { id: 2, title: 'B', startsAt: null },
      ],
    };
    expect(timesIn('sessionize', file, 'Europe/Berlin')).toEqual([
      ['2026-10-25T09:00:00.000Z', null],
      [null, null],
    ]);
  });

  it('is empty before it is published', () => {
    expect(read('sessionize', [])).toEqual([]);
  });

  it.each([
    ['{}', 'The file has no sessions'],
    ['"text"', 'The file has no sessions'],
    ['{"sessions":[{"id":"1"}]}', 'sessions.0.title'],
    ['{"sessions":[{"id":"1","title":"A","startsAt":"noon"}]}', 'Item 1 (“A”): Not a time: noon'],
    [JSON.stringify({ sessions: [{ id: '1'.repeat(201), title: 'x'.repeat(101) }] }), 'Item 1 (“xxxx'],
  ])('%j is refused: %s', (file, message) => {
    expect(() => read('sessionize', file)).toThrow(FileFault);
    expect(() => read('sessionize', file)).toThrow(message);
  });
});

it('long titles, rooms and names are shortened, and there are at most 20 speakers', () => {
  const long = `${'x'.repeat(98)}😀 and more`;
  const names = [long, ...Array.from({ length: 30 }, (_, n) => `${n}`)];
  const [talk] = read('csv', `title,room,speakers\n${long},${long},${names.join(';')}\n`);
  const short = `${'x'.repeat(98)}…`;
  expect(talk).toMatchObject({ title: short, room: short });
  expect(talk?.speakers).toEqual([short, ...names.slice(1, 20)]);
  const [directed] = read('csv', `title\n${'\u202B'.repeat(30)}${'x'.repeat(100)}\n`);
  expect(directed?.title.length).toBeLessThanOrEqual(100);
});

/** Talks with their ids. */
const idsOf = (table: string, target: 'board' | 'event' = 'board') =>
  parseAgendaFile({ bytes: Buffer.from(table), format: 'csv', timeZone: 'UTC', target }).items.map(
    ({ title, startsAt, room, sourceId }) =>
      [`${title} ${startsAt?.slice(11, 13)} ${room}`, sourceId] as const,
  );

describe('Ids that repeat in a file', () => {
  type Row = { id?: string; title: string; hour: number; room?: string };
  const table = (...rows: Row[]) =>
    [
      'id,title,startsAt,room',
      ...rows.map(
        ({ id = 'x', title, hour, room = 'Hall' }) => `${id},${title},2026-05-04T${hour}:00:00Z,${room}`,
      ),
    ].join('\n');

  it('belong to several talks, of which each gets one of its own, and the same when it moves', () => {
    const talks = [
      { title: 'Opening', hour: 10 },
      { title: 'Panel', hour: 11 },
      { title: 'Panel', hour: 12, room: 'Garden' },
      { title: 'Karaoke', hour: 18 },
      { title: 'Karaoke', hour: 20 },
    ];
    const before = idsOf(table(...talks));
    expect(new Set(before.map(([, id]) => id)).size).toBe(5);
    const moved = idsOf(table(...talks.map((talk) => ({ ...talk, hour: talk.hour + 1 }))));
    expect(moved.map(([, id]) => id)).toEqual(before.map(([, id]) => id));
    const without = idsOf(table(...talks.slice(1).toReversed()));
    expect(Object.fromEntries(before)).toMatchObject(Object.fromEntries(without));
  });

  it('stay as they are where they occur once', () => {
    const file = table({ id: 'a', title: 'A', hour: 10 }, { title: 'B', hour: 10 }, { title: 'C', hour: 10 });
    expect(idsOf(file)[0]).toEqual(['A 10 Hall', 'a']);
  });

  it('belong to one talk where a row stands twice, in a board also in two rooms', () => {
    const lunch = { title: 'Lunch', hour: 12 };
    const file = table(lunch, lunch, { ...lunch, room: 'Garden' });
    expect(idsOf(file)).toEqual([['Lunch 12 Hall', 'x']]);
    expect(idsOf(file, 'event').map(([talk]) => talk)).toEqual(['Lunch 12 Hall', 'Lunch 12 Garden']);
  });

  it('leave no talk out of a calendar, a schedule of pretalx or one of Sessionize', () => {
    const events = ['Talk 1', 'Talk 2', 'Talk 3'].map((title) =>
      event('UID:46939', 'SEQUENCE:0', `SUMMARY:${title}`, 'DTSTART:20240915T110000Z'),
    );
    expect(read('ics', calendar(...events.flat())).map(({ title }) => title)).toEqual([
      'Talk 1',
      'Talk 2',
      'Talk 3',
    ]);
    const karaoke = { ...exported, title: 'Karaoke' };
    const twice = schedule({ Hall: [karaoke, { ...karaoke, date: '2026-10-26T10:00:00+01:00' }] });
    expect(read('pretalx', twice).map(({ title }) => title)).toEqual(['Karaoke', 'Karaoke']);
    const changeover = { id: 'changeover', title: 'Changeover', startsAt: '2017-09-16T11:00:00', room: null };
    const sessions = [changeover, { ...changeover, startsAt: '2017-09-16T11:50:00' }];
    const grid = [{ date: '2017-09-16', rooms: [{ id: 0, name: 'Room A', sessions }] }];
    expect(timesIn('sessionize', grid).map(([startsAt]) => startsAt)).toEqual([
      '2017-09-16T11:00:00.000Z',
      '2017-09-16T11:50:00.000Z',
    ]);
  });
});

describe('The bytes of a file', () => {
  const table = 'title;speakers\r\nÖffnung – “A”;Jörg\r\n';
  const utf16 = Buffer.from(`\uFEFF${table}`, 'utf16le');

  it.each([
    ['UTF-8', Buffer.from(table)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${table}`)],
    ['UTF-16', utf16],
    ['UTF-16 with the bytes swapped', Buffer.from(utf16).swap16()],
    ['UTF-16 without a byte order mark', utf16.subarray(2)],
    [
      'Windows-1252',
      Buffer.from(table.replace('–', '\x96').replace('“', '\x93').replace('”', '\x94'), 'latin1'),
    ],
  ])('may be %s', (_name, bytes) => {
    expect(talksOf('csv', bytes)).toMatchObject([{ title: 'Öffnung – “A”', speakers: ['Jörg'] }]);
  });

  it('may fold a line of a calendar within a character', () => {
    const lines = event('UID:a', 'SUMMARY:Zukunft für Gr#üne', 'DTSTART:20260504T100000Z');
    const [before, after] = calendar(...lines).split('#ü');
    const [first, second] = Buffer.from('ü');
    const bytes = Buffer.concat([
      Buffer.from(`${before}`),
      Buffer.from([first ?? 0]),
      Buffer.from('\r\n '),
      Buffer.from([second ?? 0]),
      Buffer.from(`${after}`),
    ]);
    expect(talksOf('ics', bytes)).toMatchObject([{ title: 'Zukunft für Grüne' }]);
  });

  it.each([
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')],
    ['a ZIP archive', Buffer.from('PK\x03\x04\x14\0\x06\0', 'latin1')],
    ['bytes that no encoding has', Buffer.from('title\nM\x81nchen', 'latin1')],
  ])('are refused where they are %s', (_name, bytes) => {
    for (const format of AGENDA_FORMATS)
      expect(() => talksOf(format, bytes)).toThrow(
        'The file is not text. Save it again, a table as “CSV UTF-8”.',
      );
  });
});
