import { ranked } from '@openfloor/domain/view/ranking';
import { describe, expect, it } from 'vitest';
import { byFairness, type Exposures } from './fair.ts';

type Asked = { id: string; votes: number; pinned: boolean; isAnswered: boolean; createdAt: string };
const asked = (n: number, votes = 0, pinned = false): Asked => ({
  id: `question-${n}`,
  votes,
  pinned,
  isAnswered: false,
  createdAt: new Date(Date.UTC(2026, 2, 1) + n * 1000).toISOString(),
});
const many = (count: number): Asked[] => Array.from({ length: count }, (_, n) => asked(n));
const idsOf = (questions: readonly Asked[]): string[] => questions.map(({ id }) => id);
const unseen = (seed: string): Exposures => ({ seed, counts: {} });

describe('The order Fair', () => {
  it('has the pinned questions first, then the top five by votes', () => {
    const questions = [
      ...many(30),
      asked(40, 1, true),
      ...[9, 8, 7, 6, 5].map((votes, n) => asked(50 + n, votes)),
    ];
    const expected = [40, 50, 51, 52, 53, 54].map((n) => `question-${n}`);
    expect(idsOf(byFairness(questions, unseen('a'))).slice(0, 6)).toEqual(expected);
    const answered = questions.map((each) => ({ ...each, isAnswered: each.pinned }));
    expect(idsOf(byFairness(answered, unseen('a'))).slice(0, 5)).toEqual(expected.slice(1));
  });

  it('is stable for one viewer, also while votes and questions arrive below the top five', () => {
    const questions = many(200);
    const before = idsOf(byFairness(questions, unseen('a')));
    expect(idsOf(byFairness(questions.toReversed(), unseen('a')))).toEqual(before);
    const top = new Set(before.slice(0, 5));
    const later = [...questions.map((each) => (top.has(each.id) ? { ...each, votes: 9 } : each)), asked(500)];
    const after = idsOf(byFairness(later, unseen('a')));
    expect(after.filter((id) => id !== 'question-500')).toEqual(before);
  });

  it('differs between viewers', () => {
    const questions = many(200);
    const [a, b] = ['a', 'b'].map((seed) => idsOf(byFairness(questions, unseen(seed))).slice(5, 25));
    expect(b?.filter((id) => a?.includes(id)).length).toBeLessThan(8);
  });

  it('shows a viewer who returns what that viewer saw least', () => {
    const questions = many(100);
    const first = idsOf(byFairness(questions, unseen('a'))).slice(0, 40);
    const counts = Object.fromEntries(first.map((id) => [id, 1]));
    const second = idsOf(byFairness(questions, { seed: 'a', counts })).slice(5, 40);
    expect(second.filter((id) => first.includes(id))).toEqual([]);
  });
});

/** Linear congruential generator, so that a run can be repeated. */
const chanceFrom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** 0: all equal; 1: one has everything. https://en.wikipedia.org/wiki/Gini_coefficient */
const gini = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const total = sorted.reduce((sum, value) => sum + value, 0);
  const weighted = sorted.reduce((sum, value, n) => sum + (n + 1) * value, 0);
  return (2 * weighted) / (sorted.length * total) - (sorted.length + 1) / sorted.length;
};

const QUESTIONS = 300;
const VIEWERS = 500;
/** Cards that a viewer reads before leaving. */
const READ = 25;

type Sort = (questions: readonly Asked[], viewer: number) => Asked[];

/** Viewers arrive one after the other, read from the top and vote for what they like. */
const simulate = (order: Sort, seed: number) => {
  const chance = chanceFrom(seed);
  const questions = many(QUESTIONS);
  const worth = new Map(questions.map(({ id }) => [id, chance() ** 2]));
  const exposures = new Map(questions.map(({ id }) => [id, 0]));
  for (let viewer = 0; viewer < VIEWERS; viewer += 1)
    for (const question of order(questions, viewer).slice(0, READ)) {
      exposures.set(question.id, (exposures.get(question.id) ?? 0) + 1);
      if (chance() < (worth.get(question.id) ?? 0)) question.votes += 1;
    }
  const seen = [...exposures.values()];
  const best = questions.toSorted((a, b) => (worth.get(b.id) ?? 0) - (worth.get(a.id) ?? 0)).slice(0, 10);
  const leading = new Set(idsOf(ranked(questions).slice(0, 30)));
  return {
    gini: gini(seen),
    neverSeen: seen.filter((count) => count === 0).length / QUESTIONS,
    /** Of the ten most worthy questions, those that reached the first tenth of the votes. */
    found: best.filter(({ id }) => leading.has(id)).length,
  };
};

describe('A simulated hall of 500 viewers who read 25 of 300 questions each', () => {
  it.each([1, 2, 3])('spreads exposures far more evenly by Fair than by Votes (seed %i)', (seed) => {
    const byVotes = simulate((questions) => ranked(questions), seed);
    const fair = simulate((questions, viewer) => byFairness(questions, unseen(`viewer-${viewer}`)), seed);
    expect(byVotes.neverSeen).toBeGreaterThan(0.5);
    expect(fair.neverSeen).toBe(0);
    expect(fair.gini).toBeLessThan(byVotes.gini / 2);
    expect(fair.found).toBeGreaterThan(byVotes.found);
  });
});
