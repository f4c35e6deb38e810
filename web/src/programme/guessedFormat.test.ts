import { expect, it } from 'vitest';
import { guessedFormat } from './guessedFormat.ts';

const utf16 = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array([0xff, 0xfe, ...Array.from(text, (letter) => [letter.charCodeAt(0), 0]).flat()]);

it.each([
  { name: 'a.csv', content: 'title\nOpening\n', format: 'csv' },
  { name: 'a.XLSX', content: 'PK\u0003\u0004', format: 'xlsx' },
  { name: 'a table without an ending', content: 'PK\u0003\u0004', format: 'xlsx' },
  { name: 'a.xls', content: '\u00d0\u00cf', format: 'xlsx' },
  { name: 'basic.ics', content: '\uFEFFBEGIN:VCALENDAR\r\n', format: 'ics' },
  { name: 'calendar.txt', content: utf16('BEGIN:VCALENDAR\r\n'), format: 'ics' },
  { name: 'schedule.json', content: '{"schedule": {"version": "1"', format: 'pretalx' },
  { name: 'submissions.json', content: '{"count": 2, "results": [', format: 'pretalx' },
  { name: 'all.json', content: '\n{"sessions": [{"id": "1"', format: 'sessionize' },
  { name: 'gridsmart', content: '[{"date":"2026-05-04","rooms":[{"sessions":[]', format: 'sessionize' },
  { name: 'table.json', content: 'title\nOpening\n', format: 'pretalx' },
  { name: '', content: '', format: 'csv' },
])('$name is read as $format', async ({ name, content, format }) => {
  expect(await guessedFormat(name, new Blob([content]))).toBe(format);
});
