import type { QuestionId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { ranked, type Ranking } from '@openfloor/domain/view/ranking';

/** Where the stage stands: on a question, and where in the list that was when last seen. */
export type StagePlace = { id: QuestionId | undefined; index: number };
export const START: StagePlace = { id: undefined, index: 0 };

type Staged = Pick<Question, 'id'>;

/** What the moderator put on stage, in order. */
export const stagedQuestions = (questions: Iterable<Question>, ranking: Ranking): Question[] =>
  ranked(
    Array.from(questions).filter(({ pinned, hidden }) => pinned && !hidden),
    ranking,
  );

/**
 * The place in a list that may have changed: the question stays on stage wherever it moved to; if it is
 * gone, whatever took its place comes on, or what is now the last one.
 */
export const settle = (list: readonly Staged[], place: StagePlace): StagePlace => {
  const found = list.findIndex(({ id }) => id === place.id);
  const index = found >= 0 ? found : Math.max(0, Math.min(place.index, list.length - 1));
  return { id: list[index]?.id, index };
};

/** Steps on or back, around both ends. */
export const move = (list: readonly Staged[], place: StagePlace, by: 1 | -1): StagePlace => {
  if (list.length === 0) return place;
  const index = (settle(list, place).index + by + list.length) % list.length;
  return { id: list[index]?.id, index };
};
