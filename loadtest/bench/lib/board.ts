import { randomBytes, randomUUID } from 'node:crypto';
import type { BoardId, QuestionId } from '@openfloor/contract/ids';
import { systemClock as clock } from '@openfloor/platform/clock';
import { createBoardWriter, type BoardWriter } from '@openfloor/store/append/commit';
import { openBoard } from '@openfloor/store/boards/openBoard';
import type { Database } from '@openfloor/store/database/database';

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
    recoveryCode: randomUUID(),
    ipAddress: '127.0.0.1',
    demo: false,
    plan: null,
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

/** A question of the usual length. */
const TEXT = 'will the slides and the recording be shared with all who were here today, and when?';

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
