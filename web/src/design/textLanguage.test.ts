import { describe, expect, it } from 'vitest';
import { displayLineHeight, languageOf } from './textLanguage.ts';

describe('The language of a text', () => {
  it.each([
    ['de', 'Wie geht es mit der Betriebsvereinbarung zur Arbeitszeiterfassung weiter?'],
    ['de', 'Geschäftsführung?'],
    ['en', 'How do you balance speed and quality when the board asks for results?'],
    ['fr', 'Comment comptez-vous accompagner les équipes pendant la transition ?'],
    ['es', '¿Cuándo se publicarán las diapositivas?'],
    ['', 'Lunch?'],
    ['', 'ما هو أكبر تحدٍ واجهتموه؟'],
    ['ja', '🍣は出ますか？'],
    ['ja', '今年のプラットフォームの目標は何ですか？'],
    ['en', 'What does 改善 (かいぜん) mean for you, and how do we start with the team?'],
    ['', '你们如何衡量平台团队的成功？'],
  ])('is "%s" for: %s', (language, text) => {
    expect(languageOf(text)).toBe(language);
  });
});

it('Large text in scripts with marks above and below has higher lines', () => {
  expect(displayLineHeight('How does أكبر read?')).toBe(1.45);
  expect(displayLineHeight('会議のあと')).toBe(1.3);
  expect(displayLineHeight('Why?')).toBe(1.16);
});
