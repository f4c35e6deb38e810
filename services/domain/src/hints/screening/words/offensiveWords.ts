import { foldLetters } from '../letters.ts';
import { INFIXES, INNOCENT, MASKED, ONLY_EXACT, PREFIXES } from './stems.ts';
import { foldPhrase, readingsOf, tokensOf } from './tokens.ts';
import { OFFENSIVE } from './wordLists.ts';

/**
 * Terms that a board's moderators count as offensive (`screenWords`) or allow (`allowWords`), beside the lists of all
 * boards.
 */
export type BoardWords = { screenWords: readonly string[]; allowWords: readonly string[] };

const PHRASE_WORDS_MAX = 6;
/** Letters in a listed word that is found although spaces or dots separate its letters, as in "s h i t". */
const SPACED_LENGTH_MIN = 4;
const SPACED_LENGTH_MAX = 12;

/**
 * The listed terms in both spellings, exact and folded (plain letters, see `foldLetters`), unless the folded one is
 * another word.
 */
const TERMS: ReadonlySet<string> = new Set(
  OFFENSIVE.flatMap((term) => {
    const folded = foldPhrase(term);
    return [term.normalize('NFC'), ...(ONLY_EXACT.has(folded) ? [] : [folded])];
  }),
);
const INNOCENT_TERMS: ReadonlySet<string> = new Set(INNOCENT);
const MASKED_TERMS: ReadonlySet<string> = new Set(MASKED);

type Lists = { offends: (term: string) => boolean; isAllowed: (phrase: string) => boolean };

/**
 * Offensive terms in a text, as the lists spell them, each once: single words in any reading (other spellings, digits
 * for letters, masked, stretched), phrases, and words with separated letters. Takes time in proportion to the length of
 * the text.
 */
export const offensiveWordsIn = (text: string, words: BoardWords): string[] => {
  const lists = listsWith(words);
  const tokens = tokensOf(text);
  const folded = tokens.map(foldLetters);
  const isExempt = exemptTokens(folded, lists);
  const found = new Set<string>();
  tokens.forEach((token, place) => {
    if (isExempt[place]) return;
    const term = offenceIn(token, lists);
    if (term !== undefined) found.add(term);
    const phrase = phraseAt(folded, isExempt, place, lists);
    if (phrase !== undefined) found.add(phrase);
  });
  for (const run of spacedRuns(folded)) {
    const term = spacedTermIn(run, lists);
    if (term !== undefined) found.add(term);
  }
  return [...found].filter((term) => !lists.isAllowed(foldPhrase(term)));
};

const listsWith = ({ screenWords, allowWords }: BoardWords): Lists => {
  const added = phrasesIn(screenWords);
  const allowed = phrasesIn(allowWords);
  return {
    offends: (term) => added.has(term) || TERMS.has(term),
    isAllowed: (phrase) => allowed.has(phrase) || (INNOCENT_TERMS.has(phrase) && !added.has(phrase)),
  };
};

const phrasesIn = (terms: readonly string[]): Set<string> =>
  new Set(terms.map(foldPhrase).filter((phrase) => phrase !== ''));

/** Marks the tokens of phrases that are allowed. */
const exemptTokens = (folded: readonly string[], { isAllowed }: Lists): boolean[] => {
  const isExempt = folded.map(() => false);
  folded.forEach((_, start) => {
    for (let length = 1; length <= PHRASE_WORDS_MAX && start + length <= folded.length; length++)
      if (isAllowed(folded.slice(start, start + length).join(' ')))
        isExempt.fill(true, start, start + length);
  });
  return isExempt;
};

/** The shortest offensive phrase of two or more words that begins at a token. */
const phraseAt = (
  folded: readonly string[],
  isExempt: readonly boolean[],
  start: number,
  { offends }: Lists,
): string | undefined => {
  for (let length = 2; length <= PHRASE_WORDS_MAX && start + length <= folded.length; length++) {
    if (isExempt[start + length - 1]) return undefined;
    const phrase = folded.slice(start, start + length).join(' ');
    if (offends(phrase)) return phrase;
  }
  return undefined;
};

/** The listed word or stem that one token contains in any of its readings. */
const offenceIn = (token: string, lists: Lists): string | undefined => {
  if (token.includes('*')) return maskedTerm(foldLetters(token));
  for (const reading of readingsOf(token)) {
    if (lists.isAllowed(reading)) continue;
    if (lists.offends(reading)) return reading;
    const stem =
      PREFIXES.find((prefix) => reading.startsWith(prefix)) ??
      INFIXES.find((infix) => reading.includes(infix)) ??
      stretchedTerm(reading);
    if (stem !== undefined) return stem;
  }
  return undefined;
};

/** The listed word that a reading spells with repeated letters, as in "fuuck". */
const stretchedTerm = (reading: string): string | undefined => {
  const once = reading.replaceAll(/(.)\1+/gu, '$1');
  return once !== reading && MASKED_TERMS.has(once) ? once : undefined;
};

/** The listed word in which the token has replaced some letters by asterisks. */
const maskedTerm = (token: string): string | undefined => {
  const letters = Array.from(token);
  if (letters.filter((letter) => letter !== '*').length < 2) return undefined;
  return MASKED.find(
    (word) =>
      word.length === letters.length &&
      letters.every((letter, place) => letter === '*' || letter === word[place]),
  );
};

/** Runs of single letters, each run joined to a word. */
const spacedRuns = (tokens: readonly string[]): string[] => {
  const runs = [''];
  for (const token of tokens) {
    if (Array.from(token).length === 1) runs.push(`${runs.pop() ?? ''}${token}`);
    else runs.push('');
  }
  return runs.filter((run) => run.length >= SPACED_LENGTH_MIN);
};

/** An offensive word inside a run of single letters. */
const spacedTermIn = (run: string, lists: Lists): string | undefined => {
  for (const reading of readingsOf(run))
    for (let start = 0; start < reading.length; start++)
      for (let length = SPACED_LENGTH_MIN; length <= SPACED_LENGTH_MAX; length++) {
        const part = reading.slice(start, start + length);
        if (part.length === length && lists.offends(part) && !lists.isAllowed(part)) return part;
      }
  return undefined;
};
