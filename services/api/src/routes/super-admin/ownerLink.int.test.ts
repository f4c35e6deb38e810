import { randomUUID } from 'node:crypto';
import { History } from '@openfloor/contract/http/moderation';
import { ManagedBoardList, OwnerLink, SessionBlocksList } from '@openfloor/contract/http/superAdmin';
import { ADMIN_LINK_LIFETIME_MS, ADMIN_TOKEN_LIFETIME_MS } from '@openfloor/contract/limits';
import { expect, it } from 'vitest';
import { openSuiteApi, refused, UNKNOWN_ID } from '../../testing/apiHarness.ts';

const api = await openSuiteApi({ settings: { publicOrigin: 'https://ask.example' } });
const token = await api.superAdminToken();

const issue = (boardId: string) => api.post(`/api/superadmin/boards/${boardId}/owner-link`, { token });
const historyOf = async (boardId: string, adminToken: string) =>
  History.parse((await api.get(`/api/boards/${boardId}/history`, { token: adminToken })).body);

it('the super admin issues a new link for the owner, which the history and the log tell', async () => {
  const { boardId, adminToken } = await api.openBoard();
  const { status, body } = await issue(boardId);
  expect(status).toBe(201);
  const link = OwnerLink.parse(body);
  expect(link.url).toBe(
    `https://ask.example/board/${boardId}?admin=true#token=${encodeURIComponent(link.adminToken)}`,
  );
  // It is the owner's, whose calls a moderator may not make.
  const invited = await api.post(`/api/boards/${boardId}/moderators`, {
    token: link.adminToken,
    body: { name: 'Anna' },
  });
  expect(invited.status).toBe(201);
  expect(await historyOf(boardId, adminToken)).toMatchObject([
    { act: 'invite-moderator' },
    { seq: 2, act: 'owner-link', by: { role: 'super-admin' }, questionIds: [], undoable: false },
  ]);
  const undone = await api.post(`/api/boards/${boardId}/undo`, { token: adminToken, body: { seq: 2 } });
  expect(undone).toEqual(refused(409, 'cannot-undo'));
  const line = api.logged.find((text) => text.includes("the super admin issued a new owner's link"));
  expect(line).toContain(boardId);
  expect(api.logged.join()).not.toContain(link.adminToken);
});

it('a link that is issued after new keys on another node is valid', async () => {
  const other = await api.anotherNode();
  const { boardId, adminToken } = await api.openBoard();
  await api.get(`/api/boards/${boardId}`);
  await other.post(`/api/boards/${boardId}/rotate-keys`, { token: adminToken });
  const { adminToken: issued } = OwnerLink.parse((await issue(boardId)).body);
  expect((await other.get(`/api/boards/${boardId}/history`, { token: issued })).status).toBe(200);
});

it('the link lets the owner in for a year, like the one that the owner keeps', async () => {
  const { boardId } = await api.openBoard();
  const { adminToken } = OwnerLink.parse((await issue(boardId)).body);
  const read = () => api.get(`/api/boards/${boardId}`, { token: adminToken });
  api.advance(ADMIN_TOKEN_LIFETIME_MS);
  expect(await read()).toMatchObject({ status: 200 });
  api.advance(ADMIN_LINK_LIFETIME_MS - ADMIN_TOKEN_LIFETIME_MS);
  expect(await read()).toEqual(refused(401, 'invalid-token'));
  api.advance(-ADMIN_LINK_LIFETIME_MS);
});

it('a board that is closed or unknown has no new link', async () => {
  const { boardId, adminToken } = await api.openBoard();
  await api.post(`/api/boards/${boardId}/delete`, { token: adminToken });
  for (const id of [boardId, UNKNOWN_ID]) expect(await issue(id)).toEqual(refused(404, 'board-not-found'));
});

it('lists where and when a session was blocked, on open boards', async () => {
  const author = randomUUID();
  const board = async (title: string) => {
    const opened = await api.openBoard({ title });
    const questionId = await api.ask(opened.boardId, 'May I?', api.session(author));
    await api.post(`/api/boards/${opened.boardId}/block-user`, {
      token: opened.adminToken,
      body: { questionId },
    });
    return opened;
  };
  const [here, there, closed] = [await board('Here'), await board('There'), await board('Closed')];
  await api.post(`/api/boards/${closed.boardId}/delete`, { token: closed.adminToken });
  const { body, headers } = await api.get('/api/superadmin/blocks?page=1', { token });
  expect(headers['x-total-count']).toBe('1');
  const [blocks] = SessionBlocksList.parse(body);
  expect(blocks?.sessionId).toBe(author);
  expect(blocks?.boards.map(({ boardId, title }) => ({ boardId, title }))).toEqual([
    { boardId: there.boardId, title: 'There' },
    { boardId: here.boardId, title: 'Here' },
  ]);
  for (const { blockedAt } of blocks?.boards ?? [])
    expect(Math.abs(Date.parse(blockedAt ?? '') - Date.now())).toBeLessThan(60_000);
});

it('lists boards of one status', async () => {
  const { boardId, adminToken } = await api.openBoard({ title: 'Filtered and closed' });
  await api.openBoard({ title: 'Filtered and open' });
  await api.post(`/api/boards/${boardId}/delete`, { token: adminToken });
  const titles = async (query: string) => {
    const { body, headers } = await api.get(`/api/superadmin/boards?search=filtered&${query}`, { token });
    const listed = ManagedBoardList.parse(body).map(({ title }) => title);
    expect(headers['x-total-count']).toBe(String(listed.length));
    return listed.toSorted();
  };
  expect(await titles('status=live')).toEqual(['Filtered and open']);
  expect(await titles('status=deleted')).toEqual(['Filtered and closed']);
  expect(await titles('')).toEqual(['Filtered and closed', 'Filtered and open']);
  expect((await api.get('/api/superadmin/boards?status=gone', { token })).status).toBe(400);
});
