import type { BoardFigures } from '@openfloor/contract/http/insights';
import type { BoardId, SessionId } from '@openfloor/contract/ids';
import { INSIGHTS_VERSION } from '@openfloor/domain/figures/storedInsights';
import { sql } from 'kysely';
import { isOwnedBySql } from '../reads/owners.ts';
import type { Db } from '../tables.ts';

/** `viewerMinutes`: the most viewers of each minute, added up. */
export type EarlierBoard = Pick<
  BoardFigures,
  'questions' | 'answered' | 'votes' | 'tookPart' | 'peakViewers'
> & {
  boardId: BoardId;
  title: string;
  createdAt: Date;
  viewerMinutes: number;
  invited: number | null;
};

export type EarlierQuery = { sessionId: SessionId; boardId: BoardId; count: number };

/**
 * The latest boards of a session from before this one, open or closed, with figures of their whole logs so far, the
 * newest first. Demos and boards without figures are left out.
 */
export const earlierBoards = async (
  db: Db,
  { sessionId, boardId, count }: EarlierQuery,
): Promise<EarlierBoard[]> => {
  const { rows } = await sql<EarlierBoard>`
    SELECT b.id AS "boardId", b.title, b.created_at AS "createdAt", (b.details -> 'settings' ->> 'invited')::int AS invited,
           talks.*, viewers.*
      FROM boards AS b
      JOIN insights AS i ON i.board_id = b.id AND i.epoch = b.epoch AND i.version = ${INSIGHTS_VERSION}
     CROSS JOIN LATERAL (
           SELECT sum((talk ->> 'questions')::int)::int AS questions, sum((talk ->> 'answered')::int)::int AS answered,
                  sum((talk ->> 'votes')::int)::int AS votes, sum((talk ->> 'tookPartFirst')::int)::int AS "tookPart"
             FROM jsonb_array_elements(i.talks) AS talk) AS talks
     CROSS JOIN LATERAL (
           SELECT max(viewers) AS "peakViewers", coalesce(sum(viewers), 0)::int AS "viewerMinutes"
             FROM viewer_samples WHERE board_id = b.id) AS viewers
     WHERE ${isOwnedBySql(sessionId)} AND b.id <> ${boardId} AND NOT b.demo
       AND b.created_at <= (SELECT created_at FROM boards WHERE id = ${boardId})
     ORDER BY b.created_at DESC, b.id LIMIT ${count}`.execute(db);
  return rows;
};
