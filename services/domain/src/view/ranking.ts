import type { ListOrder } from '@openfloor/contract/http/boards';
import type { Question } from '@openfloor/contract/questions';

export type Ranked = Pick<Question, 'id' | 'votes' | 'pinned' | 'isAnswered' | 'createdAt'>;
type Comparison = (a: Compared, b: Compared, sign: 1 | -1) => number;
type Compared = Omit<Ranked, 'pinned' | 'isAnswered'>;

/** How each order compares questions; `sign` is 1 if it descends. */
const COMPARISONS = {
  votes: (a, b, sign) => sign * (b.votes - a.votes) || newestFirst(a, b),
  age: (a, b, sign) => sign * newestFirst(a, b),
} satisfies Record<string, Comparison>;

export type OrderKey = keyof typeof COMPARISONS;
export type Direction = 'descending' | 'ascending';
/** An order of a list. In every order the questions on top are first, see `isOnTop`. */
export type Order = { key: OrderKey; direction: Direction };
export const DEFAULT_ORDER: Order = { key: 'votes', direction: 'descending' };
/** The orders that the wire has names for. */
export const WIRE_ORDERS = {
  votes: DEFAULT_ORDER,
  newest: { key: 'age', direction: 'descending' },
} satisfies Record<ListOrder, Order>;

/**
 * Sorts questions for a list: on top those that are pinned and open, in every order, then by votes or age. Among equal
 * votes the newest is first in either direction; the id breaks remaining ties, so that all screens agree.
 */
export const ranked = <Q extends Ranked>(questions: Iterable<Q>, order = DEFAULT_ORDER): Q[] =>
  sortedBy(questions, isOnTop, order);

/** Whether a list has the question on top. An answered one leaves the top, and keeps its pin for the stage. */
export const isOnTop = ({ pinned, isAnswered }: Pick<Ranked, 'pinned' | 'isAnswered'>): boolean =>
  pinned && !isAnswered;

/** Sorts like `ranked`, but with all pinned questions first, answered or not: the order of the stage. */
export const pinnedFirst = <Q extends Omit<Ranked, 'isAnswered'>>(
  questions: Iterable<Q>,
  order = DEFAULT_ORDER,
): Q[] => sortedBy(questions, ({ pinned }) => pinned, order);

const sortedBy = <Q extends Compared>(
  questions: Iterable<Q>,
  isFirst: (question: Q) => boolean,
  { key, direction }: Order,
): Q[] => {
  const compare = COMPARISONS[key];
  const sign = direction === 'descending' ? 1 : -1;
  return [...questions].toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)) || compare(a, b, sign));
};

/** ISO 8601 timestamps of the same format sort as strings. */
export const newestFirst = (
  a: Pick<Question, 'id' | 'createdAt'>,
  b: Pick<Question, 'id' | 'createdAt'>,
): number => compare(b.createdAt, a.createdAt) || compare(b.id, a.id);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
