import { bytesToHex } from '@noble/hashes/utils.js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashOfLeaf, type Hash } from './hashing.ts';
import { consistencyProof, inclusionProof, rootOf } from './merkleTree.ts';
import { appendLeaves, edgeOf, readFrom, tilesReadBy, type Tile } from './tiles.ts';
import { provesConsistency, provesInclusion, type TreeHead } from './verifyProof.ts';

/** The leaves and the roots that implementations of RFC 6962 test themselves with. */
const LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

const leavesOf = (size: number): Hash[] =>
  Array.from({ length: size }, (_, place) => hashOfLeaf(`leaf ${place}`));

/** A stored tree: its tiles by place. */
class StoredTree {
  size = 0;
  readonly #tiles = new Map<string, Tile>();

  append(leaves: readonly Hash[]): void {
    const edge = edgeOf(this.size).map((place) => this.#tile(place));
    for (const tile of appendLeaves(this.size, edge, leaves))
      this.#tiles.set(`${tile.level} ${tile.index}`, tile);
    this.size += leaves.length;
  }

  compute<Result>(compute: (read: Parameters<typeof rootOf>[1]) => Result): Result {
    return compute(readFrom(tilesReadBy(compute).map((place) => this.#tile(place))));
  }

  head(size: number): TreeHead {
    return { size, root: this.compute((read) => rootOf(size, read)) };
  }

  #tile({ level, index }: { level: number; index: number }): Tile {
    const tile = this.#tiles.get(`${level} ${index}`);
    if (!tile) throw new Error(`No tile ${level} ${index}`);
    return tile;
  }
}

const treeOf = (leaves: readonly Hash[]): StoredTree => {
  const tree = new StoredTree();
  tree.append(leaves);
  return tree;
};

const changed = (hash: Hash): Hash => Uint8Array.from(hash, (byte, place) => (place === 7 ? byte ^ 1 : byte));

/** Every list that differs from a proof in one place. */
const variantsOf = (proof: readonly Hash[]): Hash[][] => [
  ...proof.map((hash, place) => proof.with(place, changed(hash))),
  ...proof.map((_, place) => proof.toSpliced(place, 1)),
  ...proof.map((hash, place) => proof.toSpliced(place, 0, hash)),
  [...proof, hashOfLeaf('')],
];

describe('Proofs (PR)', () => {
  it('[PR1] the roots of RFC 6962 for its test leaves', () => {
    const tree = treeOf(LEAVES.map((leaf) => hashOfLeaf(Buffer.from(leaf, 'hex').toString())));
    expect(ROOTS.map((_, size) => bytesToHex(tree.head(size).root))).toEqual(ROOTS);
  });

  it('[PR2] every leaf of a tree of any size is proven, and no changed proof is', () => {
    const size = 33;
    const leaves = leavesOf(size);
    const tree = treeOf(leaves);
    for (let of = 1; of <= size; of += 1)
      for (const [index, leaf] of leaves.slice(0, of).entries()) {
        const head = tree.head(of);
        const proof = tree.compute((read) => inclusionProof(index, of, read));
        expect(provesInclusion({ index, leaf, proof }, head)).toBe(true);
        for (const variant of variantsOf(proof))
          expect(provesInclusion({ index, leaf, proof: variant }, head)).toBe(false);
        expect(provesInclusion({ index, leaf: changed(leaf), proof }, head)).toBe(false);
        expect(provesInclusion({ index: of, leaf, proof }, head)).toBe(false);
        expect(provesInclusion({ index: index === 0 ? of - 1 : index - 1, leaf, proof }, head)).toBe(
          of === 1,
        );
        expect(provesInclusion({ index, leaf, proof }, { ...head, root: changed(head.root) })).toBe(false);
      }
  });

  it('[PR3] a tree of any size begins with every smaller one, and no changed proof says so', () => {
    const size = 33;
    const tree = treeOf(leavesOf(size));
    for (let to = 1; to <= size; to += 1)
      for (let from = 1; from <= to; from += 1) {
        const [earlier, later] = [tree.head(from), tree.head(to)];
        const proof = tree.compute((read) => consistencyProof(from, to, read));
        expect(provesConsistency(earlier, later, proof)).toBe(true);
        for (const variant of variantsOf(proof))
          expect(provesConsistency(earlier, later, variant)).toBe(false);
        const other = { ...earlier, root: changed(earlier.root) };
        expect(provesConsistency(other, later, proof)).toBe(false);
        expect(provesConsistency(earlier, { ...later, root: changed(later.root) }, proof)).toBe(false);
      }
  });

  it('[PR3] a tree that changed one earlier leaf cannot prove that it only grew', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 700 }), fc.nat(), fc.nat(), (to, some, place) => {
        const from = 1 + (some % to);
        const leaves = leavesOf(to);
        const index = place % from;
        const forged = treeOf(leaves.with(index, hashOfLeaf('forged')));
        const proof = forged.compute((read) => consistencyProof(from, to, read));
        expect(provesConsistency(treeOf(leaves).head(from), forged.head(to), proof)).toBe(false);
      }),
      { numRuns: 30 },
    );
  });

  it('[PR4] the tree does not depend on how many leaves are appended together', () => {
    const leaves = leavesOf(TALL);
    const whole = treeOf(leaves);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 700 }), { maxLength: 20 }), fc.nat(), (parts, place) => {
        const grown = new StoredTree();
        for (const part of parts) grown.append(leaves.slice(grown.size, grown.size + part));
        const head = grown.head(grown.size);
        expect(head).toEqual(whole.head(grown.size));
        if (grown.size === 0) return;
        const index = place % grown.size;
        const proof = grown.compute((read) => inclusionProof(index, grown.size, read));
        expect(provesInclusion({ index, leaf: leaves[index] ?? new Uint8Array(), proof }, head)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('[PR4] a proof reads no more than a few tiles', () => {
    const tree = treeOf(leavesOf(TALL));
    expect(tree.head(TALL).size).toBe(TALL);
    for (const compute of [
      (read: Parameters<typeof rootOf>[1]) => rootOf(TALL, read),
      (read: Parameters<typeof rootOf>[1]) => inclusionProof(300, TALL, read),
      (read: Parameters<typeof rootOf>[1]) => consistencyProof(300, TALL, read),
    ])
      expect(tilesReadBy(compute).length).toBeLessThanOrEqual(6);
  });

  it('[PR4] a missing hash is reported with its tile', () => {
    const tiles = appendLeaves(0, [], leavesOf(300));
    expect(() => rootOf(301, readFrom(tiles))).toThrow(
      'The tree lacks hashes: tile 1 of level 0 has 44, not 45',
    );
    expect(() => rootOf(300, readFrom(tiles.filter(({ level }) => level === 0)))).toThrow(
      'tile 0 of level 1 has 0, not 1',
    );
  });
});

/** More than 256 tiles of 256 leaves would take long; 40 tiles have two levels. */
const TALL = 10_001;
