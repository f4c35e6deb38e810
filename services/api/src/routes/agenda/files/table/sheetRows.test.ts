import { utils, write, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { read, readWhole, refusalOf } from '../../../../testing/agendaFiles.ts';

/** A day and time of day as Excel has it: a number, with its format. */
const at = (time: string, format = 'yyyy-mm-dd hh:mm') => ({
  t: 'n' as const,
  v: Date.parse(`${time}Z`) / 86_400_000 + 25_569,
  z: format,
});
const clock = (hours: number, minutes: number, format = 'hh:mm') => ({
  t: 'n' as const,
  v: (hours * 60 + minutes) / 1440,
  z: format,
});
const sheet = (...rows: unknown[][]): WorkSheet => utils.aoa_to_sheet(rows);
const bookOf = (sheets: Record<string, WorkSheet>): WorkBook => {
  const book = utils.book_new();
  for (const [name, each] of Object.entries(sheets)) utils.book_append_sheet(book, each, name);
  return book;
};
const bytesOf = (book: WorkBook): Uint8Array =>
  new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx', compression: true }));
const workbook = (...rows: unknown[][]): Uint8Array => bytesOf(bookOf({ Plan: sheet(...rows) }));
/** A spreadsheet with other text in one of its parts. */
const changed = (bytes: Uint8Array, part: string, change: (text: string) => string): Uint8Array => {
  const parts = unzipSync(bytes);
  return zipSync({ ...parts, [part]: strToU8(change(Buffer.from(parts[part] ?? []).toString())) });
};

describe('A spreadsheet of Excel', () => {
  it('may be German: days, times and durations are those of its cells, in the zone of the import', () => {
    const bytes = workbook(
      ['Titel', 'Referent', 'Datum', 'Beginn', 'Ende', 'Raum'],
      ['Eröffnung', 'Jörg Beispiel', at('2026-05-04', 'dd.mm.yyyy'), clock(9, 0), clock(9, 45), 'Saal'],
      ['Winter', '', at('2026-11-04', 'dd.mm.yyyy'), clock(9, 0), clock(10, 0), 'Saal'],
    );
    expect(readWhole('xlsx', bytes, { timeZone: 'Europe/Berlin' })).toEqual({
      items: [
        {
          title: 'Eröffnung',
          speakers: ['Jörg Beispiel'],
          startsAt: '2026-05-04T07:00:00.000Z',
          minutes: 45,
          room: 'Saal',
        },
        { title: 'Winter', speakers: [], startsAt: '2026-11-04T08:00:00.000Z', minutes: 60, room: 'Saal' },
      ],
      reading: {
        zone: 'Europe/Berlin',
        skipped: [],
        talks: 2,
        sheet: 'Plan',
        columns: [
          { name: 'Titel', example: 'Eröffnung', means: 'title' },
          { name: 'Referent', example: 'Jörg Beispiel', means: 'speakers' },
          { name: 'Datum', example: '2026-05-04', means: 'date' },
          { name: 'Beginn', example: '09:00:00', means: 'startsAt' },
          { name: 'Ende', example: '09:45:00', means: 'endsAt' },
          { name: 'Raum', example: 'Saal', means: 'room' },
        ],
      },
    });
  });

  it('may be British: a day with its time in one cell, minutes and durations', () => {
    const bytes = workbook(
      ['Session', 'Start', 'Duration'],
      ['A', at('2026-05-04T10:00', 'dd/mm/yyyy hh:mm'), 45],
      ['B', at('2026-05-04T11:10', 'dd/mm/yyyy hh:mm'), clock(0, 45)],
      ['C', at('2026-05-04T12:20', 'dd/mm/yyyy hh:mm'), clock(26, 0, '[h]:mm')],
    );
    expect(read('xlsx', bytes, 'Europe/London').map(({ startsAt, minutes }) => [startsAt, minutes])).toEqual([
      ['2026-05-04T09:00:00.000Z', 45],
      ['2026-05-04T10:10:00.000Z', 45],
      ['2026-05-04T11:20:00.000Z', 26 * 60],
    ]);
  });

  it('may count days from 1904', () => {
    const book = bookOf({
      Plan: sheet(
        ['Title', 'Start'],
        ['A', { ...at('2026-05-04T10:00'), v: at('2026-05-04T10:00').v - 1462 }],
      ),
    });
    book.Workbook = { WBProps: { date1904: true } };
    expect(read('xlsx', bytesOf(book))).toMatchObject([{ startsAt: '2026-05-04T10:00:00.000Z' }]);
  });

  it('has the last value of a formula, cells merged over several rows, and rows by their number', () => {
    const plan = sheet(
      ['Summer School', '', ''],
      [],
      ['Title', 'Room', 'Start'],
      ['A', 'Hall', at('2026-05-04T10:00')],
      [{ t: 's', v: 'B', f: 'CONCATENATE("B","")' }, '', at('2026-05-04T11:00')],
      ['C', 'Garden', 'soon'],
    );
    plan['!merges'] = [{ s: { r: 3, c: 1 }, e: { r: 4, c: 1 } }];
    const bytes = bytesOf(bookOf({ Plan: plan }));
    expect(readWhole('xlsx', bytes, { skip: 'faulty' })).toMatchObject({
      items: [
        { title: 'A', room: 'Hall' },
        { title: 'B', room: 'Hall' },
      ],
      reading: { skipped: [{ where: { line: 6 } }] },
    });
  });

  it('has its programme in the first visible sheet that looks like one', () => {
    const sheets = {
      Notes: sheet(['Remember'], ['the milk']),
      Draft: sheet(['Title', 'Start'], ['Old', at('2026-05-04T10:00')]),
      Speakers: sheet(['Name', 'City'], ['Ada Example', 'London']),
      Plan: sheet(['Title', 'Start'], ['New', at('2026-05-04T10:00')]),
    };
    const book = bookOf(sheets);
    book.Workbook = {
      Sheets: Object.keys(sheets).map((name) => ({ name, Hidden: name === 'Draft' ? 1 : 0 })),
    };
    expect(readWhole('xlsx', bytesOf(book))).toMatchObject({
      items: [{ title: 'New' }],
      reading: { sheet: 'Plan' },
    });
  });

  it('is asked for its columns as other tables are', () => {
    expect(refusalOf('xlsx', workbook(['X', 'Y'], ['A', 'B']))).toMatchObject({
      asks: 'columns',
      columns: [{ name: 'X' }, { name: 'Y' }],
    });
    expect(
      readWhole('xlsx', workbook(['X', 'Y'], ['A', 'B']), { columns: { title: 1 } }).items,
    ).toMatchObject([{ title: 'B' }]);
  });

  it('may say that it has all cells there are', () => {
    const bytes = changed(workbook(['Title'], ['A']), 'xl/worksheets/sheet1.xml', (xml) =>
      xml.replace(/<dimension ref="[^"]*"/, '<dimension ref="A1:XFD1048576"'),
    );
    expect(read('xlsx', bytes)).toMatchObject([{ title: 'A' }]);
  });
});

const PLAIN = workbook(['Title'], ['A']);
const ZEROS = new Uint8Array(40 * 1024 * 1024);
/** A part whose size is said to be one byte. */
const lying = (): Uint8Array => {
  const bytes = Buffer.from(zipSync({ ...unzipSync(PLAIN), 'xl/worksheets/sheet1.xml': ZEROS }));
  for (let place = bytes.indexOf('PK\x01\x02'); place >= 0; place = bytes.indexOf('PK\x01\x02', place + 4))
    bytes.writeUInt32LE(1, place + 24);
  return bytes;
};

describe('A spreadsheet that cannot be read', () => {
  it.each([
    [
      'unpacks to 40 MB',
      zipSync({ ...unzipSync(PLAIN), 'xl/worksheets/sheet1.xml': ZEROS }),
      'too large unpacked',
    ],
    ['unpacks to more than it says', lying(), 'too large unpacked'],
    [
      'has 200 sheets',
      zipSync({
        ...unzipSync(PLAIN),
        ...Object.fromEntries(
          Array.from({ length: 200 }, (_, n) => [`xl/worksheets/s${n}.xml`, strToU8('<a/>')]),
        ),
      }),
      'too large unpacked',
    ],
    [
      'has 50,000 rows',
      workbook(['Title'], ...Array.from({ length: 50_000 }, () => ['A'])),
      'more than 10000 rows',
    ],
    ['has 2,000 columns', workbook(['Title', ...Array.from({ length: 2000 }, (_, n) => `C${n}`)]), 'columns'],
    ['is no spreadsheet', zipSync({ 'content.xml': strToU8('<a/>') }), 'no spreadsheet of Excel'],
    ['is cut off', PLAIN.subarray(0, PLAIN.length / 2), 'no spreadsheet of Excel'],
    ['is a table', Buffer.from('title\nA\n'), 'no spreadsheet of Excel'],
    [
      'is of Excel before 2007',
      Buffer.from('D0CF11E0A1B11AE10000', 'hex'),
      'Save it as “Excel workbook (.xlsx)”',
    ],
    [
      'has a password',
      Buffer.concat([Buffer.from('D0CF11E0A1B11AE1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      'has a password. Save it without one',
    ],
    ['has no cells', workbook([]), 'No sheet of the spreadsheet has cells'],
  ])('where it %s is refused in two seconds of a processor', (_what, bytes, message) => {
    const before = process.threadCpuUsage();
    expect(refusalOf('xlsx', bytes)).toMatchObject({
      code: 'invalid-programme',
      message: expect.stringContaining(message),
    });
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(2000);
  });
});
