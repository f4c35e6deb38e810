import type { Question } from '@openfloor/contract/questions';
import { DEFAULT_ORDER } from './ranking.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextOpen, stagePlaceOf, settle, stagedQuestions, START, step } from './stagePlace.ts';

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
    const ids = (order = DEFAULT_ORDER) => stagedQuestions(questions, { order }).map(({ id }) => id);
    expect(ids()).toEqual(['new', 'old', 'few']);
    expect(ids({ key: 'votes', direction: 'ascending' })).toEqual(['few', 'new', 'old']);
    expect(ids({ key: 'age', direction: 'descending' })[0]).toBe('new');
  });

  it('[ST5] keep their places when they are answered', () => {
    const questions = [question('a', { votes: 3, isAnswered: true }), question('b', { votes: 1 })];
    const guest = question('guest', { votes: 9, pinned: false });
    const staged = stagedQuestions([...questions, guest], { order: DEFAULT_ORDER, guests: ['guest'] });
    expect(staged.map(({ id }) => id)).toEqual(['a', 'b', 'guest']);
  });
});

describe('The order of the stage', () => {
  const questions = [
    question('few', { votes: 1 }),
    question('some', { votes: 3 }),
    question('many', { votes: 5 }),
  ];
  const ids = (arranged: string[]) =>
    stagedQuestions(questions, { order: DEFAULT_ORDER, arranged }).map(({ id }) => id);

  it('[ST6] is the moderator’s, then that of the ranking', () => {
    expect(ids(['few', 'many', 'some'])).toEqual(['few', 'many', 'some']);
    expect(ids(['few'])).toEqual(['few', 'many', 'some']);
    expect(ids(['few', 'gone', 'some'])).toEqual(['few', 'some', 'many']);
  });

  it('[ST7] has guests that are not pinned, unless they are hidden', () => {
    const guest = question('guest', { pinned: false, votes: 9 });
    const staged = (details: Partial<Question>) =>
      stagedQuestions([...questions, { ...guest, ...details }], {
        order: DEFAULT_ORDER,
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

  it('[ST9] starts at the first question, also if it is answered', () => {
    expect(settle([answered('a'), ...list('b')], START)).toEqual({ id: 'a', index: 0 });
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
    expect(step(three, { id: 'c', index: 2 }, 1)).toEqual({ id: 'a', index: 0 });
    expect(step(three, { id: 'a', index: 0 }, -1)).toEqual({ id: 'c', index: 2 });
    expect(step(three, { id: 'a', index: 0 }, 1)).toEqual({ id: 'b', index: 1 });
    for (const steps of [1, -1] as const) expect(step([], START, steps)).toEqual(START);
  });

  it('[ST8, ST11] steps from the present place of its question, not the former one', () => {
    expect(step(list('x', 'a', 'b'), { id: 'a', index: 0 }, 1)).toEqual({ id: 'b', index: 2 });
  });

  it('[ST11] a step leaves out no question, and the opposite step takes it back', () => {
    const lists = fc.uniqueArray(fc.record({ id: fc.uuid(), isAnswered: fc.boolean() }), {
      selector: ({ id }) => id,
      minLength: 1,
    });
    fc.assert(
      fc.property(lists, fc.nat(), fc.constantFrom(1 as const, -1 as const), (staged, at, steps) => {
        const index = at % staged.length;
        const start = { id: staged[index]?.id, index };
        expect(step(staged, step(staged, start, steps), steps === 1 ? -1 : 1)).toEqual(start);
        const seen = new Set<string | undefined>();
        let place = start;
        for (const _ of staged) {
          seen.add(place.id);
          place = step(staged, place, steps);
        }
        expect(seen.size).toBe(staged.length);
        expect(place).toEqual(start);
      }),
    );
  });

  it('[ST12] the next open question is searched from the present one and around the end', () => {
    const mixed = [...list('a'), answered('b'), answered('c'), ...list('d'), answered('e')];
    expect(nextOpen(mixed, { id: 'a', index: 0 })).toEqual({ id: 'd', index: 3 });
    expect(nextOpen(mixed, { id: 'd', index: 3 })).toEqual({ id: 'a', index: 0 });
    expect(nextOpen(mixed, { id: 'e', index: 4 })).toEqual({ id: 'a', index: 0 });
  });

  it('[ST12] in an arranged order the first open question is next, also one before the present', () => {
    const mixed = [answered('a'), ...list('b', 'c', 'd')];
    expect(nextOpen(mixed, { id: 'c', index: 2 }, true)).toEqual({ id: 'b', index: 1 });
    expect(nextOpen(mixed, { id: 'b', index: 1 }, true)).toEqual({ id: 'c', index: 2 });
  });

  it('[ST12] without another open question there is no next one', () => {
    const done = [answered('a'), ...list('b'), answered('c')];
    expect(nextOpen(done, { id: 'b', index: 1 }, true)).toBeUndefined();
    expect(nextOpen([answered('a'), answered('b')], { id: 'a', index: 0 })).toBeUndefined();
    expect(nextOpen([], START)).toBeUndefined();
  });
});
