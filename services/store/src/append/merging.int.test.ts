import { randomUUID } from 'node:crypto';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import { expect, it } from 'vitest';
import { rebuildBoards } from '../maintenance/rebuild.ts';
import { loadSnapshot } from '../reads/snapshot.ts';
import { createTestWriter, faultsIn, openSampleBoard, openSuiteStore } from '../testing/testStore.ts';
import { factsOf } from '../testing/factsOf.ts';

const store = await openSuiteStore();

const openWith = async (questions: number) => {
  const boardId = await openSampleBoard(store);
  const writer = createTestWriter(store);
  const send = (command: BoardCommand) => writer.handle(boardId, { command, actor: 'moderator' });
  const ids = Array.from({ length: questions }, () => randomUUID());
  for (const questionId of ids)
    await send({ type: 'AskQuestion', questionId, sessionId: randomUUID(), text: `Why ${questionId}?` });
  const votes = async () => {
    const snapshot = await loadSnapshot(store.kysely, boardId);
    return ids.map((id) => snapshot?.state.questions.get(id)?.votes);
  };
  const [a = '', b = '', c = ''] = ids;
  return { boardId, a, b, c, send, votes };
};

it('a rebuild gives back every tree and every union', async () => {
  const { a, b, c, send, votes } = await openWith(3);
  const sessions = Array.from({ length: 5 }, () => randomUUID());
  for (const [index, sessionId] of sessions.entries())
    for (const questionId of [a, b, c].slice(index % 3)) await send({ type: 'Vote', questionId, sessionId });
  await send({ type: 'MergeQuestions', into: b, from: [a] });
  await send({ type: 'MergeQuestions', into: c, from: [b] });
  expect((await votes()).at(-1)).toBe(5);
  const before = await votes();
  await store.pool.query('UPDATE questions SET votes = 0, ancestors = NULL, root_id = NULL');
  expect(await faultsIn(store)).not.toEqual([]);
  await rebuildBoards(store.kysely, () => randomUUID());
  expect(await votes()).toEqual(before);
  expect(await faultsIn(store)).toEqual([]);
});

it('verify finds a union that counts a session twice', async () => {
  const { boardId, a, b, send } = await openWith(2);
  const anna = randomUUID();
  for (const questionId of [a, b]) await send({ type: 'Vote', questionId, sessionId: anna });
  await send({ type: 'MergeQuestions', into: a, from: [b] });
  await store.pool.query('UPDATE questions SET votes = 2 WHERE board_id = $1 AND id = $2', [boardId, a]);
  expect(await faultsIn(store)).toContain(`question ${a} counts 2 votes of 1`);
  await store.pool.query('UPDATE questions SET votes = 1 WHERE board_id = $1 AND id = $2', [boardId, a]);
});

it('the facts of a merge have the voters as groups, without the sessions that vote in the same batch', async () => {
  const { boardId, a, b, send } = await openWith(2);
  const [anna, ...crowd] = Array.from({ length: 6 }, () => randomUUID());
  for (const sessionId of crowd) await send({ type: 'Vote', questionId: a, sessionId });
  if (anna !== undefined)
    for (const questionId of [a, b]) await send({ type: 'Vote', questionId, sessionId: anna });
  const merge = { command: { type: 'MergeQuestions', into: a, from: [b] }, actor: 'moderator' } as const;
  const vote = {
    command: { type: 'Vote', questionId: a, sessionId: anna ?? '' },
    actor: 'participant',
  } as const;
  const facts = await factsOf(store.pool, boardId, [merge, vote]);
  expect(facts.state.otherVoters).toEqual([{ questionIds: [a], sessions: 5 }]);
  expect(facts.state.ballots).toEqual(new Set([`${a} ${anna}`, `${b} ${anna}`]));
  expect((await factsOf(store.pool, boardId, [vote])).state.otherVoters).toBeUndefined();
});
