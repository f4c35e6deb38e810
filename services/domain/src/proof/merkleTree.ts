import type { Seq } from '@openfloor/contract/ids';
import { hashOfNode, hashOfNothing, type Hash } from './hashing.ts';

/**
 * Root of a complete subtree of 2^level leaves: the `index`th one from the left. Level 0 are the hashes of leaves.
 */
export type ReadSubtree = (level: number, index: number) => Hash;

/** A range of leaves `[from, to)`. */
type Range = { from: number; to: number };

/** The largest power of two below `width`, which is at least 2. */
const leftWidth = (width: number): number => {
  let left = 1;
  while (left * 2 < width) left *= 2;
  return left;
};

/** Root over a range that begins at a multiple of its width, rounded up to a power of two. */
const rootOfRange = ({ from, to }: Range, read: ReadSubtree): Hash => {
  const width = to - from;
  const level = Math.log2(width);
  if (Number.isInteger(level)) return read(level, from / width);
  const middle = from + leftWidth(width);
  return hashOfNode(rootOfRange({ from, to: middle }, read), rootOfRange({ from: middle, to }, read));
};

/** Root of the first `size` leaves (RFC 6962, 2.1). */
export const rootOf = (size: number, read: ReadSubtree): Hash =>
  size === 0 ? hashOfNothing() : rootOfRange({ from: 0, to: size }, read);

/** The audit path of a leaf (RFC 6962, 2.1.1). @param index below `size` */
export const inclusionProof = (index: number, size: number, read: ReadSubtree): Hash[] => {
  const path: Hash[] = [];
  for (let from = 0, to = size; to - from > 1;) {
    const middle = from + leftWidth(to - from);
    if (index < middle) {
      path.push(rootOfRange({ from: middle, to }, read));
      to = middle;
    } else {
      path.push(rootOfRange({ from, to: middle }, read));
      from = middle;
    }
  }
  return path.toReversed();
};

/**
 * Proof that the first `from` of `to` leaves are the leaves of the smaller tree (RFC 6962, 2.1.2).
 * @param from at least 1, at most `to`
 */
export const consistencyProof = (from: number, to: number, read: ReadSubtree): Hash[] => {
  const path: Hash[] = [];
  let [start, end] = [0, to];
  while (from < end) {
    const middle = start + leftWidth(end - start);
    if (from <= middle) {
      path.push(rootOfRange({ from: middle, to: end }, read));
      end = middle;
    } else {
      path.push(rootOfRange({ from: start, to: middle }, read));
      start = middle;
    }
  }
  // The smaller tree itself needs no hash: the verifier has its root.
  return (start === 0 ? path : [...path, rootOfRange({ from: start, to: end }, read)]).toReversed();
};

/** Index of the leaf of an event. */
export const leafIndexOf = (seq: Seq): number => seq - 1;
