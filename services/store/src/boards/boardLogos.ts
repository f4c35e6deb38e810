import { createHash } from 'node:crypto';
import type { BoardId } from '@openfloor/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** 132 bits. */
const VERSION_LENGTH = 22;

/**
 * Replaces the logo of an open board.
 * @returns whether the board is open
 */
export const writeLogo = async (db: Db, boardId: BoardId, png: Buffer): Promise<boolean> => {
  // The lock keeps the board from being deleted until the logo is stored, and does not wait for appends.
  const { numAffectedRows } = await sql`
    INSERT INTO board_logos (board_id, png)
    SELECT id, ${png} FROM boards WHERE id = ${boardId} AND deleted_at IS NULL FOR KEY SHARE
    ON CONFLICT (board_id) DO UPDATE SET png = excluded.png`.execute(db);
  return numAffectedRows === 1n;
};

export const removeLogo = async (db: Db, boardId: BoardId): Promise<void> => {
  await db.deleteFrom('board_logos').where('board_id', '=', boardId).execute();
};

/** The logo as PNG; `version` changes with the picture. */
export const readLogo = async (
  db: Db,
  boardId: BoardId,
): Promise<{ png: Buffer; version: string } | undefined> => {
  const row = await db
    .selectFrom('board_logos')
    .select('png')
    .where('board_id', '=', boardId)
    .executeTakeFirst();
  return row && { png: row.png, version: versionOf(row.png) };
};

const versionOf = (png: Buffer): string =>
  createHash('sha256').update(png).digest('base64url').slice(0, VERSION_LENGTH);
