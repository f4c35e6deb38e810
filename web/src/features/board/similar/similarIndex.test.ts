import type { Question } from '@openfloor/contract/questions';
import { describe, expect, it } from 'vitest';
import { createSimilarIndex } from './similarIndex.ts';

const question = (text: string, details: Partial<Question> = {}): Question => ({
  id: text,
  boardId: 'board',
  text,
  votes: 0,
  hidden: false,
  pinned: false,
  isAnswered: false,
  createdAt: '2026-03-01T10:00:00.000Z',
  ...details,
});
const mapOf = (questions: readonly Question[]) => new Map(questions.map((each) => [each.id, each]));

const BOARD = [
  'When will the new travel budget be approved?',
  'How do we get access to the recordings?',
  'Is there a plan to open an office in Lisbon?',
  'What is the roadmap for the mobile app?',
  'Will the slides be shared after the talk?',
  'What happens to remote work next year?',
  'Wann kommt die neue Kantine?',
  'À quand la nouvelle cafétéria ?',
  '来年のリモートワークはどうなりますか',
  'Lunch?',
  'We heard that there will be night shifts from May on: who pays for them, and can we say no?',
];
const indexOf = (texts: readonly string[]) => {
  const index = createSimilarIndex();
  while (!index.update(mapOf(texts.map((text) => question(text)))));
  return index;
};

describe('Similar questions', () => {
  it.each([
    [
      'the same words in another order',
      'approved travel budget when',
      'When will the new travel budget be approved?',
    ],
    [
      'a paraphrase',
      'Do we know when the travel budget is approved',
      'When will the new travel budget be approved?',
    ],
    ['an unfinished last word', 'will slides be shar', 'Will the slides be shared after the talk?'],
    ['slips of the finger', 'get acces to recordigns', 'How do we get access to the recordings?'],
    ['other case and accents', 'a quand la NOUVELLE cafeteria', 'À quand la nouvelle cafétéria ?'],
    ['a language without spaces', '来年のリモートワーク', '来年のリモートワークはどうなりますか'],
    ['one word that is the whole question', 'lunch', 'Lunch?'],
    [
      'a short form of a long question',
      'who pays for night shifts',
      'We heard that there will be night shifts from May on: who pays for them, and can we say no?',
    ],
  ])('are found by %s', (_, draft, expected) => {
    expect(indexOf(BOARD).search(draft)[0]).toBe(expected);
  });

  it.each([
    ['an empty draft', ''],
    ['words that many questions have', 'what is the'],
    ['one shared word', 'budget'],
    ['another subject', 'Who won the football match yesterday?'],
    ['the same frame about another thing', 'What is the dress code for the dinner?'],
  ])('are none for %s', (_, draft) => {
    expect(indexOf(BOARD).search(draft)).toEqual([]);
  });

  it('are at most three', () => {
    const texts = Array.from({ length: 20 }, (_, n) => `Will the travel budget grow in district ${n}?`);
    expect(indexOf([...BOARD, ...texts]).search('will the travel budget grow')).toHaveLength(3);
  });

  it('follow the board: edits, hidden, erased and withdrawn questions, new ones', () => {
    const index = createSimilarIndex();
    const asked = question('When will the travel budget be approved?', { id: 'a' });
    index.update(mapOf([asked]));
    expect(index.search('travel budget approved')).toEqual(['a']);
    index.update(mapOf([{ ...asked, text: 'Where is the cloakroom?' }]));
    expect(index.search('travel budget approved')).toEqual([]);
    expect(index.search('where cloakroom')).toEqual(['a']);
    index.update(mapOf([{ ...asked, hidden: true }]));
    expect(index.search('travel budget approved')).toEqual([]);
    index.update(mapOf([{ ...asked, erased: true, text: 'This question was erased' }]));
    expect(index.search('this question was erased')).toEqual([]);
    index.update(mapOf([{ ...asked, status: 'withdrawn' }]));
    expect(index.search('travel budget approved')).toEqual([]);
    index.update(mapOf([question('Is the travel budget approved?', { id: 'b' })]));
    expect(index.search('travel budget approved')).toEqual(['b']);
  });

  it('are found in 2,000 questions, which are indexed in steps', () => {
    const texts = Array.from(
      { length: 1999 },
      (_, n) => `Question ${n} about topic${n % 97} and detail${n % 89}`,
    );
    const index = createSimilarIndex();
    const questions = mapOf(
      [...texts, 'When will the travel budget be approved?'].map((text) => question(text)),
    );
    let steps = 1;
    while (!index.update(questions)) steps += 1;
    expect(steps).toBe(20);
    expect(index.search('travel budget approved')).toEqual(['When will the travel budget be approved?']);
  });
});
