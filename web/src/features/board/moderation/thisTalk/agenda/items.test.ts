import type { AgendaEntry } from '@openfloor/contract/agenda';
import { describe, expect, it } from 'vitest';
import { nextPlanned } from '../../../../../session/nextPlanned.ts';
import { pastedItems } from './items.ts';

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

const entry = (title: string, state: AgendaEntry['state']): AgendaEntry => ({
  id: title,
  title,
  speakers: [],
  startsAt: `2026-05-04T08:00:00.00${title.charCodeAt(0) - 97}Z`,
  minutes: null,
  room: null,
  asking: 'open',
  state,
});

describe('The next talk', () => {
  it('follows the one that was started last', () => {
    const agenda = [entry('a', 'past'), entry('b', 'planned'), entry('c', 'now'), entry('d', 'planned')];
    expect(nextPlanned(agenda)?.title).toBe('d');
    expect(nextPlanned(agenda.slice(0, 3))).toBeUndefined();
    expect(nextPlanned([])).toBeUndefined();
    expect(nextPlanned([entry('a', 'planned')])?.title).toBe('a');
  });
});
