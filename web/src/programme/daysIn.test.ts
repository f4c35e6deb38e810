import { expect, it } from 'vitest';
import { dateText } from '../design/formats.ts';
import { daysIn } from './daysIn.ts';

it.each([
  { text: '04/05/2026 10:00', days: ['dmy May 4, 2026', 'mdy Apr 5, 2026'] },
  { text: '4-5-26', days: ['dmy May 4, 2026', 'mdy Apr 5, 2026'] },
  { text: '04/05/06 10:00', days: ['dmy May 4, 2006', 'mdy Apr 5, 2006', 'ymd May 6, 2004'] },
  { text: '2026/05/04', days: ['ymd May 4, 2026'] },
  { text: '31/12/2026', days: ['dmy Dec 31, 2026'] },
  { text: 'noon', days: ['dmy ?', 'mdy ?', 'ymd ?'] },
])('$text can be $days', ({ text, days }) => {
  const said = daysIn(text).map(({ dates, atMs }) => `${dates} ${atMs === undefined ? '?' : dateText(atMs)}`);
  expect(said).toEqual(days);
});
