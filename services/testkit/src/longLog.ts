import type { Pool } from 'pg';

/**
 * Casts a vote of each of `voters` new sessions for each question of a board, in the log and in the tables. Bypasses
 * the product's writer: a million votes take half a minute. The times in the log are 20 ms apart, because votes of
 * the last minutes are read with each board.
 */
export const castEveryVote = async (pool: Pool, boardId: string, voters: number): Promise<void> => {
  await pool.query(
    `WITH sessions AS MATERIALIZED (SELECT gen_random_uuid() AS id FROM generate_series(1, $2::int)),
          ballots AS (INSERT INTO votes (board_id, session_id, question_id)
                      SELECT $1, sessions.id, questions.id FROM sessions CROSS JOIN questions WHERE board_id = $1
                      RETURNING session_id, question_id),
          numbered AS (SELECT *, row_number() OVER (ORDER BY md5(session_id::text || question_id::text)) AS number FROM ballots),
          head AS (UPDATE boards SET head_seq = head_seq + question_count * $2::int WHERE id = $1
                   RETURNING head_seq AS last, head_seq - question_count * $2::int AS before)
     INSERT INTO board_events (board_id, seq, type, data, actor, recorded_at)
     SELECT $1, before + number, 'v1.VoteCast', jsonb_build_object('questionId', question_id, 'sessionId', session_id),
            'participant', now() - (last - before - number) * interval '20 ms'
       FROM numbered CROSS JOIN head`,
    [boardId, voters],
  );
  await pool.query('UPDATE questions SET votes = votes + $2 WHERE board_id = $1', [boardId, voters]);
  await pool.query('ANALYZE board_events, votes');
};
