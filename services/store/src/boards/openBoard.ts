import type { BoardEvent } from '@openfloor/contract/events';
import type { BoardId, Epoch, SessionId, ShortId } from '@openfloor/contract/ids';
import { sql, type Kysely } from 'kysely';
import { DatabaseError } from 'pg';
import type { Tables } from '../tables.ts';

export type NewBoard = {
  id: BoardId;
  shortId: ShortId;
  title: string;
  adminKey: string;
  epoch: Epoch;
  ownerSessionId: SessionId;
  ipAddress: string;
  /** ISO 8601. */
  at: string;
};

const UNIQUE_VIOLATION = '23505';

/**
 * Opens a board with the first event of its stream, unless its owner has `boardsMax` open ones already.
 * `short-id-taken`: nothing was written, try another.
 */
export const openBoard = async (
  db: Kysely<Tables>,
  board: NewBoard,
  boardsMax: number,
): Promise<'opened' | 'board-limit' | 'short-id-taken'> => {
  try {
    return await db.transaction().execute(async (tx) => {
      // Two requests of one device at once must not both see room for one board.
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${board.ownerSessionId}, 0))`.execute(tx);
      if ((await countOpen(tx, board.ownerSessionId)) >= boardsMax) return 'board-limit';
      await insertBoard(tx, board);
      return 'opened';
    });
  } catch (error) {
    if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION) return 'short-id-taken';
    throw error;
  }
};

const countOpen = async (tx: Kysely<Tables>, ownerSessionId: SessionId): Promise<number> => {
  const { open } = await tx
    .selectFrom('boards')
    .select(({ fn }) => fn.countAll<string>().as('open'))
    .where('owner_session_id', '=', ownerSessionId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(open);
};

const insertBoard = async (tx: Kysely<Tables>, board: NewBoard): Promise<void> => {
  const { id, shortId, title, at, ownerSessionId } = board;
  const opened: BoardEvent = { type: 'v1.BoardOpened', title, shortId, sessionId: ownerSessionId };
  const { type, ...data } = opened;
  await tx
    .insertInto('boards')
    .values({
      id,
      short_id: shortId,
      title,
      admin_key: board.adminKey,
      epoch: board.epoch,
      head_seq: 1,
      created_at: new Date(at),
      deleted_at: null,
      owner_session_id: ownerSessionId,
      ip_address: board.ipAddress,
    })
    .execute();
  await tx
    .insertInto('board_events')
    .values({ board_id: id, seq: 1, type, data, actor: 'participant', key: null, recorded_at: new Date(at) })
    .execute();
};
