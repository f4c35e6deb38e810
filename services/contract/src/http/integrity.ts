import { z } from 'zod/mini';
import { GroupId, QuestionId, Seq } from '../ids.ts';
import { Count, Timestamp } from './fields.ts';

/**
 * What sessions of a group have in common: many votes within seconds, sessions that were made within seconds, one
 * address that most other voters do not have.
 */
export const IntegrityReason = z.enum(['burst', 'minted-together', 'shared-prefix']);
export type IntegrityReason = z.infer<typeof IntegrityReason>;

const Votes = z.object({ id: QuestionId, votes: Count });

/** Sessions that look like one program. */
export const SuspectGroup = z.object({
  id: GroupId,
  /** Above 0.5, at most 1. */
  score: z.number(),
  reasons: z.array(IntegrityReason),
  sessions: Count,
  votes: Count,
  /** Sessions of the group that are set aside. */
  setAside: Count,
  /** Sessions that also asked a question, or voted at times more than a minute apart, as people do. */
  alsoActive: Count,
  /** Where the votes are, most first. */
  questions: z.array(Votes),
});
export type SuspectGroup = z.infer<typeof SuspectGroup>;

/** For moderators. Neither sessions nor addresses are in it. */
export const IntegrityReport = z.object({
  groups: z.array(SuspectGroup),
  /** Groups that are set aside, also those that the report no longer finds. */
  setAside: z.array(z.object({ id: GroupId, sessions: Count, votes: Count })),
  /** Votes that were not taken back, by the minute in which they were first cast. */
  questions: z.array(
    z.object({
      id: QuestionId,
      perMinute: z.array(z.object({ at: Timestamp, votes: Count })),
      /**
       * Share of its votes that come from one network. Present only if most do, and far fewer of each other question's.
       */
      oneNetwork: z.exactOptional(z.number()),
    }),
  ),
});
export type IntegrityReport = z.infer<typeof IntegrityReport>;

export const GroupBody = z.object({ group: GroupId });
/** `sessions` and `votes` of the whole group, whether or not the call changed anything. */
export const GroupCounted = z.object({ seq: Seq, sessions: Count, votes: Count });
export type GroupCounted = z.infer<typeof GroupCounted>;
