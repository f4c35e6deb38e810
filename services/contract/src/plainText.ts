/** Of a text that is shown; more would push everything else off the screen. */
export const LINE_BREAKS_MAX = 10;
/** Letters of any script need at most a handful; towers of them cover the lines above and below. */
export const COMBINING_MARKS_MAX = 8;

/**
 * Characters without ink: those that Unicode says to ignore when there is no glyph (zero-width, U+3164 and its kind, variation
 * selectors, tags, bidirectional controls), spaces, controls, and the blank glyphs that it counts as visible.
 */
const INVISIBLE =
  /[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}\u2800\ufff9-\ufffc\u{1d159}\u{13430}-\u{1343f}\u{13441}\u{13442}]/gu;

/** Whether a reader would see anything of it. */
export const isVisible = (text: string): boolean => text.replace(INVISIBLE, '') !== '';

const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;
/** A run of marks, also where characters without ink stand between them: those do not end the tower. */
const MARKS = /\p{M}[\p{M}\p{Default_Ignorable_Code_Point}]*/gu;

const EMBEDDING_STARTS = '\u202a\u202b\u202d\u202e';
const ISOLATE_STARTS = '\u2066\u2067\u2068';
const END_EMBEDDING = '\u202c';
const END_ISOLATE = '\u2069';
const BIDI_CONTROL = /[\u202a-\u202e\u2066-\u2069]/;
const BIDI_CONTROLS = new RegExp(BIDI_CONTROL, 'g');

/** Keeps the first line breaks and makes spaces of the others. */
const limitLineBreaks = (text: string): string => {
  let breaks = 0;
  return text.replaceAll('\n', () => ((breaks += 1) <= LINE_BREAKS_MAX ? '\n' : ' '));
};

const limitMarks = (text: string): string =>
  text.replace(MARKS, (run) => {
    let marks = 0;
    return run.replace(/\p{M}/gu, (mark) => ((marks += 1) <= COMBINING_MARKS_MAX ? mark : ''));
  });

/** Ends what the line starts, and drops what would end something outside of it. */
const closeLine = (line: string): string => {
  /** What is open, the innermost last, by the control that ends it. */
  const open: string[] = [];
  const closed = line.replace(BIDI_CONTROLS, (control) => {
    if (EMBEDDING_STARTS.includes(control)) open.push(END_EMBEDDING);
    else if (ISOLATE_STARTS.includes(control)) open.push(END_ISOLATE);
    else if (control === END_EMBEDDING) return open.at(-1) === END_EMBEDDING ? (open.pop(), control) : '';
    else {
      const isolate = open.lastIndexOf(END_ISOLATE);
      if (isolate < 0) return '';
      // It also ends the embeddings inside.
      open.length = isolate;
    }
    return control;
  });
  return closed + open.toReversed().join('');
};

/**
 * Makes bidirectional controls harmless for what surrounds the text: each line ends what it starts and nothing else. By line,
 * because a line break ends them on a screen, but not where it is shown as a space.
 * @see https://www.unicode.org/reports/tr9/#X1
 */
export const closeBidi = (text: string): string =>
  BIDI_CONTROL.test(text) ? text.split('\n').map(closeLine).join('\n') : text;

/** What is stored of a text that somebody wrote. Doing it twice changes nothing more. */
export const tame = (text: string): string => {
  const lines = limitMarks(text.trim().replace(LINE_BREAK, '\n'));
  // Trimmed again: a control that is dropped may have stood before a space.
  return limitLineBreaks(closeBidi(lines).trim());
};
