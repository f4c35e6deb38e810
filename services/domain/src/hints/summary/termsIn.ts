import type { Language } from '../languages.ts';
import { folded, isStopWord, isUsedAsNoun, languageOf } from './stopWords.ts';

const TERM_LENGTH_MIN = 3;
/** A shorter word keeps its `s`, which mostly belongs to it: gas, bus. */
const PLURAL_LENGTH_MIN = 5;
/** A longer term is no word. It is also shorter than what a request may name to remove it (`TOPIC_LENGTH_MAX`). */
const TERM_LENGTH_MAX = 40;
/** Maximum of terms read from one question: enough for a sentence or two. */
const TERMS_MAX = 30;
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
const SENTENCE_END = /[.!?:;؟…]+\s|\n/u;

const foldedWordsIn = (text: string): string[] => (text.match(WORD) ?? []).map(folded);

/** The language in which most of the texts are; undefined if it is not known. */
export const languageOfTexts = (texts: readonly string[]): Language | undefined =>
  languageOf(texts.flatMap(foldedWordsIn));

/** A word that may name a topic, as written. */
export type Term = { spelling: string; isNoun: boolean };

/** The form in which names of topics are compared: a plural with `s` equals its singular. */
export const termOf = (word: string): string => {
  const form = folded(word);
  return form.length >= PLURAL_LENGTH_MIN ? form.replace(/s$/, '') : form;
};

/** Words that may name a topic, by their terms. @param usual the language of the talk */
export const termsIn = (text: string, usual?: Language): ReadonlyMap<string, Term> => {
  const language = languageOf(foldedWordsIn(text), usual);
  const terms = new Map<string, Term>();
  for (const sentence of text.split(SENTENCE_END)) {
    const words = sentence.match(WORD) ?? [];
    for (const [place, word] of words.entries()) {
      const form = folded(word);
      if (
        form.length < TERM_LENGTH_MIN ||
        form.length > TERM_LENGTH_MAX ||
        isStopWord(form, language) ||
        /^\p{N}+$/u.test(form)
      )
        continue;
      const term = termOf(word);
      const known = terms.get(term);
      const isNoun = isUsedAsNoun({ word, before: words.slice(0, place) }, language);
      terms.set(term, { spelling: known?.spelling ?? word, isNoun: isNoun || known?.isNoun === true });
      if (terms.size === TERMS_MAX) return terms;
    }
  }
  return terms;
};
