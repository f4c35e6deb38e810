import type { Summary, Topic } from '@openfloor/contract/http/summary';
import { isCurrent, isErased, isPublic, type SummaryState } from '@openfloor/domain/board/boardState';
import type { QuestionState } from '@openfloor/domain/board/questionFields';
import { isSame } from '@openfloor/domain/board/isSame';
import type { Audience } from '@openfloor/domain/view/audience';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import type { Clock } from '@openfloor/platform/clock';
import { extractSummary } from '@openfloor/domain/hints/summary/extractSummary';

/**
 * Votes and new questions may be missing from a summary for this long. It never shows a text that was edited
 * or is no longer public, an answered question as unanswered, or a removed topic.
 */
const KEPT_MS = 3000;

/** Summaries as JSON, cached because a large talk takes many milliseconds and all viewers request it together. */
export type Summaries = { read: (feed: Followed, audience: Audience) => string };

type Followed = Pick<BoardFeed, 'state'>;

type Kept = {
  questions: readonly QuestionState[];
  removed: readonly string[];
  builtAtMs: number;
  extract: Summary;
};

export const createSummaries = (clock: Pick<Clock, 'elapsedMs'>): Summaries => {
  const kept = new WeakMap<Followed, Kept>();
  const extractOf = (feed: Followed): Summary => {
    const questions = publicQuestions(feed);
    const removed = feed.state.settings.hiddenTopics;
    const nowMs = clock.elapsedMs();
    const known = kept.get(feed);
    const isYoung = known && nowMs < known.builtAtMs + KEPT_MS && isSame(removed, known.removed);
    if (isYoung && hasAll(questions, known.questions)) return known.extract;
    const extract = extractSummary(questions.map(toTalkQuestion), removed);
    kept.set(feed, { questions, removed, builtAtMs: nowMs, extract });
    return extract;
  };
  return {
    read: (feed, audience) => {
      const { isSummaryPublished, writtenSummary, publishedSummary } = feed.state;
      const extract = extractOf(feed);
      const written = audience === 'moderator' ? writtenSummary : publishedSummary;
      return JSON.stringify({
        ...extract,
        ...(written && assistantSummary(written, feed)),
        ...(audience === 'moderator' && {
          isPublished: isSummaryPublished && publishedSummary?.at === writtenSummary?.at,
        }),
      });
    },
  };
};

const publicQuestions = ({ state }: Followed): QuestionState[] =>
  [...state.questions.values()].filter(
    (question) => isPublic(question) && isCurrent(state, question) && !isErased(question),
  );

/** Whether all questions of a summary still exist and only their votes changed. Questions keep their order. */
const hasAll = (questions: readonly QuestionState[], known: readonly QuestionState[]): boolean => {
  let place = 0;
  return known.every(({ id, text, isAnswered, reply }) => {
    while (questions[place] && questions[place]?.id !== id) place += 1;
    const present = questions[place];
    return present?.text === text && present.isAnswered === isAnswered && present.reply === reply;
  });
};

/** The summary that the assistant wrote. All its questions are public: the board drops it otherwise. */
const assistantSummary = (
  { text, topics, at }: SummaryState,
  { state }: Followed,
): Pick<Summary, 'source' | 'text' | 'topics' | 'at'> => ({
  source: 'machine',
  text,
  topics: topics.flatMap(({ name, questionIds }): Topic[] => {
    if (state.settings.hiddenTopics.includes(name)) return [];
    const [strongest] = questionIds.toSorted((a, b) => votesOf(state, b) - votesOf(state, a));
    return strongest === undefined ? [] : [{ name, questionIds, strongest }];
  }),
  at,
});

const votesOf = ({ questions }: Followed['state'], id: string): number => questions.get(id)?.votes ?? 0;

const toTalkQuestion = ({ id, text, votes, isAnswered, reply, createdAt }: QuestionState) => ({
  id,
  text,
  votes,
  isAnswered: isAnswered || reply !== undefined,
  createdAt,
});
