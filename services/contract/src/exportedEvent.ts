import { z } from 'zod/mini';
import { Actor } from './events.ts';
import { Flag } from './flags.ts';
import { ModeratorId, Seq } from './ids.ts';

/** Base64. It cannot be guessed without the export. */
const Salt = z.string().check(z.maxLength(100));
/** A participant; meaningless outside the board. */
export const Pseudonym = z.string().check(z.minLength(1), z.maxLength(100));
export type Pseudonym = z.infer<typeof Pseudonym>;

/**
 * The texts that people wrote in an event. A string if `text` is the only one; else all texts by their places in
 * `data`, as JSON pointers (RFC 6901), such as `{"/text": "When is lunch?", "/name": "Ada"}`.
 */
export const Written = z.union([z.string(), z.record(z.string(), z.string())]);
export type Written = z.infer<typeof Written>;

/**
 * An event without `by` always has `text`, with an empty `value` if need be: its salt keeps others from guessing the
 * event by its hash.
 */
export const SaltedText = z.object({ value: Written, salt: Salt });

/** An erased text: base64 of its keyed hash, which the leaf of the event contains. */
export const SealedText = z.object({ sealed: Salt });

/**
 * An event of the log as moderators may read it. `data` holds neither the session nor texts: they are in `by` and
 * `text`, each with a salt, so that a proof of the event can hide them. Sessions in lists of `data` are pseudonyms too.
 * `leafOf` (`domain/proof/leaf.ts`) hashes every key: a new or renamed one changes the leaves of stored events.
 */
export const ExportedEvent = z.object({
  seq: Seq.check(z.positive()),
  at: z.iso.datetime(),
  type: z.string(),
  actor: Actor,
  /** The invited moderator who acted. */
  moderatorId: z.exactOptional(ModeratorId),
  data: z.record(z.string(), z.unknown()),
  by: z.exactOptional(z.object({ session: Pseudonym, salt: Salt })),
  text: z.exactOptional(
    z.union([
      z.extend(SaltedText, {
        /**
         * What screening found when the question was asked. The leaf contains only its keyed hash, which is used as
         * `by.salt`, so that the author can have the event, and prove it, without the flags.
         */
        flags: z.exactOptional(z.object({ value: z.array(Flag), salt: Salt })),
      }),
      SealedText,
    ]),
  ),
});
export type ExportedEvent = z.infer<typeof ExportedEvent>;

/** What people wrote in an event; undefined if it has no texts, or they are erased. */
export const writtenIn = ({ text }: Pick<ExportedEvent, 'text'>) =>
  text && 'value' in text ? text : undefined;
