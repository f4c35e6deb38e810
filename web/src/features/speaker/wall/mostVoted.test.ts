import type { Question } from '@openfloor/contract/questions';
import { expect, it } from 'vitest';
import { mostVoted } from './mostVoted.ts';

const question = (id: string, votes: number, details: Partial<Question> = {}): Question => ({
  id,
  boardId: 'board',
  text: id,
  votes,
  hidden: false,
  pinned: false,
  isAnswered: false,
  createdAt: '2026-03-01T10:00:00.000Z',
  ...details,
});

it('The wall has the five open questions with the most votes, whether pinned or not', () => {
  const questions = [
    question('pinned', 0, { pinned: true }),
    question('hidden', 99, { hidden: true }),
    question('answered', 98, { isAnswered: true }),
    question('old', 4),
    question('new', 4, { createdAt: '2026-03-01T11:00:00.000Z' }),
    question('five', 5),
    question('three', 3),
    question('two', 2),
  ];
  expect(mostVoted(questions).map(({ id }) => id)).toEqual(['five', 'new', 'old', 'three', 'two']);
});
