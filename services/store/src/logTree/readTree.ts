import type { BoardId, Epoch } from '@openfloor/contract/ids';
import type { Hash } from '@openfloor/domain/proof/hashing';
import type { ReadSubtree } from '@openfloor/domain/proof/merkleTree';
import { readFrom, TILE_WIDTH, tilesReadBy, type Tile, type TilePlace } from '@openfloor/domain/proof/tiles';
import { sql } from 'kysely';
import { logPages } from '../reads/logPages.ts';
import type { Db } from '../tables.ts';

/** The tree of one epoch of a board. */
export type TreeId = { boardId: BoardId; epoch: Epoch };

export const readTiles = async (
  db: Db,
  { boardId, epoch }: TreeId,
  places: readonly TilePlace[],
): Promise<Tile[]> => {
  if (places.length === 0) return [];
  const { rows } = await sql<Tile>`
    SELECT tile.level, tile.index, tile.hashes
      FROM unnest(${places.map(({ level }) => level)}::int[], ${places.map(({ index }) => index)}::int[]) AS place (level, index)
      JOIN log_tiles AS tile ON tile.board_id = ${boardId} AND tile.epoch = ${epoch}
                            AND tile.level = place.level AND tile.index = place.index`.execute(db);
  return rows;
};

/**
 * Computes something from a tree; reads only the tiles that it needs.
 * @throws if the tree lacks them, because it is smaller or the board has another epoch by now
 */
export const computeOnTree = async <Result>(
  db: Db,
  tree: TreeId,
  compute: (read: ReadSubtree) => Result,
): Promise<Result> => compute(await readerOf(db, tree, tilesReadBy(compute)));

const readerOf = async (db: Db, tree: TreeId, places: readonly TilePlace[]): Promise<ReadSubtree> =>
  readFrom(await readTiles(db, tree, places), `The tree of board ${tree.boardId} in epoch ${tree.epoch}`);

const TILES_PER_PAGE = 16;

/**
 * The hashes of the first `size` leaves, in pages.
 * @throws if the tree is smaller, or the board has another epoch by now
 */
export const storedLeaves = (db: Db, tree: TreeId, size: number): AsyncGenerator<Hash[]> =>
  logPages({ from: 0, to: size, size: TILES_PER_PAGE * TILE_WIDTH }, async (after, upTo) => {
    const first = after / TILE_WIDTH;
    const length = Math.ceil(upTo / TILE_WIDTH) - first;
    const places = Array.from({ length }, (_, place) => ({ level: 0, index: first + place }));
    const read = await readerOf(db, tree, places);
    return Array.from({ length: upTo - after }, (_, place) => read(0, after + place));
  });
