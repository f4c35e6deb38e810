import { randomUUID } from 'node:crypto';
import { LOG_FORMAT } from '@openfloor/contract/logFormat';
import type { BoardWriter } from '../append/commit.ts';
import type { Database } from '../database/database.ts';
import { allEvents } from '../reads/events.ts';
import { loadSnapshot } from '../reads/snapshot.ts';
import { askBy, by, times } from './requests.ts';
import { openSampleBoard } from './testStore.ts';

/** A new board with one question. */
export const openWithQuestion = async (
  store: Database,
  writer: BoardWriter,
  sessionId: string = randomUUID(),
) => {
  const boardId = await openSampleBoard(store);
  const { questionId, command } = askBy(sessionId);
  await writer.handle(boardId, by(command));
  return { boardId, questionId };
};

/** Boards with one question each. Opened ten at a time, so that none waits too long for a connection. */
export const openMany = async (store: Database, writer: BoardWriter, count: number) => {
  const boards: Awaited<ReturnType<typeof openWithQuestion>>[] = [];
  while (boards.length < count)
    boards.push(
      ...(await Promise.all(
        times(Math.min(10, count - boards.length), () => openWithQuestion(store, writer)),
      )),
    );
  return boards;
};

export const logOf = async ({ kysely }: Database, boardId: string) =>
  Array.fromAsync(allEvents(kysely, boardId));

export const questionOn = async ({ kysely }: Database, boardId: string, questionId: string) =>
  (await loadSnapshot(kysely, boardId))?.state.questions.get(questionId);

/** Appends an event of a type that only a later version knows. */
export const appendUnknown = ({ pool }: Database, boardId: string) =>
  pool.query(
    `WITH moved AS (UPDATE boards SET head_seq = head_seq + 1, format = ${LOG_FORMAT + 1} WHERE id = $1 RETURNING id, head_seq)
     INSERT INTO board_events (board_id, seq, type, data, actor, key, recorded_at)
     SELECT id, head_seq, 'v9.AskingPaused', '{}', 'moderator', NULL, now() FROM moved`,
    [boardId],
  );
