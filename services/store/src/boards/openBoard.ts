import type { BoardEvent } from '@openfloor/contract/events';
import type { BoardId, Epoch, SessionId, ShortId } from '@openfloor/contract/ids';
import type { Outcome } from '@openfloor/contract/outcome';
import type { Plan } from '@openfloor/contract/plans';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import {
  claimsToStore,
  findEarlierOutcome,
  WINDOW_START,
  type IdempotencyClaim,
} from '../reads/idempotency.ts';
import type { Db } from '../tables.ts';
import { BRIEF, setBounds, type TransactionBounds } from '../database/transactionBounds.ts';
import { isOwnedBySql } from '../reads/owners.ts';
import { keepFirstCode } from './recoveryCodes.ts';

export type NewBoard = {
  id: BoardId;
  shortId: ShortId;
  title: string;
  adminKey: string;
  epoch: Epoch;
  ownerSessionId: SessionId;
  /** Stored as a digest. */
  recoveryCode: string;
  ipAddress: string;
  demo: boolean;
  /** The plan of its owner; null: the server sells no plans, and the board has every feature. */
  plan: Plan | null;
  /** ISO 8601. */
  at: string;
};

export const UNIQUE_VIOLATION = '23505';

/** Board id under which requests that open a board store their outcomes, since they do not have a board yet. */
export const NO_BOARD: BoardId = '00000000-0000-0000-0000-000000000000';

/** An earlier request used this idempotency key. */
export class KeyTaken extends Error {}

/**
 * Opens a board and records the first event of its stream, unless its owner already has `boardsMax` open boards. Demos
 * do not count, and the limit does not apply to them. `short-id-taken`: nothing was written; try another short id.
 * `key-taken`: an earlier request used this idempotency key.
 */
export const openBoard = async (
  db: Db,
  board: NewBoard,
  boardsMax: number,
  claim?: IdempotencyClaim,
): Promise<'opened' | 'board-limit' | 'short-id-taken' | 'key-taken'> => {
  try {
    return await db.transaction().execute(async (tx) => {
      await setBounds(tx, BRIEF);
      await lockDevice(tx, board.ownerSessionId);
      if (claim && (await findEarlierOutcome(tx, NO_BOARD, claim))) return 'key-taken';
      if (!board.demo && (await countOpen(tx, board.ownerSessionId)) >= boardsMax) return 'board-limit';
      await insertBoard(tx, board);
      if (claim) await keepOutcome(tx, claim, { seq: 1, boardId: board.id });
      return 'opened';
    });
  } catch (error) {
    if (error instanceof KeyTaken) return 'key-taken';
    if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION) return 'short-id-taken';
    throw error;
  }
};

/** Serializes the requests of one device, so that concurrent ones cannot both pass the limit. */
export const lockDevice = async (tx: Db, sessionId: SessionId): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${sessionId}, 0))`.execute(tx);
};

/** Bounds of a transaction that holds the lock of a device until the command is recorded. */
const REOPENING: TransactionBounds = { idleMs: 6000, lockWaitMs: 1000 };

/**
 * Reopens an ended board, unless its owner already has `boardsMax` open boards. As for `openBoard`, demos do not count.
 * @param reopen records that the board is open again; it needs another connection than the one that holds the limit's
 * lock
 */
export const reopenBoard = async <Result>(
  db: Db,
  { id, ownerSessionId }: Pick<NewBoard, 'id' | 'ownerSessionId'>,
  boardsMax: number,
  reopen: () => Promise<Result>,
): Promise<Result | 'board-limit'> =>
  db.transaction().execute(async (tx) => {
    await setBounds(tx, REOPENING);
    await lockDevice(tx, ownerSessionId);
    const { isCounted } = await tx
      .selectFrom('boards')
      .select(({ fn }) => fn.countAll<string>().as('isCounted'))
      .where('id', '=', id)
      .where('ended_at', 'is not', null)
      .where('demo', '=', false)
      .executeTakeFirstOrThrow();
    const isLimited = isCounted === '1' && (await countOpen(tx, ownerSessionId)) >= boardsMax;
    return isLimited ? 'board-limit' : reopen();
  });

/** What a request opened. */
type Opened = Pick<Extract<Outcome, { ok: true }>, 'seq' | 'boardId' | 'eventId'>;

/**
 * Stores the outcome of a request that opens a board. Waits for a concurrent request with the same key.
 * @throws KeyTaken
 */
export const keepOutcome = async (tx: Db, claim: IdempotencyClaim, opened: Opened): Promise<void> => {
  const sessionId = claim.issues?.sessionId;
  const outcome: Outcome = { ok: true, ...opened, ...(sessionId !== undefined && { sessionId }) };
  for (const { caller, key, requestHash } of claimsToStore(claim)) {
    const { rows } = await sql`
      INSERT INTO idempotency AS known (board_id, caller, key, request_hash, outcome)
      VALUES (${NO_BOARD}, ${caller}, ${key}, ${requestHash}, ${JSON.stringify(outcome)})
      ON CONFLICT (board_id, caller, key) DO UPDATE
        SET request_hash = excluded.request_hash, outcome = excluded.outcome, created_at = excluded.created_at
      WHERE known.created_at <= ${sql.raw(WINDOW_START)}
      RETURNING 1`.execute(tx);
    if (rows.length === 0) throw new KeyTaken();
  }
};

/** Number of open boards that a device owns, without demos and ended ones. */
export const countOpen = async (tx: Db, sessionId: SessionId): Promise<number> => {
  const { open } = await tx
    .selectFrom('boards as b')
    .select(({ fn }) => fn.countAll<string>().as('open'))
    .where(isOwnedBySql(sessionId))
    .where('deleted_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('demo', '=', false)
    .executeTakeFirstOrThrow();
  return Number(open);
};

/** Inserts the board's row and its first event, `v1.BoardOpened`. */
export const insertBoard = async (tx: Db, board: NewBoard): Promise<void> => {
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
      demo: board.demo,
      plan: board.plan,
    })
    .execute();
  await keepFirstCode(tx, id, board.recoveryCode);
  await tx
    .insertInto('board_events')
    .values({ board_id: id, seq: 1, type, data, actor: 'participant', key: null, recorded_at: new Date(at) })
    .execute();
};
