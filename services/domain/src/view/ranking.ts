import type { Question } from '@openfloor/contract/questions';

export type SortKey = 'votes' | 'age';
export type SortDirection = 'descending' | 'ascending';
export type Ranking = { key: SortKey; direction: SortDirection };
export const DEFAULT_RANKING: Ranking = { key: 'votes', direction: 'descending' };

export type Ranked = Pick<Question, 'id' | 'votes' | 'pinned' | 'isAnswered' | 'createdAt'>;

/**
 * Sorts questions for a list: on top those that are pinned and open, in every order, then by votes or age. Among equal votes the
 * newest comes first in either direction; the id breaks remaining ties, so that all screens agree.
 */
export const ranked = <Q extends Ranked>(questions: Iterable<Q>, ranking = DEFAULT_RANKING): Q[] =>
  sortedBy(questions, isOnTop, ranking);

/** Whether a list has the question on top. An answered one leaves the top, and keeps its pin for the stage. */
export const isOnTop = ({ pinned, isAnswered }: Pick<Ranked, 'pinned' | 'isAnswered'>): boolean =>
  pinned && !isAnswered;

/** Sorts like `ranked`, but with all pinned questions first, answered or not: the order of the stage. */
export const pinnedFirst = <Q extends Omit<Ranked, 'isAnswered'>>(
  questions: Iterable<Q>,
  ranking = DEFAULT_RANKING,
): Q[] => sortedBy(questions, ({ pinned }) => pinned, ranking);

const sortedBy = <Q extends Omit<Ranked, 'pinned' | 'isAnswered'>>(
  questions: Iterable<Q>,
  isFirst: (question: Q) => boolean,
  { key, direction }: Ranking,
): Q[] => {
  const sign = direction === 'descending' ? 1 : -1;
  const byKey =
    key === 'votes'
      ? (a: Q, b: Q) => sign * (b.votes - a.votes) || newestFirst(a, b)
      : (a: Q, b: Q) => sign * newestFirst(a, b);
  return [...questions].toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)) || byKey(a, b));
};

/** ISO 8601 timestamps of the same format sort as strings. */
export const newestFirst = (
  a: Pick<Question, 'id' | 'createdAt'>,
  b: Pick<Question, 'id' | 'createdAt'>,
): number => compare(b.createdAt, a.createdAt) || compare(b.id, a.id);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
