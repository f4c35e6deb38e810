import { withoutIgnorable } from '@openfloor/contract/plainText';

/** Accents, and the vowel signs and lengthening stroke of Hebrew and Arabic, which few people type. */
const MARKS = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0640\u064b-\u065f\u0670]/g;

/**
 * Makes texts comparable: removes case, accents and invisible characters. Converts to upper case first, because that
 * spells out letters such as ß. The final sigma ς is a form of σ.
 */
export const foldText = (text: string): string =>
  withoutIgnorable(text)
    .normalize('NFKD')
    .replace(MARKS, '')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ');

/** The words of a search, each once. */
export const wordsOf = (search: string): string[] => [
  ...new Set(foldText(search).split(/\s+/).filter(Boolean)),
];
