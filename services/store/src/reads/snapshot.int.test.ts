import { FIRST_OWNER_ID } from '@openfloor/contract/ids';
import { randomUUID } from 'node:crypto';
import { LOG_FORMAT } from '@openfloor/contract/logFormat';
import { DEFAULT_SETTINGS } from '@openfloor/contract/defaultSettings';
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
  const owner = randomUUID();
  const boardId = await openSampleBoard(store, { title: 'All hands', ownerSessionId: owner });
  const writer = createTestWriter(store);
  const send = (command: BoardCommand) => writer.handle(boardId, { command, actor: 'participant' });
  const [questionId, sessionId] = [randomUUID(), randomUUID()];
  await send({ type: 'AskQuestion', questionId, sessionId, text: 'Why?' });
  await send({ type: 'ModerateQuestion', act: 'hide', questionId });
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
    agenda: [],
    agendaHeld: [],
    owners: [{ id: FIRST_OWNER_ID, sessionId: owner, since: open?.board.createdAt, isRemoved: false }],
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
  expect(closed?.board.closedAt).toBe(closed?.state.closedAt);
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

it('a board whose log has a later format has no snapshot', async () => {
  const boardId = await openSampleBoard(store);
  await store.pool.query(`UPDATE boards SET format = ${LOG_FORMAT + 1} WHERE id = $1`, [boardId]);
  await expect(loadSnapshot(store.kysely, boardId)).rejects.toThrow(LaterVersion);
  await store.pool.query('DELETE FROM boards WHERE id = $1', [boardId]);
});
