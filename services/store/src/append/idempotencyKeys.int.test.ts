import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findEarlierOutcome } from '../reads/idempotency.ts';
import { logOf, openWithQuestion, questionOn } from '../testing/boards.ts';
import { askBy, by, keyed, times, voteOn } from '../testing/requests.ts';
import { createTestWriter, openSuiteStore } from '../testing/testStore.ts';

const store = await openSuiteStore();

describe('an idempotency key', () => {
  it('returns the first outcome again, whatever happened in between', async () => {
    const writer = createTestWriter(store);
    const { boardId, questionId } = await openWithQuestion(store, writer);
    const request = keyed(voteOn(questionId), 'k');
    const first = await writer.handle(boardId, request);
    await writer.handle(boardId, by({ type: 'CloseBoard' }));
    expect(await createTestWriter(store).handle(boardId, request)).toEqual(first);
    expect(
      await findEarlierOutcome(store.kysely, boardId, { caller: 'a caller', key: 'k', requestHash: 'same' }),
    ).toEqual(first);
    expect((await logOf(store, boardId)).map(({ key }) => key)).toEqual([
      undefined,
      undefined,
      'k',
      undefined,
    ]);
  });

  it('needs one statement beside the first command, and a repeat gets the first outcome from it', async () => {
    const writer = createTestWriter(store);
    const { boardId, questionId } = await openWithQuestion(store, writer);
    await writer.handle(boardId, by(voteOn(questionId)));
    const connects = vi.spyOn(store.pool.first, 'connect');
    const queries = vi.spyOn(Client.prototype, 'query');
    onTestFinished(() => void vi.restoreAllMocks());
    const request = keyed(voteOn(questionId), 'k');
    const first = await writer.handle(boardId, request);
    expect([connects.mock.calls.length, queries.mock.calls.length]).toEqual([1, 1]);
    const ask = keyed(askBy(randomUUID(), 'When is lunch?').command, 'q');
    const asked = await writer.handle(boardId, ask);
    expect(queries).toHaveBeenCalledTimes(2);
    expect(await writer.handle(boardId, request)).toEqual(first);
    expect(await writer.handle(boardId, ask)).toEqual(asked);
    expect(await logOf(store, boardId)).toHaveLength(5);
  });

  it('sent many times concurrently records once', async () => {
    const writer = createTestWriter(store);
    const { boardId, questionId } = await openWithQuestion(store, writer);
    const request = keyed(voteOn(questionId), 'k');
    const answers = await Promise.all(times(50, () => writer.handle(boardId, request)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await questionOn(store, boardId, questionId)).toMatchObject({ votes: 1 });
    expect(await logOf(store, boardId)).toHaveLength(3);
  });

  it('sent to two nodes concurrently records once', async () => {
    const writers = [createTestWriter(store), createTestWriter(store)];
    const { boardId, questionId } = await openWithQuestion(store, createTestWriter(store));
    const answers = await Promise.all(
      times(40, async (index) => {
        const request = keyed(
          voteOn(questionId, `a0000000-0000-4000-8000-${String(index).padStart(12, '0')}`),
          `k${index}`,
        );
        const [here, there] = await Promise.all(writers.map((writer) => writer.handle(boardId, request)));
        return [here, there];
      }),
    );
    for (const [here, there] of answers) expect(there).toEqual(here);
    expect(await questionOn(store, boardId, questionId)).toMatchObject({ votes: 40 });
  });

  it('stores refusals and outcomes that recorded nothing', async () => {
    const writer = createTestWriter(store);
    const { boardId, questionId } = await openWithQuestion(store, writer);
    const session = randomUUID();
    const nothing = keyed(voteOn(questionId, session, false), 'nothing');
    const refused = keyed({ type: 'ModerateQuestion', act: 'pin', questionId: randomUUID() }, 'refused');
    const first = await Promise.all([nothing, refused].map((request) => writer.handle(boardId, request)));
    await writer.handle(boardId, by(voteOn(questionId, session, true)));
    expect(await Promise.all([nothing, refused].map((request) => writer.handle(boardId, request)))).toEqual(
      first,
    );
  });

  it('with another payload is a mismatch that records nothing', async () => {
    const writer = createTestWriter(store);
    const { boardId, questionId } = await openWithQuestion(store, writer);
    await writer.handle(boardId, keyed(voteOn(questionId), 'k', 'one'));
    expect(await writer.handle(boardId, keyed(voteOn(questionId), 'k', 'other'))).toEqual({
      ok: false,
      code: 'idempotency-mismatch',
    });
    expect(await logOf(store, boardId)).toHaveLength(3);
  });

  it('is scoped to its board', async () => {
    const writer = createTestWriter(store);
    const boards = [await openWithQuestion(store, writer), await openWithQuestion(store, writer)];
    for (const { boardId, questionId } of boards)
      expect(await writer.handle(boardId, keyed(voteOn(questionId), 'k'))).toMatchObject({ seq: 3 });
  });

  it('can be reused after 24 hours', async () => {
    const writer = createTestWriter(store);
    const { boardId, questionId } = await openWithQuestion(store, writer);
    const request = keyed(voteOn(questionId), 'k');
    const age = (interval: string) =>
      store.pool.query('UPDATE idempotency SET created_at = now() - $2::interval WHERE board_id = $1', [
        boardId,
        interval,
      ]);
    const voted = { ok: true, seq: 3, vote: { voted: true, votes: 1 } };
    const retracted = { ok: true, seq: 4, vote: { voted: false, votes: 0 } };
    expect(await writer.handle(boardId, request)).toEqual(voted);
    await age('23 hours 59 minutes');
    expect(await writer.handle(boardId, request)).toEqual(voted);
    await age('24 hours 1 minute');
    expect(await writer.handle(boardId, request)).toEqual(retracted);
    expect(await writer.handle(boardId, request)).toEqual(retracted);
  });
});
