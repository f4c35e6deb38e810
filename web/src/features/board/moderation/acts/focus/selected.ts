import type { QuestionId } from '@openfloor/contract/ids';
import { atom } from 'jotai';

/** Questions selected for a bulk act. `last`: the one whose box was changed last. */
export type Selected = { ids: ReadonlySet<QuestionId>; last: QuestionId | undefined };
export const NONE_SELECTED: Selected = { ids: new Set(), last: undefined };
export const selectedAtom = atom(NONE_SELECTED);
/** Whether the cards on a phone show their boxes before one is selected. */
export const selectingAtom = atom(false);

/**
 * Changes whether a question is selected.
 * @param shown for a range: the questions in the order of the screen, of which all from `last` to `id` get the same
 *   state
 */
export const toggleSelected = (
  { ids, last }: Selected,
  id: QuestionId,
  shown: readonly QuestionId[] = [],
): Selected => {
  const next = new Set(ids);
  for (const each of rangeOf(shown, last, id)) {
    if (ids.has(id)) next.delete(each);
    else next.add(each);
  }
  return { ids: next, last: id };
};

const rangeOf = (
  shown: readonly QuestionId[],
  from: QuestionId | undefined,
  to: QuestionId,
): QuestionId[] => {
  const [a, b] = [from === undefined ? -1 : shown.indexOf(from), shown.indexOf(to)];
  return a < 0 || b < 0 ? [to] : shown.slice(Math.min(a, b), Math.max(a, b) + 1);
};
