import type { QuestionId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { DEFAULT_ORDER, newestFirst, ranked, type Order } from '@openfloor/domain/view/ranking';
import { messages } from '../messages.ts';
import { foldText, wordsOf } from '../search/foldText.ts';

/** Which questions a list shows. Everyone starts with those that were published; moderators have further lanes. */
export type Lane = {
  isIn: (question: Question) => boolean;
  /** Replaces the viewer's order. */
  sort?: Sort;
  /** Why its list is empty, without a search or a filter. */
  emptyText: string;
};
type Sort = (questions: readonly Question[]) => Question[];
/** An order of the menu, which has no direction. */
export type MenuOrder = { key: string; label: string; sort: Sort };
export type Selection = {
  order: Order | MenuOrder;
  lane: Lane;
  search: string;
  /** Only questions with this label. */
  label?: string | undefined;
  /** Only questions that were answered, on the stage or in writing. */
  isAnswersOnly?: boolean;
  /** Only questions that were answered in writing later than this. */
  repliedAfter?: string | undefined;
};

/**
 * Whether the public receives a question. Only moderators receive others: those that have another status, or are
 * merged.
 */
export const isPublished = ({ status = 'published', mergedInto }: Question): boolean =>
  status === 'published' && mergedInto === undefined;

/** The lane of the audience: what the hall sees. */
export const LIVE: Lane = {
  isIn: (question) => isPublished(question) && !question.hidden,
  emptyText: messages.noneLive,
};
/** The lane All of moderators: also has hidden questions, in their places. */
export const ALL: Lane = { isIn: isPublished, emptyText: messages.noneLive };
/** The lane Review: questions that wait for a moderator, the oldest first. */
export const REVIEW: Lane = {
  isIn: ({ status }) => status === 'waiting',
  sort: (questions) => questions.toSorted((a, b) => newestFirst(b, a)),
  emptyText: messages.noneWaiting,
};
/**
 * Whether the list has its answered questions below the others, folded to one line. A search finds them in their
 * places.
 */
export const foldsAnswered = ({ lane, search, isAnswersOnly, repliedAfter }: Selection): boolean =>
  lane === LIVE && search === '' && !isAnswersOnly && repliedAfter === undefined;

/** The list as the audience first sees it. */
export const DEFAULT_SELECTION: Selection = { order: DEFAULT_ORDER, lane: LIVE, search: '' };

export const hasAnswer = ({ isAnswered, reply }: Question): boolean => isAnswered || reply !== undefined;

/** @param time ISO 8601 with milliseconds, as replies have it */
export const isRepliedAfter = (time: string, { reply }: Question): boolean =>
  reply !== undefined && reply.at > time;

const foldedTexts = new WeakMap<Question, string>();
/** Folded text to search in. Cached per question, because folding all texts at each key press is slow. */
const foldedText = (question: Question): string => {
  const texts = [question, ...(question.merged ?? [])].map(({ text }) => text);
  const folded = foldedTexts.get(question) ?? foldText(texts.join('\n'));
  foldedTexts.set(question, folded);
  return folded;
};

/**
 * Ids of the questions to show, in order. A question matches a search if its text, together with those of the
 * questions that were merged into it, has each word of the search.
 * @param answeringId the question that is being answered, which comes first in every order
 */
export const select = (
  questions: Iterable<Question>,
  selection: Selection,
  answeringId?: QuestionId,
): QuestionId[] => {
  const { order, lane, search, label, isAnswersOnly = false, repliedAfter } = selection;
  const words = wordsOf(search);
  const matches = (question: Question): boolean =>
    lane.isIn(question) &&
    (label === undefined || (question.labels?.includes(label) ?? false)) &&
    (!isAnswersOnly || hasAnswer(question)) &&
    (repliedAfter === undefined || isRepliedAfter(repliedAfter, question)) &&
    words.every((word) => foldedText(question).includes(word));
  const found = [...questions].filter(matches);
  const sort = lane.sort ?? ('sort' in order ? order.sort : (all: Question[]) => ranked(all, order));
  const isFolding = foldsAnswered(selection);
  const partOf = ({ id, isAnswered }: Question): number =>
    id === answeringId ? 0 : isFolding && isAnswered ? 2 : 1;
  return sort(found)
    .toSorted((a, b) => partOf(a) - partOf(b))
    .map(({ id }) => id);
};
