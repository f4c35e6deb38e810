import { base64ToBytes, bytesToBase64 } from './base64.ts';
import type { BoardId } from '@openfloor/contract/ids';
import canonicalize from 'canonicalize';
import { hmacSha256 } from '#sha256';
import { hashOfLeaf, type Hash } from './hashing.ts';

/** An exported event; its leaf replaces only these parts. */
export type Provable = {
  seq: number;
  by?: { session: string; salt: string };
  /** `sealed`: the keyed hash of a text that was erased. */
  text?: { value: unknown; salt: string } | { sealed: string };
};

/** Canonical JSON (RFC 8785). */
export const canonical = (value: unknown): string => {
  const text = canonicalize(value);
  if (text === undefined) throw new Error('This value has no canonical form');
  return text;
};

const sealed = (salt: string, text: string): string => bytesToBase64(hmacSha256(base64ToBytes(salt), text));

/** Base64 characters for 18 bytes, as other salts have. */
const SALT_LENGTH = 24;

/** The salt of the session that asked a question: a keyed hash of the flags, so that the leaf depends on them. */
export const sealFlags = ({ value, salt }: { value: unknown; salt: string }): string =>
  sealed(salt, canonical(value)).slice(0, SALT_LENGTH);

/** What a leaf has instead of a text: base64 of its keyed hash. */
export const sealText = ({ value, salt }: { value: unknown; salt: string }): string =>
  sealed(salt, canonical(value));

/**
 * The leaf of an event, as canonical JSON (RFC 8785). The session and the texts are keyed hashes: without their salts
 * they cannot be guessed, nor the rest of the leaf by its hash, and the leaf stays the same when they are erased.
 */
export const leafOf = (board: BoardId, event: Provable): string =>
  canonical({ ...event, board, by: sealedSession(event), text: sealedText(event) });

const sealedSession = ({ by }: Provable): string | undefined => by && sealed(by.salt, by.session);

const sealedText = ({ text }: Provable): string | undefined =>
  text && ('sealed' in text ? text.sealed : sealText(text));

export const leafHashOf = (board: BoardId, event: Provable): Hash => hashOfLeaf(leafOf(board, event));

type Vote = {
  seq: number;
  at: string;
  type: string;
  questionId: string;
  by: { session: string; salt: string };
};

/**
 * The same as `leafOf` makes of a participant's vote, in a third of the time.
 * @param vote none of its texts needs an escape in JSON
 */
export const leafOfVote = (board: BoardId, { seq, at, type, questionId, by }: Vote): string =>
  `{"actor":"participant","at":"${at}","board":"${board}","by":"${sealed(by.salt, by.session)}",` +
  `"data":{"questionId":"${questionId}"},"seq":${seq},"type":"${type}"}`;
