import { randomUUID } from 'node:crypto';
import { getBoard } from '@openfloor/contract/calls/audience';
import { blockAuthor, listHistory, undoAct } from '@openfloor/contract/calls/moderation';
import { closeBoard, inviteModerator, rotateKeys } from '@openfloor/contract/calls/owners';
import { issueOwnerLink, listBlocks } from '@openfloor/contract/calls/superAdmin';
import { History } from '@openfloor/contract/http/moderation';
import { ManagedBoardList, OwnerLink, SessionBlocksList } from '@openfloor/contract/http/superAdmin';
import { ADMIN_LINK_LIFETIME_MS, ADMIN_TOKEN_LIFETIME_MS } from '@openfloor/contract/limits';
import { expect, it } from 'vitest';
import { openSuiteApi, refused } from '../../testing/apiHarness.ts';

const api = await openSuiteApi({ settings: { publicOrigin: 'https://ask.example' } });
const token = await api.superAdminToken();

const issue = (boardId: string) => api.send(issueOwnerLink, { boardId }, { token });
const historyOf = async (boardId: string, adminToken: string) =>
  History.parse((await api.send(listHistory, { boardId }, { token: adminToken })).body);

it('the super admin issues a new link for the owner, which the history and the log tell', async () => {
  const { boardId, adminToken } = await api.openBoard();
  const { status, body } = await issue(boardId);
  expect(status).toBe(201);
  const link = OwnerLink.parse(body);
  expect(link.url).toBe(
    `https://ask.example/board/${boardId}?admin=true#token=${encodeURIComponent(link.adminToken)}`,
  );
  // It is the owner's, whose calls a moderator may not make.
  const invited = await api.send(inviteModerator, { boardId, name: 'Anna' }, { token: link.adminToken });
  expect(invited.status).toBe(201);
  expect(await historyOf(boardId, adminToken)).toMatchObject([
    { act: 'invite-moderator' },
    { seq: 2, act: 'owner-link', by: { role: 'super-admin' }, questionIds: [], undoable: false },
  ]);
  const undone = await api.send(undoAct, { boardId, seq: 2 }, { token: adminToken });
  expect(undone).toEqual(refused(409, 'cannot-undo'));
  const line = api.logged.find((text) => text.includes("the super admin issued a new owner's link"));
  expect(line).toContain(boardId);
  expect(api.logged.join()).not.toContain(link.adminToken);
});

it('a link that is issued after new keys on another node is valid', async () => {
  const other = await api.anotherNode();
  const { boardId, adminToken } = await api.openBoard();
  await api.send(getBoard, { boardId });
  await other.send(rotateKeys, { boardId }, { token: adminToken });
  const { adminToken: issued } = OwnerLink.parse((await issue(boardId)).body);
  expect((await other.send(listHistory, { boardId }, { token: issued })).status).toBe(200);
});

it('the link lets the owner in for a year, like the one that the owner keeps', async () => {
  const { boardId } = await api.openBoard();
  const { adminToken } = OwnerLink.parse((await issue(boardId)).body);
  const read = () => api.send(getBoard, { boardId }, { token: adminToken });
  api.advance(ADMIN_TOKEN_LIFETIME_MS);
  expect(await read()).toMatchObject({ status: 200 });
  api.advance(ADMIN_LINK_LIFETIME_MS - ADMIN_TOKEN_LIFETIME_MS);
  expect(await read()).toEqual(refused(401, 'invalid-token'));
  api.advance(-ADMIN_LINK_LIFETIME_MS);
});

it('lists where and when a session was blocked, on open boards', async () => {
  const author = randomUUID();
  const board = async (title: string) => {
    const opened = await api.openBoard({ title });
    const questionId = await api.ask(opened.boardId, 'May I?', api.session(author));
    await api.send(blockAuthor, { ...opened, questionId }, { token: opened.adminToken });
    return opened;
  };
  const [here, there, closed] = [await board('Here'), await board('There'), await board('Closed')];
  await api.send(closeBoard, closed, { token: closed.adminToken });
  const { body, headers } = await api.send(listBlocks, { page: 1 }, { token });
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
  await api.send(closeBoard, { boardId }, { token: adminToken });
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
