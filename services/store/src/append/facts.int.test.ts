import { randomUUID } from 'node:crypto';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import { noActs } from '@openfloor/domain/board/undo';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { Database } from '../database.ts';
import { createTestWriter, openSampleBoard, openSuiteStore } from '../testing/testStore.ts';
import { loadFacts, type Facts } from './facts.ts';
import { createLogAhead } from './logAhead.ts';
import type { QueuedRequest } from './request.ts';

const store = await openSuiteStore();
const readAhead = createLogAhead(store.pool);

const openWithQuestion = async () => {
  const boardId = await openSampleBoard(store);
  const writer = createTestWriter(store);
  const [questionId, sessionId] = [randomUUID(), randomUUID()];
  const send = (command: BoardCommand) => writer.handle(boardId, { command, actor: 'moderator' });
  await send({ type: 'AskQuestion', questionId, sessionId, text: 'Why?' });
  return { boardId, questionId, sessionId, send };
};

const undoing = (seq: number, log: QueuedRequest['log']): QueuedRequest[] => [
  { command: { type: 'UndoAct', seq }, actor: 'moderator', log },
];

/** What the log of some facts tells. */
const known = (facts: Facts | undefined) => ({
  acts: [...(facts?.state.acts?.acts.keys() ?? [])],
  questions: [...(facts?.state.acts?.state.questions.keys() ?? [])],
});

/** A client that counts the rows of the log that it reads. */
const countingEvents = (): { client: pg.Pool; read: () => number } => {
  let events = 0;
  const query = async (statement: string, values: unknown[]): Promise<unknown> => {
    const result = await store.pool.query(statement, values);
    if (typeof statement === 'string' && statement.includes('board_events')) events += result.rows.length;
    return result;
  };
  return { client: Object.create(store.pool, { query: { value: query } }), read: () => events };
};

describe('The facts of an undo', () => {
  it('include what an act concerns that was recorded after the log was read ahead', async () => {
    const { boardId, questionId, sessionId, send } = await openWithQuestion();
    const ahead = await readAhead(boardId);
    await send({ type: 'BlockAuthor', questionId });
    const { client, read } = countingEvents();
    const facts = await loadFacts(client, boardId, undoing(3, ahead));
    expect(facts).toMatchObject({ seq: 3, state: { blocked: new Set([sessionId]) } });
    expect(known(facts)).toEqual({ acts: [3], questions: [questionId] });
    // Other undos may have the same log.
    expect(ahead?.acts.acts.size).toBe(0);
    // The tail twice: before and after it was known whom the act concerns.
    expect(read()).toBe(2);
  });

  it('include the voters of a merge recorded after the log was read ahead, if other commands name its questions', async () => {
    const { boardId, questionId: a, sessionId, send } = await openWithQuestion();
    const b = randomUUID();
    await send({ type: 'AskQuestion', questionId: b, sessionId, text: 'Why not?' });
    await send({ type: 'Vote', questionId: a, sessionId: randomUUID() });
    await send({ type: 'Vote', questionId: b, sessionId });
    const ahead = await readAhead(boardId);
    await send({ type: 'MergeQuestions', into: a, from: [b] });
    const votes = [a, b].map((questionId): QueuedRequest => {
      const command = { type: 'Vote', questionId, sessionId: randomUUID() } as const;
      return { command, actor: 'participant' };
    });
    const facts = await loadFacts(store.pool, boardId, [...undoing(6, ahead), ...votes]);
    expect(new Set(facts?.state.crowd)).toEqual(
      new Set([
        { questionIds: [a], sessions: 1 },
        { questionIds: [b], sessions: 1 },
      ]),
    );
  });

  it('take the log that was read ahead, however long it is', async () => {
    const { boardId, questionId, send } = await openWithQuestion();
    for (let turn = 0; turn < 4; turn++) {
      await send({ type: 'PinQuestion', questionId });
      await send({ type: 'UnpinQuestion', questionId });
    }
    const { client, read } = countingEvents();
    const facts = await loadFacts(client, boardId, undoing(10, await readAhead(boardId)));
    expect(known(facts)).toEqual({ acts: [3, 4, 5, 6, 7, 8, 9, 10], questions: [questionId] });
    expect(read()).toBe(0);
  });

  it('take nothing from the log of another history of the board', async () => {
    const { boardId, questionId, send } = await openWithQuestion();
    await send({ type: 'PinQuestion', questionId });
    const ahead = await readAhead(boardId);
    const other = ahead && { ...ahead, acts: noActs() };
    for (const log of [
      other && { ...other, epoch: 'another life' },
      other && { ...other, lineage: 'another lineage' },
      other && { ...other, seq: 9 },
      undefined,
    ]) {
      const facts = await loadFacts(store.pool, boardId, undoing(3, log));
      expect(known(facts)).toEqual({ acts: [3], questions: [questionId] });
    }
  });

  it('take a log that one server has: in a failover each statement may be answered by another one', async () => {
    const other = await openSuiteStore();
    const boardId = await openSampleBoard(store);
    await openSampleBoard(other, { id: boardId });
    const ask = async (database: Database, text: string): Promise<void> => {
      const [questionId, sessionId] = [randomUUID(), randomUUID()];
      const command = { type: 'AskQuestion', questionId, sessionId, text } as const;
      await createTestWriter(database).handle(boardId, { command, actor: 'participant' });
    };
    await ask(store, 'Kept?');
    await ask(other, 'Lost?');
    const servers = [store.pool, other.pool, store.pool, other.pool];
    const query = (statement: string, values: unknown[]) => servers.shift()?.query(statement, values);
    const ahead = await createLogAhead(Object.create(store.pool, { query: { value: query } }))(boardId);
    expect(ahead).toMatchObject({ seq: 2, acts: { state: { title: expect.any(String) } } });
    expect([...(ahead?.acts.state.questions.values() ?? [])]).toMatchObject([{ text: 'Kept?' }]);
  });

  it('share a read of the log that is under way', async () => {
    const { boardId } = await openWithQuestion();
    const [one, other] = [readAhead(boardId), readAhead(boardId)];
    expect(await one).toBe(await other);
    expect(await readAhead(boardId)).not.toBe(await one);
  });
});
