import { describe, expect, it } from 'vitest';
import { similarPairs } from './similarPairs.ts';

/** Pairs of questions that ask the same, for the test that measures `similarPairs`. */
const SAME: readonly (readonly [string, string])[] = [
  ['When will the new travel budget be approved?', 'Do we know when the travel budget gets approved?'],
  ['How do we get access to the recordings?', 'Where can I access the recording?'],
  ['Will the slides be shared after the talk?', 'Are you going to share the slides?'],
  ['Is there a plan to open an office in Lisbon?', 'Are we opening a Lisbon office?'],
  ['What happens to remote work next year?', 'What are the plans for remote work next year?'],
  ['Why was the canteen closed?', 'Why did you close the canteen?'],
  ['Can we have more parking spaces for bicycles?', 'More bicycle parking please!'],
  ['When do salaries get reviewed?', 'When is the next salary review?'],
  ['Wann wird das neue Gebäude fertig?', 'Wann ist das neue Gebäude endlich fertig'],
  ['Quand ouvre la nouvelle cantine ?', 'La nouvelle cantine ouvre quand ?'],
  ['¿Cuándo se aprueba el presupuesto de viajes?', 'cuando se aprueba el presupuesto de viajes'],
  ['متى يبدأ العمل في المكتب الجديد؟', 'متى سيبدأ العمل في المكتب الجديد؟'],
  ['来年のリモートワークはどうなりますか', 'リモートワークは来年どうなりますか？'],
  ['Will there be layoffs this year?', 'Are layoffs planned this year?'],
  ['What is our strategy against Acme?', 'How does our strategy answer Acme?'],
  ['Could we get standing desks?', 'Standing desks for everyone?'],
  ['How will the merger affect our teams?', 'What does the merger mean for the teams?'],
  ['Is the mobile app coming to Android?', 'When does the Android mobile app come?'],
  ['Which customers asked for dark mode?', 'Which customers have asked for a dark mode'],
  ['Do interns get a laptop?', 'Will interns get laptops?'],
  ['Who decides about promotions?', 'Who makes the decision about promotions?'],
  ['When can we book the summer party?', 'when can we book the sumer party?'],
  ['What did we learn from the outage in March?', 'What were the lessons from the March outage?'],
  ['Will the pension scheme change?', 'Is the pension scheme going to change?'],
  ['How secure is our customer data?', 'Is our customer data secure?'],
];
/** Pairs that share words, but do not ask the same. */
const DIFFERENT: readonly (readonly [string, string])[] = [
  ['When will the bonus be paid?', 'When will the lunch be served?'],
  ['What is the roadmap for search?', 'What is the roadmap for billing?'],
  ['Who leads the team in Madrid?', 'Who leads the team in Oslo?'],
  ['How do you plan to hire engineers?', 'How do you plan to retain managers?'],
  ['Is there a budget for training?', 'Is there a quiet room for prayer?'],
  ['Why did profit fall last quarter?', 'Why did the lift fail last week?'],
  ['Can we get free coffee on Fridays?', 'Can we get free tickets for the fair?'],
  ['Will contractors get badges?', 'Will visitors need passports?'],
  ['How long is the notice period?', 'How long is the warranty period?'],
  ['What happens to the old servers?', 'What happens to the old furniture?'],
  ['Wann kommt der neue Chef?', 'Wann kommt die neue Kaffeemaschine?'],
  ['Quand commence la réunion ?', 'Quand commence le film ?'],
  ['¿Quién paga la cena?', '¿Quién paga el taxi?'],
  ['Where is the first aid box?', 'Where is the fire exit?'],
  ['Do we support dark themes?', 'Do we support single sign-on?'],
  ['How many women are on the board?', 'How many people are on sick leave?'],
  ['When does the gym open?', 'When does the registration close?'],
  ['Are dogs allowed in the garden?', 'Are phones allowed in the exam?'],
  ['What does the new logo cost?', 'What does the new logo mean?'],
  ['Who wrote the privacy policy?', 'Who reads the suggestion box?'],
  ['Is the wifi password written anywhere?', 'Is the keynote recorded anywhere?'],
  ['Could the talk be repeated?', 'Could the microphone be louder?'],
  ['How do we measure happiness?', 'How do we measure latency?'],
  ['Will you raise prices in Poland?', 'Will you build a factory in Poland?'],
  ['What is the dress code tonight?', 'What is the access code for the door?'],
];

const questions = [...SAME, ...DIFFERENT].flat().map((text) => ({ id: text, text }));
const keyOf = (a: string, b: string): string => [a, b].toSorted().join('\n');
const same = new Set(SAME.map(([a, b]) => keyOf(a, b)));

const measure = () => {
  const found = similarPairs(questions).map(({ ids: [a, b] }) => keyOf(a, b));
  const right = found.filter((pair) => same.has(pair)).length;
  return { precision: right / found.length, recall: right / same.size };
};

describe('Pairs of questions that probably ask the same', () => {
  it('are mostly right, and are most of those that ask the same', () => {
    const { precision, recall } = measure();
    expect(precision).toBeGreaterThanOrEqual(0.75);
    expect(recall).toBeGreaterThanOrEqual(0.9);
  });

  it('say why: equal words, or the words that they share', () => {
    const pairs = similarPairs([
      { id: 'a', text: 'When will the travel budget be approved?' },
      { id: 'b', text: 'when will the TRAVEL budget be approved' },
      { id: 'c', text: 'Is the travel budget approved?' },
    ]);
    expect(pairs[0]).toMatchObject({ ids: ['a', 'b'], reason: { type: 'equal' } });
    expect(pairs[1]?.reason).toEqual({ type: 'words', words: ['approved', 'travel', 'budget'] });
  });

  it('are found by any wording of a merged question, once, and not within it', () => {
    const pairs = similarPairs([
      { id: 'a', text: 'Who pays for the field teams?' },
      { id: 'a', text: 'When will the travel budget be approved?' },
      { id: 'a', text: 'When is the travel budget approved?' },
      { id: 'b', text: 'Is the travel budget approved?' },
    ]);
    expect(pairs.map(({ ids }) => ids)).toEqual([['a', 'b']]);
  });

  it('are found among 2,000 questions', () => {
    const many = Array.from({ length: 2000 - questions.length }, (_, n) => ({
      id: `q${n}`,
      text: `Topic${n % 83} number ${n} about area${n % 71} and thing${n % 61}`,
    }));
    const found = similarPairs([...many, ...questions]).map(({ ids: [a, b] }) => keyOf(a, b));
    expect(SAME.filter(([a, b]) => found.includes(keyOf(a, b))).length).toBeGreaterThanOrEqual(17);
  });
});
