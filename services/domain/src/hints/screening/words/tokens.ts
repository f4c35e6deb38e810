import { foldLetters, resolveHomoglyphs } from '../letters.ts';
import { trimmed } from '../trimmed.ts';

/** Letters with their marks and characters without width, digits, and symbols that stand in for letters. */
const TOKEN = /[\p{L}\p{M}\p{N}\p{Cf}\p{So}@$|€£*!+]+/gu;
/** Symbols that stand in for letters inside a word, but are punctuation at its beginning and end. */
const EDGES = new Set('|€£*!+');

/** The words of a text as they are written, without punctuation at their ends. */
export const tokensOf = (text: string): string[] =>
  (text.match(TOKEN) ?? [])
    .map((token) => trimmed(token, (character) => EDGES.has(character)))
    .filter((token) => token !== '');

/** The words of a phrase, folded and separated by a single space. */
export const foldPhrase = (text: string): string => tokensOf(text).map(foldLetters).join(' ');

/** Leet: digits and symbols for letters. `1` and `|` are read as `i` and as `l`. */
const LEET: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  9: 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  '€': 'e',
  '£': 'l',
  '+': 't',
};
const IN_LEET = /[0-9@$!|€£+]/;
const LETTERS = /\p{L}/gu;
const REPEATED = /(.)\1{2,}/gu;

/** Prefixed conjunctions, prepositions and articles of Arabic. */
const PREFIXED = /^[وف]?(?:ال|بال|كال|لل|[بلك])?(?=\p{Script=Arabic}{3})/u;

/** The words that a token may be read as, folded, besides its exact spelling in lower case. */
export const readingsOf = (token: string): Set<string> => {
  const spellings = spellingsOf(token);
  return new Set([...spellings, ...spellings.flatMap(decodedLeet)].flatMap(shortened));
};

/** A token in lower case, folded (see `foldLetters`), and with the Latin letters that other letters resemble. */
const spellingsOf = (token: string): string[] => {
  const folded = foldLetters(token);
  const latin = foldLetters(resolveHomoglyphs(token));
  // The homoglyph table maps some letters that look like i to l.
  const resolved = latin === folded ? [] : [latin, latin.replaceAll('l', 'i')];
  return [token.normalize('NFC').toLowerCase(), folded, ...resolved];
};

/** The word itself, without repeated letters, and without Arabic prefixes. */
const shortened = (word: string): string[] => [
  word,
  word.replaceAll(REPEATED, '$1$1'),
  word.replaceAll(REPEATED, '$1'),
  word.replace(PREFIXED, ''),
];

/**
 * What a word in leet means, with `1` and `|` as i and as l; nothing for other words. A product such as "A55" is not
 * leet: a word in leet has at least two letters, or symbols that no product has.
 */
const decodedLeet = (word: string): string[] => {
  const letters = word.match(LETTERS)?.length ?? 0;
  const isLeet = IN_LEET.test(word) && (letters >= 2 || /[@$]/.test(word));
  if (!isLeet) return [];
  const decoded = Array.from(word, (character) => LEET[character] ?? character).join('');
  const withL = Array.from(word, (character) =>
    character === '1' || character === '|' ? 'l' : (LEET[character] ?? character),
  ).join('');
  return [decoded, withL];
};
