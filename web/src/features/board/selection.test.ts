import type { Question } from '@openfloor/contract/questions';
import { describe, expect, it } from 'vitest';
import { countByFilter, EVERYTHING, select } from './selection.ts';

const question = (id: string, details: Partial<Question> = {}): Question => ({
  id,
  boardId: 'board',
  text: id,
  votes: 0,
  hidden: false,
  pinned: false,
  isAnswered: false,
  createdAt: `2026-03-01T10:00:0${id.length}.000Z`,
  ...details,
});
const QUESTIONS = [
  question('a', { votes: 1, text: 'When is LUNCH?' }),
  question('bb', { votes: 5, hidden: true }),
  question('ccc', { votes: 3, pinned: true, isAnswered: true, text: 'Lunch where?' }),
];

describe('The questions shown', () => {
  it('are the pinned ones first, then sorted by votes', () => {
    expect(select(QUESTIONS, EVERYTHING)).toEqual(['ccc', 'bb', 'a']);
  });

  it('match the filter', () => {
    expect(select(QUESTIONS, { ...EVERYTHING, filter: 'hidden' })).toEqual(['bb']);
    expect(select(QUESTIONS, { ...EVERYTHING, filter: 'answered' })).toEqual(['ccc']);
  });

  it('match the search, ignoring case', () => {
    expect(select(QUESTIONS, { ...EVERYTHING, search: ' lunch ' })).toEqual(['ccc', 'a']);
  });

  it('are counted for each filter', () => {
    expect(countByFilter(QUESTIONS)).toEqual({ all: 3, pinned: 1, answered: 1, hidden: 1 });
  });
});
