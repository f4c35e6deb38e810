import { foldLetters } from '../letters.ts';
import { INFIXES, INNOCENT, MASKED, ONLY_EXACT, PREFIXES } from './stems.ts';
import { foldPhrase, readingsOf, tokensOf } from './tokens.ts';
import { OFFENSIVE } from './wordLists.ts';

/** Terms that moderators add to the lists and take out of them. */
export type BoardWords = { screenWords: readonly string[]; allowWords: readonly string[] };

const PHRASE_WORDS_MAX = 6;
/** Letters in a word that is written with spaces or dots between its letters. */
const SPACED_LENGTH_MIN = 3;
const SPACED_LENGTH_MAX = 12;

/** Both spellings of each term, unless the folded one is another word. */
const TERMS: ReadonlySet<string> = new Set(
  OFFENSIVE.flatMap((term) => {
    const folded = foldPhrase(term);
    return [term.normalize('NFC'), ...(ONLY_EXACT.has(folded) ? [] : [folded])];
  }),
);
const INNOCENT_TERMS: ReadonlySet<string> = new Set(INNOCENT);
const MASKED_TERMS: ReadonlySet<string> = new Set(MASKED);

type Lists = { offends: (term: string) => boolean; isAllowed: (phrase: string) => boolean };

/** Offensive terms in a text, as the lists spell them, each once. Takes time in proportion to the length of the text. */
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
  return runs.filter((run) => run.length > SPACED_LENGTH_MIN);
};

const spacedTermIn = (run: string, lists: Lists): string | undefined => {
  for (const reading of readingsOf(run))
    for (let start = 0; start < reading.length; start++)
      for (let length = SPACED_LENGTH_MIN + 1; length <= SPACED_LENGTH_MAX; length++) {
        const part = reading.slice(start, start + length);
        if (part.length === length && lists.offends(part) && !lists.isAllowed(part)) return part;
      }
  return undefined;
};
