import { randomUUID } from 'node:crypto';
import type { ManagedBoardsQuery } from '@openfloor/contract/http/superAdmin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestWriter, openSampleBoard, openTestStore, type TestStore } from '../testing/testStore.ts';
import { listManagedBoards } from './managedBoards.ts';

let store: TestStore;
let ids: string[];
const titles = ['beta', 'Alpha', 'gamma'];

/** Three boards, opened an hour apart in this order, with 2, 0 and 1 questions; the last is closed. */
beforeAll(async () => {
  store = await openTestStore();
  const writer = createTestWriter(store);
  ids = [];
  for (const [index, title] of titles.entries())
    ids.push(await openSampleBoard(store, { title, at: `2026-03-01T1${index}:00:00.000Z` }));
  const [beta = '', , gamma = ''] = ids;
  for (const boardId of [beta, beta, gamma])
    await writer.handle(boardId, {
      command: { type: 'AskQuestion', questionId: randomUUID(), sessionId: randomUUID(), text: 'Why?' },
      actor: 'participant',
    });
  await writer.handle(gamma, { command: { type: 'CloseBoard' }, actor: 'super-admin' });
});
afterAll(() => store.close());

const list = (query: ManagedBoardsQuery, viewers: [string, number][] = []) =>
  listManagedBoards(store.kysely, query, { watched: new Map(viewers) });
const titlesOf = async (query: ManagedBoardsQuery, viewers: [string, number][] = []) =>
  (await list(query, viewers)).boards.map(({ title }) => title);

describe('the list of all boards', () => {
  it('counts no viewers of a closed board', async () => {
    const viewers: [string, number][] = [
      [String(ids[2]), 9],
      [String(ids[1]), 1],
    ];
    expect(await titlesOf({ sort: 'viewerCount', page: 1, pageSize: 1 }, viewers)).toEqual(['Alpha']);
  });

  it('is filtered by a literal search in titles, ids and addresses', async () => {
    expect(await titlesOf({ search: 'ALPH' })).toEqual(['Alpha']);
    expect(await titlesOf({ search: String(ids[0]).slice(0, 13) })).toEqual(['beta']);
    expect(await titlesOf({ search: '192.0.2.1' })).toEqual(['gamma', 'Alpha', 'beta']);
    for (const search of ['%', '_', '\\\\', 'a%a']) expect(await titlesOf({ search })).toEqual([]);
    const narrowed = await list({ search: 'a', page: 2, pageSize: 2 });
    expect(narrowed).toMatchObject({ boards: [{ title: 'beta' }], total: 3 });
    expect((await list({ search: 'gam', page: 1 })).total).toBe(1);
  });

  it('ignores viewers of deleted boards', async () => {
    expect((await list({}, [[randomUUID(), 9]])).boards).toHaveLength(3);
  });
});
