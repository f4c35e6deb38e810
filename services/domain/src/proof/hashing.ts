import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** A SHA-256 digest. */
export type Hash = Uint8Array;

export const HASH_BYTES = 32;

/** Separate leaves from nodes, so that no node can pass for a leaf (RFC 6962, 2.1). */
const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

export const hashOfLeaf = (leaf: Uint8Array): Hash => sha256.create().update(LEAF).update(leaf).digest();

export const hashOfNode = (left: Hash, right: Hash): Hash =>
  sha256.create().update(NODE).update(left).update(right).digest();

export const hashOfNothing = (): Hash => sha256(new Uint8Array());

export const sha256Of = (bytes: Uint8Array): Hash => sha256(bytes);

export const keyedHash = (key: Uint8Array, text: string): Hash => hmac(sha256, key, utf8ToBytes(text));

export const isSameHash = (a: Hash, b: Hash): boolean =>
  a.length === b.length && a.every((byte, place) => byte === b[place]);
