import type { QuestionId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { DEFAULT_RANKING, newestFirst, ranked, type Ranking } from '@openfloor/domain/view/ranking';

/** What a moderator's list shows. `live`: everything that was published, also hidden questions. */
export type Lane = 'review' | 'live' | 'pinned' | 'answered' | 'hidden' | 'declined';
export type Selection = {
  ranking: Ranking;
  lane: Lane;
  search: string;
  /** Only questions with this label. */
  label?: string | undefined;
  /** Only questions that were answered, on the stage or in writing. */
  isAnswersOnly?: boolean;
};
export const EVERYTHING: Selection = { ranking: DEFAULT_RANKING, lane: 'live', search: '' };

/** The status is for moderators only: the public gets published questions. */
export const isPublished = ({ status = 'published' }: Question): boolean => status === 'published';

const IS_IN: Record<Lane, (question: Question) => boolean> = {
  review: ({ status }) => status === 'waiting',
  live: isPublished,
  pinned: (question) => isPublished(question) && question.pinned,
  answered: (question) => isPublished(question) && question.isAnswered,
  hidden: (question) => isPublished(question) && question.hidden,
  declined: ({ status }) => status === 'declined',
};

export const isInLane = (question: Question, lane: Lane): boolean => IS_IN[lane](question);

export const hasAnswer = ({ isAnswered, reply }: Question): boolean => isAnswered || reply !== undefined;

/** Ids of the questions to show, in order. Those that wait for review are oldest first. */
export const select = (
  questions: Iterable<Question>,
  { ranking, lane, search, label, isAnswersOnly = false }: Selection,
): QuestionId[] => {
  const words = search.trim().toLocaleLowerCase();
  const matches = (question: Question): boolean =>
    isInLane(question, lane) &&
    (label === undefined || (question.labels?.includes(label) ?? false)) &&
    (!isAnswersOnly || hasAnswer(question)) &&
    (words === '' || question.text.toLocaleLowerCase().includes(words));
  const found = [...questions].filter(matches);
  const inOrder = lane === 'review' ? found.toSorted((a, b) => newestFirst(b, a)) : ranked(found, ranking);
  return inOrder.map(({ id }) => id);
};
