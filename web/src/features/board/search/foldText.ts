import { withoutIgnorable } from '@openfloor/contract/plainText';

/** Accents, and the vowel signs and lengthening stroke of Hebrew and Arabic, which few people type. */
const MARKS = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0640\u064b-\u065f\u0670]/g;

/**
 * Makes texts comparable: without case, accents and what nobody sees. Upper case comes first because it spells out letters such as ß; the
 * final sigma is a form of the same letter.
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
