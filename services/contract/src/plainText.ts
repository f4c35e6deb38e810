/**
 * Characters that draw nothing: default-ignorable code points (zero-width characters, Hangul fillers such as U+3164,
 * variation selectors, tags, bidirectional controls), white space, controls, and glyphs that Unicode counts as visible
 * although they are blank: the empty Braille pattern, annotation marks, a null notehead, joiners of hieroglyphs.
 */
const INVISIBLE =
  /[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}\u2800\ufff9-\ufffc\u{1d159}\u{13430}-\u{1343f}\u{13441}\u{13442}]/gu;

/** Whether the text has at least one visible character. */
export const isVisible = (text: string): boolean => text.replace(INVISIBLE, '') !== '';

const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Removes invisible characters: zero-width characters, soft hyphens, variation selectors, bidirectional controls. */
export const withoutIgnorable = (text: string): string => text.replace(IGNORABLE, '');

const WHITE_SPACE = /\p{White_Space}+/gu;

/**
 * Key to compare texts: equal for texts that look alike except for case: composed or not, wide or narrow, with or
 * without hidden characters.
 */
export const appearanceKey = (text: string): string =>
  // Upper case first: it unifies letters that lower case keeps apart, such as ß and ss, or σ and ς. It also decomposes
  // some letters, such as ǰ: the second NFKC composes them again.
  text
    .normalize('NFKC')
    .replace(WHITE_SPACE, ' ')
    .replace(INVISIBLE, (character) => (character === ' ' ? ' ' : ''))
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .trim();

const EMBEDDING_STARTS = '\u202a\u202b\u202d\u202e';
const ISOLATE_STARTS = '\u2066\u2067\u2068';
const END_EMBEDDING = '\u202c';
const END_ISOLATE = '\u2069';
const BIDI_CONTROL = /[\u202a-\u202e\u2066-\u2069]/;
const BIDI_CONTROLS = new RegExp(BIDI_CONTROL, 'g');

/** Closes every embedding and isolate that the line opens; drops controls that would close one outside the line. */
const closeLine = (line: string): string => {
  /** Closing controls of what is open, innermost last. */
  const open: string[] = [];
  const closed = line.replace(BIDI_CONTROLS, (control) => {
    if (EMBEDDING_STARTS.includes(control)) open.push(END_EMBEDDING);
    else if (ISOLATE_STARTS.includes(control)) open.push(END_ISOLATE);
    else if (control === END_EMBEDDING) return open.at(-1) === END_EMBEDDING ? (open.pop(), control) : '';
    else {
      const isolate = open.lastIndexOf(END_ISOLATE);
      if (isolate < 0) return '';
      // Closing an isolate also closes the embeddings inside it.
      open.length = isolate;
    }
    return control;
  });
  return closed + open.toReversed().join('');
};

/**
 * Keeps bidirectional controls from affecting what surrounds the text: each line closes exactly what it opens. It works
 * by line, because a line break resets the direction on a screen, but not where the break is shown as a space.
 * @see https://www.unicode.org/reports/tr9/#X1
 */
export const closeBidi = (text: string): string =>
  BIDI_CONTROL.test(text) ? text.split('\n').map(closeLine).join('\n') : text;
