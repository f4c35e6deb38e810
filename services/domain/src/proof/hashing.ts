import { sha256 } from '#sha256';

/** A SHA-256 digest. */
export type Hash = Uint8Array;

export const HASH_BYTES = 32;

/** Prefixes that separate leaves from nodes, so that no node can pass for a leaf (RFC 6962, 2.1). */
const LEAF = '\0';
const NODE = 1;

export const hashOfLeaf = (leaf: string): Hash => sha256(LEAF + leaf);

export const hashOfNode = (left: Hash, right: Hash): Hash => {
  const node = new Uint8Array(1 + 2 * HASH_BYTES);
  node[0] = NODE;
  node.set(left, 1);
  node.set(right, 1 + HASH_BYTES);
  return sha256(node);
};

export const hashOfNothing = (): Hash => sha256('');

export const isSameHash = (a: Hash, b: Hash): boolean =>
  a.length === b.length && a.every((byte, place) => byte === b[place]);
