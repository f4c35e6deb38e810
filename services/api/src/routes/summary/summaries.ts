import { isCurrent, isPublic, type QuestionState } from '@openfloor/domain/board/boardState';
import type { BoardFeed } from '@openfloor/feed/boardFeed';
import type { Clock } from '@openfloor/platform/clock';
import { extractSummary } from '@openfloor/summary/extractSummary';

/** Votes may be this old in a summary. Everything else in it is as of now: no text of a question that left the public stays. */
const KEPT_MS = 1000;

/** Summaries as JSON, kept for a while: a large talk takes many milliseconds, and an audience asks together. */
export type Summaries = { read: (feed: Followed) => string };

type Followed = Pick<BoardFeed, 'state'>;

type Kept = { questions: readonly QuestionState[]; builtAtMs: number; json: string };

export const createSummaries = (clock: Pick<Clock, 'elapsedMs'>): Summaries => {
  const kept = new WeakMap<Followed, Kept>();
  return {
    read: (feed) => {
      const questions = publicQuestions(feed);
      const nowMs = clock.elapsedMs();
      const known = kept.get(feed);
      if (known && nowMs < known.builtAtMs + KEPT_MS && areSameButVotes(known.questions, questions))
        return known.json;
      const json = JSON.stringify(extractSummary(questions.map(toTalkQuestion)));
      kept.set(feed, { questions, builtAtMs: nowMs, json });
      return json;
    },
  };
};

const publicQuestions = ({ state }: Followed): QuestionState[] =>
  [...state.questions.values()].filter((question) => isPublic(question) && isCurrent(state, question));

const areSameButVotes = (some: readonly QuestionState[], others: readonly QuestionState[]): boolean =>
  some.length === others.length &&
  some.every(({ id, text, isAnswered, reply }, place) => {
    const other = others[place];
    return (
      id === other?.id && text === other.text && isAnswered === other.isAnswered && reply === other.reply
    );
  });

const toTalkQuestion = ({ id, text, votes, isAnswered, reply, createdAt }: QuestionState) => ({
  id,
  text,
  votes,
  isAnswered: isAnswered || reply !== undefined,
  createdAt,
});
