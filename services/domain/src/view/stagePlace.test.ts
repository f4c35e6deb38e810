import type { Question } from '@openfloor/contract/questions';
import { DEFAULT_RANKING } from './ranking.ts';
import { describe, expect, it } from 'vitest';
import { stagePlaceOf, settle, stagedQuestions, START, stepBack, stepOn } from './stagePlace.ts';

const list = (...ids: string[]) => ids.map((id) => ({ id, isAnswered: false }));
const answered = (id: string) => ({ id, isAnswered: true });

const question = (id: string, details: Partial<Question>): Question => ({
  id,
  boardId: 'board',
  text: id,
  votes: 0,
  hidden: false,
  pinned: true,
  isAnswered: false,
  createdAt: '2026-03-01T10:00:00.000Z',
  ...details,
});

describe('The questions on stage', () => {
  it('[ST5] are pinned and not hidden, by votes, then newest first', () => {
    const questions = [
      question('few', { votes: 1 }),
      question('old', { votes: 5 }),
      question('new', { votes: 5, createdAt: '2026-03-01T11:00:00.000Z' }),
      question('hidden', { votes: 9, hidden: true }),
      question('not pinned', { votes: 9, pinned: false }),
    ];
    const ids = (ranking = DEFAULT_RANKING) => stagedQuestions(questions, { ranking }).map(({ id }) => id);
    expect(ids()).toEqual(['new', 'old', 'few']);
    expect(ids({ key: 'votes', direction: 'ascending' })).toEqual(['few', 'new', 'old']);
    expect(ids({ key: 'age', direction: 'descending' })[0]).toBe('new');
  });
});

describe('The order of the stage', () => {
  const questions = [
    question('few', { votes: 1 }),
    question('some', { votes: 3 }),
    question('many', { votes: 5 }),
  ];
  const ids = (arranged: string[]) =>
    stagedQuestions(questions, { ranking: DEFAULT_RANKING, arranged }).map(({ id }) => id);

  it('[ST6] is the moderator’s, then that of the ranking', () => {
    expect(ids(['few', 'many', 'some'])).toEqual(['few', 'many', 'some']);
    expect(ids(['few'])).toEqual(['few', 'many', 'some']);
    expect(ids(['few', 'gone', 'some'])).toEqual(['few', 'some', 'many']);
  });

  it('[ST7] has guests that are not pinned, unless they are hidden', () => {
    const guest = question('guest', { pinned: false, votes: 9 });
    const staged = (details: Partial<Question>) =>
      stagedQuestions([...questions, { ...guest, ...details }], {
        ranking: DEFAULT_RANKING,
        guests: ['guest', undefined],
      }).map(({ id }) => id);
    expect(staged({})).toEqual(['many', 'some', 'few', 'guest']);
    expect(staged({ hidden: true })).toEqual(['many', 'some', 'few']);
  });
});

describe('The place on stage', () => {
  it('[ST8] of a question is its present one', () => {
    expect(stagePlaceOf(list('a', 'b'), 'b')).toEqual({ id: 'b', index: 1 });
    expect(stagePlaceOf(list('a', 'b'), 'c')).toBeUndefined();
    expect(stagePlaceOf(list('a', 'b'), undefined)).toBeUndefined();
  });

  it('[ST9] starts at the first question', () => {
    expect(settle(list('a', 'b'), START)).toEqual({ id: 'a', index: 0 });
  });

  it('[ST8] follows its question when the ranking changes', () => {
    expect(settle(list('c', 'b', 'a'), { id: 'a', index: 0 })).toEqual({ id: 'a', index: 2 });
  });

  it('[ST9] starts at the first open question, if one is open', () => {
    expect(settle([answered('a'), ...list('b')], START)).toEqual({ id: 'b', index: 1 });
    expect(settle([answered('a'), answered('b')], START)).toEqual({ id: 'a', index: 0 });
  });

  it('[ST8, ST10] moves from a removed question to an open one, wrapping at the end, and stays on an answered one', () => {
    const mixed = [...list('a'), answered('c'), ...list('d'), answered('e')];
    expect(settle(mixed, { id: 'b', index: 1 })).toEqual({ id: 'd', index: 2 });
    expect(settle(mixed, { id: 'f', index: 4 })).toEqual({ id: 'a', index: 0 });
    expect(settle(mixed, { id: 'c', index: 1 })).toEqual({ id: 'c', index: 1 });
  });

  it('[ST10] moves to the question that took the place of a removed one, or else to the last one', () => {
    expect(settle(list('a', 'c'), { id: 'b', index: 1 })).toEqual({ id: 'c', index: 1 });
    expect(settle(list('a'), { id: 'b', index: 1 })).toEqual({ id: 'a', index: 0 });
  });

  it('[ST10] has no question in an empty list, and then takes the first one', () => {
    const nowhere = settle([], { id: 'a', index: 3 });
    expect(nowhere).toEqual({ id: undefined, index: 0 });
    expect(settle(list('z'), nowhere)).toEqual({ id: 'z', index: 0 });
  });

  it('[ST11] wraps at both ends', () => {
    const three = list('a', 'b', 'c');
    expect(stepOn(three, { id: 'c', index: 2 })).toEqual({ id: 'a', index: 0 });
    expect(stepBack(three, { id: 'a', index: 0 })).toEqual({ id: 'c', index: 2 });
    expect(stepOn(three, { id: 'a', index: 0 })).toEqual({ id: 'b', index: 1 });
    expect(stepOn([], START)).toEqual(START);
    expect(stepBack([], START)).toEqual(START);
  });

  it('[ST8, ST11] steps from the present place of its question, not the former one', () => {
    expect(stepOn(list('x', 'a', 'b'), { id: 'a', index: 0 })).toEqual({ id: 'b', index: 2 });
  });

  it('[ST11] steps forward to the next open question, and back to any question', () => {
    const mixed = [...list('a'), answered('b'), answered('c'), ...list('d'), answered('e')];
    expect(stepOn(mixed, { id: 'a', index: 0 })).toEqual({ id: 'd', index: 3 });
    expect(stepOn(mixed, { id: 'd', index: 3 })).toEqual({ id: 'a', index: 0 });
    expect(stepBack(mixed, { id: 'd', index: 3 })).toEqual({ id: 'c', index: 2 });
  });

  it('[ST11] steps from the top to the first open question, also before the present one', () => {
    const mixed = [answered('a'), ...list('b', 'c', 'd')];
    expect(stepOn(mixed, { id: 'c', index: 2 }, true)).toEqual({ id: 'b', index: 1 });
    expect(stepOn(mixed, { id: 'b', index: 1 }, true)).toEqual({ id: 'c', index: 2 });
    const done = [answered('a'), ...list('b'), answered('c')];
    expect(stepOn(done, { id: 'b', index: 1 }, true)).toEqual({ id: 'c', index: 2 });
  });

  it('[ST11] steps forward through answered questions when no other is open', () => {
    expect(stepOn([answered('a'), answered('b')], { id: 'a', index: 0 })).toEqual({ id: 'b', index: 1 });
    expect(stepOn([...list('a'), answered('b')], { id: 'a', index: 0 })).toEqual({ id: 'b', index: 1 });
    expect(stepOn(list('a'), { id: 'a', index: 0 })).toEqual({ id: 'a', index: 0 });
  });
});
