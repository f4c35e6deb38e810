import { randomUUID } from 'node:crypto';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { factsOf } from '../testing/factsOf.ts';
import { createTestWriter, openSampleBoard, openSuiteStore } from '../testing/testStore.ts';
import type { CommandRequest } from './request.ts';

const store = await openSuiteStore();

const openWithQuestion = async () => {
  const boardId = await openSampleBoard(store);
  const writer = createTestWriter(store);
  const [questionId, sessionId] = [randomUUID(), randomUUID()];
  const send = (command: BoardCommand) => writer.handle(boardId, { command, actor: 'moderator' });
  await send({ type: 'AskQuestion', questionId, sessionId, text: 'Why?' });
  return { boardId, questionId, sessionId, send };
};

const undoing = (seq: number): CommandRequest[] => [
  { command: { type: 'UndoAct', seq }, actor: 'moderator' },
];

/** A client that counts the rows that it reads. */
const countingRows = (): { client: pg.Pool; read: () => number } => {
  let rows = 0;
  const query = async (statement: pg.QueryConfig): Promise<pg.QueryResult> => {
    const result = await store.pool.query(statement);
    rows += result.rows.length;
    return result;
  };
  return { client: Object.create(store.pool, { query: { value: query } }), read: () => rows };
};

describe('The facts of an undo', () => {
  it('include what the act concerns', async () => {
    const { boardId, questionId, sessionId, send } = await openWithQuestion();
    await send({ type: 'BlockAuthor', questionId });
    const facts = await factsOf(store.pool, boardId, undoing(3));
    expect(facts).toMatchObject({ seq: 3, state: { blocked: new Set([sessionId]) } });
    expect(facts.state.acts).toEqual(
      new Map([[3, { former: { unblocked: [sessionId] }, earlier: new Map() }]]),
    );
    expect(facts.state.latestChanges?.get(`${sessionId} blocked`)).toEqual({ seq: 3, act: 3 });
  });

  it('include the voters of a merge, if other commands name its questions', async () => {
    const { boardId, questionId: a, sessionId, send } = await openWithQuestion();
    const b = randomUUID();
    await send({ type: 'AskQuestion', questionId: b, sessionId, text: 'Why not?' });
    await send({ type: 'Vote', questionId: a, sessionId: randomUUID() });
    await send({ type: 'Vote', questionId: b, sessionId });
    await send({ type: 'MergeQuestions', into: a, from: [b] });
    const votes = [a, b].map((questionId): CommandRequest => {
      const command = { type: 'Vote', questionId, sessionId: randomUUID() } as const;
      return { command, actor: 'participant' };
    });
    const facts = await factsOf(store.pool, boardId, [...undoing(6), ...votes]);
    expect(new Set(facts.state.otherVoters)).toEqual(
      new Set([
        { questionIds: [a], sessions: 1 },
        { questionIds: [b], sessions: 1 },
      ]),
    );
  });

  it('are two rows, however long the log is', async () => {
    const { boardId, questionId, send } = await openWithQuestion();
    for (let turn = 0; turn < 4; turn++) {
      await send({ type: 'ModerateQuestion', act: 'pin', questionId });
      await send({ type: 'ModerateQuestion', act: 'unpin', questionId });
    }
    const { client, read } = countingRows();
    const facts = await factsOf(client, boardId, undoing(10));
    expect([...(facts.state.acts?.keys() ?? [])]).toEqual([10]);
    expect(read()).toBe(2);
  });
});
