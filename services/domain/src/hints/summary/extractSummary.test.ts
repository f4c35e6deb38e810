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

const verbs = (count: number) =>
  Array.from({ length: count }, (_, place) => question(`Will you deprecate ${'xyz'.repeat(place + 1)}?`));

describe('An extracted summary (SU)', () => {
  it('[SU13] names what several questions are about, with the strongest question of each topic', () => {
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
  ])('[SU13] names a topic in %s', (_, name, texts) => {
    const others = ['xylophone', 'zeppelin', 'quartz'].map((text) => question(text));
    const { topics } = extractSummary([...texts.map((text) => question(text)), ...others]);
    expect(topics.map((topic) => topic.name)).toEqual([name]);
  });

  it.each([
    [
      'English',
      ['scheduler', 'data'],
      [
        'How does the new scheduler compare with others?',
        'What does the scheduler need?',
        'Does it run on ARM?',
        'How does it scale?',
        'What does a licence cost, and does it change?',
        'Who does support in Europe?',
        'Does the free tier stay?',
        'What happens to my data if you are sold?',
        'Where is our data stored?',
      ],
    ],
    [
      'German',
      ['Gehälter'],
      [
        'Wird das Budget größer?',
        'Wird es ein Fest geben?',
        'Wann wird gebaut?',
        'Wie wird gewählt?',
        'Wann steigen die Gehälter?',
        'Warum sind Gehälter geheim?',
      ],
    ],
    [
      'French',
      ['cantine'],
      [
        'Que fait la direction ?',
        'Est-ce que cela fait sens ?',
        'Qui fait le ménage ?',
        'La cantine ferme-t-elle ?',
        'Quand ouvre notre cantine ?',
      ],
    ],
    [
      'Spanish',
      ['comedor'],
      [
        '¿Qué hace la dirección?',
        '¿Quién hace esto?',
        '¿Cuándo se hace?',
        '¿Se cierra el comedor?',
        '¿Cuánto cuesta nuestro comedor?',
      ],
    ],
    ['Arabic', ['المكتب'], ['هل سوف نسافر؟', 'هل سوف ننتقل؟', 'متى ينتقل المكتب؟', 'أين المكتب الجديد؟']],
  ])('[SU14] has no auxiliary or verb of many questions as a topic in %s', (_, names, texts) => {
    const { topics } = extractSummary(texts.map((text) => question(text)));
    expect(topics.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  it.each([
    [
      'English',
      [
        'Terraform provider: when?',
        'Which metrics matter when latency doubles?',
        'Is the beta free until June?',
        'Do you offer free stickers, although nobody asked?',
        'Who decides until then, although rarely?',
      ],
    ],
    [
      'French',
      ['Qui décide entre les équipes ?', 'Avez-vous choisi entre deux offres, lorsque tout échoue ?'],
    ],
    ['Spanish', ['¿Quién elige entre las ofertas?', '¿Hay café entre charlas, aunque llueva?']],
  ])('[SU14] has no conjunction, preposition or adverb as a topic in %s', (_, texts) => {
    expect(extractSummary(texts.map((text) => question(text))).topics).toEqual([]);
  });

  it('[SU14] a word that stops nothing in its language may be a topic, whatever it is in another one', () => {
    const texts = ['Does the war end soon?', 'Who pays for the war?', 'When is lunch?', 'Is it raining?'];
    expect(extractSummary(texts.map((text) => question(text))).topics).toMatchObject([{ name: 'war' }]);
  });

  it('[SU14] a word that is no noun is a topic only if few questions share it', () => {
    const others = Array.from({ length: 6 }, (_, place) => question(`What is ${'qrs'.repeat(place + 1)}?`));
    expect(extractSummary([...verbs(2), ...others]).topics).toMatchObject([{ name: 'deprecate' }]);
    expect(extractSummary([...verbs(4), ...others]).topics).toEqual([]);
  });

  it('[SU15] has no topic that was removed, and its questions may have another one', () => {
    const texts = [
      'Will the budget for bikes grow?',
      'Who decides about budgets for bikes?',
      'When is lunch?',
    ];
    const topicsWithout = (...removed: string[]) =>
      extractSummary(
        texts.map((text) => question(text)),
        removed,
      ).topics.map(({ name }) => name);
    expect(topicsWithout()).toEqual(['bikes']);
    expect(topicsWithout('Bike')).toEqual(['budget']);
    expect(topicsWithout('bikes', 'budget')).toEqual([]);
  });

  it('[SU13] of an empty talk says so', () => {
    expect(extractSummary([])).toEqual({
      source: 'extract',
      text: 'No questions yet.',
      topics: [],
      unanswered: [],
    });
  });

  it('[SU16] is the same whatever the order of the questions, and puts each question in one topic at most', () => {
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
