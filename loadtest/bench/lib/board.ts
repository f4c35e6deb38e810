import { randomBytes, randomUUID } from 'node:crypto';
import type { BoardId, QuestionId } from '@openfloor/contract/ids';
import { systemClock as clock } from '@openfloor/platform/clock';
import { createBoardWriter, type BoardWriter } from '@openfloor/store/append/boardWriter';
import { openBoard } from '@openfloor/store/boards/openBoard';
import type { Database } from '@openfloor/store/database';

export type BenchBoard = { boardId: BoardId; questionIds: QuestionId[] };

/** The product's writer, without anything that listens to commits. */
export const createWriter = ({ pool }: Database): BoardWriter =>
  createBoardWriter({ pool, clock, limits: { questionsMax: Infinity }, onCommit: () => {} });

/** A board as an audience creates it: each question is asked by a different session. */
export const openBoardWithQuestions = async (
  database: Database,
  questions: number,
  textOf = (index: number): string => `Question ${index}: ${TEXT}`,
): Promise<BenchBoard> => {
  const boardId = randomUUID();
  const board = {
    id: boardId,
    shortId: randomBytes(8).toString('hex'),
    title: 'Bench',
    adminKey: randomUUID(),
    epoch: randomBytes(6).toString('base64url'),
    ownerSessionId: randomUUID(),
    ipAddress: '127.0.0.1',
    demo: false,
    at: new Date(clock.nowMs()).toISOString(),
  };
  await openBoard(database.kysely, board, 1);
  const questionIds = Array.from({ length: questions }, () => randomUUID());
  const writer = createWriter(database);
  await Promise.all(
    questionIds.map((questionId, index) =>
      writer.handle(boardId, {
        actor: 'participant',
        command: {
          type: 'AskQuestion',
          questionId,
          sessionId: randomUUID(),
          text: textOf(index),
        },
      }),
    ),
  );
  return { boardId, questionIds };
};

/** Of the usual length. */
export const TEXT = 'will the slides and the recording be shared with all who were here today, and when?';

/** A board that `fillWithVotes` has filled began this long ago: a node keeps the votes of the last two minutes in memory. */
const VOTED_FOR_S = 3600;
const VOTES_PER_STATEMENT = 50_000;

/**
 * Writes votes to the log and its projections as the product does, without their commands.
 * @param votesPerSession divides the number of questions
 */
export const fillWithVotes = async (
  { pool }: Database,
  { boardId, questionIds }: BenchBoard,
  { votes, votesPerSession }: { votes: number; votesPerSession: number },
): Promise<void> => {
  await pool.query(
    `UPDATE board_events SET recorded_at = recorded_at - make_interval(secs => $2) WHERE board_id = $1`,
    [boardId, VOTED_FOR_S],
  );
  for (let done = 0; done < votes; done += VOTES_PER_STATEMENT)
    await pool.query(
      `WITH head AS (UPDATE boards SET head_seq = head_seq + $3 WHERE id = $1 RETURNING head_seq - $3 AS before),
        vote AS (
          SELECT row_number() OVER () AS place, ($2::uuid[])[1 + n % $4] AS question_id,
                 md5('session ' || n / $8)::uuid AS session_id
            FROM generate_series($5::int, $5::int + $3 - 1) AS n),
        ballots AS (
          INSERT INTO votes (board_id, question_id, session_id) SELECT $1, question_id, session_id FROM vote)
       INSERT INTO board_events (board_id, seq, type, data, actor, recorded_at)
       SELECT $1, before + place, 'v1.VoteCast',
              jsonb_build_object('questionId', question_id, 'sessionId',
                overlay(overlay(session_id::text placing '4' from 15) placing 'a' from 20)), 'participant',
              now() - make_interval(secs => $6 * (1 - ($5 + place)::float / $7))
         FROM vote, head`,
      [
        boardId,
        questionIds,
        Math.min(VOTES_PER_STATEMENT, votes - done),
        questionIds.length,
        done,
        VOTED_FOR_S,
        votes,
        votesPerSession,
      ],
    );
  await pool.query(
    `UPDATE votes SET session_id = overlay(overlay(session_id::text placing '4' from 15) placing 'a' from 20)::uuid
      WHERE board_id = $1`,
    [boardId],
  );
  await pool.query(
    `UPDATE questions AS q SET votes = (SELECT count(*) FROM votes AS v WHERE v.board_id = $1 AND v.question_id = q.id)
      WHERE board_id = $1`,
    [boardId],
  );
};

/** Number of votes in a board's log and in its projections; they must agree. */
export const votesStored = async (
  { pool }: Database,
  boardId: BoardId,
): Promise<{ events: number; votes: number; total: number }> => {
  const { rows } = await pool.query<{ events: number; votes: number; total: number }>(
    `SELECT
       (SELECT count(*)::int FROM board_events WHERE board_id = $1 AND type LIKE 'v1.Vote%') AS events,
       (SELECT count(*)::int FROM votes WHERE board_id = $1) AS votes,
       (SELECT coalesce(sum(votes), 0)::int FROM questions WHERE board_id = $1) AS total`,
    [boardId],
  );
  return rows[0] ?? { events: 0, votes: 0, total: 0 };
};

/** Number of votes and retractions in the logs of some boards. */
export const votesStoredOn = async ({ pool }: Database, boards: readonly BenchBoard[]): Promise<number> => {
  const { rows } = await pool.query<{ events: number }>(
    `SELECT count(*)::int AS events FROM board_events WHERE board_id = ANY ($1) AND type LIKE 'v1.Vote%'`,
    [boards.map(({ boardId }) => boardId)],
  );
  return rows[0]?.events ?? 0;
};
