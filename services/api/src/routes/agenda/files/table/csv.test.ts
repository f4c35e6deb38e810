import { describe, expect, it } from 'vitest';
import { read, readWhole, timesIn } from '../../../../testing/agendaFiles.ts';
import { FileFault } from '../fileFault.ts';

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

  it('has times with an offset, or in the time zone that is named, on the days the clocks change too', () => {
    const times = [
      '2026-03-29 01:30',
      '2026-03-29T03:30:00',
      '2026-10-25 01:30',
      '2026-10-25T02:30Z',
      '2026-10-25T02:30+0100',
    ];
    const file = `title,startsAt\n${times.map((time) => `A,${time}`).join('\n')}`;
    expect(timesIn('csv', file, 'Europe/Berlin').map(([at]) => at)).toEqual([
      '2026-03-29T00:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
      '2026-10-24T23:30:00.000Z',
      '2026-10-25T02:30:00.000Z',
      '2026-10-25T01:30:00.000Z',
    ]);
  });

  it('may begin with the line that tells Excel its separator, and have empty rows', () => {
    const file = 'sep=;\r\ntitle;startsAt;room\r\n;;\r\nKeynote, live;2026-05-04 10:00;Saal\r\n;;\r\n';
    expect(read('csv', file)).toMatchObject([
      { title: 'Keynote, live', startsAt: '2026-05-04T10:00:00.000Z', room: 'Saal' },
    ]);
    expect(() => read('csv', `${file}A;soon;\r\n`)).toThrow('Line 6: startsAt: “soon” is not a time such as');
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
    expect(() => read('csv', bytes)).toThrow('Line 3: startsAt: Which is the month in 04/05/2026 10:00?');
    const [, inMay] = readWhole('csv', bytes, { dates: 'dmy' }).items;
    const [, inApril] = readWhole('csv', bytes, { dates: 'mdy' }).items;
    expect([inMay?.startsAt, inApril?.startsAt]).toEqual([
      '2026-05-04T10:00:00.000Z',
      '2026-04-05T10:00:00.000Z',
    ]);
  });

  it('whose dates contradict each other is refused', () => {
    const file = 'title,startsAt\nA,31/12/2026 10:00\nB,12/31/2026 10:00\n';
    expect(() => read('csv', file)).toThrow('Line 3: startsAt: “12/31/2026 10:00” is not a time such as');
  });

  it('with a quoted cell that has no end is refused at the row that becomes too long', () => {
    const rows = 'A title of the usual length\n'.repeat(3000);
    expect(() => read('csv', `title\n"A\n${rows}`)).toThrow(
      /^Line \d+: A row has at most 64 KB\. Does a quoted cell before it have no end\?$/,
    );
  });

  it('with a line that is nearly all separators is refused before it is split', () => {
    expect(() => read('csv', `Plan\r\ntitle${','.repeat(2_000_000)}\r\nA\r\n`)).toThrow(
      'Line 2: A row has at most 64 KB.',
    );
  });

  it.each([
    [
      'title,startsAt\nA,2026-02-30T10:00Z\n',
      'Line 2: startsAt: “2026-02-30T10:00Z” is not a time such as 2026-05-04 10:00, or with its zone 2026-05-04T10:00+02:00',
    ],
    ['title,startsAt\nA,0000-01-01T10:00\n', 'Line 2: startsAt: “0000-01-01T10:00” is not a time such as'],
    ['title,startsAt\nA,9999-12-31T23:59\n', 'Line 2: startsAt: “9999-12-31T23:59” is not a time such as'],
    ['title,startsAt\nA,2026-05-04\n', 'Line 2: startsAt: “2026-05-04” is not a time such as'],
    ['title,startsAt\nA,10:00\n', 'Line 2: startsAt: “10:00” is not a time such as'],
    ['title,minutes\nA,10\nB,ten\n', 'Line 3: minutes: “ten” is not a whole number of minutes such as 45'],
    ['title,minutes\nA,0\n', 'Line 2: minutes: '],
    ['title\nA\n"B\nC\n', 'Line 4: A cell that begins with a quotation mark has no end'],
    ['title\nA "live" B\n', 'Line 2: A cell with quotation marks must be quoted'],
    ['title\n"A "live" B"\n', 'Line 2: A quotation mark in a quoted cell must be doubled'],
    ['title,minutes\nA,10\n\u200b,10\n', 'Line 3: title: Must be a title that has something to read'],
    ['', 'Line 1: No column has the titles of the talks'],
  ])('%j is refused: %s', (file, message) => {
    expect(() => read('csv', file)).toThrow(FileFault);
    expect(() => read('csv', file)).toThrow(message);
  });
});
