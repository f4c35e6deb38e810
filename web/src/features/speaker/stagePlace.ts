import type { QuestionId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { ranked, type Ranking } from '@openfloor/domain/view/ranking';

/** The question on stage, and its index in the list when it was last seen. */
export type StagePlace = { id: QuestionId | undefined; index: number };
export const START: StagePlace = { id: undefined, index: 0 };

type Staged = Pick<Question, 'id' | 'isAnswered'>;

/** The pinned questions that are not hidden, in order. */
export const stagedQuestions = (questions: Iterable<Question>, ranking: Ranking): Question[] =>
  ranked(
    Array.from(questions).filter(({ pinned, hidden }) => pinned && !hidden),
    ranking,
  );

/**
 * The place in a list that may have changed. The question stays on stage when it moves in the list, also as an answered
 * one. When it is gone, or at the start, the first open question from there on follows, around the end; without an open
 * one, the question that took its place, or else the last one.
 */
export const settle = (list: readonly Staged[], place: StagePlace): StagePlace => {
  const found = list.findIndex(({ id }) => id === place.id);
  const last = Math.max(0, Math.min(place.index, list.length - 1));
  const index = found >= 0 ? found : (openFrom(list, last)[0] ?? last);
  return { id: list[index]?.id, index };
};

/** Indexes of the open questions, starting at `start` and wrapping at the end. */
const openFrom = (list: readonly Staged[], start: number): number[] =>
  [...list.keys()]
    .map((step) => (start + step) % list.length)
    .filter((index) => list[index]?.isAnswered === false);

/** The previous question, open or answered; wraps to the last one. */
export const stepBack = (list: readonly Staged[], place: StagePlace): StagePlace => {
  if (list.length === 0) return place;
  const index = (settle(list, place).index - 1 + list.length) % list.length;
  return { id: list[index]?.id, index };
};

/** The next open question, wrapping at the end; when no other is open, the next question. */
export const stepOn = (list: readonly Staged[], place: StagePlace): StagePlace => {
  const { index: current } = settle(list, place);
  const others = [...list.keys()].map((step) => (current + 1 + step) % list.length).slice(0, -1);
  const index = others.find((at) => list[at]?.isAnswered === false) ?? others[0] ?? current;
  return { id: list[index]?.id, index };
};
