import type { BoardId, Epoch, Seq } from '@openfloor/contract/ids';
import { sql } from 'kysely';
import { isReadable } from '../reads/readableBoards.ts';
import type { Db } from '../tables.ts';

/** What the public may know of a board's log; `checkpoint` is null before the first one. */
export type PublishedLog = { epoch: Epoch; checkpoint: string | null; size: Seq };

/** The latest checkpoint of a board, open or closed; undefined if there is no such board. */
export const readPublishedLog = async (db: Db, boardId: BoardId): Promise<PublishedLog | undefined> => {
  const { rows } = await sql<PublishedLog>`
    SELECT b.epoch, c.checkpoint, coalesce(c.size, 0) AS size
      FROM boards AS b LEFT JOIN log_checkpoints AS c ON c.board_id = b.id AND c.epoch = b.epoch
     WHERE b.id = ${boardId}`.execute(db);
  return rows[0];
};

/**
 * The latest signed head of a board, of its present epoch or a former one. A new epoch continues the log, so its first
 * checkpoint must cover what a former epoch signed; only then does it replace that head.
 */
export const readSignedHead = (
  db: Db,
  boardId: BoardId,
): Promise<{ epoch: Epoch; checkpoint: string } | undefined> =>
  db
    .selectFrom('log_checkpoints')
    .select(['epoch', 'checkpoint'])
    .where('board_id', '=', boardId)
    .executeTakeFirst();

export type SignedHead = {
  boardId: BoardId;
  epoch: Epoch;
  size: Seq;
  checkpoint: string;
};

/** Publishes a checkpoint, unless there is one that is as large, or the board has another epoch by now. */
export const storeCheckpoint = async (
  db: Db,
  { boardId, epoch, size, checkpoint }: SignedHead,
): Promise<void> => {
  await sql`
    INSERT INTO log_checkpoints AS c (board_id, epoch, size, checkpoint, signed_at)
    SELECT id, epoch, ${size}::int, ${checkpoint}, now() FROM boards WHERE id = ${boardId} AND epoch = ${epoch}
    ON CONFLICT (board_id) DO UPDATE
      SET epoch = excluded.epoch, size = excluded.size, checkpoint = excluded.checkpoint, signed_at = excluded.signed_at
    WHERE c.epoch <> excluded.epoch OR c.size < excluded.size`.execute(db);
};

/** Stores a public key, so that checkpoints can be verified later. Call it before the key signs. */
export const storePublicKey = async (db: Db, publicKey: Uint8Array): Promise<void> => {
  await sql`
    INSERT INTO log_keys (public_key) VALUES (${Buffer.from(publicKey)}) ON CONFLICT DO NOTHING`.execute(db);
};

/** Every key that ever signed, the latest first. */
export const storedPublicKeys = async (db: Db): Promise<Buffer[]> => {
  const rows = await db
    .selectFrom('log_keys')
    .select('public_key')
    .orderBy('first_used_at', 'desc')
    .execute();
  return rows.map(({ public_key }) => public_key);
};

/**
 * Age of the oldest event that no checkpoint covers; 0 if there is none. It grows for a board that cannot be signed,
 * and while more is written than signed.
 */
export const unsignedForMs = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ ageMs: number | null }>`
    SELECT extract(epoch FROM now() - min(e.recorded_at))::float8 * 1000 AS "ageMs"
      FROM boards AS b LEFT JOIN log_checkpoints AS c ON c.board_id = b.id AND c.epoch = b.epoch
      JOIN board_events AS e ON e.board_id = b.id AND e.seq = coalesce(c.size, 0) + 1
     WHERE b.head_seq > coalesce(c.size, 0)`.execute(db);
  return Math.max(0, rows[0]?.ageMs ?? 0);
};

/** `adminKey`: the salts of the leaves derive from it. */
export type UnsignedBoard = { id: BoardId; adminKey: string };
const BOARDS_PER_PAGE = 100;

/**
 * `hasCheckpoint`: whether to return boards that have a checkpoint, or those that have none. They are paged separately,
 * because boards of live halls, which have one, are signed first. `after`: only later ids.
 */
export type UnsignedQuery = { hasCheckpoint: boolean; after: BoardId; intervalMs: number };

/**
 * A page, by id, of readable boards that have events without a checkpoint, or lost their tree after it was signed.
 * Open boards with a checkpoint of the last interval are left out.
 */
export const unsignedBoards = async (
  db: Db,
  { hasCheckpoint, after, intervalMs }: UnsignedQuery,
): Promise<UnsignedBoard[]> => {
  const { rows } = await sql<UnsignedBoard>`
    SELECT b.id, b.admin_key AS "adminKey"
      FROM boards AS b LEFT JOIN log_checkpoints AS c ON c.board_id = b.id AND c.epoch = b.epoch
      LEFT JOIN log_trees AS t ON t.board_id = b.id AND t.epoch = b.epoch
     WHERE (b.head_seq > coalesce(c.size, 0) OR coalesce(t.size, 0) < c.size)
       AND (c.signed_at IS NOT NULL) = ${hasCheckpoint}
       AND (c.signed_at IS NULL OR b.deleted_at IS NOT NULL
            OR c.signed_at < now() - ${intervalMs}::float8 * interval '1 millisecond')
       AND ${isReadable('b')} AND b.id > ${after}
     ORDER BY b.id LIMIT ${BOARDS_PER_PAGE}`.execute(db);
  return rows;
};
