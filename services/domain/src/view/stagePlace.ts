import type { QuestionId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { pinnedFirst, type Order, type Ranked } from './ranking.ts';

/** The question on stage, and its index in the list when it was last seen. */
export type StagePlace = { id: QuestionId | undefined; index: number };
export const START: StagePlace = { id: undefined, index: 0 };

type Staged = Pick<Question, 'id' | 'isAnswered'>;

type StageOrder = {
  /** Default: by votes. The pinned ones are first, answered or not. */
  order?: Order;
  /** The moderator's order; questions that it does not name follow in `order`. */
  arranged?: readonly QuestionId[] | undefined;
};

export const inStageOrder = <Q extends Ranked>(
  questions: Iterable<Q>,
  { order, arranged = [] }: StageOrder,
): Q[] => {
  const rank = new Map(arranged.map((id, index) => [id, index]));
  const rankOf = ({ id }: Q): number => rank.get(id) ?? arranged.length;
  return pinnedFirst(questions, order).toSorted((one, other) => rankOf(one) - rankOf(other));
};

type Stage = StageOrder & {
  /** Questions on stage that need no pin, such as the one that is being answered. */
  guests?: readonly (QuestionId | undefined)[];
};

/** The pinned questions and the guests, without hidden ones, in order. */
export const stagedQuestions = (
  questions: Iterable<Question>,
  { guests = [], ...stageOrder }: Stage,
): Question[] => {
  const staged = Array.from(questions).filter(
    ({ id, pinned, hidden }) => !hidden && (pinned || guests.includes(id)),
  );
  return inStageOrder(staged, stageOrder);
};

/**
 * The place on stage after the list changed. A question stays on stage while the list has it, answered or not. When it
 * is gone, the next open question follows, searched from its former index and around the end. If none is open, it is
 * the question that now has this index, or the last one. From `START` it is the first question.
 */
export const settle = (list: readonly Staged[], place: StagePlace): StagePlace => {
  const found = list.findIndex(({ id }) => id === place.id);
  const last = Math.max(0, Math.min(place.index, list.length - 1));
  const isGone = found < 0 && place.id !== undefined;
  const index = isGone ? (openFrom(list, last)[0] ?? last) : Math.max(0, found);
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

/**
 * The question before or after, answered or not; wraps at both ends. A step forward and a step back are inverse.
 * @param steps 1: forward, -1: back
 */
export const step = (list: readonly Staged[], place: StagePlace, steps: 1 | -1): StagePlace => {
  if (list.length === 0) return place;
  const index = (settle(list, place).index + steps + list.length) % list.length;
  return { id: list[index]?.id, index };
};

/**
 * The open question to answer after the present one, wrapping at the end; undefined if no other is open.
 * @param isFromTop takes the first open question of the list, also before the current one: in an arranged order it is
 * due
 */
export const nextOpen = (
  list: readonly Staged[],
  place: StagePlace,
  isFromTop = false,
): StagePlace | undefined => {
  const { id: current, index: at } = settle(list, place);
  const index = openFrom(list, isFromTop ? 0 : at).find((open) => list[open]?.id !== current);
  return index === undefined ? undefined : { id: list[index]?.id, index };
};
