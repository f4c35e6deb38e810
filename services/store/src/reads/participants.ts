import type { PageQuery, SessionBlocks } from '@openfloor/contract/http/superAdmin';
import type { BoardId, QuestionId, SessionId } from '@openfloor/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import { limitAndOffset } from './page.ts';

/**
 * Questions that a session voted for, on one board or on all, without those that were withdrawn. A vote for a merged
 * question is one for the root of its tree, if that one ever was public.
 */
export const votesOf = async (db: Db, sessionId: SessionId, boardId?: BoardId): Promise<QuestionId[]> => {
  const query = db
    .selectFrom('votes')
    .innerJoin('questions', (join) =>
      join.onRef('questions.board_id', '=', 'votes.board_id').onRef('questions.id', '=', 'votes.question_id'),
    )
    .innerJoin('questions as roots', (join) =>
      join
        .onRef('roots.board_id', '=', 'votes.board_id')
        .onRef('roots.id', '=', (row) => row.fn.coalesce('questions.root_id', 'questions.id')),
    )
    .select('roots.id')
    .distinct()
    .where('roots.was_public', '=', true)
    .where('votes.session_id', '=', sessionId)
    .where('questions.status', '<>', 'withdrawn');
  const rows = await (boardId === undefined ? query : query.where('votes.board_id', '=', boardId)).execute();
  return rows.map(({ id }) => id);
};

/** Whether a session is blocked on any open board. */
export const isBlockedAnywhere = async (db: Db, sessionId: SessionId): Promise<boolean> => {
  const row = await db
    .selectFrom('blocks')
    .innerJoin('boards', 'boards.id', 'blocks.board_id')
    .select('blocks.board_id')
    .where('blocks.session_id', '=', sessionId)
    .where('boards.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** One page of the sessions that are blocked on any open board, without duplicates, and their total number. */
export const blockedSessions = async (
  db: Db,
  page: PageQuery,
): Promise<{ sessionIds: SessionId[]; total: number }> => {
  const { limit, offset } = limitAndOffset(page);
  const blocked = db
    .selectFrom('blocks')
    .innerJoin('boards', 'boards.id', 'blocks.board_id')
    .where('boards.deleted_at', 'is', null);
  const rows = await blocked
    .select('blocks.session_id')
    .distinct()
    .orderBy('blocks.session_id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await blocked
    .select(sql<number>`count(DISTINCT blocks.session_id)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return { sessionIds: rows.map((row) => row.session_id), total };
};

/** Where and when sessions were blocked, on open boards, in the order of the sessions. */
export const blocksWithBoards = async (
  db: Db,
  sessionIds: readonly SessionId[],
): Promise<SessionBlocks[]> => {
  const rows = await db
    .selectFrom('blocks')
    .innerJoin('boards', 'boards.id', 'blocks.board_id')
    .select(['blocks.board_id', 'blocks.session_id', 'blocks.blocked_at', 'boards.title'])
    .where('boards.deleted_at', 'is', null)
    .where('blocks.session_id', '=', sql<string>`ANY (${sessionIds}::uuid[])`)
    .orderBy('blocks.blocked_at', 'desc')
    .orderBy('blocks.board_id')
    .execute();
  const bySession = Map.groupBy(rows, (row) => row.session_id);
  return sessionIds.map((sessionId) => ({
    sessionId,
    boards: (bySession.get(sessionId) ?? []).map(({ board_id: boardId, title, blocked_at: at }) => ({
      boardId,
      title,
      blockedAt: at.toISOString(),
    })),
  }));
};

/** The open boards on which these sessions are blocked. */
export const blocksOf = async (
  db: Db,
  sessionIds: readonly SessionId[],
): Promise<{ boardId: BoardId; sessionId: SessionId }[]> => {
  const rows = await db
    .selectFrom('blocks')
    .innerJoin('boards', 'boards.id', 'blocks.board_id')
    .select(['blocks.board_id', 'blocks.session_id'])
    .where('boards.deleted_at', 'is', null)
    .where('blocks.session_id', 'in', sessionIds)
    .execute();
  return rows.map((row) => ({ boardId: row.board_id, sessionId: row.session_id }));
};
