import { createHmac } from 'node:crypto';
import type { BoardId, OwnerId } from '@openfloor/contract/ids';
import { deriveKey } from '@openfloor/platform/signing';
import { sql } from 'kysely';
import { removedCountSql } from '../reads/owners.ts';
import type { Db } from '../tables.ts';
import { setBounds, type TransactionBounds } from '../database/transactionBounds.ts';
import { digestOfCode, newWrittenCode, writtenCode } from '../sealing/writtenCodes.ts';

/** 100 bits. */
export const CODE_GROUPS = 4;
/** An owner may be removed while a code is replaced; the replacement then runs again, to count that removal. */
const TRIES_MAX = 3;

/** A board or an event. */
type Owned = { id: string; adminKey: string };

/**
 * The codes by which any device becomes an owner of a board, or of a conference. Postgres stores only their digests.
 */
export type RecoveryCodes = {
  /** The code of a new board or event. */
  first: (owned: Owned) => string;
  /** The same code for a repeat of the request that opened the board; void if the owner has replaced it. */
  repeatFirst: (db: Db, board: Owned) => Promise<string>;
  /** The same for an event. */
  repeatFirstOfConference: (db: Db, conference: Owned) => Promise<string>;
};

/**
 * Derives a first code from the server's secret, so that a repeated creation request gets it although only its digest
 * is stored.
 */
const derive = (secret: string, { id, adminKey }: Owned): string =>
  writtenCode(
    createHmac('sha256', deriveKey(secret, `recovery code ${adminKey}`))
      .update(id)
      .digest(),
    CODE_GROUPS,
  );

export const createRecoveryCodes = (serverSecret: string, formerSecret?: string): RecoveryCodes => {
  const first = (owned: Owned): string => derive(serverSecret, owned);
  /** The first code, which may be from before the server's secret was replaced. */
  const again = (owned: Owned, digest: Buffer | undefined): string => {
    const former = formerSecret === undefined ? undefined : derive(formerSecret, owned);
    return former !== undefined && digest?.equals(digestOfCode(former)) ? former : first(owned);
  };
  return {
    first,
    repeatFirst: async (db, board) => {
      // A node of the former version may have opened the board without storing a code.
      await keepFirstCode(db, board.id, first(board));
      const row = await db
        .selectFrom('recovery_codes')
        .select('digest')
        .where('board_id', '=', board.id)
        .executeTakeFirst();
      return again(board, row?.digest);
    },
    repeatFirstOfConference: async (db, conference) => {
      const row = await db
        .selectFrom('event_recovery_codes')
        .select('digest')
        .where('event_id', '=', conference.id)
        .executeTakeFirst();
      return again(conference, row?.digest);
    },
  };
};

/** Stores the code of a new board, unless the board has one. */
export const keepFirstCode = async (db: Db, boardId: BoardId, code: string): Promise<void> => {
  await db
    .insertInto('recovery_codes')
    .values({ board_id: boardId, digest: digestOfCode(code), removed: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/**
 * Makes a new code for a board and voids the former one.
 * @param by the device that asks: the statement that stores the code also checks that it was not removed
 * @returns undefined if the device was removed, the board does not exist, or owners were removed all the while
 */
export const replaceRecoveryCode = async (
  db: Db,
  boardId: BoardId,
  by: OwnerId,
): Promise<string | undefined> => {
  const code = newWrittenCode(CODE_GROUPS);
  const removed = JSON.stringify([{ id: by, isRemoved: true }]);
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const { rows } = await sql`
      INSERT INTO recovery_codes AS former (board_id, digest, removed)
      SELECT id, ${digestOfCode(code)}, ${removedCountSql(sql`details -> 'owners'`)}
        FROM boards WHERE id = ${boardId}
         AND NOT coalesce(details -> 'owners', '[]') @> ${removed}::jsonb
      ON CONFLICT (board_id) DO UPDATE SET digest = excluded.digest, removed = excluded.removed
      WHERE former.removed <= excluded.removed
      RETURNING 1`.execute(db);
    if (rows.length > 0) return code;
  }
  return undefined;
};

/** The board of a code. `removed`: the code is valid while the board has this number of removed owners. */
export type FoundCode = { boardId: BoardId; removed: number };

/**
 * Finds the board of a code. The look-up is by digest, so its duration reveals nothing about other codes.
 * @param typed the code as a person typed it
 * @returns undefined: no board has this code
 */
export const findRecoveryCode = async (db: Db, typed: string): Promise<FoundCode | undefined> => {
  const row = await db
    .selectFrom('recovery_codes')
    .select(['board_id', 'removed'])
    .where('digest', '=', digestOfCode(typed))
    .executeTakeFirst();
  return row && { boardId: row.board_id, removed: row.removed };
};

/** Bounds of a transaction that locks a code until its use is recorded. */
const USING: TransactionBounds = { idleMs: 6000, lockWaitMs: 1000 };

/**
 * Locks a code while it is used, so that a replacement waits for the end of the use. No use of the old code begins
 * after the replacement.
 * @param use records the use; it needs another connection than the one that locks the code
 * @returns undefined if the code was replaced or its board deleted
 */
export const useRecoveryCode = async <Result>(
  db: Db,
  typed: string,
  use: () => Promise<Result>,
): Promise<Result | undefined> =>
  db.transaction().execute(async (tx) => {
    await setBounds(tx, USING);
    const row = await tx
      .selectFrom('recovery_codes')
      .select('board_id')
      .where('digest', '=', digestOfCode(typed))
      .forShare()
      .executeTakeFirst();
    return row && use();
  });
