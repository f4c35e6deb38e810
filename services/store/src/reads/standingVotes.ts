import type { BoardId, GroupId, QuestionId, Seq, SessionId } from '@openfloor/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** Number of the board's latest events that are read: older votes belong to no group. */
const EVENTS_MAX = 100_000;

/** A vote that was not taken back. */
export type StandingVote = {
  questionId: QuestionId;
  sessionId: SessionId;
  /** The time of the event in the log; all events of a batch have the same. */
  castAtMs: number;
  /** When its request arrived at a node; null: unknown, as after a crash of the node. */
  arrivedAtMs: number | null;
};

/**
 * The latest votes that were not taken back. Both times of a vote are those when it was first cast, so a session cannot
 * move them by casting it again. An arrival later than the event in the log belongs to a repeated request and does not
 * count: the node that got the first request ended before it stored that arrival.
 */
export const standingVotes = async (db: Db, boardId: BoardId, upTo: Seq): Promise<StandingVote[]> => {
  const { rows } = await sql<StandingVote>`
    SELECT v.question_id AS "questionId", v.session_id AS "sessionId", first.at AS "castAtMs",
           CASE WHEN a.arrived_at_ms <= first.at THEN a.arrived_at_ms END AS "arrivedAtMs"
      FROM (
        SELECT (data ->> 'questionId')::uuid AS question_id, (data ->> 'sessionId')::uuid AS session_id,
               min(extract(epoch FROM recorded_at) * 1000)::float8 AS at
          FROM board_events
         WHERE board_id = ${boardId} AND seq > ${upTo - EVENTS_MAX} AND type = 'v1.VoteCast'
         GROUP BY 1, 2
      ) AS first
      JOIN votes AS v
        ON v.board_id = ${boardId} AND v.session_id = first.session_id AND v.question_id = first.question_id
      LEFT JOIN (
        SELECT session_id, question_id, (extract(epoch FROM arrived_at) * 1000)::float8 AS arrived_at_ms
          FROM vote_arrivals WHERE board_id = ${boardId}
      ) AS a ON a.session_id = first.session_id AND a.question_id = first.question_id`.execute(db);
  return rows;
};

export type GroupSetAside = { id: GroupId; sessions: number; votes: number };

/** The groups that are set aside, with their sessions and votes. */
export const groupsSetAside = async (db: Db, boardId: BoardId): Promise<GroupSetAside[]> => {
  const { rows } = await sql<GroupSetAside>`
    SELECT s.group_id AS id, count(DISTINCT s.session_id)::int AS sessions, count(v.session_id)::int AS votes
      FROM set_aside AS s
      LEFT JOIN votes AS v ON v.board_id = s.board_id AND v.session_id = s.session_id
     WHERE s.board_id = ${boardId}
     GROUP BY s.group_id
     ORDER BY 2 DESC, 1`.execute(db);
  return rows;
};

/**
 * The sessions of a group that are set aside; if there are none, those that were last set aside or released with it.
 */
export const sessionsOfGroup = async (db: Db, boardId: BoardId, group: GroupId): Promise<SessionId[]> => {
  const present = await db
    .selectFrom('set_aside')
    .select('session_id')
    .where('board_id', '=', boardId)
    .where('group_id', '=', group)
    .execute();
  if (present.length > 0) return present.map((row) => row.session_id);
  const { rows } = await sql<{ sessionIds: SessionId[] }>`
    SELECT data -> 'sessionIds' AS "sessionIds" FROM board_events
     WHERE board_id = ${boardId} AND type IN ('v1.SessionsSetAside', 'v1.SessionsReleased')
       AND data ->> 'group' = ${group}
     ORDER BY seq DESC LIMIT 1`.execute(db);
  return rows[0]?.sessionIds ?? [];
};
