import { TIME_BOX_AHEAD_MS_MAX } from '@openfloor/contract/limits';
import { DEFAULT_SETTINGS } from '@openfloor/contract/defaultSettings';
import type { ListChanges, StoredSettings } from '@openfloor/contract/storedSettings';
import { describe, expect, it } from 'vitest';
import { given, records, recordsNothing, refuses } from '../testing/deciderSpecification.ts';
import { at, boardAfter, opened, settingsChanged } from '../testing/sampleBoard.ts';
import type { BoardCommand } from './commands.ts';

const change = (settings: Extract<BoardCommand, { type: 'ChangeSettings' }>['settings']): BoardCommand => ({
  type: 'ChangeSettings',
  settings,
});
const atNine = '2026-03-01T09:00:00Z';
const atTen = '2026-03-01T10:00:00Z';
const refusesTimes = refuses('invalid-request', { message: 'closesAt must be later than opensAt.' });

describe('Settings (SE)', () => {
  it('[SE1] a board begins with the default settings', () => {
    expect(boardAfter(opened).settings).toEqual(DEFAULT_SETTINGS);
  });

  it('[SE2] a change records the settings that differ, and the others stay', () => {
    expect(given(opened).when(change({ review: true, asking: 'open' }))).toEqual(
      records(settingsChanged({ review: true })),
    );
    expect(
      boardAfter(settingsChanged({ review: true }), settingsChanged({ notice: 'Lunch' })).settings,
    ).toEqual({
      ...DEFAULT_SETTINGS,
      review: true,
      notice: 'Lunch',
    });
  });

  it('[SE2] of a list that keeps some of its items only the difference is recorded', () => {
    const food = { name: 'Food', color: 'red' } as const;
    const travel = { name: 'Travel', color: 'red' } as const;
    const stage = { name: 'Stage', color: 'red' } as const;
    const labels = [food, travel, stage];
    const screenWords = ['one', 'two', 'three'];
    const board = [settingsChanged({ labels, screenWords })] as const;
    const changes: { from: StoredSettings; lists: ListChanges }[] = [
      {
        from: { screenWords: ['one', 'two', 'two', 'three'] },
        lists: { screenWords: { at: 2, removed: 0, added: ['two'] } },
      },
      {
        from: { screenWords: ['zero', 'one', 'three'] },
        lists: { screenWords: { at: 0, removed: 2, added: ['zero', 'one'] } },
      },
      { from: { screenWords: ['one'] }, lists: { screenWords: { at: 1, removed: 2, added: [] } } },
      {
        from: { labels: [food, stage, travel] },
        lists: { labels: { at: 1, removed: 2, added: [stage, travel] } },
      },
      {
        from: { labels: [food, { ...travel, color: 'blue' }, stage] },
        lists: { labels: { at: 1, removed: 1, added: [{ ...travel, color: 'blue' }] } },
      },
    ];
    for (const { from, lists } of changes) {
      const event = { type: 'v1.SettingsChanged', settings: { notice: 'New' }, lists } as const;
      expect(given(...board).when(change({ notice: 'New', ...from }))).toEqual(records(event));
      expect(boardAfter(...board, event).settings).toMatchObject({
        labels,
        screenWords,
        notice: 'New',
        ...from,
      });
    }
  });

  it('[SE2] a list that keeps none of its items is recorded whole', () => {
    const board = given(settingsChanged({ screenWords: ['one', 'two'] }));
    for (const screenWords of [[], ['three'], ['two', 'one']])
      expect(board.when(change({ screenWords }))).toEqual(records(settingsChanged({ screenWords })));
  });

  it('[SE3, BO4] settings that are as wanted record nothing', () => {
    const labels = [{ name: 'Food', color: 'red' } as const];
    const board = given(settingsChanged({ labels, opensAt: atTen }));
    expect(board.when(change({}))).toEqual(recordsNothing);
    expect(board.when(change({ labels: [{ name: 'Food', color: 'red' }], opensAt: atTen }))).toEqual(
      recordsNothing,
    );
  });

  it('[SE4] null clears a time and the notice', () => {
    const cleared = { opensAt: null, closesAt: null, notice: null };
    const board = given(settingsChanged({ opensAt: atNine, closesAt: atTen, notice: 'Lunch' }));
    expect(board.when(change(cleared))).toEqual(records(settingsChanged(cleared)));
  });

  it('[SE5] a board must close later than it opens, whichever of the two changes', () => {
    expect(given(opened).when(change({ opensAt: atTen, closesAt: atNine }))).toEqual(refusesTimes);
    expect(given(opened).when(change({ opensAt: atTen, closesAt: atTen }))).toEqual(refusesTimes);
    expect(given(settingsChanged({ opensAt: atTen })).when(change({ closesAt: atNine }))).toEqual(
      refusesTimes,
    );
    expect(given(settingsChanged({ closesAt: atNine })).when(change({ opensAt: atTen }))).toEqual(
      refusesTimes,
    );
    expect(given(opened).when(change({ opensAt: atNine, closesAt: atTen })).ok).toBe(true);
  });

  it('[SE6] a new time more than a year away is refused, in the future and in the past', () => {
    for (const key of ['opensAt', 'closesAt'] as const)
      for (const time of ['2027-03-03T10:00:00Z', '2025-02-27T10:00:00Z'])
        expect(given(opened).when(change({ [key]: time }))).toEqual(
          refuses('invalid-request', { message: `${key} must be within a year.` }),
        );
    expect(given(opened).when(change({ closesAt: '2027-02-28T10:00:00Z' })).ok).toBe(true);
    const latest = new Date(Date.parse(at) + TIME_BOX_AHEAD_MS_MAX).toISOString();
    expect(given(opened).when(change({ closesAt: latest })).ok).toBe(true);
  });

  it('[SE7] a new brand replaces the former one whole, and null clears it', () => {
    const board = given(settingsChanged({ brand: { name: 'Acme', primary: '#0b2265', logo: true } }));
    const next = change({ brand: { name: 'Acme' } });
    expect(board.when(next)).toEqual(records(settingsChanged({ brand: { name: 'Acme' } })));
    expect(board.when(change({ brand: null }))).toEqual(records(settingsChanged({ brand: null })));
    expect(given(settingsChanged({ brand: { name: 'Acme' } })).when(next)).toEqual(recordsNothing);
  });

  it('[SE6] a time that has become too old is no obstacle to other changes', () => {
    const board = given(settingsChanged({ opensAt: '2020-03-01T10:00:00Z' }));
    expect(board.when(change({ review: true })).ok).toBe(true);
  });
});
