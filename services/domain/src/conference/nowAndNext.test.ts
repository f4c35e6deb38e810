import type { AgendaItem } from '@openfloor/contract/agenda';
import { describe, expect, it } from 'vitest';
import type { TalkState } from '../board/boardState.ts';
import { nowAndNext } from './nowAndNext.ts';

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const item = (number: number): AgendaItem => ({
  id: idOf(number),
  title: `Talk ${number}`,
  speakers: ['Ada'],
  startsAt: `2026-03-01T1${number}:00:00.000Z`,
  minutes: 30,
  room: null,
  asking: 'open',
});
const planned = (number: number) => ({
  title: `Talk ${number}`,
  speakers: ['Ada'],
  startsAt: `2026-03-01T1${number}:00:00.000Z`,
  minutes: 30,
});
const started = (title: string, agendaId?: string): TalkState => ({
  id: idOf(title.length + 100),
  title,
  askedBefore: 0,
  ...(agendaId !== undefined && { agendaId }),
});
const agenda = [item(1), item(2), item(3)];

describe('What is on in a room (EV)', () => {
  it('[EV5] before the first talk nothing is on, and the first planned talk is next', () => {
    expect(nowAndNext({ agenda, talks: [] })).toEqual({ now: null, next: planned(1) });
    expect(nowAndNext({ agenda: [], talks: [] })).toEqual({ now: null, next: null });
  });

  it('[EV5] the next talk is the planned one after the last that was started, also if one was left out', () => {
    const talks = [started('Talk 2', idOf(2))];
    expect(nowAndNext({ agenda, talks })).toEqual({ now: planned(2), next: planned(3) });
    const last = [...talks, started('Talk 3', idOf(3))];
    expect(nowAndNext({ agenda, talks: last })).toEqual({ now: planned(3), next: null });
  });

  it('[EV5] a started talk without a time, which stands last, leaves the next one as it is', () => {
    const untimed = { ...item(9), startsAt: null };
    const talks = [started('Talk 1', idOf(1)), started('Talk 9', idOf(9))];
    expect(nowAndNext({ agenda: [...agenda, untimed], talks }).next).toEqual(planned(2));
    const all = [...talks, started('Talk 3', idOf(3))];
    expect(nowAndNext({ agenda: [...agenda, untimed], talks: all }).next).toBeNull();
    expect(nowAndNext({ agenda: [...agenda, untimed], talks: all.slice(2) }).next?.title).toBe('Talk 9');
  });

  it('[EV5] a talk that was not planned has its title alone', () => {
    const talks = [started('Talk 1', idOf(1)), started('Open discussion')];
    const now = { title: 'Open discussion', speakers: [], startsAt: null, minutes: null };
    expect(nowAndNext({ agenda, talks })).toEqual({ now, next: planned(2) });
  });
});
