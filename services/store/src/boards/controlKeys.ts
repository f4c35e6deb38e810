import { createHash, randomBytes } from 'node:crypto';
import type { BoardId, ControlKeyId, KeyId, ModeratorId, OwnerId } from '@openfloor/contract/ids';
import { CONTROL_KEYS_MAX } from '@openfloor/contract/limits';
import type { Selectable } from 'kysely';
import type { Db, Tables } from '../tables.ts';
import { BRIEF, setBounds } from '../database/transactionBounds.ts';

/**
 * A control key, without its secret. `keyId`: the board's signing keys when it was made. `moderatorId`: the invited
 * moderator who made it; undefined: the owner, on the device `ownerId` (undefined: the device that opened the board).
 * `expiresAtMs`: end of the maker's access. `endsWithBoard`: the key also ends a week after the board.
 */
export type StoredControlKey = {
  id: ControlKeyId;
  name: string;
  keyId: KeyId | undefined;
  moderatorId: ModeratorId | undefined;
  ownerId: OwnerId | undefined;
  expiresAtMs: number;
  endsWithBoard: boolean;
  createdAtMs: number;
};

const digestOf = (key: string): Buffer => createHash('sha256').update(key).digest();

const COLUMNS = [
  'id',
  'name',
  'key_id',
  'moderator_id',
  'owner_id',
  'expires_at',
  'ends_with_board',
  'created_at',
] as const;

const toKey = (
  row: Pick<Selectable<Tables['control_keys']>, (typeof COLUMNS)[number]>,
): StoredControlKey => ({
  id: row.id,
  name: row.name,
  keyId: row.key_id ?? undefined,
  moderatorId: row.moderator_id ?? undefined,
  ownerId: row.owner_id ?? undefined,
  expiresAtMs: row.expires_at?.getTime() ?? Infinity,
  endsWithBoard: row.ends_with_board,
  createdAtMs: row.created_at.getTime(),
});

/** Oldest first. */
export const listControlKeys = async (db: Db, boardId: BoardId): Promise<StoredControlKey[]> => {
  const rows = await db
    .selectFrom('control_keys')
    .select(COLUMNS)
    .where('board_id', '=', boardId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toKey);
};

/**
 * Makes a key and stores only its digest. Removes the board's keys that are no longer valid.
 * @returns `board-full` when the board has as many keys as it may have, `board-not-found` when it was deleted
 */
export const addControlKey = (
  db: Db,
  boardId: BoardId,
  added: StoredControlKey,
  holds: (key: StoredControlKey) => boolean,
): Promise<{ ok: true; key: string } | { ok: false; code: 'board-full' | 'board-not-found' }> =>
  db.transaction().execute(async (tx) => {
    await setBounds(tx, BRIEF);
    // The lock serializes calls for one board, so that each counts the keys of the earlier ones.
    const board = await tx
      .selectFrom('boards')
      .select('id')
      .where('id', '=', boardId)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!board) return { ok: false, code: 'board-not-found' };
    const stored = await listControlKeys(tx, boardId);
    const ended = stored.filter((key) => !holds(key)).map(({ id }) => id);
    if (stored.length - ended.length >= CONTROL_KEYS_MAX) return { ok: false, code: 'board-full' };
    if (ended.length > 0)
      await tx.deleteFrom('control_keys').where('board_id', '=', boardId).where('id', 'in', ended).execute();
    const key = `control.${boardId}.${randomBytes(32).toString('base64url')}`;
    await tx
      .insertInto('control_keys')
      .values({
        board_id: boardId,
        id: added.id,
        digest: digestOf(key),
        name: added.name,
        key_id: added.keyId ?? null,
        moderator_id: added.moderatorId ?? null,
        owner_id: added.ownerId ?? null,
        ends_with_board: added.endsWithBoard,
        expires_at: Number.isFinite(added.expiresAtMs) ? new Date(added.expiresAtMs) : null,
        created_at: new Date(added.createdAtMs),
      })
      .execute();
    return { ok: true, key };
  });

/** Finds a key by its secret. Never cached, so that a revocation takes effect on every node. */
export const findControlKey = async (
  db: Db,
  boardId: BoardId,
  key: string,
): Promise<StoredControlKey | undefined> => {
  const row = await db
    .selectFrom('control_keys')
    .select(COLUMNS)
    .where('board_id', '=', boardId)
    .where('digest', '=', digestOf(key))
    .executeTakeFirst();
  return row && toKey(row);
};

/** @returns whether the board had the key */
export const removeControlKey = async (db: Db, boardId: BoardId, id: ControlKeyId): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('control_keys')
    .where('board_id', '=', boardId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};
