import { randomUUID } from 'node:crypto';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepDoing } from '../testing/keepDoing.ts';
import { createTestWriter, openSampleBoard, openTestStore, type TestStore } from '../testing/testStore.ts';
import { loadSnapshot } from './snapshot.ts';

let store: TestStore;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

it('a board that does not exist has none', async () => {
  expect(await loadSnapshot(store.kysely, randomUUID())).toBeUndefined();
});

it('a snapshot holds the whole board as of one seq', async () => {
  const boardId = await openSampleBoard(store, { title: 'All hands' });
  const writer = createTestWriter(store);
  const send = (command: BoardCommand) => writer.handle(boardId, { command, actor: 'participant' });
  const [questionId, sessionId] = [randomUUID(), randomUUID()];
  await send({ type: 'AskQuestion', questionId, sessionId, text: 'Why?' });
  await send({ type: 'HideQuestion', questionId });
  await send({ type: 'BlockAuthor', questionId });
  const asked = writer.published[0]?.events?.[0];
  const open = await loadSnapshot(store.kysely, boardId);
  expect(open).toMatchObject({ board: { id: boardId, title: 'All hands' }, epoch: 'first-life', seq: 4 });
  expect(open?.state).toEqual({
    title: 'All hands',
    questions: new Map([
      [
        questionId,
        {
          id: questionId,
          sessionId,
          text: 'Why?',
          createdAt: asked?.at,
          votes: 0,
          hidden: true,
          pinned: false,
          isAnswered: false,
        },
      ],
    ]),
    blocked: new Set([sessionId]),
  });
  await send({ type: 'CloseBoard' });
  const closed = await loadSnapshot(store.kysely, boardId);
  expect(closed?.state.closedAt).toBe(writer.published.at(-1)?.events?.[0]?.at);
  expect(closed?.board.deletedAt).toBe(closed?.state.closedAt);
});

it('a snapshot read while votes come in never mixes two moments', async () => {
  const boardId = await openSampleBoard(store);
  const writer = createTestWriter(store);
  const questionId = randomUUID();
  const ask = { type: 'AskQuestion' as const, questionId, sessionId: randomUUID(), text: 'Why?' };
  await writer.handle(boardId, { command: ask, actor: 'participant' });
  const stop = keepDoing(() =>
    writer.handle(boardId, {
      command: { type: 'Vote', questionId, sessionId: randomUUID() },
      actor: 'participant',
    }),
  );
  for (let reads = 0; reads < 50; reads++) {
    const snapshot = await loadSnapshot(store.kysely, boardId);
    expect(snapshot?.state.questions.get(questionId)?.votes).toBe(Number(snapshot?.seq) - 2);
  }
  await stop();
});
