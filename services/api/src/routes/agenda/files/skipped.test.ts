import { describe, expect, it } from 'vitest';
import { calendar, event, exported, readWhole, refusalOf, schedule } from '../../../testing/agendaFiles.ts';

const FILES = [
  ['csv', 'title,minutes\nGood,10\nBad,ten\n', { line: 3 }],
  [
    'ics',
    calendar(
      ...event('UID:a', 'SUMMARY:Good', 'DTSTART:20260504T100000Z'),
      ...event('UID:b', 'SUMMARY:Bad', 'DTSTART;TZID=Middle-earth/Shire:20260504T100000'),
    ),
    { item: 2, title: 'Bad' },
  ],
  [
    'pretalx',
    schedule({
      Hall: [
        { ...exported, title: 'Good' },
        { ...exported, title: 'Bad', date: 'soon' },
      ],
    }),
    { item: 2, title: 'Bad' },
  ],
  [
    'pretalx',
    {
      results: [
        { code: 'A', title: 'Good' },
        { code: {}, title: 'Bad' },
      ],
      next: null,
    },
    { item: 2, title: 'Bad' },
  ],
  [
    'sessionize',
    {
      sessions: [
        { id: 1, title: 'Good' },
        { id: 2, title: 'Bad', startsAt: 'noon' },
        { id: 3, title: 7 },
      ],
    },
    { item: 2, title: 'Bad' },
  ],
] as const;

describe('An item that cannot be read', () => {
  it.each(FILES)(
    'refuses a file of format %s by its place, and asks whether to leave it out',
    (format, file, where) => {
      expect(refusalOf(format, file)).toMatchObject({ code: 'invalid-programme', where, asks: 'skip' });
    },
  );

  it.each(FILES)('is left out of a file of format %s by name, if that is said', (format, file, where) => {
    const { items, reading } = readWhole(format, file, { skip: 'faulty' });
    expect(items).toMatchObject([{ title: 'Good' }]);
    expect(reading.skipped?.[0]).toMatchObject({ where, why: expect.any(String) });
  });

  it('refuses a file that has nothing else', () => {
    expect(refusalOf('csv', 'title,minutes\nA,ten\nB,ten\n', { skip: 'faulty' })).toEqual({
      code: 'invalid-programme',
      message:
        'Line 2: minutes: “ten” is not a whole number of minutes such as 45, or hours and minutes such as 0:45',
      where: { line: 2 },
      found: 'ten',
      expected: 'a whole number of minutes such as 45, or hours and minutes such as 0:45',
      columns: [
        { name: 'title', example: 'A', means: 'title' },
        { name: 'minutes', example: 'ten', means: 'minutes' },
      ],
    });
  });

  it('may have a title that nobody can read', () => {
    expect(readWhole('csv', 'title\nA\n\u200b\n', { skip: 'faulty' }).reading.skipped).toMatchObject([
      { where: { line: 3 } },
    ]);
  });
});

describe('A slot that is no talk', () => {
  it('is kept if it has a title, as breaks have', () => {
    const lunch = { id: 2, title: 'Lunch', startsAt: '2026-05-04T12:00:00', isServiceSession: true };
    expect(readWhole('sessionize', { sessions: [lunch] }).items).toMatchObject([{ title: 'Lunch' }]);
  });

  it('is left out by name if it has no title, or does not take place', () => {
    const sessions = [
      { id: 1, title: 'A' },
      { id: 2, title: null },
      { id: 3, title: 'C', status: 'Declined' },
    ];
    expect(readWhole('sessionize', { sessions })).toMatchObject({
      items: [{ title: 'A' }],
      reading: {
        skipped: [
          { where: { item: 2, title: '' }, why: 'It has no title' },
          { where: { item: 3, title: 'C' }, why: 'It does not take place: it is declined' },
        ],
      },
    });
    const slots = [
      { ...exported, title: '' },
      { ...exported, guid: 'b', state: 'canceled' },
    ];
    expect(readWhole('pretalx', schedule({ Hall: slots }))).toMatchObject({
      items: [],
      reading: { skipped: [{ where: { item: 1 } }, { where: { item: 2, title: exported.title } }] },
    });
    const results = [{ code: 'B', title: 'B', state: 'rejected' }];
    expect(readWhole('pretalx', { results, next: null }).reading.skipped).toEqual([
      { where: { item: 1, title: 'B' }, why: 'It is not in the programme: it is rejected' },
    ]);
  });
});

describe('The zone of an answer', () => {
  it('is that of the import, or the one that the file names', () => {
    const named = calendar(
      'X-WR-TIMEZONE:Europe/Berlin',
      ...event('UID:a', 'SUMMARY:A', 'DTSTART:20260708T100000'),
    );
    expect(readWhole('ics', named).reading.zone).toBe('Europe/Berlin');
    expect(readWhole('pretalx', schedule({ Hall: [exported] })).reading.zone).toBe('Europe/Berlin');
    expect(readWhole('csv', 'title\nA\n', { timeZone: 'Asia/Tokyo' }).reading.zone).toBe('Asia/Tokyo');
  });
});
