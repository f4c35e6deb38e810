import { foldText } from '../search/foldText.ts';

/** Scripts that put no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const WORDS = /[\p{L}\p{N}\p{M}]+/gu;

/** Whether a term is of such a script, in which a single character can be a word. */
export const isUnspaced = (term: string): boolean => UNSPACED.test(term);

/** Undefined in Firefox before 125. */
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'word' }) : undefined;

/** The words of a text, without case, accents and apostrophes. */
export const termsOf = (text: string): string[] => {
  const folded = foldText(text).replace(/['’]/g, '');
  if (!isUnspaced(folded)) return folded.match(WORDS) ?? [];
  // Without a segmenter each character of such a script is a term.
  if (!segmenter)
    return folded.match(WORDS)?.flatMap((run) => (isUnspaced(run) ? Array.from(run) : run)) ?? [];
  return [...segmenter.segment(folded.normalize('NFKC'))].flatMap(({ segment, isWordLike }) =>
    isWordLike ? segment : [],
  );
};
