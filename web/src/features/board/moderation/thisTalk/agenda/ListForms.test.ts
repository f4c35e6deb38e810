import { describe, expect, it } from 'vitest';
import { pastedItems } from './ListForms.tsx';

describe('A pasted list', () => {
  it('has a talk for each line, with the time that it begins with', () => {
    const items = pastedItems('10:00 Keynote\n\n 9.30\tOpening\nPanel\r\n', '2026-05-04');
    expect(items.map(({ title, startsAt }) => [title, startsAt && new Date(startsAt).getHours()])).toEqual([
      ['Keynote', 10],
      ['Opening', 9],
      ['Panel', undefined],
    ]);
  });

  it('takes what is no time for the title', () => {
    expect(pastedItems('25:99 Apollo\n10:00', '2026-05-04')).toEqual([
      { title: '25:99 Apollo' },
      { title: '10:00' },
    ]);
  });
});
