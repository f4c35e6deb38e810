import { describe, expect, it } from 'vitest';
import { read, readWhole, refusalOf, timesIn } from '../../../../testing/agendaFiles.ts';

const KEYNOTE = {
  title: 'Keynote',
  speakers: ['Ada Example'],
  startsAt: '2026-05-04T10:00:00.000Z',
  minutes: 45,
  room: 'A',
};
const meaningsOf = (table: string) => readWhole('csv', table).reading.columns?.map(({ means }) => means);

describe('The columns of a table', () => {
  it.each([
    ['English', 'Session,Speakers,Date,Start time,End time,Location'],
    ['German', 'Titel,Referent*innen,Datum,Beginn,Ende,Raum'],
    ['German, from Outlook', 'Betreff,Sprecher,Beginnt am,Beginnt um,Endet um,Ort'],
    ['French', 'Titre,Intervenants,Jour,Heure de début,Heure de fin,Salle'],
    ['Spanish', 'Título,Ponentes,Fecha,Inicio,Fin,Sala'],
    ['Arabic', 'العنوان,المتحدثون,التاريخ,وقت البداية,وقت النهاية,القاعة'],
    ['pretalx', 'Proposal title,Speaker names,Date,Start,End,Room'],
  ])('have their names in %s', (_language, header) => {
    const table = `${header}\nKeynote,Ada Example,2026-05-04,10:00,10:45,A\n`;
    expect(read('csv', table)).toEqual([KEYNOTE]);
  });

  it('may be those of an export of Sessionize', () => {
    const table =
      'Session Id,Title,Description,Owner,Speakers,Room,Scheduled At,Scheduled Duration,Live URL\n' +
      '7,Keynote,Long text,Ada Example,Ada Example,A,04 May 2026 10:00 AM,45,\n';
    expect(read('csv', table)).toEqual([{ sourceId: '7', ...KEYNOTE }]);
    expect(meaningsOf(table)).toEqual([
      'id',
      'title',
      null,
      null,
      'speakers',
      'room',
      'startsAt',
      'minutes',
      null,
    ]);
  });

  it('are named in the answer, those too that are not read', () => {
    expect(readWhole('csv', 'Titel;Level;Beginn\n;;\nA;\nB;Beginner;04.05.2026 10:00\n').reading).toEqual({
      zone: 'UTC',
      skipped: [],
      talks: 2,
      encoding: 'utf-8',
      separator: 'semicolon',
      columns: [
        { name: 'Titel', example: 'A', means: 'title' },
        { name: 'Level', example: 'Beginner', means: null },
        { name: 'Beginn', example: '04.05.2026 10:00', means: 'startsAt' },
      ],
    });
  });

  it.each([
    ['the order of dates', 'Titel,Level,Beginn\nA,,04/05/2026 10:00\n', { asks: 'dates' }],
    ['a row', 'Titel,Level,Beginn\nA,,noon\n', { asks: 'skip' }],
    ['too many talks', `Titel,Level,Beginn\n${'A,,\n'.repeat(2001)}`, { found: '2001 talks' }],
  ])('are named in a refusal for %s', (_what, table, refusal) => {
    const columns = [
      { name: 'Titel', means: 'title' },
      { name: 'Level', means: null },
      { means: 'startsAt' },
    ];
    expect(refusalOf('csv', table)).toMatchObject({ ...refusal, columns });
  });

  it('are found by their cells where one is left for the title, the day or the time', () => {
    expect(read('csv', 'What,Raum,X\nKeynote,A,2026-05-04 10:00\n')).toMatchObject([
      { title: 'Keynote', room: 'A', startsAt: '2026-05-04T10:00:00.000Z' },
    ]);
    expect(timesIn('csv', 'title,X,Y\nA,04.05.2026,10:00\n')).toEqual([['2026-05-04T10:00:00.000Z', null]]);
    expect(timesIn('csv', 'title,Datum\nA,04.05.2026 10:00\n')).toEqual([['2026-05-04T10:00:00.000Z', null]]);
    // Two columns of times may be anything.
    expect(timesIn('csv', 'title,X,Y\nA,2026-05-04 10:00,2026-05-04 11:00\n')).toEqual([[null, null]]);
  });

  it('may have no names, and then no talk is taken for them', () => {
    const { items, reading } = readWhole('csv', 'Keynote,2026-05-04 10:00\nPanel,2026-05-04 11:00\n');
    expect(items.map(({ title }) => title)).toEqual(['Keynote', 'Panel']);
    expect(reading.columns?.map(({ name }) => name)).toEqual(['Column 1', 'Column 2']);
  });

  it('may have their names below the title of the event', () => {
    expect(read('csv', 'Summer School 2026,,\n,,\nTitel,Beginn,Raum\nA,2026-05-04 10:00,B\n')).toMatchObject([
      { title: 'A', room: 'B' },
    ]);
  });

  it('mean what the clearest name says where two could mean the same', () => {
    expect(meaningsOf('Name,Talk title,Session\nA,B,C\n')).toEqual([null, 'title', null]);
  });

  it('mean what is said, and no other is read', () => {
    const table = 'Titel,Titre,Beginn\nDeutsch,Français,2026-05-04 10:00\n';
    const { items, reading } = readWhole('csv', table, { columns: { title: 1 } });
    expect(items).toMatchObject([{ title: 'Français', startsAt: null }]);
    expect(reading.columns?.map(({ means }) => means)).toEqual([null, 'title', null]);
  });

  it('are asked for where none has the titles, or one is said that does not exist', () => {
    const columns = [
      { name: 'X', example: 'A', means: null },
      { name: 'Y', example: 'B', means: null },
    ];
    expect(refusalOf('csv', 'X,Y\nA,B\n')).toEqual({
      code: 'invalid-programme',
      message:
        'Line 1: No column has the titles of the talks. Say which column has them, or name it “title”.',
      where: { line: 1 },
      found: 'X, Y',
      expected: 'a column named “title”',
      asks: 'columns',
      columns,
    });
    expect(refusalOf('csv', 'X,Y\nA,B\n', { columns: { room: 0 } })).toMatchObject({
      asks: 'columns',
      columns: [{ means: 'room' }, { means: null }],
    });
    expect(refusalOf('csv', 'X,Y\nA,B\n', { columns: { title: 2 } })).toMatchObject({
      message: expect.stringContaining('no column 2'),
      asks: 'columns',
      columns,
    });
  });

  it('are at most 256', () => {
    const header = Array.from({ length: 2000 }, (_, n) => `Column ${n}`).join(',');
    expect(refusalOf('csv', `title,${header}\nA\n`)).toMatchObject({
      code: 'invalid-programme',
      found: '2001 columns',
      expected: 'at most 256 columns',
    });
  });
});

const separatorOf = (table: string) => readWhole('csv', table).reading.separator;

describe('The rows of a table', () => {
  it('are at most 10,000', () => {
    expect(refusalOf('csv', `title\n${'A\n'.repeat(50_000)}`)).toMatchObject({
      message: 'The table has more than 10000 rows. Delete the rows that are no talks.',
    });
  });

  it('are separated as the table says, as is said, or as splits the most', () => {
    expect(separatorOf('title,room\nA,B\n')).toBe('comma');
    expect(separatorOf('Titel;Raum\nA, B;C\n')).toBe('semicolon');
    expect(separatorOf('Titel\tRaum\nA, B\tC; D\n')).toBe('tab');
    expect(separatorOf('sep=;\nTitel;Raum\nA;C\n')).toBe('semicolon');
    expect(
      readWhole('csv', 'Titel;a,Raum\nA;C,D\n', { separator: 'comma', columns: { title: 0 } }),
    ).toMatchObject({ items: [{ title: 'A;C' }], reading: { separator: 'comma' } });
  });

  it('have formulas of spreadsheets as text', () => {
    expect(read('csv', 'title,room\n=1+1,"=HYPERLINK(""https://example.org"")"\n')).toMatchObject([
      { title: '=1+1', room: '=HYPERLINK("https://example.org")' },
    ]);
  });

  it('without a title are left out by their line', () => {
    expect(readWhole('csv', 'title,room\nA,B\n,C\n')).toMatchObject({
      items: [{ title: 'A' }],
      reading: { skipped: [{ where: { line: 3 }, why: 'It has no title' }] },
    });
  });
});

const speakersOf = (...cells: string[]) =>
  read('csv', `title,speakers\n${cells.map((cell) => `A,"${cell}"`).join('\n')}`).map(
    ({ speakers }) => speakers,
  );

describe('The speakers of a table', () => {
  it('are separated by semicolons or lines', () => {
    expect(speakersOf('Ada Example; Ben Example', 'Ada Example\nBen Example')).toEqual([
      ['Ada Example', 'Ben Example'],
      ['Ada Example', 'Ben Example'],
    ]);
    expect(speakersOf('Lovelace King, Ada Augusta; Turing Stoney, Alan Mathison')).toEqual([
      ['Lovelace King, Ada Augusta', 'Turing Stoney, Alan Mathison'],
    ]);
  });

  it('are separated by commas where all that commas separate in the column may be a whole name', () => {
    expect(speakersOf('Ada Lovelace, Alan Turing', 'Ada', 'علي حسن، سارة محمود')).toEqual([
      ['Ada Lovelace', 'Alan Turing'],
      ['Ada'],
      ['علي حسن', 'سارة محمود'],
    ]);
  });

  it.each(['Lovelace, Ada', 'Ada Lovelace, PhD', 'Ada Lovelace, Alan Turing, Example', 'A B; C D'])(
    'have commas in their names where a cell has “%s”',
    (cell) => {
      expect(speakersOf('García Márquez, Ana María', cell)[0]).toEqual(['García Márquez, Ana María']);
    },
  );
});

const times = (header: string, ...rows: string[]) =>
  timesIn('csv', `title,${header}\n${rows.map((row) => `A,${row}`).join('\n')}`);

const datesOf = (time: string) => readWhole('csv', `title,start\nA,${time}\n`).reading.dates;

describe('The times of a table', () => {
  it('end at a time, after a number of minutes, or after hours and minutes', () => {
    expect(times('start,end', '2026-05-04 10:00,2026-05-04 10:45', '2026-05-04 10:00,10:45')).toEqual([
      ['2026-05-04T10:00:00.000Z', 45],
      ['2026-05-04T10:00:00.000Z', 45],
    ]);
    expect(
      times('Dauer', '45', '45 min', "45'", '0:45', '1:05', '00:45:00', '45.0').map(([, each]) => each),
    ).toEqual([45, 45, 45, 45, 65, 45, 45]);
  });

  it.each([
    '10:00 – 10:45',
    '10:00-10:45',
    '10:00 bis 10:45 Uhr',
    '10h00 à 10h45',
    '10.00 - 10.45',
    '١٠:٠٠ - ١٠:٤٥',
  ])('may be %s in one cell', (range) => {
    expect(times('date,time', `04.05.2026,${range}`)).toEqual([['2026-05-04T10:00:00.000Z', 45]]);
  });

  it.each([
    '4 May 2026',
    'Monday, May 4, 2026',
    '4. Mai 2026',
    '4 mai 2026',
    '4 de mayo de 2026',
    '4 مايو 2026',
    'Mo. 04.05.2026',
    'Monday 04/05/2026',
    '4.5.26',
    '2026/5/4',
  ])('may be on %s', (day) => {
    const table = `title,date,time\nA,"${day}",10:00\n`;
    expect(readWhole('csv', table, { dates: 'dmy' }).items).toMatchObject([
      { startsAt: '2026-05-04T10:00:00.000Z' },
    ]);
  });

  it('may begin with the year in two digits, where nothing else is possible or it is said', () => {
    expect(timesIn('csv', 'title,start\nA,99-05-04 10:00\n')).toEqual([['2099-05-04T10:00:00.000Z', null]]);
    const { items, reading } = readWhole('csv', 'title,start\nA,26-05-04 10:00\n', { dates: 'ymd' });
    expect(items).toMatchObject([{ startsAt: '2026-05-04T10:00:00.000Z' }]);
    expect(reading.dates).toBe('ymd');
  });

  it('say the order of their dates where it had to be found, and ask for it where it cannot', () => {
    expect(datesOf('31/12/2026 10:00')).toBe('dmy');
    expect(datesOf('12/31/2026 10:00')).toBe('mdy');
    expect(datesOf('2026-12-31 10:00')).toBeUndefined();
    expect(datesOf('31.12.2026 10:00')).toBeUndefined();
    expect(refusalOf('csv', 'title,date,start\nA,04/05/2026,10:00\n')).toMatchObject({
      where: { line: 2 },
      found: '04/05/2026',
      asks: 'dates',
    });
  });

  it('may end after midnight, and never before the start', () => {
    expect(times('date,start,end', '2026-05-04,22:00,02:00')).toEqual([['2026-05-04T22:00:00.000Z', 240]]);
    expect(refusalOf('csv', 'title,start,end\nA,2026-05-04 10:00,09:30\n')).toMatchObject({
      message: expect.stringMatching(/^Line 2: The end, .* is before the start/),
      where: { line: 2 },
      asks: 'skip',
    });
    expect(refusalOf('csv', 'title,start,end\nA,2026-05-04 22:00,2026-05-04 02:00\n')).toMatchObject({
      where: { line: 2 },
    });
  });

  it('have the offset of their start for the end too', () => {
    expect(times('start,end', '2026-05-04 10:00+02:00,10:30')).toEqual([['2026-05-04T08:00:00.000Z', 30]]);
  });
});

const at = (time: string, timeZone: string) => refusalOf('csv', `title,start\nA,${time}\n`, { timeZone });

describe('A time that is not clear', () => {
  it.each([
    [
      '2026-03-29 02:30',
      'Europe/Berlin',
      'does not exist',
      '2026-03-29T03:30+02:00 or 2026-03-29T01:30+01:00',
    ],
    ['2026-10-25 02:30', 'Europe/Berlin', 'occurs twice', '2026-10-25T02:30+02:00 or 2026-10-25T02:30+01:00'],
    [
      '2026-03-08 02:30',
      'America/New_York',
      'does not exist',
      '2026-03-08T03:30-04:00 or 2026-03-08T01:30-05:00',
    ],
    [
      '2026-11-01 01:30',
      'America/New_York',
      'occurs twice',
      '2026-11-01T01:30-04:00 or 2026-11-01T01:30-05:00',
    ],
  ])('%s in %s is refused with both readings: it %s', (time, zone, why, expected) => {
    expect(at(time, zone)).toEqual({
      code: 'invalid-programme',
      message: `Line 2: ${time} ${why} in ${zone}, where the clocks change. Write ${expected}`,
      where: { line: 2 },
      found: time,
      expected,
      asks: 'skip',
      columns: [
        { name: 'title', example: 'A', means: 'title' },
        { name: 'start', example: time, means: 'startsAt' },
      ],
    });
  });

  it('is refused in a schedule too', () => {
    const sessions = [{ id: 1, title: 'A', startsAt: '2026-10-25T02:30:00' }];
    expect(refusalOf('sessionize', { sessions }, { timeZone: 'Europe/Berlin' })).toMatchObject({
      where: { item: 1, title: 'A' },
      expected: '2026-10-25T02:30+02:00 or 2026-10-25T02:30+01:00',
    });
  });
});
