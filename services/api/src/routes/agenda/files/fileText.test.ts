import { AGENDA_FORMATS } from '@openfloor/contract/http/agenda';
import { describe, expect, it } from 'vitest';
import { calendar, event, read, readWhole } from '../../../testing/agendaFiles.ts';

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
    expect(read('csv', bytes)).toMatchObject([{ title: 'Öffnung – “A”', speakers: ['Jörg'] }]);
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
    expect(read('ics', bytes)).toMatchObject([{ title: 'Zukunft für Grüne' }]);
  });

  it('are read in the encoding that is said', () => {
    const bytes = Buffer.from('title\nM\xc3\xbcnchen\n', 'latin1');
    expect(readWhole('csv', bytes)).toMatchObject({
      items: [{ title: 'München' }],
      reading: { encoding: 'utf-8' },
    });
    expect(readWhole('csv', bytes, { encoding: 'windows-1252' })).toMatchObject({
      items: [{ title: 'MÃ¼nchen' }],
      reading: { encoding: 'windows-1252' },
    });
  });

  const TEXTS = AGENDA_FORMATS.filter((format) => format !== 'xlsx');
  it.each([
    [
      'a picture',
      Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'),
      'The file is not text. Save it again',
    ],
    ['bytes that no encoding has', Buffer.from('title\nM\x81nchen', 'latin1'), 'a table as “CSV UTF-8”'],
    ['an archive', Buffer.from('PK\x03\x04\x14\0\x06\0', 'latin1'), 'Choose the format of Excel (.xlsx)'],
    [
      'a file of Excel before 2007',
      Buffer.from('D0CF11E0A1B11AE10000', 'hex'),
      'Save it as “Excel workbook (.xlsx)”',
    ],
    ['a page', Buffer.from('<!DOCTYPE html><title>Sign in</title>'), 'The file is a web page or XML'],
    [
      'a schedule of frab as XML',
      Buffer.from('<?xml version="1.0"?><schedule></schedule>'),
      'Export the programme again, from pretalx or frab as schedule.json',
    ],
    ['a table of a page', Buffer.from('<table><tr><td>title'), 'The file is a web page or XML'],
  ])('are refused where they are %s, with the way out', (_name, bytes, message) => {
    for (const format of TEXTS) expect(() => read(format, bytes)).toThrow(message);
  });
});
