import type { QuestionId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { DEFAULT_RANKING, ranked, type Ranking } from '@openfloor/domain/view/ranking';

export type Filter = 'all' | 'pinned' | 'answered' | 'hidden';
export type Selection = { ranking: Ranking; filter: Filter; search: string };
export const EVERYTHING: Selection = { ranking: DEFAULT_RANKING, filter: 'all', search: '' };

const MATCHES: Record<Filter, (question: Question) => boolean> = {
  all: () => true,
  pinned: ({ pinned }) => pinned,
  answered: ({ isAnswered }) => isAnswered,
  hidden: ({ hidden }) => hidden,
};

/** Ids of the questions to show, in order. */
export const select = (
  questions: Iterable<Question>,
  { ranking, filter, search }: Selection,
): QuestionId[] => {
  const words = search.trim().toLocaleLowerCase();
  const matches = (question: Question): boolean =>
    MATCHES[filter](question) && (words === '' || question.text.toLocaleLowerCase().includes(words));
  return ranked([...questions].filter(matches), ranking).map(({ id }) => id);
};

/** How many questions each filter shows. */
export const countByFilter = (questions: Iterable<Question>): Record<Filter, number> => {
  const counts = { all: 0, pinned: 0, answered: 0, hidden: 0 };
  for (const question of questions) {
    counts.all += 1;
    if (question.pinned) counts.pinned += 1;
    if (question.isAnswered) counts.answered += 1;
    if (question.hidden) counts.hidden += 1;
  }
  return counts;
};
