import type { QuestionId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { DEFAULT_RANKING, ranked, type Ranking } from '@openfloor/domain/view/ranking';

/** Which questions a list shows. Everyone starts with those that were published; moderators have further lanes. */
export type Lane = {
  isIn: (question: Question) => boolean;
  /** Instead of the viewer's ranking. */
  inOrder?: (questions: readonly Question[]) => Question[];
  emptyText?: string;
};
export type Selection = {
  ranking: Ranking;
  lane: Lane;
  search: string;
  /** Only questions with this label. */
  label?: string | undefined;
  /** Only questions that were answered, on the stage or in writing. */
  isAnswersOnly?: boolean;
};

/** The status is for moderators only: the public gets published questions. */
export const isPublished = ({ status = 'published' }: Question): boolean => status === 'published';

export const LIVE: Lane = { isIn: isPublished };
export const EVERYTHING: Selection = { ranking: DEFAULT_RANKING, lane: LIVE, search: '' };

export const hasAnswer = ({ isAnswered, reply }: Question): boolean => isAnswered || reply !== undefined;

/** Ids of the questions to show, in order. */
export const select = (
  questions: Iterable<Question>,
  { ranking, lane, search, label, isAnswersOnly = false }: Selection,
): QuestionId[] => {
  const words = search.trim().toLocaleLowerCase();
  const matches = (question: Question): boolean =>
    lane.isIn(question) &&
    (label === undefined || (question.labels?.includes(label) ?? false)) &&
    (!isAnswersOnly || hasAnswer(question)) &&
    (words === '' || question.text.toLocaleLowerCase().includes(words));
  const found = [...questions].filter(matches);
  return (lane.inOrder ?? ((all) => ranked(all, ranking)))(found).map(({ id }) => id);
};
