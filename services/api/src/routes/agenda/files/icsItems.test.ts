import { describe, expect, it } from 'vitest';
import { calendar, event, read, readWhole, refusalOf, timesIn } from '../../../testing/agendaFiles.ts';
import { FileFault } from './fileFault.ts';

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

const series = (...lines: string[]) =>
  event('UID:a', 'SUMMARY:Morning', 'DTSTART;TZID=Europe/Berlin:20260504T090000', ...lines);

const change = (id: string, ...lines: string[]) =>
  event('UID:a', `RECURRENCE-ID:${id}`, 'SUMMARY:Moved', 'DTSTART:20260505T120000Z', ...lines);

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

  const BERLIN_SKIPPED = '2026-03-29 02:30 does not exist in Europe/Berlin, where the clocks change.';
  const BERLIN_TWICE = '2026-10-25 02:30 occurs twice in Europe/Berlin, where the clocks change.';
  const WINDOWS_TWICE = BERLIN_TWICE.replace('Europe/Berlin', 'W. Europe Standard Time');
  const TWICE_READINGS = 'Write 20261025T003000Z or 20261025T013000Z';

  it.each([
    [
      'is skipped',
      ['DTSTART;TZID=Europe/Berlin:20260329T023000'],
      `${BERLIN_SKIPPED} Write 20260329T013000Z or 20260329T003000Z`,
    ],
    ['occurs twice', ['DTSTART;TZID=Europe/Berlin:20261025T023000'], `${BERLIN_TWICE} ${TWICE_READINGS}`],
    ['has no zone', ['DTSTART:20261025T023000'], `${BERLIN_TWICE} ${TWICE_READINGS}`],
    [
      'is skipped by the rules of the file',
      ['DTSTART;TZID=W. Europe Standard Time:20260329T023000'],
      `${BERLIN_SKIPPED.replace('Europe/Berlin', 'W. Europe Standard Time')} Write 20260329T013000Z or 20260329T003000Z`,
    ],
    [
      'occurs twice by the rules of the file',
      ['DTSTART;TZID=W. Europe Standard Time:20261025T023000'],
      `${WINDOWS_TWICE} ${TWICE_READINGS}`,
    ],
    [
      'is an end',
      ['DTSTART;TZID=Europe/Berlin:20261024T220000', 'DTEND;TZID=Europe/Berlin:20261025T023000'],
      `${BERLIN_TWICE} ${TWICE_READINGS}`,
    ],
    [
      'is one of a repeated event',
      ['DTSTART;TZID=Europe/Berlin:20261024T023000', 'RRULE:FREQ=DAILY;COUNT=3'],
      `${BERLIN_TWICE} ${TWICE_READINGS}`,
    ],
  ])('is refused with both readings of a local time that %s', (_kind, lines, what) => {
    const file = calendar(...WINDOWS_ZONE, ...event('UID:a', 'SUMMARY:A', ...lines));
    expect(refusalOf('ics', file, { timeZone: 'Europe/Berlin' })).toMatchObject({
      message: `Item 1 (“A”): ${what}`,
      asks: 'skip',
    });
  });

  it.each(['W. Europe Standard Time', 'Europe/Berlin'])(
    'has the times beside those that the clocks of %s skip or show twice',
    (zone) => {
      const at = (time: string) => event(`UID:${time}`, 'SUMMARY:A', `DTSTART;TZID=${zone}:${time}`);
      const times = [
        '20260329T015959',
        '20260329T030000',
        '20261025T015959',
        '20261025T030000',
        '20261025T040000',
      ];
      const file = calendar(...WINDOWS_ZONE, ...times.flatMap(at));
      expect(timesIn('ics', file).map(([startsAt]) => startsAt)).toEqual([
        '2026-03-29T00:59:59.000Z',
        '2026-03-29T01:00:00.000Z',
        '2026-10-24T23:59:59.000Z',
        '2026-10-25T02:00:00.000Z',
        '2026-10-25T03:00:00.000Z',
      ]);
    },
  );

  it('repeats an event without a time that the clocks show twice, if that is left out or moved', () => {
    const nightly = [
      'UID:a',
      'SUMMARY:Night',
      'DTSTART;TZID=Europe/Berlin:20261024T023000',
      'RRULE:FREQ=DAILY;COUNT=2',
    ];
    const kept = ['2026-10-24T00:30:00.000Z', null];
    const leftOut = event(...nightly, 'EXDATE;TZID=Europe/Berlin:20261025T023000');
    expect(timesIn('ics', calendar(...leftOut))).toEqual([kept]);
    const moved = event(
      'UID:a',
      'RECURRENCE-ID;TZID=Europe/Berlin:20261025T023000',
      'DTSTART:20261025T013000Z',
    );
    expect(timesIn('ics', calendar(...event(...nightly), ...moved))).toEqual([
      kept,
      ['2026-10-25T01:30:00.000Z', null],
    ]);
  });

  it('has events that last as long where the clocks change meanwhile', () => {
    const file = calendar(
      ...event('UID:a', 'SUMMARY:A', 'DTSTART;TZID=Europe/Berlin:20261025T013000', 'DURATION:PT2H'),
      ...event(
        'UID:b',
        'SUMMARY:B',
        'DTSTART;TZID=Europe/Berlin:20261023T230000',
        'DTEND;TZID=Europe/Berlin:20261024T033000',
        'RRULE:FREQ=DAILY;COUNT=2',
      ),
    );
    expect(timesIn('ics', file).map(([, minutes]) => minutes)).toEqual([120, 270, 270]);
  });

  it('leaves cancelled events out', () => {
    const file = calendar(...event('UID:a', 'SUMMARY:A', 'DTSTART:20260504T100000Z', 'STATUS:CANCELLED'));
    expect(readWhole('ics', file)).toMatchObject({
      items: [],
      reading: {
        skipped: [{ where: { item: 1, title: 'A' }, why: 'It does not take place: it is cancelled' }],
      },
    });
  });

  const daily = event('UID:a', 'SUMMARY:Daily', 'DTSTART:20260504T100000Z', 'RRULE:FREQ=DAILY;COUNT=2');

  it('leaves single times of a repeated event out that were cancelled', () => {
    const file = calendar(...daily, ...change('20260505T100000Z', 'STATUS:CANCELLED'));
    expect(timesIn('ics', file)).toEqual([['2026-05-04T10:00:00.000Z', null]]);
    expect(readWhole('ics', file).reading.skipped).toMatchObject([{ where: { item: 2, title: 'Moved' } }]);
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
    expect(readWhole('ics', file)).toMatchObject({
      items: [{ title: 'A' }],
      reading: { skipped: [{ where: { item: 2, title: '' }, why: 'It has no title' }] },
    });
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
      calendar(...event('UID:a', 'SUMMARY:A', 'DTSTART:20260504T100000Z', 'DTEND:20260504T090000Z')),
      'Item 1 (“A”): The end, 2026-05-04T09:00:00.000Z, is before the start, 2026-05-04T10:00:00.000Z',
    ],
    [
      calendar(...event('UID:a', 'SUMMARY:A', 'DTSTART;TZID=Middle-earth/Shire:20260504T100000')),
      'Item 1 (“A”): The zone “Middle-earth/Shire” is not known. Use a name such as Europe/Berlin',
    ],
    [calendar(...event('UID:a', 'nonsense')), 'Line 6: “nonsense” is no line of a calendar'],
    ['<html></html>', 'The file is a web page or XML. Export the programme again'],
    ['', 'The file is not a calendar'],
  ])('%j is refused: %s', (file, message) => {
    expect(() => read('ics', file)).toThrow(FileFault);
    expect(() => read('ics', file)).toThrow(message);
  });
});
