import { z } from 'zod/mini';
import { Talk } from '../boardHead.ts';
import { BoardId, Epoch, QuestionId, Seq, TalkId } from '../ids.ts';
import { Count, Timestamp } from './fields.ts';

export const InsightsQuery = z.object({
  /** The talk; by default the current one, and all talks for the CSV. */
  talk: z.optional(TalkId),
  format: z.optional(z.enum(['json', 'csv'])),
  /** `1`: the CSV begins with a byte order mark, which some spreadsheets need. */
  bom: z.optional(z.enum(['0', '1'])),
});
export type InsightsQuery = z.infer<typeof InsightsQuery>;

/** Hours of all viewers together: the most viewers of each minute, added up, as hours. */
const Hours = z.number().check(z.nonnegative());

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
  /**
   * Browsers that took part in this talk and in none before, so that the sum over all talks counts each browser once.
   */
  tookPartFirst: Count,
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
  attention: Hours,
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

/** Figures of a whole board, over all its talks. A browser that took part in several talks counts once. */
export const BoardFigures = z.object({
  questions: Count,
  answered: Count,
  votes: Count,
  tookPart: Count,
  /** Most viewers in the same moment. Null: none were counted. */
  peakViewers: z.nullable(Count),
  attention: Hours,
  /** The setting; absent where it is null. */
  invited: z.exactOptional(Count),
  /** `tookPart` as a share of `invited`: 0.25 is a quarter. Above 1 if more took part than were invited. */
  participation: z.exactOptional(z.number()),
});
export type BoardFigures = z.infer<typeof BoardFigures>;

/** Another board of the same device. */
const EarlierBoard = z.extend(BoardFigures, { boardId: BoardId, title: z.string(), createdAt: Timestamp });
export type EarlierBoard = z.infer<typeof EarlierBoard>;

/** Figures of a board, computed in the background up to `seq`. */
export const Insights = z.extend(BoardFigures, {
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
  /** The latest boards that the owner created before this one, the newest first. Only for the owner's session. */
  earlier: z.exactOptional(z.array(EarlierBoard)),
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
