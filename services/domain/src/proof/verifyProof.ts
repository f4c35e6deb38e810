import { hashOfNode, hashOfNothing, isSameHash, type Hash } from './hashing.ts';

/** Head of a tree. */
export type TreeHead = { size: number; root: Hash };

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
const isOdd = (value: number): boolean => value % 2 === 1;
const half = (value: number): number => Math.floor(value / 2);

/** Whether the tree has the leaf at `index` (RFC 9162, 2.1.3.2). */
export const provesInclusion = (
  { index, leaf, proof }: { index: number; leaf: Hash; proof: readonly Hash[] },
  { size, root }: TreeHead,
): boolean => {
  if (!isCount(index) || !isCount(size) || index >= size) return false;
  let [node, last] = [index, size - 1];
  let hash = leaf;
  for (const sibling of proof) {
    if (last === 0) return false;
    if (isOdd(node) || node === last) {
      hash = hashOfNode(sibling, hash);
      while (!isOdd(node) && node !== 0) [node, last] = [half(node), half(last)];
    } else hash = hashOfNode(hash, sibling);
    [node, last] = [half(node), half(last)];
  }
  return last === 0 && isSameHash(hash, root);
};

/** Whether the later tree begins with the leaves of the earlier one (RFC 9162, 2.1.4.2). */
export const provesConsistency = (earlier: TreeHead, later: TreeHead, proof: readonly Hash[]): boolean => {
  if (!isCount(earlier.size) || !isCount(later.size) || earlier.size > later.size) return false;
  if (earlier.size === later.size) return proof.length === 0 && isSameHash(earlier.root, later.root);
  // Every tree begins with the empty one.
  if (earlier.size === 0) return proof.length === 0 && isSameHash(earlier.root, hashOfNothing());
  let [node, last] = [earlier.size - 1, later.size - 1];
  while (isOdd(node)) [node, last] = [half(node), half(last)];
  const [first, ...rest] = node === 0 ? [earlier.root, ...proof] : proof;
  if (!first) return false;
  let [earlierRoot, laterRoot] = [first, first];
  for (const sibling of rest) {
    if (last === 0) return false;
    if (isOdd(node) || node === last) {
      earlierRoot = hashOfNode(sibling, earlierRoot);
      laterRoot = hashOfNode(sibling, laterRoot);
      while (!isOdd(node) && node !== 0) [node, last] = [half(node), half(last)];
    } else laterRoot = hashOfNode(laterRoot, sibling);
    [node, last] = [half(node), half(last)];
  }
  return last === 0 && isSameHash(earlierRoot, earlier.root) && isSameHash(laterRoot, later.root);
};
