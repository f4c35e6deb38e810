import { randomUUID } from 'node:crypto';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import { expect, it } from 'vitest';
import { openSuiteStore, createTestWriter, openSampleBoard } from '../testing/testStore.ts';
import { blocksOf, isBlockedAnywhere, votesOf } from './participants.ts';

const store = await openSuiteStore();

const send = (boardId: string, command: BoardCommand) =>
  createTestWriter(store).handle(boardId, { command, actor: 'participant' });

const openWithQuestion = async (sessionId = randomUUID()) => {
  const [boardId, questionId] = [await openSampleBoard(store), randomUUID()];
  await send(boardId, { type: 'AskQuestion', questionId, sessionId, text: 'Why?' });
  return { boardId, questionId };
};

it('votes of a session are found on one board or on all', async () => {
  const [here, there] = [await openWithQuestion(), await openWithQuestion()];
  const sessionId = randomUUID();
  for (const { boardId, questionId } of [here, there])
    await send(boardId, { type: 'Vote', questionId, sessionId });
  await send(here.boardId, { type: 'Vote', questionId: here.questionId, sessionId: randomUUID() });
  expect(new Set(await votesOf(store.kysely, sessionId))).toEqual(
    new Set([here.questionId, there.questionId]),
  );
  expect(await votesOf(store.kysely, sessionId, here.boardId)).toEqual([here.questionId]);
});

it('a retracted vote is not found', async () => {
  const { boardId, questionId } = await openWithQuestion();
  const sessionId = randomUUID();
  for (const voted of [true, false]) await send(boardId, { type: 'Vote', questionId, sessionId, voted });
  expect(await votesOf(store.kysely, sessionId)).toEqual([]);
});

it('blocks apply until they are lifted or their board is closed', async () => {
  const blocked = randomUUID();
  const boards = [
    await openWithQuestion(blocked),
    await openWithQuestion(blocked),
    await openWithQuestion(blocked),
  ];
  for (const { boardId, questionId } of boards) await send(boardId, { type: 'BlockAuthor', questionId });
  const ids = boards.map(({ boardId }) => boardId);
  const holding = async () => (await blocksOf(store.kysely, [blocked])).map(({ boardId }) => boardId);
  expect(new Set(await holding())).toEqual(new Set(ids));
  await send(String(ids[0]), { type: 'UnblockParticipant', sessionId: blocked });
  await send(String(ids[1]), { type: 'CloseBoard' });
  expect(await blocksOf(store.kysely, [blocked])).toEqual([{ boardId: ids[2], sessionId: blocked }]);
  expect(await isBlockedAnywhere(store.kysely, blocked)).toBe(true);
  expect(await isBlockedAnywhere(store.kysely, randomUUID())).toBe(false);
  await send(String(ids[2]), { type: 'CloseBoard' });
  expect(await isBlockedAnywhere(store.kysely, blocked)).toBe(false);
});

it('votes of a session on all boards are found without reading those of others', async () => {
  await store.pool.query(
    `INSERT INTO votes (board_id, session_id, question_id)
     SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid() FROM generate_series(1, 20000)`,
  );
  await store.pool.query('ANALYZE votes');
  const { rows } = await store.pool.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN SELECT question_id FROM votes WHERE session_id = '${randomUUID()}'`,
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan');
});
