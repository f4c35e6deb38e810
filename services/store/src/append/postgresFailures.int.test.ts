import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { logOf, openWithQuestion } from '../testing/boards.ts';
import { createObserver } from '../testing/observed.ts';
import { askBy, by, times, voteOn } from '../testing/requests.ts';
import { connect, createTestWriter, faultsIn, openSuiteStore } from '../testing/testStore.ts';
import { isUnavailable } from '../database/unavailable.ts';

const store = await openSuiteStore();

describe('when Postgres refuses a statement', () => {
  it('the connection is kept: on a full disk Postgres may be unable to open another', async () => {
    const node = connect(store.url);
    const writer = createTestWriter(node);
    const { boardId } = await openWithQuestion(store, writer);
    const backend = async () => (await node.pool.query('SELECT pg_backend_pid()')).rows;
    const before = await backend();
    await expect(writer.handle(boardId, by(askBy(randomUUID(), 'a \0 in it').command))).rejects.toThrow(
      'unsupported Unicode escape sequence',
    );
    expect(await backend()).toEqual(before);
    await node.close();
  });
});

describe('when the open connections are read-only, and new ones can write', () => {
  it('each write is recorded on another connection, and no read-only connection is used again', async () => {
    const onLost = vi.fn<() => void>();
    const node = openDatabase({ url: store.url, connectionsMax: 10, onIdleError: () => {}, onLost });
    const { boardId, questionId } = await openWithQuestion(store, createTestWriter(store));
    const clients = await Promise.all(times(10, () => node.pool.connect()));
    const backends = new Set<number>();
    for (const client of clients) {
      await client.query('SET default_transaction_read_only = on');
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      for (const { pid } of rows) backends.add(pid);
    }
    for (const client of clients) client.release();
    const writer = createTestWriter(node);
    const answers = await Promise.all(times(40, () => writer.handle(boardId, by(voteOn(questionId)))));
    expect(answers.filter(({ ok }) => !ok)).toEqual([]);
    expect(onLost).toHaveBeenCalled();
    for (const client of await Promise.all(times(10, () => node.pool.connect()))) {
      await client.query('CREATE TEMP TABLE written ()').catch(() => {});
      client.release();
    }
    const { rows } = await node.pool.query<{ pid: number }>(
      'SELECT pid FROM pg_stat_activity WHERE datname = current_database()',
    );
    expect(rows.filter(({ pid }) => backends.has(pid))).toEqual([]);
    await node.close();
    expect(await faultsIn(store)).toEqual([]);
  });
});

describe('when Postgres ends the connections', () => {
  it('callers get an unavailable error, nothing is half-written, and writing resumes', async () => {
    const node = connect(`${store.url}?application_name=doomed`);
    const { observer, batches } = createObserver();
    const writer = createTestWriter(node, { observer });
    const { boardId, questionId } = await openWithQuestion(store, createTestWriter(store));
    const endConnections = () =>
      store.pool.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'doomed'",
      );
    const acknowledged: string[] = [];
    const refusals: unknown[] = [];
    const voteOnce = async (): Promise<void> => {
      const sessionId = randomUUID();
      try {
        const answer: { ok: boolean } = await writer.handle(boardId, by(voteOn(questionId, sessionId)));
        if (answer.ok) acknowledged.push(sessionId);
      } catch (error) {
        refusals.push(error);
      }
    };
    const voter = async (): Promise<void> => {
      while (refusals.length < 200 || acknowledged.length < 200) await voteOnce();
    };
    const voters = Promise.all(times(20, voter));
    while (refusals.length < 200) await endConnections();
    await voters;
    expect(refusals.filter((error) => !isUnavailable(error))).toEqual([]);
    expect(batches().some(({ failed }) => failed)).toBe(true);
    expect(await writer.handle(boardId, by(voteOn(questionId)))).toMatchObject({ ok: true });
    await node.close();
    const recorded = (await logOf(store, boardId)).flatMap(({ event }) =>
      event.type === 'v1.VoteCast' ? event.sessionId : [],
    );
    expect(new Set(recorded).size).toBe(recorded.length);
    expect(new Set(acknowledged).difference(new Set(recorded))).toEqual(new Set());
    expect(await faultsIn(store)).toEqual([]);
  });
});
