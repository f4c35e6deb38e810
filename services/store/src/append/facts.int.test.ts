import { randomUUID } from 'node:crypto';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { createTestWriter, openSampleBoard, openSuiteStore } from '../testing/testStore.ts';
import { loadFacts } from './facts.ts';

const store = await openSuiteStore();

/** A client that does some work after its first statement. */
const pausedAfterFirst = (work: () => Promise<unknown>): pg.Pool => {
  let hasPaused = false;
  const query = async (statement: string, values: unknown[]): Promise<unknown> => {
    const result = await store.pool.query(statement, values);
    if (!hasPaused) {
      hasPaused = true;
      await work();
    }
    return result;
  };
  return Object.create(store.pool, { query: { value: query } });
};

it('include what an act concerns that was recorded after the first statement of its undo', async () => {
  const boardId = await openSampleBoard(store);
  const writer = createTestWriter(store);
  const [questionId, sessionId] = [randomUUID(), randomUUID()];
  const send = (command: BoardCommand) => writer.handle(boardId, { command, actor: 'moderator' });
  await send({ type: 'AskQuestion', questionId, sessionId, text: 'Why?' });
  const client = pausedAfterFirst(() => send({ type: 'BlockAuthor', questionId }));
  const facts = await loadFacts(client, boardId, [
    { command: { type: 'UndoAct', seq: 3 }, actor: 'moderator' },
  ]);
  expect(facts).toMatchObject({ seq: 3, state: { blocked: new Set([sessionId]) } });
  expect(facts?.state.log?.map(({ seq }) => seq)).toEqual([1, 2, 3]);
});
