import type { QuestionId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { ranked, type Ranked, type Ranking } from './ranking.ts';

/** The question on stage, and its index in the list when it was last seen. */
export type StagePlace = { id: QuestionId | undefined; index: number };
export const START: StagePlace = { id: undefined, index: 0 };

type Staged = Pick<Question, 'id' | 'isAnswered'>;

type StageOrder = {
  /** Default: the pinned ones first, then by votes. */
  ranking?: Ranking;
  /** The moderator's order; questions that it does not name follow by the ranking. */
  arranged?: readonly QuestionId[] | undefined;
};

export const inStageOrder = <Q extends Ranked>(
  questions: Iterable<Q>,
  { ranking, arranged = [] }: StageOrder,
): Q[] => {
  const rank = new Map(arranged.map((id, index) => [id, index]));
  const rankOf = ({ id }: Q): number => rank.get(id) ?? arranged.length;
  return ranked(questions, ranking).toSorted((one, other) => rankOf(one) - rankOf(other));
};

type Stage = StageOrder & {
  /** Questions on stage that need no pin, such as the one that is being answered. */
  guests?: readonly (QuestionId | undefined)[];
};

/** The pinned questions and the guests, without hidden ones, in order. */
export const stagedQuestions = (
  questions: Iterable<Question>,
  { guests = [], ...order }: Stage,
): Question[] => {
  const staged = Array.from(questions).filter(
    ({ id, pinned, hidden }) => !hidden && (pinned || guests.includes(id)),
  );
  return inStageOrder(staged, order);
};

/**
 * The place on stage after the list changed. A question stays on stage while the list has it, answered or not. When it is
 * gone, the next open question follows, searched from its former index and around the end. If none is open, it is the
 * question that now has this index, or the last one.
 */
export const settle = (list: readonly Staged[], place: StagePlace): StagePlace => {
  const found = list.findIndex(({ id }) => id === place.id);
  const last = Math.max(0, Math.min(place.index, list.length - 1));
  const index = found >= 0 ? found : (openFrom(list, last)[0] ?? last);
  return { id: list[index]?.id, index };
};

/** The place of a question in the list; undefined when the list does not have it. */
export const stagePlaceOf = (list: readonly Staged[], id: QuestionId | undefined): StagePlace | undefined => {
  const index = list.findIndex((question) => question.id === id);
  return index < 0 ? undefined : { id, index };
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

/**
 * The next open question, wrapping at the end; when no other is open, the next question.
 * @param isFromTop takes the first open question of the list, even one before the present: where a step
 * answers questions, the order says which is due
 */
export const stepOn = (list: readonly Staged[], place: StagePlace, isFromTop = false): StagePlace => {
  const { index: current } = settle(list, place);
  const after = [...list.keys()].map((step) => (current + 1 + step) % list.length).slice(0, -1);
  const others = isFromTop ? after.toSorted((a, b) => a - b) : after;
  const index = others.find((at) => list[at]?.isAnswered === false) ?? after[0] ?? current;
  return { id: list[index]?.id, index };
};
