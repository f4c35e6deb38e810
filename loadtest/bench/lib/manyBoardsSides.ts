import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@openfloor/store/database';
import type { Vote } from './appendSides.ts';
import { openBoardWithQuestions, votesStoredOn, type BenchBoard } from './board.ts';
import { closedLoop, type Load } from './closedLoop.ts';
import { settle } from './postgres.ts';
import type { Side } from './rounds.ts';

export const BOARDS = 2000;
export const PACED_PER_SECOND = 500;
export const SECONDS = 5;
const MS = 1000;
/** Boards that are opened at the same time. */
const OPENED_TOGETHER = 50;

/** Boards with one question. */
export const openBoards = async (database: Database): Promise<BenchBoard[]> => {
  const boards: BenchBoard[] = [];
  while (boards.length < BOARDS)
    boards.push(
      ...(await Promise.all(
        Array.from({ length: OPENED_TOGETHER }, () => openBoardWithQuestions(database, 1)),
      )),
    );
  return boards;
};

/**
 * One voter for each board, a new session in each round. With a pace all voters together cast that number of votes a second,
 * evenly spread; a voter whose answer is late votes as soon as it has it.
 */
export const manyBoardsSide =
  ({ database, boards }: { database: Database; boards: BenchBoard[] }, vote: Vote) =>
  (votesPerSecond: number | undefined): Side<Load> =>
  async () => {
    const before = await votesStoredOn(database, boards);
    const sessions = boards.map(() => randomUUID());
    await settle(database);
    const everyMs = votesPerSecond === undefined ? 0 : (boards.length / votesPerSecond) * MS;
    const startedAtMs = performance.now();
    const untilDue = (caller: number, turn: number): Promise<unknown> => {
      const dueAtMs = startedAtMs + everyMs * (turn + caller / boards.length);
      const waitMs = dueAtMs - performance.now();
      return waitMs > 0 ? delay(waitMs) : Promise.resolve();
    };
    const load = await closedLoop(
      { callers: boards.length, durationMs: SECONDS * MS, ...(everyMs > 0 && { before: untilDue }) },
      async (caller) => {
        const board = boards[caller];
        return board !== undefined && vote(board, board.questionIds[0] ?? '', sessions[caller] ?? '');
      },
    );
    const stored = (await votesStoredOn(database, boards)) - before;
    if (stored !== load.accepted)
      throw new Error(`${load.accepted} votes were accepted, but Postgres has ${stored}`);
    return load;
  };
