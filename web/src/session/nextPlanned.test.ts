import type { AgendaEntry } from '@openfloor/contract/agenda';
import { describe, expect, it } from 'vitest';
import { nextPlanned } from './nextPlanned.ts';

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
