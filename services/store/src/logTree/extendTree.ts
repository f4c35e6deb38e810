import type { BoardId, Epoch, Seq } from '@openfloor/contract/ids';
import type { Hash } from '@openfloor/domain/proof/hashing';
import { appendLeaves, edgeAmong, edgeOf, type Tile } from '@openfloor/domain/proof/tiles';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import { readTiles } from './readTree.ts';
import { unparsedPages, type LogRange, type UnparsedRow } from '../reads/unparsedRows.ts';

/** A tree that has all events up to `size`. */
export type GrownTree = { epoch: Epoch; size: Seq };

/**
 * Appends a board's new events to its tree, page by page. Several nodes may do so at the same time: of two that append
 * the same page one stores it. Postgres rests between two pages.
 * @returns a tree that has all events that were there when it was called; undefined if the board is deleted
 * @throws AbortError after the present page, once the signal is aborted
 */
export const extendTree = async (
  db: Db,
  boardId: BoardId,
  leafHashOf: (row: UnparsedRow) => Hash,
  signal?: AbortSignal,
): Promise<GrownTree | undefined> => {
  let end: Seq | undefined;
  for (;;) {
    const tree = (await findTree(db, boardId)) ?? (await beginTree(db, boardId));
    if (!tree) return undefined;
    const { epoch, size, head } = tree;
    // Events that arrive meanwhile are left for the next time: there would be no end on a busy board.
    end = Math.min(end ?? head, head);
    if (size >= end) return { epoch, size };
    await growTree(db, { boardId, epoch, from: size, to: end }, leafHashOf, signal);
  }
};

/** Ends early if the board has another epoch by now, or another node was faster. */
const growTree = async (
  db: Db,
  range: LogRange,
  leafHashOf: (row: UnparsedRow) => Hash,
  signal?: AbortSignal,
): Promise<void> => {
  let { from } = range;
  let edge = await readTiles(db, range, edgeOf(from));
  for await (const rows of unparsedPages(db, range, signal)) {
    if (!rows) return;
    const tiles = appendLeaves(from, edge, rows.map(leafHashOf));
    const to = from + rows.length;
    if (!(await storeTiles(db, { ...range, from, to }, tiles))) return;
    edge = edgeAmong([...tiles, ...edge], to);
    from = to;
  }
};

type Found = GrownTree & { head: Seq };

/** @returns undefined if the board has no tree of its epoch */
const findTree = async (db: Db, boardId: BoardId): Promise<Found | undefined> => {
  const { rows } = await sql<Found>`
    SELECT t.epoch, t.size, b.head_seq AS head
      FROM boards AS b JOIN log_trees AS t ON t.board_id = b.id AND t.epoch = b.epoch
     WHERE b.id = ${boardId}`.execute(db);
  return rows[0];
};

/** @returns undefined if the board is deleted */
const beginTree = (db: Db, boardId: BoardId): Promise<Found | undefined> =>
  db.transaction().execute(async (tx) => {
    // The lock keeps the board from being deleted until the row is stored, and does not wait for appends.
    await sql`
      INSERT INTO log_trees (board_id, epoch) SELECT id, epoch FROM boards WHERE id = ${boardId} FOR KEY SHARE
      ON CONFLICT (board_id) DO UPDATE SET epoch = excluded.epoch, size = 0
       WHERE log_trees.epoch <> excluded.epoch`.execute(tx);
    await sql`
      DELETE FROM log_tiles USING log_trees AS t
       WHERE log_tiles.board_id = ${boardId} AND t.board_id = ${boardId} AND log_tiles.epoch <> t.epoch`.execute(
      tx,
    );
    return findTree(tx, boardId);
  });

/** @returns false, without storing anything, if another node was faster */
const storeTiles = async (
  db: Db,
  { boardId, epoch, from, to }: LogRange,
  tiles: readonly Tile[],
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    WITH grown AS (
      UPDATE log_trees SET size = ${to} WHERE board_id = ${boardId} AND epoch = ${epoch} AND size = ${from} RETURNING board_id, epoch)
    INSERT INTO log_tiles (board_id, epoch, level, index, hashes)
    SELECT grown.board_id, grown.epoch, tile.level, tile.index, tile.hashes
      FROM grown, unnest(${tiles.map(({ level }) => level)}::int[], ${tiles.map(({ index }) => index)}::int[],
                         ${tiles.map(({ hashes }) => Buffer.from(hashes))}::bytea[]) AS tile (level, index, hashes)
    ON CONFLICT (board_id, epoch, level, index) DO UPDATE SET hashes = excluded.hashes`.execute(db);
  return numAffectedRows !== 0n;
};
