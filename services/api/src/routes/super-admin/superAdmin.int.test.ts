import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { getBoard, getUserStatus } from '@openfloor/contract/calls/audience';
import { blockAuthor, pinQuestion } from '@openfloor/contract/calls/moderation';
import { sendContactRequest } from '@openfloor/contract/calls/operator';
import { closeBoard } from '@openfloor/contract/calls/owners';
import * as superAdmin from '@openfloor/contract/calls/superAdmin';
import { createLocalPresence } from '@openfloor/stream/presence/localPresence';
import { NOBODY } from '@openfloor/stream/presence/presence';
import { BlockedSessions, ContactRequestList, ManagedBoardList } from '@openfloor/contract/http/superAdmin';
import type { BoardWriter } from '@openfloor/store/append/commit';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createApiApp } from '../../app.ts';
import {
  UNKNOWN_ID,
  openSuiteApi,
  answered,
  createApiHarness,
  refused,
  START,
  SUPER_ADMIN_SECRET,
  unreachablePresence,
  type ApiHarness,
} from '../../testing/apiHarness.ts';

const HOUR_MS = 60 * 60 * 1000;
const presence = createLocalPresence();

const api = await openSuiteApi({ presence });
const token = await api.superAdminToken();

const login = (secret: unknown, from?: string, node: ApiHarness = api) =>
  node.send(superAdmin.loginSuperAdmin, {}, { body: { secret }, ...(from !== undefined && { from }) });

const list = async (node: ApiHarness, query = '') => {
  const { status, body, headers } = await node.get(`/api/superadmin/boards${query}`, { token });
  return { status, boards: ManagedBoardList.parse(body), total: Number(headers['x-total-count']) };
};

const titles = async (node: ApiHarness, query: string) =>
  (await list(node, query)).boards.map(({ title }) => title);

/** A separate deployment with three boards, of which the second is closed. */
const threeBoards = async () => {
  const node = await createApiHarness({ presence });
  const first = await node.openBoard({ title: 'banana' });
  await node.ask(first.boardId);
  await node.ask(first.boardId);
  node.advance(1000);
  const second = await node.openBoard({ title: 'Apple' });
  await node.send(closeBoard, second, { token: second.adminToken });
  node.advance(1000);
  const third = await node.openBoard({ title: 'cherry' });
  await node.ask(third.boardId);
  await presence.report(third.boardId, { ...NOBODY, viewers: 7 });
  return { node, first, second, third };
};

const hardDelete = (ids: unknown) => api.send(superAdmin.deleteBoards, {}, { token, body: { ids } });

const unblock = (ids: unknown) => api.send(superAdmin.unblockSessions, {}, { token, body: { ids } });

const blockOn = async (author: string) => {
  const { boardId, adminToken } = await api.openBoard();
  const questionId = await api.ask(boardId, 'May I?', api.session(author));
  await api.send(blockAuthor, { boardId, questionId }, { token: adminToken });
  return boardId;
};

const blocked = async () => {
  const { status, body } = await api.send(superAdmin.listBlockedSessions, {}, { token });
  expect(status).toBe(200);
  return BlockedSessions.parse(body);
};

const contactRequest = (name: string, createdAt: string): object => ({
  id: expect.any(String),
  name,
  email: 'anna@example.org',
  message: 'Hello',
  createdAt,
});

describe('POST /api/superadmin/login', () => {
  it('exchanges the secret for a token', async () => {
    expect(await login(SUPER_ADMIN_SECRET)).toEqual(answered(200, { token: expect.any(String) }));
  });

  it('refuses a wrong secret', async () => {
    for (const secret of ['wrong', `${SUPER_ADMIN_SECRET} `, SUPER_ADMIN_SECRET.slice(1)])
      expect(await login(secret)).toEqual(refused(401, 'invalid-secret'));
  });

  it('refuses every secret if none is configured', async () => {
    const node = await api.anotherNode({ superAdminSecret: undefined });
    for (const secret of [SUPER_ADMIN_SECRET, 'undefined'])
      expect(await login(secret, undefined, node)).toEqual(refused(401, 'invalid-secret'));
    expect(await node.send(superAdmin.listManagedBoards, {}, { token })).toEqual(
      refused(401, 'invalid-token'),
    );
  });

  it('refuses even the right secret for a while after too many failures of one address', async () => {
    const node = await api.anotherNode({ limits: { LIMIT_LOGIN_FAILURES_PER_MINUTE: 5 } });
    for (let success = 0; success < 10; success += 1)
      expect(await login(SUPER_ADMIN_SECRET, '192.0.2.1', node)).toMatchObject({ status: 200 });
    for (let failure = 0; failure < 5; failure += 1)
      expect(await login('wrong', '192.0.2.1', node)).toEqual(refused(401, 'invalid-secret'));
    const answer = await login(SUPER_ADMIN_SECRET, '192.0.2.1', node);
    expect(answer).toEqual(refused(429, 'rate-limited'));
    expect(Number(answer.headers['retry-after'])).toSatisfy((wait: number) => wait > 50 && wait <= 60);
    expect(await login(SUPER_ADMIN_SECRET, '192.0.2.2', node)).toMatchObject({ status: 200 });
  });

  it('limits concurrent guesses too', async () => {
    const node = await api.anotherNode({ limits: { LIMIT_LOGIN_FAILURES_PER_MINUTE: 5 } });
    const guesses = Array.from({ length: 100 }, () => login('wrong', '192.0.2.3', node));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(95);
  });
});

describe('POST /api/superadmin/logout', () => {
  it('ends the token on all nodes, and no other login', async () => {
    const other = await api.anotherNode();
    const ended = await api.superAdminToken();
    const kept = await api.superAdminToken();
    expect(await other.send(superAdmin.listManagedBoards, {}, { token: ended })).toMatchObject({
      status: 200,
    });
    expect(await api.send(superAdmin.logoutSuperAdmin, {}, { token: ended })).toEqual(answered(200, {}));
    for (const node of [api, other]) {
      expect(await node.send(superAdmin.listManagedBoards, {}, { token: ended })).toEqual(
        refused(401, 'invalid-token'),
      );
      expect(await node.send(superAdmin.listManagedBoards, {}, { token: kept })).toMatchObject({
        status: 200,
      });
    }
    expect(await other.send(superAdmin.logoutSuperAdmin, {}, { token: ended })).toEqual(
      refused(401, 'invalid-token'),
    );
  });
});

describe('A large answer', () => {
  it('is compressed where the client accepts it', async () => {
    const node = await createApiHarness();
    for (const place of Array(8).keys())
      await node.openBoard({ title: `Town hall ${place} ${'long '.repeat(15)}` });
    const ask = async (encoding?: string) =>
      node.app.inject({
        url: '/api/superadmin/boards',
        headers: {
          authorization: `Bearer ${await node.superAdminToken()}`,
          ...(encoding !== undefined && { 'accept-encoding': encoding }),
        },
      });
    const plain = await ask();
    expect(plain.headers['content-encoding']).toBeUndefined();
    const packed = await ask('gzip');
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(packed.rawPayload.length),
      vary: 'accept-encoding',
      'x-total-count': '8',
    });
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.rawPayload.length).toBeLessThan(plain.body.length / 2);
    await node.close();
  });
});

it('the token ends after twelve hours, cannot be made up, and is of this server alone', async () => {
  const late = await api.anotherNode();
  late.advance(12 * HOUR_MS);
  const otherServer = await api.anotherNode({ superAdminSecret: 'another secret' });
  for (const [node, bearer] of [
    [late, token],
    [otherServer, token],
    [api, SUPER_ADMIN_SECRET],
    [api, 'super-admin.9999999999999.'],
  ] as const)
    expect(await node.send(superAdmin.listManagedBoards, {}, { token: bearer })).toEqual(
      refused(401, 'invalid-token'),
    );
});

describe('GET /api/superadmin/boards', () => {
  it('lists all boards, also closed ones, newest first', async () => {
    const { node, first, second, third } = await threeBoards();
    const common = { ipAddress: '127.0.0.1' };
    expect(await list(node)).toEqual({
      status: 200,
      total: 3,
      boards: [
        {
          ...common,
          id: third.boardId,
          shortId: third.shortId,
          title: 'cherry',
          createdAt: '2026-03-01T10:00:02.000Z',
          viewerCount: 7,
          questionCount: 1,
        },
        {
          ...common,
          id: second.boardId,
          shortId: second.shortId,
          title: 'Apple',
          createdAt: '2026-03-01T10:00:01.000Z',
          deletedAt: '2026-03-01T10:00:01.000Z',
          viewerCount: 0,
          questionCount: 0,
        },
        {
          ...common,
          id: first.boardId,
          shortId: first.shortId,
          title: 'banana',
          createdAt: START,
          viewerCount: 0,
          questionCount: 2,
        },
      ],
    });
    await node.close();
  });

  it('sorts in both directions by title, time, viewers and questions', async () => {
    const { node } = await threeBoards();
    for (const [sort, ascending] of [
      ['title', ['Apple', 'banana', 'cherry']],
      ['createdAt', ['banana', 'Apple', 'cherry']],
      ['questionCount', ['Apple', 'cherry', 'banana']],
    ] as const) {
      expect(await titles(node, `?sort=${sort}&direction=asc`)).toEqual(ascending);
      expect(await titles(node, `?sort=${sort}&direction=desc`)).toEqual(ascending.toReversed());
    }
    expect((await titles(node, '?sort=viewerCount&direction=asc')).at(-1)).toBe('cherry');
    expect((await titles(node, '?sort=viewerCount&direction=desc')).at(0)).toBe('cherry');
    await node.close();
  });

  it('returns a page on request, by default of ten boards, and always the total', async () => {
    const { node } = await threeBoards();
    for (let more = 0; more < 9; more += 1) await node.openBoard({ title: `more ${more}` });
    expect((await list(node)).boards).toHaveLength(12);
    const pages = [await list(node, '?page=1'), await list(node, '?page=2'), await list(node, '?page=3')];
    expect(pages.map(({ boards }) => boards.length)).toEqual([10, 2, 0]);
    expect(pages.map(({ total }) => total)).toEqual([12, 12, 12]);
    const ids = pages.flatMap(({ boards }) => boards.map(({ id }) => id));
    expect(ids).toEqual((await list(node)).boards.map(({ id }) => id));
    expect(await titles(node, '?page=2&pageSize=2&sort=title&direction=asc')).toEqual(['cherry', 'more 0']);
    await node.close();
  });

  it('returns the boards that match a search, and their total', async () => {
    const { node } = await threeBoards();
    expect(await titles(node, '?search=CHERR')).toEqual(['cherry']);
    expect(await list(node, '?search=cherry&page=2')).toMatchObject({ boards: [], total: 1 });
    expect(await titles(node, '?search=%25')).toEqual([]);
    await node.close();
  });

  it('shows no viewers while Redis cannot be reached', async () => {
    const node = await api.anotherNode({ presence: unreachablePresence });
    expect(await list(node)).toMatchObject({ status: 200 });
  });

  it('returns all boards without paging, and the total', async () => {
    const node = await createApiHarness();
    await sql`
      INSERT INTO boards (id, short_id, title, admin_key, epoch, head_seq, created_at, owner_session_id, ip_address)
      SELECT gen_random_uuid(), 'crowd' || i, 'Board', gen_random_uuid(), 'life', 1, now(), gen_random_uuid(), '192.0.2.1'
        FROM generate_series(1, 1003) AS i`.execute(node.dependencies.db);
    const { boards, total } = await list(node);
    expect({ shown: boards.length, total }).toEqual({ shown: 1003, total: 1003 });
    await node.close();
  });
});

const overloaded: BoardWriter['handle'] = () => Promise.resolve({ ok: false, code: 'overloaded' });

/** Posts to the api while its writer refuses every command as overloaded. */
const postWhileOverloaded = async (url: string, ids: string[]) => {
  const app = await createApiApp({ ...api.dependencies, writer: { handle: overloaded, pending: () => 0 } });
  const headers = { authorization: `Bearer ${token}` };
  const { statusCode, ...response } = await app.inject({ method: 'POST', url, headers, payload: { ids } });
  return { status: statusCode, body: response.json<unknown>(), headers: response.headers };
};

describe('POST /api/superadmin/boards/hard-delete', () => {
  it('deletes nothing that it could not close first', async () => {
    const { boardId } = await api.openBoard();
    expect(await postWhileOverloaded('/api/superadmin/boards/hard-delete', [boardId])).toEqual(
      refused(503, 'overloaded'),
    );
    expect(await api.send(getBoard, { boardId })).toMatchObject({ status: 200 });
  });

  it('deletes open and closed boards with all their content', async () => {
    const open = await api.openBoard();
    const closed = await api.openBoard();
    const questionId = await api.ask(open.boardId);
    await api.send(closeBoard, closed, { token: closed.adminToken });
    expect(await hardDelete([open.boardId, closed.boardId, UNKNOWN_ID])).toEqual(answered(200, {}));
    expect(await hardDelete([open.boardId])).toEqual(answered(200, {}));
    expect(await api.send(getBoard, open)).toEqual(refused(404, 'board-not-found'));
    // This node still knows the board as closed.
    expect(await api.send(pinQuestion, { questionId }, { token: open.adminToken })).toEqual(
      refused(404, 'board-not-found'),
    );
    const { body } = await api.send(superAdmin.listManagedBoards, {}, { token });
    const ids = ManagedBoardList.parse(body).map(({ id }) => id);
    expect(ids).not.toContain(open.boardId);
    expect(ids).not.toContain(closed.boardId);
    const { db } = api.dependencies;
    for (const table of ['board_events', 'questions', 'votes', 'blocks', 'idempotency'] as const) {
      const rows = db.selectFrom(table).select('board_id').where('board_id', '=', open.boardId);
      expect(await rows.execute()).toEqual([]);
    }
  });
});

describe('Blocked sessions', () => {
  it('are reported as overloaded if they could not be lifted', async () => {
    const author = randomUUID();
    await blockOn(author);
    expect(await postWhileOverloaded('/api/superadmin/blocked-sessions/unblock', [author])).toEqual(
      refused(503, 'overloaded'),
    );
    expect(await blocked()).toContain(author);
  });

  it('are listed once each and lifted on all boards together', async () => {
    const author = randomUUID();
    const other = randomUUID();
    const boards = [await blockOn(author), await blockOn(author)];
    await blockOn(other);
    expect((await blocked()).filter((id) => id === author)).toEqual([author]);
    expect(await unblock([author, randomUUID()])).toEqual(answered(200, {}));
    expect(await blocked()).not.toContain(author);
    expect(await blocked()).toContain(other);
    for (const boardId of boards)
      expect(await api.ask(boardId, 'Thanks!', api.session(author))).toEqual(expect.any(String));
    expect(await api.send(getUserStatus, {}, { session: api.session(author) })).toEqual(
      answered(200, { isBlocked: false }),
    );
  });

  it('are listed in pages, each session once, with the total', async () => {
    const node = await createApiHarness();
    const sessionIds = Array.from({ length: 3 }, () => randomUUID()).toSorted((a, b) => (a < b ? -1 : 1));
    const boards = [await node.openBoard(), await node.openBoard()];
    const rows = boards.flatMap(({ boardId }) =>
      sessionIds.map((id) => ({ board_id: boardId, session_id: id })),
    );
    await node.dependencies.db.insertInto('blocks').values(rows).execute();
    const page = async (query: string) => {
      const { body, headers } = await node.get(`/api/superadmin/blocked-sessions${query}`, { token });
      return { body, total: Number(headers['x-total-count']) };
    };
    expect(await page('?page=1&pageSize=2')).toEqual({ body: sessionIds.slice(0, 2), total: 3 });
    expect(await page('?page=2&pageSize=2')).toEqual({ body: sessionIds.slice(2), total: 3 });
    expect(await page('')).toEqual({ body: sessionIds, total: 3 });
    await node.close();
  });
});

describe('Contact requests', () => {
  it('are listed newest first, and deleted once', async () => {
    const node = await createApiHarness();
    const send = (name: string) =>
      node.send(sendContactRequest, { name, email: 'anna@example.org', message: 'Hello' });
    await send('old');
    node.advance(1000);
    await send('new');
    const { status, body } = await node.send(superAdmin.listContactRequests, {}, { token });
    expect({ status, body }).toEqual({
      status: 200,
      body: [contactRequest('new', '2026-03-01T10:00:01.000Z'), contactRequest('old', START)],
    });
    const [newest] = ContactRequestList.parse(body);
    const unseen = async () =>
      (await node.send(superAdmin.listContactRequests, {}, { token })).headers['x-unseen-count'];
    expect(await unseen()).toBe('2');
    const seen = { ids: [newest?.id] };
    expect(await node.send(superAdmin.markContactRequestsSeen, {}, { token, body: seen })).toEqual(
      answered(200, {}),
    );
    expect(await unseen()).toBe('1');
    const remove = (rawBody?: string) =>
      node.send(
        superAdmin.deleteContactRequest,
        { contactId: newest?.id },
        { token, ...(rawBody !== undefined && { rawBody }) },
      );
    expect(await remove('')).toEqual(answered(200, {}));
    expect(await remove()).toEqual(refused(404, 'contact-not-found'));
    expect(await node.send(superAdmin.listContactRequests, {}, { token })).toMatchObject({
      body: [{ name: 'old' }],
    });
    await node.close();
  });

  it('are listed in pages, and at most 1,000 without paging, with the total', async () => {
    const node = await createApiHarness();
    await sql`
      INSERT INTO contact_requests (id, name, email, message, created_at)
      SELECT gen_random_uuid(), 'Anna ' || i, 'anna@example.org', 'Hello', now() + i * interval '1 second'
        FROM generate_series(1, 1003) AS i`.execute(node.dependencies.db);
    const names = async (query: string) => {
      const { body, headers } = await node.get(`/api/superadmin/contact-requests${query}`, { token });
      expect(headers['x-total-count']).toBe('1003');
      return ContactRequestList.parse(body).map(({ name }) => name);
    };
    expect(await names('?page=1&pageSize=2')).toEqual(['Anna 1003', 'Anna 1002']);
    expect(await names('?page=101')).toEqual(['Anna 3', 'Anna 2', 'Anna 1']);
    expect(await names('?page=102')).toEqual([]);
    expect(await names('')).toHaveLength(1000);
    await node.close();
  });
});
