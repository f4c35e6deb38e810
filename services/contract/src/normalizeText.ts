import { closeBidi } from './plainText.ts';

/** Line breaks in a text; more would push everything else off the screen. */
export const LINE_BREAKS_MAX = 10;
/** Combining marks on one letter. No script needs more; longer stacks cover the lines above and below. */
export const COMBINING_MARKS_MAX = 8;

const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;
/** A run of combining marks. Characters without a width between marks do not end the stack. */
const MARKS = /\p{M}(?:[\p{M}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]|[^\P{Cc}\n\t])*/gu;

/** Keeps the first `LINE_BREAKS_MAX` line breaks and replaces the others by spaces. */
const limitLineBreaks = (text: string): string => {
  let breaks = 0;
  return text.replaceAll('\n', () => ((breaks += 1) <= LINE_BREAKS_MAX ? '\n' : ' '));
};

const limitMarks = (text: string): string =>
  text.replace(MARKS, (run) => {
    let marks = 0;
    return run.replace(/\p{M}/gu, (mark) => ((marks += 1) <= COMBINING_MARKS_MAX ? mark : ''));
  });

/** Normalises a submitted text before it is stored. Idempotent. */
export const normalizeText = (text: string): string => {
  const lines = limitMarks(text.trim().replace(LINE_BREAK, '\n'));
  // Trim again: dropping a control can expose a space.
  return limitLineBreaks(closeBidi(lines).trim());
};
