import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractSummary, type TalkQuestion } from './extractSummary.ts';

const question = (text: string, details: Partial<TalkQuestion> = {}): TalkQuestion => ({
  id: text,
  text,
  votes: 0,
  isAnswered: false,
  createdAt: '2026-03-01T10:00:00.000Z',
  ...details,
});

describe('An extracted summary', () => {
  it('names what several questions are about, with the strongest question of each topic', () => {
    const [budget, budgets, bikes, bike, lunch] = [
      question('Will the budget grow next year?', { votes: 3 }),
      question('Who decides about our budgets?', { votes: 12 }),
      question('Where can I park my bike?', { votes: 4 }),
      question('Is there a shower for those who ride a bike?', { votes: 1, isAnswered: true }),
      question('When is lunch?', { votes: 2 }),
    ];
    expect(extractSummary([budget, budgets, bikes, bike, lunch])).toEqual({
      source: 'extract',
      text: [
        'Extracted from the words of 5 questions, not written by a person or a model.',
        '1 answered, 4 open.',
        'budget: 2 questions, most votes (12): “Who decides about our budgets?”',
        'bike: 2 questions, most votes (4): “Where can I park my bike?”',
      ].join('\n'),
      topics: [
        { name: 'budget', questionIds: [budgets.id, budget.id], strongest: budgets.id },
        { name: 'bike', questionIds: [bikes.id, bike.id], strongest: bikes.id },
      ],
      unanswered: [budgets.id, bikes.id, budget.id, lunch.id],
    });
  });

  it.each([
    ['German', 'Gehälter', ['Wann steigen die Gehälter?', 'Warum sind die Gehälter so verschieden?']],
    ['French', 'télétravail', ['Le télétravail est-il maintenu ?', 'Qui décide du télétravail ?']],
    ['Spanish', 'vacaciones', ['¿Cuándo piden las vacaciones?', '¿Quién aprueba las vacaciones?']],
    ['Arabic', 'الرواتب', ['متى ترتفع الرواتب؟', 'لماذا تختلف الرواتب بيننا؟']],
  ])('names a topic in %s', (_, name, texts) => {
    const others = ['xylophone', 'zeppelin', 'quartz'].map((text) => question(text));
    const { topics } = extractSummary([...texts.map((text) => question(text)), ...others]);
    expect(topics.map((topic) => topic.name)).toEqual([name]);
  });

  it('of an empty talk says so', () => {
    expect(extractSummary([])).toEqual({
      source: 'extract',
      text: 'No questions yet.',
      topics: [],
      unanswered: [],
    });
  });

  it('is the same whatever the order of the questions, and puts each question in one topic at most', () => {
    const words = fc.constantFrom(
      'budget',
      'Budgets',
      'bike',
      'lunch',
      'the',
      'café',
      'رواتب',
      '🎉',
      '7',
      '…',
    );
    const asked = fc.uniqueArray(
      fc.record({
        id: fc.uuid(),
        text: fc.array(words, { minLength: 1, maxLength: 6 }).map((some) => some.join(' ')),
        votes: fc.nat({ max: 5 }),
        isAnswered: fc.boolean(),
        createdAt: fc.constantFrom('2026-03-01T10:00:00.000Z', '2026-03-01T10:00:01.000Z'),
      }),
      { selector: ({ id }) => id, maxLength: 30 },
    );
    fc.assert(
      fc.property(asked, (questions) => {
        const summary = extractSummary(questions);
        expect(extractSummary(questions.toReversed())).toEqual(summary);
        const grouped = summary.topics.flatMap(({ questionIds }) => questionIds);
        expect(new Set(grouped).size).toBe(grouped.length);
        for (const { questionIds, strongest } of summary.topics) expect(questionIds[0]).toBe(strongest);
        expect(new Set(summary.unanswered)).toEqual(
          new Set(questions.filter(({ isAnswered }) => !isAnswered).map(({ id }) => id)),
        );
      }),
    );
  });
});
