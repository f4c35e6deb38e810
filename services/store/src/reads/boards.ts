import type { BoardId, Epoch, Seq, SessionId, ShortId } from '@openfloor/contract/ids';
import type { Board } from '@openfloor/contract/http';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Tables } from '../tables.ts';

/** The row behind a board, open or closed. */
export type BoardRecord = Board & {
  adminKey: string;
  ownerSessionId: SessionId;
  /** ISO 8601; set once the board is closed. */
  deletedAt?: string;
};

export const toBoardRecord = (row: Selectable<Tables['boards']>): BoardRecord => ({
  id: row.id,
  shortId: row.short_id,
  title: row.title,
  createdAt: row.created_at.toISOString(),
  adminKey: row.admin_key,
  ownerSessionId: row.owner_session_id,
  ...(row.deleted_at && { deletedAt: row.deleted_at.toISOString() }),
});

/** The open board behind a short id. */
export const findByShortId = async (db: Kysely<Tables>, shortId: ShortId): Promise<BoardId | undefined> => {
  const row = await db
    .selectFrom('boards')
    .select('id')
    .where('short_id', '=', shortId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
};

/** The open boards that a device created, newest first. */
export const boardsOwnedBy = async (db: Kysely<Tables>, sessionId: SessionId): Promise<BoardRecord[]> => {
  const rows = await db
    .selectFrom('boards')
    .selectAll()
    .where('owner_session_id', '=', sessionId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(toBoardRecord);
};

/** Where each stream ends; boards that are gone are missing. */
export const headsOf = async (
  db: Kysely<Tables>,
  boardIds: readonly BoardId[],
): Promise<Map<BoardId, { epoch: Epoch; seq: Seq }>> => {
  const rows = await db
    .selectFrom('boards')
    .select(['id', 'epoch', 'head_seq'])
    .where(sql<boolean>`id = ANY (${boardIds}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, { epoch: row.epoch, seq: row.head_seq }]));
};

export const openBoardIds = async (db: Kysely<Tables>): Promise<BoardId[]> => {
  const rows = await db.selectFrom('boards').select('id').where('deleted_at', 'is', null).execute();
  return rows.map((row) => row.id);
};
