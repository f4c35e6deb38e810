import type { Question } from '@openfloor/contract/questions';
import { describe, expect, it } from 'vitest';
import { ALL, DEFAULT_SELECTION, select, type Selection } from './selection.ts';

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
    const pinned = question('dddd', { pinned: true });
    expect(select([...QUESTIONS, pinned], DEFAULT_SELECTION)).toEqual(['dddd', 'a', 'ccc']);
  });

  it('have the answered ones last, but in a search and in a moderator’s lanes', () => {
    const questions = [...QUESTIONS, question('dddd', { votes: 9, isAnswered: true, text: 'Lunch?' })];
    expect(select(questions, DEFAULT_SELECTION)).toEqual(['a', 'dddd', 'ccc']);
    expect(select(questions, { ...DEFAULT_SELECTION, search: 'lunch' })).toEqual(['dddd', 'ccc', 'a']);
    expect(select(questions, { ...DEFAULT_SELECTION, lane: ALL })).toEqual(['dddd', 'bb', 'ccc', 'a']);
  });

  it('begin with the one that is being answered, in every order and lane that has it', () => {
    const age: Selection = { ...DEFAULT_SELECTION, order: { key: 'age', direction: 'ascending' } };
    const questions = [...QUESTIONS, question('dddd', { pinned: true })];
    expect(select(questions, DEFAULT_SELECTION, 'a')).toEqual(['a', 'dddd', 'ccc']);
    expect(select(questions, age, 'a')).toEqual(['a', 'dddd', 'ccc']);
    expect(select(questions, { ...DEFAULT_SELECTION, label: 'Travel' }, 'a')).toEqual([]);
  });

  it('are only published ones that are not hidden', () => {
    const questions = [
      ...QUESTIONS,
      question('dddd', { status: 'waiting', votes: 9, pinned: true }),
      question('eeeee', { status: 'declined' }),
      question('ffffff', { status: 'withdrawn' }),
      question('ggggggg', { status: 'published', mergedInto: 'a' }),
    ];
    expect(select(questions, DEFAULT_SELECTION)).toEqual(['a', 'ccc']);
  });

  it('are those with the label', () => {
    const labelled = [...QUESTIONS, question('dddd', { labels: ['Food', 'Travel'] })];
    expect(select(labelled, { ...DEFAULT_SELECTION, label: 'Travel' })).toEqual(['dddd']);
  });

  it('are those with an answer, on the stage or in writing', () => {
    const reply = { text: 'At noon.', at: '2026-03-01T12:00:00.000Z' };
    const answered = [...QUESTIONS, question('dddd', { reply })];
    expect(select(answered, { ...DEFAULT_SELECTION, isAnswersOnly: true })).toEqual(['ccc', 'dddd']);
  });

  it('are those that were answered in writing after a time', () => {
    const [before, at, after] = ['11', '12', '13'].map((hour) => `2026-03-01T${hour}:00:00.000Z`);
    const replied = [before, at, after].map((time = '', place) =>
      question(`reply ${place}`, { reply: { text: 'At noon.', at: time } }),
    );
    expect(select([...QUESTIONS, ...replied], { ...DEFAULT_SELECTION, repliedAfter: at })).toEqual([
      'reply 2',
    ]);
  });

  it('match the search, ignoring case', () => {
    expect(select(QUESTIONS, { ...DEFAULT_SELECTION, search: ' lunch ' })).toEqual(['ccc', 'a']);
  });

  it('have each word of the search, in any order', () => {
    expect(select(QUESTIONS, { ...DEFAULT_SELECTION, search: 'where lunch' })).toEqual(['ccc']);
    expect(select(QUESTIONS, { ...DEFAULT_SELECTION, search: 'where dinner' })).toEqual([]);
  });

  it('are found by the words of those that were merged into them', () => {
    const merged = [{ id: 'z', text: 'Is there food?', createdAt: '2026-03-01T09:00:00.000Z' }];
    const questions = [...QUESTIONS, question('dddd', { merged }), question('z', { mergedInto: 'dddd' })];
    expect(select(questions, { ...DEFAULT_SELECTION, search: 'food' })).toEqual(['dddd']);
  });

  it('match the search, ignoring accents', () => {
    const questions = [...QUESTIONS, question('dddd', { text: 'Une crème brûlée ?' })];
    expect(select(questions, { ...DEFAULT_SELECTION, search: 'creme' })).toEqual(['dddd']);
    expect(select(questions, { ...DEFAULT_SELECTION, search: 'Brûlée' })).toEqual(['dddd']);
  });
});
