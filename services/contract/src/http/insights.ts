import { z } from 'zod/mini';
import { Talk } from '../boardHead.ts';
import { Epoch, QuestionId, Seq, TalkId } from '../ids.ts';
import { Count, Timestamp } from './fields.ts';

export const InsightsQuery = z.object({
  /** The talk; by default the current one, and all talks for the CSV. */
  talk: z.optional(TalkId),
  format: z.optional(z.enum(['json', 'csv'])),
  /** `1`: the CSV begins with a byte order mark, which some spreadsheets need. */
  bom: z.optional(z.enum(['0', '1'])),
});
export type InsightsQuery = z.infer<typeof InsightsQuery>;

const Figures = z.object({
  startedAt: Timestamp,
  /** Null: it goes on. */
  endedAt: z.nullable(Timestamp),
  /** Questions that the public sees. */
  questions: Count,
  /** Marked answered, or with a written answer. */
  answered: Count,
  /** Present votes of the questions that the public sees. */
  votes: Count,
  /** Browsers that asked a question which is published and not hidden. */
  asked: Count,
  /** Browsers that voted, even if they took the vote back, without those set aside. */
  voted: Count,
  /** Browsers that did one or both. */
  tookPart: Count,
  /** From asking to the start of the answer. Null: nothing is answered. */
  secondsToAnswer: z.nullable(z.object({ median: Count, ninetieth: Count })),
});

/** What the log says about a talk, as it is stored. Minutes are since 1970. */
export const ComputedTalk = z.extend(Figures, {
  id: TalkId,
  stepMinutes: Count,
  steps: z.array(z.object({ minute: Count, votes: Count, questions: Count })),
  unansweredIds: z.array(QuestionId),
});
export type ComputedTalk = z.infer<typeof ComputedTalk>;

export const TalkFigures = z.extend(z.extend(Talk, Figures.shape), {
  /** Most viewers in the same moment. Null: none were counted. */
  peakViewers: z.nullable(Count),
  /** The larger of `peakViewers` and `tookPart`: a lower bound. */
  came: Count,
});
export type TalkFigures = z.infer<typeof TalkFigures>;

/** What happened from `at` for `stepMinutes`. `viewers`: the most in the same moment; null: none were counted. */
export const InsightsStep = z.object({
  at: Timestamp,
  viewers: z.nullable(Count),
  /** Votes as they were cast, without those of sessions that were set aside before. */
  votes: Count,
  questions: Count,
});
export type InsightsStep = z.infer<typeof InsightsStep>;

/** Figures of a board, computed in the background up to `seq`. */
export const Insights = z.object({
  epoch: Epoch,
  /** The figures have the events up to here. 0: they are not computed yet. */
  seq: Seq,
  /** The last event of the board. */
  head: Seq,
  /** When they were computed; null: not yet. */
  asOf: z.nullable(Timestamp),
  /** When the board was closed; absent while it is open. */
  closedAt: z.exactOptional(Timestamp),
  /** When the server deletes the closed board for good, at the earliest. */
  removedAt: z.exactOptional(Timestamp),
  /** All talks, the first one first. */
  talks: z.array(TalkFigures),
  /** The talk of the query. */
  talk: z.extend(Talk, {
    stepMinutes: Count,
    /** Steps without activity and viewers are absent. */
    steps: z.array(InsightsStep),
    /** Questions without an answer, the most votes first. */
    unanswered: z.array(
      z.object({ id: QuestionId, text: z.string(), votes: Count, erased: z.exactOptional(z.literal(true)) }),
    ),
  }),
});
export type Insights = z.infer<typeof Insights>;
