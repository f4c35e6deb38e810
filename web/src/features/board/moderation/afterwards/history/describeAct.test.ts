import type { ActDone, HistoryEntry } from '@openfloor/contract/http/moderation';
import { describe, expect, it } from 'vitest';
import { describeAct, describeObject } from './describeAct.ts';

const entry = (details: Partial<HistoryEntry>): HistoryEntry => ({
  seq: 7,
  at: '2026-03-01T10:00:00.000Z',
  act: 'hide',
  by: { role: 'owner' },
  questionIds: [],
  undoable: true,
  ...details,
});
const textOf = (id: string) => (id === 'a' ? 'When is lunch?' : undefined);
const described = (details: Partial<HistoryEntry>) => [
  describeAct(entry(details)),
  describeObject(entry(details), textOf),
];

describe('An entry of the history', () => {
  it('names up to three questions, and how many the others are', () => {
    expect(described({ questionIds: ['a'] })).toEqual(['hid', 'When is lunch?']);
    expect(described({ questionIds: ['b'] })).toEqual(['hid', 'A question that is not in the present list']);
    expect(described({ questionIds: ['a', 'b'] })).toEqual(['hid', 'When is lunch? · 1 more']);
    expect(described({ questionIds: ['b', 'c'] })).toEqual(['hid', '2 questions']);
    const four = ['a', 'a', 'a', 'a'];
    expect(described({ act: 'merge', questionIds: four })[1]).toBe(
      'When is lunch? · When is lunch? · When is lunch? · 1 more',
    );
    expect(described({ act: 'arrange-stage' })).toEqual(['arranged the stage', undefined]);
  });

  it('names the settings, the talk, the moderator, the labels and the reason', () => {
    const settings = ['notice', 'review', 'aSettingOfLater'];
    expect(described({ act: 'change-settings', settings })).toEqual([
      'changed the settings',
      'Notice, Review, aSettingOfLater',
    ]);
    expect(described({ act: 'start-talk', talk: 'Panel' })[1]).toBe('Panel');
    expect(described({ act: 'invite-moderator', moderator: 'Dora' })[1]).toBe('Dora');
    expect(described({ act: 'label', questionIds: ['a'], labels: ['Food'] })[1]).toBe(
      'When is lunch? · Food',
    );
    expect(described({ act: 'decline', questionIds: ['a'], reason: 'Asked before' })[1]).toBe(
      'When is lunch? · Reason: Asked before',
    );
  });

  it('names what an undo took back', () => {
    const undone: ActDone = { act: 'change-settings', questionIds: [], settings: ['notice'] };
    expect(described({ act: 'undo', undoes: 6, undone })).toEqual(['undid: changed the settings', 'Notice']);
    expect(described({ act: 'undo', undoes: 6 })).toEqual(['undid an act', undefined]);
  });
});
