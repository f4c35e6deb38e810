import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  addContactRequest,
  deleteContactRequest,
  listContactRequests,
  markContactRequestsSeen,
} from './contactRequests.ts';
import { openSuiteStore } from '../testing/testStore.ts';

const store = await openSuiteStore();

const requestAt = (createdAt: string) => ({
  id: randomUUID(),
  name: 'Anna',
  email: 'anna@example.org',
  message: 'Hello',
  createdAt,
});

it('contact requests are stored, listed newest first, and deleted once', async () => {
  const [older, newer] = [requestAt('2026-03-01T10:00:00.000Z'), requestAt('2026-03-02T10:00:00.000Z')];
  for (const request of [older, newer]) await addContactRequest(store.kysely, request, { isTold: false });
  expect(await listContactRequests(store.kysely, {})).toEqual({
    requests: [newer, older],
    total: 2,
    unseen: 2,
  });
  expect(await listContactRequests(store.kysely, { page: 2, pageSize: 1 })).toEqual({
    requests: [older],
    total: 2,
    unseen: 2,
  });
  expect(await listContactRequests(store.kysely, { page: 3, pageSize: 1 })).toEqual({
    requests: [],
    total: 2,
    unseen: 2,
  });
  await markContactRequestsSeen(store.kysely, [newer.id, randomUUID()]);
  expect(await listContactRequests(store.kysely, {})).toMatchObject({ total: 2, unseen: 1 });
  expect(await deleteContactRequest(store.kysely, newer.id)).toBe(true);
  expect(await deleteContactRequest(store.kysely, newer.id)).toBe(false);
  expect(await listContactRequests(store.kysely, {})).toEqual({ requests: [older], total: 1, unseen: 1 });
});
