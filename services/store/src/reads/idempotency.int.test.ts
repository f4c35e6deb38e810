import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openSuiteStore, createTestWriter, openSampleBoard } from '../testing/testStore.ts';
import { findEarlierOutcome } from './idempotency.ts';

const store = await openSuiteStore();

const claim = { caller: 'a caller', key: 'k', requestHash: 'h' };

const openWithKey = async (): Promise<string> => {
  const boardId = await openSampleBoard(store);
  await createTestWriter(store).handle(boardId, {
    command: { type: 'UnblockParticipant', sessionId: randomUUID() },
    actor: 'super-admin',
    idempotency: claim,
  });
  return boardId;
};
const age = (boardId: string, hours: number) =>
  store.pool.query("UPDATE idempotency SET created_at = now() - $2 * interval '1 hour' WHERE board_id = $1", [
    boardId,
    hours,
  ]);

it('an outcome is found by board, caller and key', async () => {
  const boardId = await openWithKey();
  const find = (details: Partial<typeof claim>, board = boardId) =>
    findEarlierOutcome(store.kysely, board, { ...claim, ...details });
  expect(await find({})).toEqual({ ok: true, seq: 1 });
  expect(await find({ requestHash: 'other' })).toEqual({ ok: false, code: 'idempotency-mismatch' });
  expect(await find({ key: 'other' })).toBeUndefined();
  expect(await find({ caller: 'other' })).toBeUndefined();
  expect(await find({}, randomUUID())).toBeUndefined();
});

it('a key is not found after 24 hours', async () => {
  const boardId = await openWithKey();
  await age(boardId, 24.01);
  expect(await findEarlierOutcome(store.kysely, boardId, claim)).toBeUndefined();
});
