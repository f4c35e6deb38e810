import { z } from 'zod/mini';
import { QuestionId } from './ids.ts';
import { SUMMARY_LENGTH_MAX, SUMMARY_SOURCES_MAX, SUMMARY_TOPICS_MAX, TOPIC_LENGTH_MAX } from './limits.ts';
import { erasableText } from './text.ts';

const questionIds = z.array(QuestionId).check(z.maxLength(SUMMARY_SOURCES_MAX));

export const SummaryText = erasableText(SUMMARY_LENGTH_MAX);
export const TopicName = erasableText(TOPIC_LENGTH_MAX);

/** What a language model wrote about a talk. */
export const WrittenSummary = z.strictObject({
  text: SummaryText,
  topics: z.array(z.strictObject({ name: TopicName, questionIds })).check(z.maxLength(SUMMARY_TOPICS_MAX)),
  /** The questions that it was written from. It is dropped once one of them leaves the public. */
  sources: questionIds,
});
export type WrittenSummary = z.infer<typeof WrittenSummary>;
