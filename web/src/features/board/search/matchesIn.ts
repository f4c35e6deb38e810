import { foldText } from './foldText.ts';

/** A part of a text, in UTF-16 units; `end` is exclusive. */
export type Range = { start: number; end: number };

/** The folded text, and for each of its units the character of `text` that it is from. */
const foldWithOrigins = (text: string): { folded: string; origins: Range[] } => {
  let folded = '';
  let start = 0;
  const origins: Range[] = [];
  for (const character of text) {
    const part = foldText(character);
    const end = start + character.length;
    // A mark belongs to the letter before it.
    const letter = origins.at(-1);
    if (part === '' && letter) letter.end = end;
    const origin = { start, end };
    for (let unit = 0; unit < part.length; unit += 1) origins.push(origin);
    folded += part;
    start = end;
  }
  return { folded, origins };
};

const placesOf = (word: string, folded: string): Range[] => {
  const places: Range[] = [];
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
    places.push({ start: at, end: at + word.length });
  return places;
};

/** Joins ranges that overlap or touch. */
const joined = (ranges: readonly Range[]): Range[] => {
  const all: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = all.at(-1);
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else all.push({ ...range });
  }
  return all;
};

/** Where `text` has the words of a search, in order and without overlaps. @param words folded */
export const matchesIn = (text: string, words: readonly string[]): Range[] => {
  const { folded, origins } = foldWithOrigins(text);
  const found = words.flatMap((word) => placesOf(word, folded));
  return joined(
    found.flatMap(({ start, end }) => {
      const [first, last] = [origins[start], origins[end - 1]];
      return first && last ? { start: first.start, end: last.end } : [];
    }),
  );
};
