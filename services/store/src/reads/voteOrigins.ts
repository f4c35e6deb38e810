import type { BoardId, QuestionId, SessionId } from '@openfloor/contract/ids';
import { sql, type Transaction } from 'kysely';
import type { Db, Tables } from '../tables.ts';
import { BRIEF, setBounds } from '../database/transactionBounds.ts';

const HOUR_MS = 60 * 60 * 1000;
/** How long a key hashes new votes. Votes hashed last are 12 hours old when the key is deleted. */
const USED_MS = 12 * HOUR_MS;
const KEPT_MS = 24 * HOUR_MS;

/** From where and when a vote arrived. */
export type VoteOrigin = {
  boardId: BoardId;
  questionId: QuestionId;
  sessionId: SessionId;
  prefix: string;
  arrivedAtMs: number;
};

export type OriginHashing = {
  newKey: () => { id: string; salt: Buffer };
  /** Hashes address prefixes with a board's salt and the server's secret. */
  hashWith: (salt: Buffer) => (prefix: string) => Buffer;
};

/**
 * Stores the keyed hash of each voting session's address prefix, but no address; and when its first vote for a question
 * arrived.
 */
export const addVoteOrigins = async (
  db: Db,
  origins: readonly VoteOrigin[],
  { newKey, hashWith }: OriginHashing,
  nowMs: number,
): Promise<void> => {
  const boardIds = [...new Set(origins.map(({ boardId }) => boardId))].toSorted();
  await db.transaction().execute(async (tx) => {
    await setBounds(tx, BRIEF);
    const keys = await keysOf(tx, boardIds, newKey, nowMs);
    const hashers = new Map(
      Array.from(keys, ([boardId, { id, salt }]) => [boardId, { id, hash: onceEach(hashWith(salt)) }]),
    );
    const rows = origins.flatMap(({ boardId, sessionId, prefix }) => {
      const key = hashers.get(boardId);
      return key ? { boardId, sessionId, keyId: key.id, origin: key.hash(prefix) } : [];
    });
    // The same order on all nodes prevents a deadlock between two nodes that store votes of the same sessions.
    await sql`
      INSERT INTO vote_origins (board_id, session_id, key_id, origin)
      SELECT * FROM unnest(
        ${rows.map(({ boardId }) => boardId)}::uuid[], ${rows.map(({ sessionId }) => sessionId)}::uuid[],
        ${rows.map(({ keyId }) => keyId)}::uuid[], ${rows.map(({ origin }) => origin)}::bytea[])
      ORDER BY 1, 2, 3, 4
      ON CONFLICT DO NOTHING`.execute(tx);
  });
  await addArrivals(db, origins);
};

/**
 * Stores arrivals in a separate transaction, so that nodes wait for each other's rows half as long. A vote's earliest
 * arrival is that of its first request.
 */
const addArrivals = (db: Db, votes: readonly VoteOrigin[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await setBounds(tx, BRIEF);
    await sql`
      INSERT INTO vote_arrivals (board_id, session_id, question_id, arrived_at)
      SELECT board_id, session_id, question_id, min(arrived_at)
        FROM unnest(
          ${votes.map(({ boardId }) => boardId)}::uuid[], ${votes.map(({ sessionId }) => sessionId)}::uuid[],
          ${votes.map(({ questionId }) => questionId)}::uuid[],
          ${votes.map(({ arrivedAtMs }) => new Date(arrivedAtMs))}::timestamptz[]
        ) AS vote (board_id, session_id, question_id, arrived_at)
        JOIN boards ON boards.id = board_id
       GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (board_id, session_id, question_id) DO UPDATE SET arrived_at = excluded.arrived_at
       WHERE excluded.arrived_at < vote_arrivals.arrived_at`.execute(tx);
  });

/** Hashes each prefix once: a hall mostly shares an address, and thousands of votes must not hold up the node. */
const onceEach = (hash: (prefix: string) => Buffer): ((prefix: string) => Buffer) => {
  const known = new Map<string, Buffer>();
  return (prefix) => {
    const hashed = known.get(prefix) ?? hash(prefix);
    known.set(prefix, hashed);
    return hashed;
  };
};

type Key = { id: string; salt: Buffer };

/** The present key of each board. Boards that were deleted have none. */
const keysOf = async (
  tx: Transaction<Tables>,
  boardIds: readonly BoardId[],
  newKey: OriginHashing['newKey'],
  nowMs: number,
): Promise<Map<BoardId, Key>> => {
  const known = await presentKeys(tx, boardIds, nowMs);
  const missing = boardIds.filter((boardId) => !known.has(boardId));
  if (missing.length === 0) return known;
  // Only one node at a time makes keys, so that all nodes hash with the same one.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('origin_keys', 0))`.execute(tx);
  const made = await presentKeys(tx, missing, nowMs);
  for (const boardId of missing.filter((id) => !made.has(id))) {
    const key = newKey();
    const { rows } = await sql`
      INSERT INTO origin_keys (board_id, id, salt, created_at)
      SELECT id, ${key.id}::uuid, ${key.salt}::bytea, ${new Date(nowMs)}::timestamptz FROM boards WHERE id = ${boardId}
      RETURNING id`.execute(tx);
    if (rows.length > 0) made.set(boardId, key);
  }
  return new Map([...known, ...made]);
};

const presentKeys = async (
  tx: Transaction<Tables>,
  boardIds: readonly BoardId[],
  nowMs: number,
): Promise<Map<BoardId, Key>> => {
  const rows = await tx
    .selectFrom('origin_keys')
    .select(['board_id', 'id', 'salt'])
    .where('board_id', 'in', boardIds)
    .where('created_at', '>', new Date(nowMs - USED_MS))
    .orderBy('created_at', 'desc')
    .execute();
  return new Map(rows.map(({ board_id: boardId, ...key }) => [boardId, key]));
};

/**
 * The origin of each session that voted on a board within the last day: an opaque string, equal for equal address
 * prefixes.
 */
export const voteOriginsOf = async (
  db: Db,
  boardId: BoardId,
  nowMs: number,
): Promise<Map<SessionId, string>> => {
  const { rows } = await sql<{ sessionId: SessionId; origin: string }>`
    SELECT o.session_id AS "sessionId", min(o.key_id::text || encode(o.origin, 'hex')) AS origin
      FROM vote_origins AS o
      JOIN origin_keys AS k ON k.board_id = o.board_id AND k.id = o.key_id
     WHERE o.board_id = ${boardId} AND k.created_at > ${new Date(nowMs - KEPT_MS)}
     GROUP BY o.session_id`.execute(db);
  return new Map(rows.map(({ sessionId, origin }) => [sessionId, origin]));
};

/** Deletes keys that are older than a day, and the hashes made with them. @returns the number of keys */
export const pruneVoteOrigins = async (db: Db, nowMs: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('origin_keys')
    .where('created_at', '<=', new Date(nowMs - KEPT_MS))
    .executeTakeFirst();
  return Number(numDeletedRows);
};
