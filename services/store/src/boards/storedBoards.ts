import type { SessionId } from '@openfloor/contract/ids';
import { toBoardRecord, type BoardRecord } from '../reads/boards.ts';
import type { Db } from '../tables.ts';
import { isOwnedBySql } from '../reads/owners.ts';
import { removalSql } from './removal.ts';

/** `removedAt`: when the closed board is deleted for good at the earliest, ISO 8601; absent if it is kept. */
export type StoredBoard = BoardRecord & { removedAt?: string };

/** All boards that a device owns and that are stored, open or closed, newest first. */
export const storedBoardsOwnedBy = async (
  db: Db,
  sessionId: SessionId,
  { retentionDays }: { retentionDays: number | undefined },
): Promise<StoredBoard[]> => {
  const rows = await db
    .selectFrom('boards as b')
    .selectAll()
    .select(removalSql(retentionDays).as('removal'))
    .where(isOwnedBySql(sessionId))
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ removal, ...row }) => ({
    ...toBoardRecord(row),
    ...(removal && { removedAt: removal.toISOString() }),
  }));
};
