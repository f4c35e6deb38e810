import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questionNumbered } from '../testing/arbitraries.ts';
import { pinnedFirst, ranked, type Order, type Ranked } from './ranking.ts';

type Named = Ranked & { name: string };

const question = (name: string, number: number, rest: Partial<Named> = {}): Named => ({
  name,
  id: questionNumbered(number),
  votes: 0,
  pinned: false,
  isAnswered: false,
  createdAt: `2026-03-01T10:00:0${number}.000Z`,
  ...rest,
});

const idsOf = (list: readonly Ranked[]): string[] => list.map(({ id }) => id);
const names = (questions: Named[], order?: Order) => ranked(questions, order).map(({ name }) => name);

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

  it('[VI7] hiding a question does not move it, nor does answering one that is not pinned', () => {
    expect(names([{ ...middle, hidden: true, isAnswered: true } as Named, oldPopular, fresh])).toEqual([
      'old and popular',
      'fresh',
      'middle',
    ]);
  });

  it('[VI2] an answered question leaves the top although it is pinned, in every order', () => {
    const all = [{ ...pinnedNew, isAnswered: true }, oldPopular, pinnedOld, middle];
    expect(names(all)).toEqual(['pinned, old', 'old and popular', 'pinned, new', 'middle']);
    expect(names(all, { key: 'age', direction: 'descending' })).toEqual([
      'pinned, old',
      'pinned, new',
      'middle',
      'old and popular',
    ]);
  });

  const boards = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      votes: fc.nat(3),
      pinned: fc.boolean(),
      isAnswered: fc.boolean(),
      createdAt: fc.nat(3).map((minute) => `2026-03-01T10:0${minute}:00.000Z`),
    }),
    { selector: ({ id }) => id },
  );
  const rankings = fc.record({
    key: fc.constantFrom('votes' as const, 'age' as const),
    direction: fc.constantFrom('ascending' as const, 'descending' as const),
  });

  it('[VI2, VI7] answered questions are ranked as if they had no pin, and the others as if none were answered', () => {
    fc.assert(
      fc.property(boards, rankings, (questions, ranking) => {
        const withoutPins = questions.map((each) => ({ ...each, pinned: each.pinned && !each.isAnswered }));
        expect(idsOf(ranked(questions, ranking))).toEqual(idsOf(pinnedFirst(withoutPins, ranking)));
        const open = questions.filter(({ isAnswered }) => !isAnswered);
        expect(ranked(open, ranking)).toEqual(pinnedFirst(open, ranking));
      }),
    );
  });
});
