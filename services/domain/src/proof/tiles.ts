import { HASH_BYTES, hashOfNode, type Hash } from './hashing.ts';
import type { ReadSubtree } from './merkleTree.ts';

/** A tile has eight levels of the tree; only the hashes of its lowest level are stored (C2SP tlog-tiles). */
export const TILE_HEIGHT = 8;
export const TILE_WIDTH = 2 ** TILE_HEIGHT;

/*
 * The hashes of a log's Merkle tree, as tiles for storage. A level of tiles has the hashes of every eighth level of the tree; below,
 * its width is the number of these hashes.
 */

/** Tile `index` of a level of tiles; `hashes` are concatenated, at most `TILE_WIDTH`. */
export type Tile = TilePlace & { hashes: Uint8Array };
export type TilePlace = { level: number; index: number };

/** The tiles at the right edge of a tree that are not full. */
export const edgeOf = (size: number): TilePlace[] => {
  const places: TilePlace[] = [];
  for (let [level, width] = [0, size]; width > 0; level += 1, width = Math.floor(width / TILE_WIDTH))
    if (width % TILE_WIDTH !== 0) places.push({ level, index: Math.floor(width / TILE_WIDTH) });
  return places;
};

/** The edge of a tree of this size. @param tiles of two at the same place, the newer one first */
export const edgeAmong = (tiles: readonly Tile[], size: number): Tile[] =>
  edgeOf(size).flatMap(
    (place) => tiles.find(({ level, index }) => level === place.level && index === place.index) ?? [],
  );

const joined = (hashes: readonly Hash[]): Uint8Array => {
  const bytes = new Uint8Array(hashes.length * HASH_BYTES);
  for (const [place, hash] of hashes.entries()) bytes.set(hash, place * HASH_BYTES);
  return bytes;
};

const hashesIn = (bytes: Uint8Array): Hash[] =>
  Array.from({ length: bytes.length / HASH_BYTES }, (_, place) =>
    bytes.subarray(place * HASH_BYTES, (place + 1) * HASH_BYTES),
  );

/** A tile from which the nodes above its lowest level are computed, each once. */
export type OpenTile = {
  /** Number of hashes of the lowest level. */
  width: number;
  /** Root of `width` hashes from `at` on. @param width a power of two, and `at` a multiple of it */
  rootOf: (at: number, width: number) => Hash;
};

export const openTile = ({ hashes: bytes }: Pick<Tile, 'hashes'>): OpenTile => {
  const hashes = hashesIn(bytes);
  const nodes = new Map<string, Hash>();
  const rootOf = (at: number, width: number): Hash => {
    const name = `${at} ${width}`;
    const known = width === 1 ? hashes[at] : nodes.get(name);
    if (known) return known;
    if (width <= 1) throw new Error(`No hash ${at} among ${hashes.length}`);
    const half = width / 2;
    const node = hashOfNode(rootOf(at, half), rootOf(at + half, half));
    nodes.set(name, node);
    return node;
  };
  return { width: hashes.length, rootOf };
};

/**
 * Appends leaves to a tree.
 * @param edge the tiles named by `edgeOf(size)`
 * @returns every tile that is new or has more hashes than before
 */
export const appendLeaves = (size: number, edge: readonly Tile[], leaves: readonly Hash[]): Tile[] => {
  const changed: Tile[] = [];
  // At each level new hashes fill tiles; the root of each full tile is a new hash at the next level.
  let added = leaves;
  for (let [level, width] = [0, size]; added.length > 0; level += 1) {
    const kept = edge.find((tile) => tile.level === level);
    let index = Math.floor(width / TILE_WIDTH);
    const hashes = [...hashesIn(kept?.hashes ?? new Uint8Array()), ...added];
    const full: Hash[] = [];
    for (let at = 0; at < hashes.length; at += TILE_WIDTH, index += 1) {
      const tile = hashes.slice(at, at + TILE_WIDTH);
      changed.push({ level, index, hashes: joined(tile) });
      if (tile.length === TILE_WIDTH) full.push(openTile({ hashes: joined(tile) }).rootOf(0, TILE_WIDTH));
    }
    added = full;
    width = Math.floor(width / TILE_WIDTH);
  }
  return changed;
};

/** The tile that has a subtree, and where its hashes are in it. */
const placeOf = (level: number, index: number): TilePlace & { at: number; width: number } => {
  const width = 2 ** (level % TILE_HEIGHT);
  const first = index * width;
  return {
    level: Math.floor(level / TILE_HEIGHT),
    index: Math.floor(first / TILE_WIDTH),
    at: first % TILE_WIDTH,
    width,
  };
};

const nameOf = ({ level, index }: TilePlace): string => `${level} ${index}`;

/** A tile that must be read; it must have at least `end` hashes. */
export type TileRead = TilePlace & { end: number };

/**
 * The tiles that a computation reads. Runs it on hashes of zeros: the choice of tiles does not depend on the hashes.
 */
export const tilesReadBy = (compute: (read: ReadSubtree) => unknown): TileRead[] => {
  const reads = new Map<string, TileRead>();
  const none = new Uint8Array(HASH_BYTES);
  compute((level, index) => {
    const { at, width, ...place } = placeOf(level, index);
    const name = nameOf(place);
    reads.set(name, { ...place, end: Math.max(at + width, reads.get(name)?.end ?? 0) });
    return none;
  });
  return [...reads.values()];
};

/**
 * Reads subtrees from open tiles. The reader throws for a subtree that the tiles do not have.
 * @param tree its name in that error
 */
export const readFromOpen = (
  tiles: readonly (TilePlace & { tile: OpenTile })[],
  tree = 'The tree',
): ReadSubtree => {
  const byPlace = new Map(tiles.map(({ tile, ...place }) => [nameOf(place), tile]));
  return (level, index) => {
    const place = placeOf(level, index);
    const tile = byPlace.get(nameOf(place));
    const end = place.at + place.width;
    if (!tile || tile.width < end)
      throw new Error(
        `${tree} lacks hashes: tile ${place.index} of level ${place.level} has ${tile?.width ?? 0}, not ${end}`,
      );
    return tile.rootOf(place.at, place.width);
  };
};

/** Reads subtrees from tiles, see `readFromOpen`. */
export const readFrom = (tiles: readonly Tile[], tree?: string): ReadSubtree =>
  readFromOpen(
    tiles.map((tile) => ({ level: tile.level, index: tile.index, tile: openTile(tile) })),
    tree,
  );
