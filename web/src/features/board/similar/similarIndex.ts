import type { QuestionId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import MiniSearch from 'minisearch';
import { isPublished } from '../list/selection.ts';
import { isUnspaced, termsOf } from './terms.ts';

type Indexed = Pick<Question, 'id' | 'text'>;
/**
 * Whether a question may be suggested. Moderators also see questions that take no votes; an erased one asks nothing.
 */
const isOffered = (question: Question): boolean =>
  isPublished(question) && !question.hidden && !question.erased;

export const SIMILAR_MAX = 3;
/** Minimum share of the draft's words, by weight, that a similar question must have. */
const WRITTEN_SHARE_MIN = 0.55;
/**
 * Minimum share of a question's words, by weight, that the draft must have. It is lower, because a draft is not
 * finished.
 */
const QUESTION_SHARE_MIN = 0.15;
/** Length from which a word has its whole weight. In most languages any question may have the shorter words. */
const WHOLE_WEIGHT_LENGTH = 5;
/**
 * Minimum substance of the shared words, see `substanceOf`: one word, or some short ones, say little. It does not
 * apply if the shared words are the whole question.
 */
const SUBSTANCE_MIN = 1.9;
/** Number of search results, the most relevant ones, that are checked further. */
const CANDIDATES = 12;
/** Words in more than this share of a board's questions are not looked up: they say little, and cost most. */
const COMMON_SHARE = 0.25;
/** Words in up to this many questions are always looked up: on a small board a few questions are a large share. */
const COMMON_MIN = 50;
/** Maximum of words that are looked up, the rarest first, so that a long draft costs no more than a short one. */
const LOOKED_UP_MAX = 8;
/**
 * Length from which a word also finds longer words that begin with it: for the last word, which may be unfinished,
 * and for the others.
 */
const UNFINISHED_LENGTH_MIN = 3;
const STEM_LENGTH_MIN = 5;
/** Length from which a word also finds misspelt ones. Shorter words that differ by a letter are other words. */
const FUZZY_LENGTH_MIN = 5;
/** Share of a word's letters that may differ: one of 5, two of 6, such as two in the wrong order. */
const FUZZY_SHARE = 0.25;
/** Questions added per step, so that a phone answers touches while a long list is indexed. */
const STEP = 100;

/** Weight of a word by its length, at most 1. */
const substanceOf = (term: string): number =>
  isUnspaced(term) ? 1 : Math.min(1, term.length / WHOLE_WEIGHT_LENGTH);

const sumOf = (terms: Iterable<string>, measure: (term: string) => number): number =>
  [...terms].reduce((sum, term) => sum + measure(term), 0);

/** Finds the questions of a board that are like a text. Call `update` before each search. */
export const createSimilarIndex = () => {
  const texts = new Map<QuestionId, string>();
  /** Number of questions that have a word. */
  const counts = new Map<string, number>();
  const index = new MiniSearch<Indexed>({
    fields: ['text'],
    tokenize: termsOf,
    processTerm: (term) => term,
    // Removing leaves dead entries, which a search skips; most questions stay.
    autoVacuum: true,
  });

  const count = (text: string, by: 1 | -1): void => {
    for (const term of new Set(termsOf(text))) counts.set(term, (counts.get(term) ?? 0) + by);
  };

  const remove = (id: QuestionId, text: string): void => {
    index.discard(id);
    texts.delete(id);
    count(text, -1);
  };

  /**
   * Weight of a word. Rare words weigh more: inverse document frequency, as in BM25. A word that is in no question
   * weighs as much as a word that is in one.
   */
  const weightOf = (term: string): number => {
    const having = Math.max(1, counts.get(term) ?? 0);
    const rarity = Math.log(1 + (texts.size - having + 0.5) / (having + 0.5));
    return rarity * substanceOf(term);
  };

  const isCommon = (term: string): boolean =>
    (counts.get(term) ?? 0) > Math.max(COMMON_MIN, texts.size * COMMON_SHARE);

  return {
    /**
     * Adds and removes what changed, at most `STEP` questions.
     * @returns whether the index is up to date
     */
    update: (questions: ReadonlyMap<QuestionId, Question>): boolean => {
      for (const [id, text] of texts) {
        const question = questions.get(id);
        if (!question || question.text !== text || !isOffered(question)) remove(id, text);
      }
      const added = [...questions.values()].filter((each) => !texts.has(each.id) && isOffered(each));
      for (const { id, text } of added.slice(0, STEP)) {
        texts.set(id, text);
        index.add({ id, text });
        count(text, 1);
      }
      return added.length <= STEP;
    },

    /** The questions most like a text, the most similar first. */
    search: (text: string): QuestionId[] => {
      const written = [...new Set(termsOf(text))];
      const uncommon = written.filter((term) => !isCommon(term));
      const terms = uncommon.toSorted((a, b) => weightOf(b) - weightOf(a)).slice(0, LOOKED_UP_MAX);
      if (terms.length === 0) return [];
      const last = written.at(-1);
      const results = index.search(terms.join(' '), {
        tokenize: () => terms,
        // The last word may be unfinished, and others have endings.
        prefix: (term) => term.length >= (term === last ? UNFINISHED_LENGTH_MIN : STEM_LENGTH_MIN),
        // Costs most, so only for words that the board does not have.
        fuzzy: (term) => term.length >= FUZZY_LENGTH_MIN && !counts.get(term) && FUZZY_SHARE,
      });
      return results
        .slice(0, CANDIDATES)
        .filter(({ id, queryTerms }) => {
          const own = new Set(termsOf(texts.get(String(id)) ?? ''));
          const shared = sumOf(queryTerms, weightOf);
          return (
            sumOf(queryTerms, substanceOf) >= Math.min(SUBSTANCE_MIN, sumOf(own, substanceOf)) &&
            shared >= WRITTEN_SHARE_MIN * sumOf(terms, weightOf) &&
            shared >= QUESTION_SHARE_MIN * sumOf(own, weightOf)
          );
        })
        .slice(0, SIMILAR_MAX)
        .map(({ id }) => String(id));
    },
  };
};
