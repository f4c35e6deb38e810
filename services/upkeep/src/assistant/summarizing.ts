import { SUMMARY_LENGTH_MAX, SUMMARY_TOPICS_MAX, TOPIC_LENGTH_MAX } from '@openfloor/contract/limits';
import type { WrittenSummary } from '@openfloor/contract/writtenSummary';
import { z } from 'zod';
import type { Asking } from './asking.ts';
import type { ReadQuestion } from './screening.ts';
import { shortLine } from './shortLine.ts';

/** A public question of the current talk. */
export type SummarizedQuestion = ReadQuestion & { votes: number; answered: boolean };

const Summary = z.strictObject({
  summary: z.string(),
  topics: z.array(z.strictObject({ name: z.string(), ids: z.array(z.string()) })),
});
export type ReplySummary = z.infer<typeof Summary>;

const TASK =
  'You help the moderators of a public question-and-answer board. Summarize what the hall wants to know, in the language of most ' +
  `questions: "summary" is at most five plain sentences without markup, "topics" at most ${SUMMARY_TOPICS_MAX} short names, each ` +
  'with the ids of its questions. Questions with more votes weigh more. Add nothing that the questions do not say, and repeat no insults.';

export const askSummary = (questions: readonly SummarizedQuestion[]): Asking<ReplySummary> => ({
  name: 'summary',
  task: TASK,
  questions: questions.map(({ id, text, votes, answered }) => ({ id, text, votes, answered })),
  reply: Summary,
});

/** The part of a reply that is used; undefined if it says nothing. Ids that were not asked about are left out. */
export const summaryIn = (
  { summary, topics }: ReplySummary,
  questions: readonly ReadQuestion[],
): Pick<WrittenSummary, 'text' | 'topics'> | undefined => {
  const asked = new Set(questions.map(({ id }) => id));
  const text = shortLine(summary, SUMMARY_LENGTH_MAX);
  const used = topics
    .map(({ name, ids }) => ({
      name: shortLine(name, TOPIC_LENGTH_MAX),
      questionIds: [...new Set(ids)].filter((id) => asked.has(id)),
    }))
    .filter(({ name, questionIds }) => name !== '' && questionIds.length > 0)
    .slice(0, SUMMARY_TOPICS_MAX);
  return text === '' ? undefined : { text, topics: used };
};
