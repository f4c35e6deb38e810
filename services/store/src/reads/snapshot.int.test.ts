import { randomUUID } from 'node:crypto';
import { DEFAULT_SETTINGS } from '@openfloor/contract/settings';
import { LaterVersion } from '@openfloor/contract/laterVersion';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import { expect, it } from 'vitest';
import { keepDoing } from '../testing/keepDoing.ts';
import { openSuiteStore, createTestWriter, openSampleBoard } from '../testing/testStore.ts';
import { loadSnapshot } from './snapshot.ts';

const store = await openSuiteStore();

it('an unknown board has no snapshot', async () => {
  expect(await loadSnapshot(store.kysely, randomUUID())).toBeUndefined();
});

it('a snapshot contains the whole board as of one seq', async () => {
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
    settings: DEFAULT_SETTINGS,
    talks: [],
    answeringId: undefined,
    stage: [],
    isSummaryPublished: false,
    moderators: [],
    questions: new Map([
      [
        questionId,
        {
          id: questionId,
          sessionId,
          text: 'Why?',
          talkId: undefined,
          original: undefined,
          createdAt: asked?.at,
          votes: 0,
          status: 'published',
          reason: undefined,
          wasPublic: true,
          hidden: true,
          pinned: false,
          isAnswered: false,
          name: undefined,
          reply: undefined,
          labels: [],
          flags: [],
          ancestors: [],
          members: [],
        },
      ],
    ]),
    questionCount: 1,
    blocked: new Set([sessionId]),
    setAside: new Map(),
    setAsideTotals: { sessions: 0, votes: 0 },
  });
  await send({ type: 'CloseBoard' });
  const closed = await loadSnapshot(store.kysely, boardId);
  expect(closed?.state.closedAt).toBe(writer.published.at(-1)?.events?.[0]?.at);
  expect(closed?.board.deletedAt).toBe(closed?.state.closedAt);
});

it('a snapshot read during votes is consistent', async () => {
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

it.each([
  ['type', "type = 'v9.Unknown'"],
  ['key', 'data = data || \'{"mood": 1}\''],
  ['actor', "actor = 'owner'"],
])('a board whose log has an event with a %s that is not known has no snapshot', async (_what, change) => {
  const boardId = await openSampleBoard(store);
  const writer = createTestWriter(store);
  const questionId = randomUUID();
  const ask: BoardCommand = { type: 'AskQuestion', questionId, sessionId: randomUUID(), text: 'Why?' };
  for (const command of [ask, { type: 'HideQuestion', questionId } as const])
    await writer.handle(boardId, { command, actor: 'participant' });
  await store.pool.query(`UPDATE board_events SET ${change} WHERE board_id = $1 AND seq = 2`, [boardId]);
  await expect(loadSnapshot(store.kysely, boardId)).rejects.toThrow(LaterVersion);
});

it('a snapshot checks the log up to its head', async () => {
  const boardId = await openSampleBoard(store);
  const addBlocks = (from: number, to: number, actor: string) =>
    store.pool.query(
      `INSERT INTO board_events SELECT $1, n, 'v1.ParticipantBlocked', jsonb_build_object('sessionId', gen_random_uuid()),
              $4, NULL, now() FROM generate_series($2::int, $3::int) AS n`,
      [boardId, from, to, actor],
    );
  await addBlocks(2, 2500, 'moderator');
  await store.pool.query('UPDATE boards SET head_seq = 2500 WHERE id = $1', [boardId]);
  expect(await loadSnapshot(store.kysely, boardId)).toMatchObject({ seq: 2500 });
  await addBlocks(2501, 2501, 'owner');
  // An event beyond the head is not part of the board.
  expect(await loadSnapshot(store.kysely, boardId)).toMatchObject({ seq: 2500 });
  await store.pool.query('UPDATE boards SET head_seq = 2501 WHERE id = $1', [boardId]);
  await expect(loadSnapshot(store.kysely, boardId)).rejects.toThrow('at 2501');
});
