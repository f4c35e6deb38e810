import type { QuestionId } from '@openfloor/contract/ids';

type Ids = readonly QuestionId[];

/** `shown`, followed by all questions of `wanted` that are not among them. */
export const appendAll = (wanted: Ids, shown: Ids): QuestionId[] => {
  const known = new Set(shown);
  return [...shown, ...wanted.filter((id) => !known.has(id))];
};

/** `shown`, followed by the questions that `wanted` has after all of them. At the end they move no card. */
export const appendLast = (wanted: Ids, shown: Ids): QuestionId[] => {
  const known = new Set(shown);
  return [...shown, ...wanted.slice(wanted.findLastIndex((id) => known.has(id)) + 1)];
};

/**
 * `shown` with `id` where `wanted` has it: after the nearest preceding question that is shown. If `shown` already has
 * it elsewhere, it moves: it may have arrived with the rest of a long list before the answer to the viewer's request.
 */
export const placeAsIn = (wanted: Ids, shown: Ids, id: QuestionId): QuestionId[] => {
  const others = shown.filter((other) => other !== id);
  const known = new Set(others);
  const before = wanted.slice(0, wanted.indexOf(id)).findLast((other) => known.has(other));
  return others.toSpliced(before === undefined ? 0 : others.indexOf(before) + 1, 0, id);
};

export const isSameOrder = (one: Ids, other: Ids): boolean =>
  one.length === other.length && one.every((id, place) => id === other[place]);
