import type { BoardId } from '@openfloor/contract/ids';
import { LOG_FORMAT } from '@openfloor/contract/logFormat';
import { sql, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

const BOARDS_MAX = 1000;

/**
 * Open boards that have a talk which starts by itself at this time or before; those that wait longest first. Boards of a later version wait
 * for a node of that version: reading them would make this node depart, and after a rollback all nodes.
 */
export const boardsWithDueTalk = async (db: Kysely<Tables>, nowMs: number): Promise<BoardId[]> => {
  const { rows } = await sql<{ id: BoardId }>`
    SELECT id FROM boards
     WHERE deleted_at IS NULL AND format <= ${LOG_FORMAT} AND details ->> 'nextTalkAt' <= ${new Date(nowMs).toISOString()}
     ORDER BY details ->> 'nextTalkAt' LIMIT ${BOARDS_MAX}`.execute(db);
  return rows.map(({ id }) => id);
};
