const MARKS = /[\u0300-\u036f]/g;
const APOSTROPHES = /['\u2018\u2019\u201b\u02bc\u2032]/g;
/** Unicode counts these four signs as punctuation, but they change what a question means. */
const BETWEEN_WORDS = /[[\p{P}\p{Z}\s]--[&#%@]]+/gv;
/** `1.5` is not `1 5`. Arabic has separators of its own. */
const IN_NUMBER = /(?<=\p{Nd})[.,\u066b\u066c](?=\p{Nd})/u;

/**
 * Key to compare texts: equal for texts that differ only in case, accents, apostrophes, spaces and punctuation
 * outside numbers. Empty for a text without a word or a symbol.
 */
export const foldedText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(APOSTROPHES, '')
    .replace(BETWEEN_WORDS, (signs, at: number, whole: string) =>
      IN_NUMBER.test(whole.slice(at - 1, at + 2)) ? signs : ' ',
    )
    .trim();
