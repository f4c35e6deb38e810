import type { BoardId, QuestionId, SessionId } from '@openfloor/contract/ids';
import type pg from 'pg';

const LOCK = 'SELECT 1 FROM boards WHERE id = $1 AND deleted_at IS NULL FOR UPDATE';
const READ = `
  SELECT hidden, EXISTS (
      SELECT 1 FROM votes WHERE board_id = $1 AND session_id = $3 AND question_id = $2) AS voted
    FROM questions WHERE board_id = $1 AND id = $2`;
const BUMP = 'UPDATE boards SET head_seq = head_seq + 1 WHERE id = $1 RETURNING head_seq';
const LOG = `
  INSERT INTO board_events (board_id, seq, type, data, actor, recorded_at)
  VALUES ($1, $2, $3, $4, 'participant', now())`;
const CAST = 'INSERT INTO votes (board_id, question_id, session_id) VALUES ($1, $2, $3)';
const RETRACT = 'DELETE FROM votes WHERE board_id = $1 AND question_id = $2 AND session_id = $3';
const COUNT = 'UPDATE questions SET votes = votes + $3 WHERE board_id = $1 AND id = $2';

export type TransactionPerVote = (
  boardId: BoardId,
  questionId: QuestionId,
  sessionId: SessionId,
) => Promise<boolean>;

/**
 * The usual vote without group commit: one transaction per vote, with prepared statements. It locks the board's row
 * first, so that `seq` has no gap and transactions do not deadlock. It writes the same rows as the product.
 */
export const createTransactionPerVote = (pool: pg.Pool): TransactionPerVote => {
  return async (...ids) => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const accepted = await writeVote(client, ids);
      await client.query('COMMIT');
      client.release();
      return accepted;
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
};

type Ids = [boardId: BoardId, questionId: QuestionId, sessionId: SessionId];

/** The statements of one vote, which toggles. @returns whether the question takes votes */
const writeVote = async (client: pg.PoolClient, [boardId, questionId, sessionId]: Ids): Promise<boolean> => {
  await client.query({ name: 'lock', text: LOCK, values: [boardId] });
  const { rows } = await client.query<{ hidden: boolean; voted: boolean }>({
    name: 'read',
    text: READ,
    values: [boardId, questionId, sessionId],
  });
  const [found] = rows;
  if (!found || found.hidden) return false;
  const bumped = await client.query<{ head_seq: number }>({ name: 'bump', text: BUMP, values: [boardId] });
  await client.query({
    name: 'log',
    text: LOG,
    values: [
      boardId,
      bumped.rows[0]?.head_seq,
      found.voted ? 'v1.VoteRetracted' : 'v1.VoteCast',
      JSON.stringify({ questionId, sessionId }),
    ],
  });
  await client.query({
    name: found.voted ? 'retract' : 'cast',
    text: found.voted ? RETRACT : CAST,
    values: [boardId, questionId, sessionId],
  });
  await client.query({ name: 'count', text: COUNT, values: [boardId, questionId, found.voted ? -1 : 1] });
  return true;
};
