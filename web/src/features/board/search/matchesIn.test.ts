import { describe, expect, it } from 'vitest';
import { wordsOf } from './foldText.ts';
import { matchesIn } from './matchesIn.ts';

const marked = (text: string, search: string): string[] =>
  matchesIn(text, wordsOf(search)).map(({ start, end }) => text.slice(start, end));

describe('The matches of a search', () => {
  it.each([
    ['in any case', 'When is LUNCH?', 'lunch', ['LUNCH']],
    ['of several words, in any order', 'Where is the lunch room?', 'room lunch', ['lunch', 'room']],
    ['at every place', 'more and more', 'more', ['more', 'more']],
    ['without accents typed', 'Où est la Crème brûlée ?', 'creme brulee', ['Crème', 'brûlée']],
    ['with accents typed', 'Creme brulee', 'crème', ['Creme']],
    ['with combining marks', 'Cafe\u0301 open?', 'cafe', ['Cafe\u0301']],
    ['with letters that fold to two', 'Die Straße', 'strasse', ['Straße']],
    ['inside such letters', 'Die Straße', 'stras', ['Straß']],
    ['with a final sigma', 'Ποιος είναι ο ΔΡΟΜΟΣ', 'δρομοσ', ['ΔΡΟΜΟΣ']],
    ['in Arabic with vowel signs', 'ما هُوَ السُّؤال', 'السوال', ['السُّؤال']],
    ['with a soft hyphen in the text', 'An open\u00adfloor day', 'openfloor', ['open\u00adfloor']],
    ['with zero-width characters', 'bud\u200bget\u2060s\ufeff?', 'budgets', ['bud\u200bget\u2060s\ufeff']],
    ['with zero-width characters in the search', 'Which budget?', '\u200bbud\u200dget', ['budget']],
    ['with variation selectors', 'More \u2764\ufe0f please', '\u2764', ['\u2764\ufe0f']],
    ['with bidirectional controls', 'Is \u2067שלום\u2069 meant?', 'שלום', ['שלום\u2069']],
    ['in Hebrew', 'מתי הארוחה?', 'הארוחה', ['הארוחה']],
    ['in Japanese', '昼食はどこですか', '昼食', ['昼食']],
    ['after characters outside the basic plane', '🎉🎉 party', 'party', ['party']],
    ['once where words overlap', 'plan planning', 'plan planning', ['plan', 'planning']],
    ['of punctuation', 'C++ or C#?', 'c++', ['C++']],
    ['not at all for a search that nobody sees', 'When is lunch?', '\u200b\u00ad', []],
    ['not at all for an empty search', 'When is lunch?', '  ', []],
    ['not at all for other words', 'When is lunch?', 'dinner', []],
  ])('are marked %s', (_, text, search, expected) => {
    expect(marked(text, search)).toEqual(expected);
  });
});
