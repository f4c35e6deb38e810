import type { Question } from '@openfloor/contract/questions';
import { expect, it } from 'vitest';
import { countByLane } from './lanes.ts';

const question = (details: Partial<Question>): Question => ({
  id: 'id',
  boardId: 'board',
  text: 'When is lunch?',
  votes: 0,
  hidden: false,
  pinned: false,
  isAnswered: false,
  createdAt: '2026-03-01T10:00:00.000Z',
  ...details,
});

it('Lanes count each question by its status and flags, and leave out withdrawn ones', () => {
  const questions = [
    question({ pinned: true, isAnswered: true }),
    question({ status: 'published', hidden: true }),
    question({ status: 'waiting', pinned: true }),
    question({ status: 'declined', hidden: true }),
    question({ status: 'withdrawn', isAnswered: true }),
  ];
  expect(countByLane(questions)).toEqual({
    review: 1,
    live: 2,
    pinned: 1,
    answered: 1,
    hidden: 1,
    declined: 1,
  });
});
