import { describe, expect, it } from 'vitest';
import { DIFFERENT, SAME } from './labelledPairs.ts';
import { similarPairs } from './similarPairs.ts';

const questions = [...SAME, ...DIFFERENT].flat().map((text) => ({ id: text, text }));
const keyOf = (a: string, b: string): string => [a, b].toSorted().join('\n');
const same = new Set(SAME.map(([a, b]) => keyOf(a, b)));

const measure = () => {
  const found = similarPairs(questions).map(({ ids: [a, b] }) => keyOf(a, b));
  const right = found.filter((pair) => same.has(pair)).length;
  return { precision: right / found.length, recall: right / same.size };
};

describe('Pairs of questions that probably ask the same', () => {
  it('are mostly right, and are most of those that ask the same', () => {
    const { precision, recall } = measure();
    expect(precision).toBeGreaterThanOrEqual(0.75);
    expect(recall).toBeGreaterThanOrEqual(0.9);
  });

  it('say why: equal words, or the words that they share', () => {
    const pairs = similarPairs([
      { id: 'a', text: 'When will the travel budget be approved?' },
      { id: 'b', text: 'when will the TRAVEL budget be approved' },
      { id: 'c', text: 'Is the travel budget approved?' },
    ]);
    expect(pairs[0]).toMatchObject({ ids: ['a', 'b'], reason: { type: 'equal' } });
    expect(pairs[1]?.reason).toEqual({ type: 'words', words: ['approved', 'travel', 'budget'] });
  });

  it('are found by any wording of a merged question, once, and not within it', () => {
    const pairs = similarPairs([
      { id: 'a', text: 'Who pays for the field teams?' },
      { id: 'a', text: 'When will the travel budget be approved?' },
      { id: 'a', text: 'When is the travel budget approved?' },
      { id: 'b', text: 'Is the travel budget approved?' },
    ]);
    expect(pairs.map(({ ids }) => ids)).toEqual([['a', 'b']]);
  });

  it('are found among 2,000 questions', () => {
    const many = Array.from({ length: 2000 - questions.length }, (_, n) => ({
      id: `q${n}`,
      text: `Topic${n % 83} number ${n} about area${n % 71} and thing${n % 61}`,
    }));
    const found = similarPairs([...many, ...questions]).map(({ ids: [a, b] }) => keyOf(a, b));
    expect(SAME.filter(([a, b]) => found.includes(keyOf(a, b))).length).toBeGreaterThanOrEqual(17);
  });
});
