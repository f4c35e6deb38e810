import type { BoardId, QuestionId, SessionId } from '@openfloor/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';

export type BallotRow = { questionId: QuestionId; sessionId: SessionId };

/** Which of the sessions voted for which of the questions. */
export const ballotsOn = async (
  db: Db,
  boardId: BoardId,
  questionIds: readonly QuestionId[],
  sessionIds: readonly SessionId[],
): Promise<BallotRow[]> => {
  // `OFFSET 0` keeps Postgres from turning the lookups into a join.
  const { rows } = await sql<BallotRow>`
    SELECT v.question_id AS "questionId", v.session_id AS "sessionId"
      FROM unnest(${sessionIds}::uuid[]) AS wanted (session_id)
      CROSS JOIN LATERAL (
        SELECT * FROM votes
         WHERE board_id = ${boardId} AND votes.session_id = wanted.session_id
           AND votes.question_id = ANY (${questionIds}::uuid[]) OFFSET 0) AS v`.execute(db);
  return rows;
};

const BALLOTS_PER_PAGE = 10_000;

/** All ballots of a board, read page by page. */
export async function* storedBallots(db: Db, boardId: BoardId): AsyncGenerator<BallotRow> {
  let last: BallotRow | undefined;
  for (;;) {
    const { rows }: { rows: BallotRow[] } = await sql<BallotRow>`
      SELECT question_id AS "questionId", session_id AS "sessionId" FROM votes
       WHERE board_id = ${boardId}
         AND ${last ? sql`(session_id, question_id) > (${last.sessionId}, ${last.questionId})` : sql`true`}
       ORDER BY session_id, question_id LIMIT ${BALLOTS_PER_PAGE}`.execute(db);
    yield* rows;
    last = rows.at(-1);
    if (!last) return;
  }
}
