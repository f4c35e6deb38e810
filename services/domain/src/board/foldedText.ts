const MARKS = /[\u0300-\u036f]/g;
const APOSTROPHES = /['\u2018\u2019\u201b\u02bc\u2032]/g;
/** Unicode counts these four signs as punctuation, but they change what a question means. */
const BETWEEN_WORDS = /[[\p{P}\p{Z}\s]--[&#%@]]+/gv;

/**
 * Equal for texts that differ only in case, accents, apostrophes, punctuation and spaces. Empty for a text without a word or a
 * symbol.
 */
export const foldedText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(APOSTROPHES, '')
    .replace(BETWEEN_WORDS, ' ')
    .trim();
