import { z } from 'zod/mini';
import { SHORT_ID_LENGTH_MIN } from './limits.ts';

const id = () => z.uuid().check(z.toLowerCase());

export const BoardId = id();
export type BoardId = z.infer<typeof BoardId>;

/** An event of several boards. */
export const ConferenceId = id();
export type ConferenceId = z.infer<typeof ConferenceId>;

export const QuestionId = id();
export type QuestionId = z.infer<typeof QuestionId>;

/** The anonymous identity of a browser. The bare id proves nothing: callers present the signed `SessionCredential`. */
export const SessionId = id();
export type SessionId = z.infer<typeof SessionId>;

/** Identifies the keys that sign a board's tokens. Not secret: the keys also derive from the server's secret. */
export const KeyId = id();
export type KeyId = z.infer<typeof KeyId>;

export const TalkId = id();
export type TalkId = z.infer<typeof TalkId>;

/** A planned talk. The talk that is started from it has an id of its own. */
export const AgendaItemId = id();
export type AgendaItemId = z.infer<typeof AgendaItemId>;

/** A moderator that the board's owner invited. */
export const ModeratorId = id();
export type ModeratorId = z.infer<typeof ModeratorId>;

/**
 * A device that owns a board. Public within the board, unlike its session; a device that becomes an owner again has a
 * new id.
 */
export const OwnerId = id();
export type OwnerId = z.infer<typeof OwnerId>;
/** Id of the device that opened a board, the same on every board. */
export const FIRST_OWNER_ID: OwnerId = '00000000-0000-0000-0000-000000000000';

/** A device with a plan, as the plan's holder sees it. The holder's own device has the id `FIRST_OWNER_ID`. */
export const PlanDeviceId = id();
export type PlanDeviceId = z.infer<typeof PlanDeviceId>;

/** Names a control key. Not secret, unlike the key. */
export const ControlKeyId = id();
export type ControlKeyId = z.infer<typeof ControlKeyId>;

/**
 * The secret in the address of a button or script that controls the stage. Like a token it has the board's id as its
 * second part, by which the proxy finds the board's node.
 */
export const ControlKey = z
  .string()
  .check(z.regex(/^control\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.[\w-]{43}$/));

/** Sessions whose votes a moderator can set aside together. */
export const GroupId = id();
export type GroupId = z.infer<typeof GroupId>;

export const WebhookId = id();
export type WebhookId = z.infer<typeof WebhookId>;

export const ContactId = id();
export type ContactId = z.infer<typeof ContactId>;

/** Last part of a join address. People type it, so it is case-insensitive. */
export const ShortId = z
  .string()
  .check(z.toLowerCase(), z.minLength(SHORT_ID_LENGTH_MIN), z.maxLength(32), z.regex(/^[a-z0-9]+$/));
export type ShortId = z.infer<typeof ShortId>;

/** Visible ASCII, because it is the value of a header. */
const credential = () => z.string().check(z.regex(/^[\x21-\x7e]{1,1000}$/));

/** A token that proves a right; the client stores it and sends it back unchanged. */
export const Credential = credential();
export type Credential = z.infer<typeof Credential>;

/** `<session id>.<signature>`; the client stores it and sends it back unchanged. */
export const SessionCredential = credential();
export type SessionCredential = z.infer<typeof SessionCredential>;

/** Identifies one history of a board's stream; a restore from backup starts a new epoch. */
export const Epoch = z.string().check(z.minLength(1), z.maxLength(64));
export type Epoch = z.infer<typeof Epoch>;

/** Number of an event in its board's stream, from 1 and without gaps; 0 is the position before the first event. */
export const Seq = z.int().check(z.nonnegative());
export type Seq = z.infer<typeof Seq>;
