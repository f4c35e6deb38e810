import type { BoardId, Seq } from '@openfloor/contract/ids';
import { sql } from 'kysely';
import { sessionKeySql } from '../sealing/sessionKey.ts';
import type { Db } from '../tables.ts';

/** Events whose encrypted texts cannot be read although they were not erased. */
export type LostKeys = { boardId: BoardId; events: number; firstSeq: Seq };

/**
 * Boards with encrypted texts whose keys are missing, for example after a restore without `session_keys`. Erased texts
 * are not among them: an erasure deletes the encrypted text together with its key.
 * @param boardId only this board
 */
export const findLostKeys = async (db: Db, boardId?: BoardId): Promise<LostKeys[]> => {
  const { rows } = await sql<LostKeys>`
    SELECT board_id AS "boardId", count(*)::int AS events, min(seq) AS "firstSeq" FROM board_events
     WHERE ${boardId === undefined ? sql`true` : sql`board_id = ${boardId}`}
       AND data -> 'sealed' ? 'box' AND (${sql.raw(sessionKeySql('board_events'))}) IS NULL
     GROUP BY board_id ORDER BY board_id`.execute(db);
  return rows;
};

export const lostKeysFault = ({ events, firstSeq }: Omit<LostKeys, 'boardId'>): string =>
  `the keys of the texts of ${events} events are missing, the first at ${firstSeq}: restore session_keys`;
