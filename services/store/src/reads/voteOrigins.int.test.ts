import { createHash, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { connect, openSampleBoard, openSuiteStore } from '../testing/testStore.ts';
import { addVoteOrigins, voteOriginsOf } from './voteOrigins.ts';

const store = await openSuiteStore();

const hashing = {
  newKey: () => ({ id: randomUUID(), salt: Buffer.from('salt') }),
  hashWith: (salt: Buffer) => (prefix: string) => createHash('sha256').update(salt).update(prefix).digest(),
};

const voteFrom = (boardId: string, prefix: string) => ({
  boardId,
  questionId: randomUUID(),
  sessionId: randomUUID(),
  prefix,
  arrivedAtMs: 0,
});

it('each address prefix is hashed once, however many sessions vote from it', async () => {
  const boardId = await openSampleBoard(store);
  const nowMs = Date.now();
  const hashed: string[] = [];
  const hashWith = (salt: Buffer) => (prefix: string) => {
    hashed.push(prefix);
    return hashing.hashWith(salt)(prefix);
  };
  const prefixes = ['192.0.2.1', '192.0.2.1', '198.51.100.1', '192.0.2.1'];
  const origins = prefixes.map((prefix) => voteFrom(boardId, prefix));
  await addVoteOrigins(store.kysely, origins, { ...hashing, hashWith }, nowMs);
  expect(hashed).toEqual(['192.0.2.1', '198.51.100.1']);
  const found = await voteOriginsOf(store.kysely, boardId, nowMs);
  expect(new Set(found.values().map(String)).size).toBe(2);
  expect(found.size).toBe(4);
});

it('two nodes that store the same sessions in different orders do not deadlock', async () => {
  const nodes = [connect(store.url), connect(store.url)];
  const boardId = await openSampleBoard(store);
  const nowMs = Date.now();
  await addVoteOrigins(store.kysely, [voteFrom(boardId, '192.0.2.1')], hashing, nowMs);
  const rounds = 5;
  const sessions = 5000;
  for (let round = 0; round < rounds; round += 1) {
    const origins = Array.from({ length: sessions }, () => voteFrom(boardId, '192.0.2.1'));
    await Promise.all(
      nodes.map(({ kysely }, place) =>
        addVoteOrigins(kysely, place === 0 ? origins : origins.toReversed(), hashing, nowMs),
      ),
    );
  }
  expect((await voteOriginsOf(store.kysely, boardId, nowMs)).size).toBe(1 + rounds * sessions);
  await Promise.all(nodes.map((node) => node.close()));
});

it('the first arrival of a vote is kept, in whatever order nodes store them', async () => {
  const boardId = await openSampleBoard(store);
  const vote = voteFrom(boardId, '192.0.2.1');
  const arrivals = (...times: number[]) => times.map((arrivedAtMs) => ({ ...vote, arrivedAtMs }));
  for (const times of [[3000, 2000], [2500], [1999, 2400]])
    await addVoteOrigins(store.kysely, arrivals(...times), hashing, Date.now());
  const rows = await store.kysely
    .selectFrom('vote_arrivals')
    .select('arrived_at')
    .where('board_id', '=', boardId)
    .execute();
  expect(rows).toEqual([{ arrived_at: new Date(1999) }]);
});
