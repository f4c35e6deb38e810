import { describe, expect, it } from 'vitest';
import { questionNumbered } from '../testing/arbitraries.ts';
import { ranked, type Ranking } from './ranking.ts';

type Named = { name: string; id: string; votes: number; pinned: boolean; createdAt: string };

const question = (name: string, number: number, rest: Partial<Named> = {}): Named => ({
  name,
  id: questionNumbered(number),
  votes: 0,
  pinned: false,
  createdAt: `2026-03-01T10:00:0${number}.000Z`,
  ...rest,
});

const names = (questions: Named[], ranking?: Ranking) => ranked(questions, ranking).map(({ name }) => name);

const oldPopular = question('old and popular', 1, { votes: 5 });
const middle = question('middle', 2, { votes: 1 });
const fresh = question('fresh', 3, { votes: 1 });
const pinnedOld = question('pinned, old', 0, { pinned: true });
const pinnedNew = question('pinned, new', 4, { pinned: true, votes: 2 });

describe('Ranking (VI)', () => {
  it('[VI1] by default the question with most votes comes first', () => {
    expect(names([middle, oldPopular])).toEqual(['old and popular', 'middle']);
  });

  it('[VI2] pinned questions first in every order', () => {
    const all = [oldPopular, pinnedOld, middle, pinnedNew];
    for (const key of ['votes', 'age'] as const)
      for (const direction of ['ascending', 'descending'] as const)
        expect(ranked(all, { key, direction }).map(({ pinned }) => pinned)).toEqual([
          true,
          true,
          false,
          false,
        ]);
  });

  it('[VI3] votes ascending puts the fewest first', () => {
    expect(names([oldPopular, middle], { key: 'votes', direction: 'ascending' })).toEqual([
      'middle',
      'old and popular',
    ]);
  });

  it('[VI4] equal votes show the newest first in either direction', () => {
    for (const direction of ['ascending', 'descending'] as const)
      expect(names([middle, fresh], { key: 'votes', direction })).toEqual(['fresh', 'middle']);
  });

  it('[VI5] age descending is newest first, and ascending the exact reverse', () => {
    const all = [middle, pinnedOld, oldPopular, fresh, pinnedNew];
    expect(names(all, { key: 'age', direction: 'descending' })).toEqual([
      'pinned, new',
      'pinned, old',
      'fresh',
      'middle',
      'old and popular',
    ]);
    expect(names(all, { key: 'age', direction: 'ascending' })).toEqual([
      'pinned, old',
      'pinned, new',
      'old and popular',
      'middle',
      'fresh',
    ]);
  });

  it('[VI6] questions with the same time are ordered by id', () => {
    const twin = question('twin', 5, { createdAt: fresh.createdAt, votes: fresh.votes });
    expect(names([fresh, twin])).toEqual(['twin', 'fresh']);
    expect(names([twin, fresh])).toEqual(['twin', 'fresh']);
  });

  it('[VI7] hiding or answering does not move a question', () => {
    expect(names([{ ...middle, hidden: true, isAnswered: true } as Named, oldPopular, fresh])).toEqual([
      'old and popular',
      'fresh',
      'middle',
    ]);
  });
});
