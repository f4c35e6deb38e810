import { randomUUID } from 'node:crypto';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import { expect, it } from 'vitest';
import { rebuildBoards } from '../maintenance/rebuild.ts';
import { loadSnapshot } from '../reads/snapshot.ts';
import { createTestWriter, faultsIn, openSampleBoard, openSuiteStore } from '../testing/testStore.ts';

const store = await openSuiteStore();
const group = randomUUID();

/** A board with two questions and two nodes that write to it. */
const openWithNodes = async () => {
  const boardId = await openSampleBoard(store);
  const nodes = [createTestWriter(store), createTestWriter(store)] as const;
  const send = (command: BoardCommand, node: 0 | 1 = 0) =>
    nodes[node].handle(boardId, { command, actor: 'moderator' });
  const [a, b] = [randomUUID(), randomUUID()];
  for (const questionId of [a, b])
    await send({ type: 'AskQuestion', questionId, sessionId: randomUUID(), text: `Why ${questionId}?` });
  const vote = (questionId: string, sessionId: string, node: 0 | 1 = 0, voted = true) =>
    send({ type: 'Vote', questionId, sessionId, voted }, node);
  const stored = async () => {
    const state = (await loadSnapshot(store.kysely, boardId))?.state;
    return { totals: [a, b].map((id) => state?.questions.get(id)?.votes), ...state?.setAsideTotals };
  };
  return { a, b, send, vote, stored };
};

it('a node that kept the facts of its latest commit does not count votes of sessions that another node set aside', async () => {
  const { a, send, vote, stored } = await openWithNodes();
  const [anna, ben, carl] = [randomUUID(), randomUUID(), randomUUID()];
  await vote(a, anna, 1);
  expect(await send({ type: 'SetSessionsAside', group, sessionIds: [anna, ben] })).toMatchObject({
    ok: true,
    group: { sessions: 2, votes: 1 },
  });
  expect(await vote(a, ben, 1)).toMatchObject({ vote: { voted: true, votes: 0 } });
  expect(await vote(a, carl, 1)).toMatchObject({ vote: { voted: true, votes: 1 } });
  expect(await vote(a, anna, 1, false)).toMatchObject({ vote: { voted: false, votes: 1 } });
  expect(await stored()).toEqual({ totals: [1, 0], sessions: 2, votes: 1 });
  expect(await faultsIn(store)).toEqual([]);
});

it('a rebuild gives back who is set aside and every total, and verify finds what differs', async () => {
  const { a, b, send, vote, stored } = await openWithNodes();
  const sessions = Array.from({ length: 4 }, () => randomUUID());
  for (const sessionId of sessions) await vote(a, sessionId);
  await vote(b, sessions[0] ?? '');
  await send({ type: 'SetSessionsAside', group, sessionIds: sessions.slice(0, 3) });
  const before = await stored();
  expect(before).toEqual({ totals: [1, 0], sessions: 3, votes: 4 });
  await store.pool.query('DELETE FROM set_aside');
  await store.pool.query('UPDATE questions SET votes = 4');
  const faults = await faultsIn(store);
  expect(faults).toContain(`set aside ${sessions[0]} in ${group} is missing`);
  expect(faults).toContain(`question ${a}: votes differs from the log`);
  await rebuildBoards(store.kysely, () => randomUUID());
  expect(await stored()).toEqual(before);
  expect(await faultsIn(store)).toEqual([]);
});

it('a group of ten thousand sessions is one event, and returns as one', async () => {
  const { a, b, send, vote, stored } = await openWithNodes();
  const sessionIds = Array.from({ length: 10_000 }, () => randomUUID());
  for (let from = 0; from < sessionIds.length; from += 500)
    await Promise.all(
      sessionIds.slice(from, from + 500).flatMap((sessionId) => [vote(a, sessionId), vote(b, sessionId)]),
    );
  const aside = await send({ type: 'SetSessionsAside', group, sessionIds });
  expect(aside).toMatchObject({ ok: true, group: { sessions: 10_000, votes: 20_000 } });
  expect(await stored()).toMatchObject({ totals: [0, 0] });
  const again = await send({ type: 'SetSessionsAside', group, sessionIds });
  expect(again).toMatchObject({
    seq: aside.ok ? aside.seq : 0,
    recorded: false,
    group: { sessions: 10_000 },
  });
  expect(await send({ type: 'ReleaseSessions', group, sessionIds })).toMatchObject({ ok: true });
  expect(await stored()).toMatchObject({ totals: [10_000, 10_000] });
  expect(await faultsIn(store)).toEqual([]);
}, 60_000);
