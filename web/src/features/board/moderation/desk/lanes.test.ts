import { expect, it } from 'vitest';
import { DEFAULT_SELECTION, select } from '../../list/selection.ts';
import { questionWith } from '../../testing/questionWith.ts';
import { countByLane, LANES } from './lanes.ts';

it('Lanes count each question by its status and flags, and leave out withdrawn ones', () => {
  const questions = [
    questionWith({ pinned: true, isAnswered: true }),
    questionWith({ status: 'published', hidden: true }),
    questionWith({ status: 'waiting', pinned: true }),
    questionWith({ status: 'declined', hidden: true }),
    questionWith({ status: 'withdrawn', isAnswered: true }),
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
    questionWith({ id: 'live', flags }),
    questionWith({ id: 'waiting', status: 'waiting', flags }),
    questionWith({ id: 'declined', status: 'declined', flags }),
    questionWith({ id: 'withdrawn', status: 'withdrawn', flags }),
    questionWith({ id: 'dismissed', flags: [] }),
    questionWith({ id: 'merged', flags, mergedInto: 'live' }),
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
    questionWith({ ...waiting, id: 'later', createdAt: '2026-03-01T11:00:00.000Z' }),
    questionWith({ status: 'waiting', id: 'earlier' }),
    questionWith({ status: 'declined', id: 'declined' }),
    questionWith({ status: 'published', id: 'answered', isAnswered: true }),
  ];
  expect(select(questions, { ...DEFAULT_SELECTION, lane: LANES.review })).toEqual(['earlier', 'later']);
  expect(select(questions, { ...DEFAULT_SELECTION, lane: LANES.declined })).toEqual(['declined']);
  expect(select(questions, { ...DEFAULT_SELECTION, lane: LANES.answered })).toEqual(['answered']);
});
