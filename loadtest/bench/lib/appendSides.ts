import { randomUUID } from 'node:crypto';
import type { QuestionId } from '@openfloor/contract/ids';
import type { BoardWriter } from '@openfloor/store/append/commit';
import type { Database } from '@openfloor/store/database/database';
import { createTransactionPerVote } from '../peers/transactionPerVote.ts';
import { openBoardWithQuestions, createWriter, votesStored, type BenchBoard } from './board.ts';
import { closedLoop, type Load } from './closedLoop.ts';
import { settle } from './postgres.ts';
import type { Side } from './rounds.ts';

export const CALLERS = 64;
export const QUESTIONS = 500;
export const DURATION_MS = 5000;
/** The product's number of connections; see `openConfiguredDatabase`. */
export const OUR_CONNECTIONS = 10;
/** A connection for each caller, so that no transaction waits for one. */
export const THEIR_CONNECTIONS = CALLERS;

export type Vote = (board: BenchBoard, questionId: QuestionId, sessionId: string) => Promise<boolean>;

/** Opens a new board for each round. Each caller is one session that votes on one question after the other. */
const voting =
  (database: Database, vote: Vote): Side<Load> =>
  async () => {
    const board = await openBoardWithQuestions(database, QUESTIONS);
    const sessions = Array.from({ length: CALLERS }, () => randomUUID());
    await settle(database);
    const load = await closedLoop({ callers: CALLERS, durationMs: DURATION_MS }, (caller, turn) =>
      vote(board, questionAt(board, caller, turn), sessions[caller] ?? ''),
    );
    const stored = await votesStored(database, board.boardId);
    if (stored.events !== load.accepted || stored.votes !== stored.total)
      throw new Error(`${load.accepted} votes were accepted, but Postgres has ${JSON.stringify(stored)}`);
    return load;
  };

/** Callers start at different questions, so that at any moment they vote on different ones. */
const questionAt = ({ questionIds }: BenchBoard, caller: number, turn: number): QuestionId =>
  questionIds[(caller * Math.floor(QUESTIONS / CALLERS) + turn) % QUESTIONS] ?? '';

/** A vote through the product's writer. */
export const voteThrough =
  (writer: BoardWriter): Vote =>
  async ({ boardId }, questionId, sessionId) => {
    const result = await writer.handle(boardId, {
      actor: 'participant',
      command: { type: 'Vote', questionId, sessionId },
    });
    return result.ok;
  };

export const groupCommitSide = (database: Database): Side<Load> =>
  voting(database, voteThrough(createWriter(database)));

export const transactionPerVoteSide = (database: Database): Side<Load> => {
  const vote = createTransactionPerVote(database.pool);
  return voting(database, ({ boardId }, questionId, sessionId) => vote(boardId, questionId, sessionId));
};
