import type { AgendaEntry } from '@openfloor/contract/agenda';
import { expect, it } from 'vitest';
import { programmeOf } from './programme.ts';

const talk = (title: string, state: AgendaEntry['state'], startsAt: string | null = null): AgendaEntry => ({
  id: '5c1e7a52-4f43-4f6f-9a44-111111111111',
  title,
  speakers: [],
  startsAt,
  minutes: null,
  room: null,
  asking: 'open',
  state,
});
const [keynote, panel, closing] = [
  talk('Keynote', 'past', '2026-05-04T10:00:00.000Z'),
  talk('Panel', 'now', '2026-05-04T11:00:00.000Z'),
  talk('Closing', 'planned', '2026-05-04T12:00:00.000Z'),
];

it('a screen announces the running talk and the next one', () => {
  expect(programmeOf({ agenda: [keynote, panel, closing] })).toEqual({ now: panel, next: closing });
});

it('before the first talk it announces what is next, and after the last one what is on', () => {
  expect(programmeOf({ agenda: [closing] })).toEqual({ now: undefined, next: closing });
  expect(programmeOf({ agenda: [keynote, panel] })).toEqual({ now: panel, next: undefined });
});

it('a screen announces nothing without an agenda, when all talks are over, and when the board has ended', () => {
  expect(programmeOf({ agenda: [] })).toBeUndefined();
  expect(programmeOf({ agenda: [keynote] })).toBeUndefined();
  expect(programmeOf({ agenda: [panel, closing], endedAt: '2026-05-04T13:00:00.000Z' })).toBeUndefined();
});
