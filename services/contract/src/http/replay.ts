import { z } from 'zod/mini';
import { BoardHead, Talk } from '../boardHead.ts';
import { Epoch, Seq } from '../ids.ts';
import { Question } from '../questions.ts';
import { BoardFrame } from '../ws.ts';
import { ExportAudience } from './export.ts';
import { Count, Timestamp, inQuery } from './fields.ts';

/** The events of `(from, to]`, at most `REPLAY_EVENTS_MAX`. */
export const ReplayQuery = z.object({ from: inQuery(Count), to: inQuery(Count) });
export type ReplayQuery = z.infer<typeof ReplayQuery>;

const { questions, changes, votes, talk, answeringId } = BoardFrame.shape.data.shape;

/** What one event changed on the screen of the caller's audience: the content of a frame of `(seq - 1, seq]`. */
export const ReplayEvent = z.object({
  seq: Seq,
  at: Timestamp,
  questions,
  changes,
  votes,
  talk,
  answeringId,
});
export type ReplayEvent = z.infer<typeof ReplayEvent>;

/** Talk, `answeringId` and questions are those at `from`; events that changed nothing for the audience are left out. */
export const Replay = z.object({
  epoch: Epoch,
  /**
   * Opaque. Differs once something was hidden, edited or erased: drop what was read before, and read again.
   */
  version: z.string(),
  /** Whose view of the past this is. */
  audience: ExportAudience,
  /** The last event of the board. */
  head: Seq,
  from: Seq,
  /**
   * The last event of the answer: the one asked for, at most `head`, or an earlier one where the answer became too
   * large or took too long.
   */
  to: Seq,
  talk: Talk,
  answeringId: BoardHead.shape.answeringId,
  questions: z.array(Question),
  events: z.array(ReplayEvent),
});
export type Replay = z.infer<typeof Replay>;
