import {
  openTile,
  readFromOpen,
  tilesReadBy,
  type OpenTile,
  type TileRead,
} from '@openfloor/domain/proof/tiles';
import type { ReadSubtree } from '@openfloor/domain/proof/merkleTree';
import { readTiles, type TreeId } from './readTree.ts';
import type { Db } from '../tables.ts';
import { LRUCache } from 'lru-cache';

/** A tile takes some 50 KB once all of its nodes are computed. */
const TILES_MAX = 500;

/** Computes something from a tree, as `computeOnTree`. */
export type ComputeOnTree = <Result>(tree: TreeId, compute: (read: ReadSubtree) => Result) => Promise<Result>;

/**
 * Keeps tiles for further proofs: reading one and hashing its nodes is nearly all that a proof costs. A tree only
 * grows, so a kept tile serves as long as it has the hashes that are needed.
 */
export const createTileCache = (db: Db): ComputeOnTree => {
  const kept = new LRUCache<string, OpenTile>({ max: TILES_MAX });

  return async (tree, compute) => {
    const nameOf = ({ level, index }: Omit<TileRead, 'end'>): string =>
      [tree.boardId, tree.epoch, level, index].join(' ');
    const reads = tilesReadBy(compute);
    const present = new Map(reads.map((read) => [nameOf(read), kept.get(nameOf(read))]));
    const missing = reads.filter((read) => (present.get(nameOf(read))?.width ?? 0) < read.end);
    for (const tile of await readTiles(db, tree, missing)) {
      const opened = openTile(tile);
      present.set(nameOf(tile), opened);
      kept.set(nameOf(tile), opened);
    }
    const tiles = reads.flatMap(({ level, index }) => {
      const tile = present.get(nameOf({ level, index }));
      return tile ? { level, index, tile } : [];
    });
    return compute(readFromOpen(tiles, `The tree of board ${tree.boardId} in epoch ${tree.epoch}`));
  };
};
