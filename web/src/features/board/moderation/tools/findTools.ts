import { foldText, wordsOf } from '../../search/foldText.ts';

/** `also`: other words by which people search for it. */
export type Findable = { name: string; also?: string };

const isWordBegun = (text: string, word: string): boolean => ` ${text}`.includes(` ${word}`);

/**
 * Score of how well a name fits a search, from 0 (not at all) to 1. Each word of the search has to be in the name or
 * in the other words. The whole name scores highest, then the beginnings of names.
 */
const findScore = ({ name, also = '' }: Findable, search: string): number => {
  const [named, other] = [foldText(name), foldText(also)];
  const scores = wordsOf(search).map((word) => {
    if (isWordBegun(named, word)) return 0.9;
    if (named.includes(word)) return 0.7;
    if (isWordBegun(other, word)) return 0.5;
    return other.includes(word) ? 0.3 : 0;
  });
  if (scores.includes(0)) return 0;
  const whole = foldText(search.trim());
  if (named === whole) return 1;
  return named.startsWith(whole) ? 0.95 : Math.min(0.95, ...scores);
};

/** The items that fit a search, best first; without a search all of them in their order. */
export const findTools = <Item extends Findable>(items: readonly Item[], search: string): Item[] =>
  items
    .map((item) => ({ item, score: findScore(item, search) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ item }) => item);
