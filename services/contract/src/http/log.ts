import { z } from 'zod/mini';
import { Seq } from '../ids.ts';
import { Count, inQuery } from './fields.ts';

/** Standard base64. */
export const Base64 = z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(100));
/** SHA-256 digests in the order of RFC 6962. */
export const Hashes = z.array(Base64);
/** The seq of an event, or the number of the first events of a board: a size of its tree. */
const EventSeq = Seq.check(z.positive());

/** A C2SP checkpoint: a signed note with the origin, the size and the root of a tree. */
export const Checkpoint = z.string();

export const InclusionQuery = z.object({
  seq: inQuery(EventSeq),
  /** Number of events of the tree; by default that of the latest checkpoint. */
  size: z.optional(inQuery(EventSeq)),
});
export const InclusionProof = z.object({
  seq: EventSeq,
  size: EventSeq,
  /** Hash of the event's leaf, which is at index `seq - 1`. */
  leaf: Base64,
  proof: Hashes,
});

export const ConsistencyQuery = z.object({
  from: inQuery(EventSeq),
  /** Size of the tree; by default that of the latest checkpoint. */
  to: z.optional(inQuery(EventSeq)),
});
/** Proof that the first `to` events begin with the first `from` events. */
export const ConsistencyProof = z.object({ from: EventSeq, to: EventSeq, proof: Hashes });

export const LOG_KEYS_VERSION = 1;
/** Ed25519 keys that sign checkpoints or ever did, the present one first. */
export const LogKeys = z.object({
  version: z.literal(LOG_KEYS_VERSION),
  keys: z.array(z.object({ publicKey: Base64 })),
});
export type LogKeys = z.infer<typeof LogKeys>;

/** What moderators did on a board, in numbers that the public may know. */
export const PublicRecord = z.object({
  /** Questions that are hidden. */
  hidden: Count,
  declined: z.object({
    total: Count,
    /** The most frequent ones first. */
    reasons: z.array(z.object({ reason: z.string(), questions: Count })),
  }),
  /** Participants who may not ask. */
  blocked: Count,
  /** Questions that were merged into others. */
  merged: Count,
  /** Votes that do not count, because their sessions were set aside. */
  setAside: Count,
});
export type PublicRecord = z.infer<typeof PublicRecord>;
