import type { Question } from '@openfloor/contract/questions';
import { expect, it } from 'vitest';
import { DEFAULT_SELECTION, select } from '../../list/selection.ts';
import { countByLane, LANES } from './lanes.ts';

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
    flagged: 0,
    all: 2,
    pinned: 1,
    answered: 1,
    hidden: 1,
    declined: 1,
  });
});

it('The lane of flagged questions has those that a moderator can still act on', () => {
  const flags = [{ reason: 'link', by: 'rules' } as const];
  const questions = [
    question({ id: 'live', flags }),
    question({ id: 'waiting', status: 'waiting', flags }),
    question({ id: 'declined', status: 'declined', flags }),
    question({ id: 'withdrawn', status: 'withdrawn', flags }),
    question({ id: 'dismissed', flags: [] }),
    question({ id: 'merged', flags, mergedInto: 'live' }),
  ];
  expect(select(questions, { ...DEFAULT_SELECTION, lane: LANES.flagged }).toSorted()).toEqual([
    'live',
    'waiting',
  ]);
  expect(countByLane(questions).flagged).toBe(2);
});

it('Lanes show their own questions, in review the oldest first', () => {
  const waiting = { status: 'waiting', pinned: true, votes: 9 } as const;
  const questions = [
    question({ ...waiting, id: 'later', createdAt: '2026-03-01T11:00:00.000Z' }),
    question({ status: 'waiting', id: 'earlier' }),
    question({ status: 'declined', id: 'declined' }),
    question({ status: 'published', id: 'answered', isAnswered: true }),
  ];
  expect(select(questions, { ...DEFAULT_SELECTION, lane: LANES.review })).toEqual(['earlier', 'later']);
  expect(select(questions, { ...DEFAULT_SELECTION, lane: LANES.declined })).toEqual(['declined']);
  expect(select(questions, { ...DEFAULT_SELECTION, lane: LANES.answered })).toEqual(['answered']);
});
