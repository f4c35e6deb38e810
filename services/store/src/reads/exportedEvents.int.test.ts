import { createHmac, createSecretKey, hash, randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createTestWriter, openSampleBoard, openSuiteStore } from '../testing/testStore.ts';
import { exportLogged, toLogged } from './loggedEvent.ts';
import { rowsSincePosition } from './events.ts';
import { eventsWithoutVotes, exportedEvents, type Identities } from './exportedEvents.ts';

const store = await openSuiteStore();
const EPOCH = 'first-life';
const KEY = randomBytes(32);

const padded = (byte: number): Buffer => {
  const pad = Buffer.alloc(64, byte);
  for (const [place, value] of KEY.entries()) pad[place] = value ^ byte;
  return pad;
};

const identities: Identities = {
  pseudonymize: (session) =>
    createHmac('sha256', createSecretKey(KEY)).update(session).digest('base64url').slice(0, 12),
  pseudonymPads: { inner: padded(0x36), outer: padded(0x5c) },
  pseudonymLength: 12,
  salts: (seq, of) => hash('sha256', `key ${of} ${seq}`, 'base64').slice(0, 24),
  saltKey: 'key',
  saltLength: 24,
};

/** A board with two questions, votes, and votes taken back. Its head is the number of votes and 3, at least. */
const openWithVotes = async (votes: number): Promise<string> => {
  const boardId = await openSampleBoard(store);
  const writer = createTestWriter(store);
  const handle = (command: Parameters<typeof writer.handle>[1]['command']) =>
    writer.handle(boardId, { command, actor: 'participant' });
  const [one, two] = [randomUUID(), randomUUID()];
  await handle({ type: 'AskQuestion', questionId: one, sessionId: randomUUID(), text: 'Wh"y,\n"?' });
  const sessions = Array.from({ length: votes }, () => randomUUID());
  await Promise.all(sessions.map((sessionId) => handle({ type: 'Vote', questionId: one, sessionId })));
  await handle({ type: 'AskQuestion', questionId: two, sessionId: randomUUID(), text: 'When?' });
  for (const sessionId of sessions.slice(0, 3)) await handle({ type: 'Vote', questionId: one, sessionId });
  return boardId;
};

const read = (boardId: string, seq: number) =>
  exportedEvents(store.kysely, { boardId, position: { epoch: EPOCH, seq }, identities });

it('are written by Postgres as by this process, up to the position', async () => {
  const boardId = await openWithVotes(450);
  const log = (await rowsSincePosition(store.kysely, boardId, { epoch: EPOCH, seq: 0 }, 10_000)) ?? [];
  const expected = log.map((row) => exportLogged(toLogged(row), identities));
  const eventsUpTo = async (seq: number): Promise<unknown> =>
    JSON.parse(`[${(await Array.fromAsync(read(boardId, seq))).join('')}]`);
  expect(await eventsUpTo(log.length)).toEqual(expected);
  expect(await eventsUpTo(401)).toEqual(expected.slice(0, 401));
});

/** Reads as `read`, and notes the rows and the time of each statement. */
const readNoting = (boardId: string, seq: number) => {
  const noted = { rows: new Array<unknown>(), tookMs: new Array<number>() };
  let startedAtMs = 0;
  const db = store.kysely.withPlugin({
    transformQuery: ({ node }) => {
      startedAtMs = performance.now();
      return node;
    },
    transformResult: async ({ result }) => {
      noted.tookMs.push(performance.now() - startedAtMs);
      noted.rows.push(...result.rows);
      return result;
    },
  });
  return { noted, events: exportedEvents(db, { boardId, position: { epoch: EPOCH, seq }, identities }) };
};

it('do not stay in the results of their statements', async () => {
  const { noted, events } = readNoting(await openWithVotes(450), 453);
  await Array.fromAsync(events);
  expect(noted.rows).toEqual([200, 200, 53].map((count) => ({ events: count, page: null })));
});

it('leave Postgres to others for as long as they take it', async () => {
  const { noted, events } = readNoting(await openWithVotes(850), 853);
  const startedAtMs = performance.now();
  await Array.fromAsync(events);
  const totalMs = performance.now() - startedAtMs;
  const [last = 0, ...earlier] = noted.tookMs.toReversed();
  const TIMER_EARLY_MS = 1;
  const busyAndRestMs = earlier.map((tookMs) => tookMs + Math.min(tookMs, 100) - TIMER_EARLY_MS);
  expect(earlier.length).toBe(4);
  expect(totalMs).toBeGreaterThan(busyAndRestMs.reduce((sum, ms) => sum + ms, last));
});

it('hold no connection while the reader waits', async () => {
  const events = read(await openWithVotes(450), 453);
  await events.next();
  expect(store.pool.idleCount).toBe(store.pool.totalCount);
  await events.return(undefined);
});

it.each([
  ['gets another epoch', `UPDATE boards SET epoch = 'second-life' WHERE id = $1`],
  ['is deleted', 'DELETE FROM boards WHERE id = $1'],
])('fail if the board %s meanwhile', async (_what, change) => {
  const boardId = await openWithVotes(450);
  const events = read(boardId, 453);
  await events.next();
  await store.pool.query(change, [boardId]);
  await expect(Array.fromAsync(events)).rejects.toThrow('has no events after 200');
});

it('can be read without votes, also where a whole page has no others', async () => {
  const boardId = await openWithVotes(4100);
  const seqsUpTo = async (seq: number): Promise<number[]> =>
    (await Array.fromAsync(eventsWithoutVotes(store.kysely, boardId, { epoch: EPOCH, seq }))).map(
      (recorded) => recorded.seq,
    );
  expect(await seqsUpTo(4103)).toEqual([1, 2, 4103]);
  expect(await seqsUpTo(4102)).toEqual([1, 2]);
  await store.pool.query('DELETE FROM boards WHERE id = $1', [boardId]);
  await expect(seqsUpTo(4103)).rejects.toThrow('has another epoch, or is deleted');
});
