import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as audience from '@openfloor/contract/calls/audience';
import { createBoard } from '@openfloor/contract/calls/boards';
import { closeBoard } from '@openfloor/contract/calls/owners';
import * as superAdmin from '@openfloor/contract/calls/superAdmin';
import { tempDir } from '@openfloor/platform/testing/tempDir';
import { describe, expect, it, vi } from 'vitest';
import type { BoardWriter } from '@openfloor/store/append/commit';
import { createApiApp } from './app.ts';
import type { ApiSettings } from './dependencies.ts';
import { openSuiteApi, answered, refused, refusedAsTooLarge, type ApiHarness } from './testing/apiHarness.ts';

const api = await openSuiteApi();

const ask = async (call: Parameters<ApiHarness['post']>[1]) => {
  const { boardId } = await api.openBoard();
  return api.send(audience.askQuestion, { boardId }, call);
};

const bodyOf = (bytes: number) => `{"text":"a"${' '.repeat(bytes - 12)}}`;

/** The answer to a question for a given outcome of the writer. */
const askWithWriter = async (handle: BoardWriter['handle']) => {
  const { boardId } = await api.openBoard();
  const app = await createApiApp({ ...api.dependencies, writer: { handle, pending: () => 0 } });
  const url = `/api/boards/${boardId}/questions`;
  const { statusCode, headers, ...response } = await app.inject({
    method: 'POST',
    url,
    payload: { text: 'Why?' },
  });
  return { status: statusCode, body: response.json<unknown>(), headers };
};

describe('A body', () => {
  it.each(['{"__proto__":{"text":"a"}}', '{"text":"a","constructor":{"prototype":{}}}'])(
    'that would pollute prototypes is refused: %s',
    async (rawBody) => {
      expect(await ask({ rawBody })).toEqual(refused(400, 'invalid-request', expect.any(String)));
    },
  );

  it('may have at most 16 KB', async () => {
    expect(await ask({ rawBody: bodyOf(16 * 1024) })).toMatchObject({ status: 201 });
    expect(await ask({ rawBody: bodyOf(16 * 1024 + 1) })).toEqual(refusedAsTooLarge('16 KB'));
  });

  it('may have unknown fields', async () => {
    expect(await ask({ body: { text: 'a', votes: 100, hidden: true } })).toMatchObject({ status: 201 });
  });
});

/** Sends the bytes to the node. @returns all bytes received until the connection closes */
const exchange = async (node: ApiHarness, bytes: string, { hangUp = false } = {}): Promise<string> => {
  const { port } = new URL(await node.app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  socket.on('error', () => undefined);
  socket.write(bytes);
  if (hangUp) node.app.server.once('request', () => setTimeout(() => socket.destroy(), 50));
  await new Promise((resolve) => socket.once('close', resolve));
  return received;
};

const linesOf = (node: ApiHarness) => node.logged.map((line) => JSON.parse(line) as unknown);

describe('An invalid HTTP request', () => {
  it.each([
    [400, 'NONSENSE\r\n\r\n'],
    [431, `GET / HTTP/1.1\r\nhost: a\r\nx-long: private${'a'.repeat(20_000)}\r\n\r\n`],
  ])('gets a %i in the one error shape', async (status, bytes) => {
    const node = await api.anotherNode();
    const [head = '', body = ''] = (await exchange(node, bytes)).split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head).toContain('x-content-type-options: nosniff');
    expect(JSON.parse(body)).toEqual(refused(status, 'invalid-request').body);
    expect(linesOf(node)).toEqual([
      expect.objectContaining({ msg: 'refused', statusCode: status, code: 'invalid-request' }),
    ]);
    expect(node.logged.join('')).not.toContain('private');
  });

  it('that is never completed times out', () => {
    expect(api.app.server.requestTimeout).toBe(30_000);
  });
});

it('a client that disconnects while it sends is not logged as an internal error', async () => {
  const node = await api.anotherNode();
  const head =
    'POST /api/boards HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100';
  await exchange(node, `${head}\r\n\r\n{"title"`, { hangUp: true });
  await vi.waitFor(() =>
    expect(linesOf(node)).toEqual([
      expect.objectContaining({ level: 30, msg: 'refused', code: 'invalid-request' }),
    ]),
  );
});

describe('An unknown URL', () => {
  it('that cannot be decoded gets the usual headers and is logged as a refusal', async () => {
    const node = await api.anotherNode();
    const { headers } = await node.get('/api/%zz', { headers: { 'x-request-id': 'mine' } });
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    expect(linesOf(node)).toEqual([
      expect.objectContaining({ msg: 'refused', requestId: 'mine', statusCode: 404, code: 'not-found' }),
    ]);
  });

  it.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nonsense'],
    ['POST', '/api/nonsense'],
    ['GET', '/api/%zz'],
    ['POST', '/'],
    ['GET', '/metrics'],
  ] as const)('%s %s is a 404 in JSON', async (method, path) => {
    expect(await api.call(method, path)).toEqual(refused(404, 'not-found'));
  });
});

describe('Pages', () => {
  const page = '<!doctype html><head><title>Openfloor</title></head>';
  const withPages = async (settings: Partial<ApiSettings> = {}) => {
    const webRoot = await tempDir();
    await mkdir(join(webRoot, 'assets'));
    await writeFile(join(webRoot, 'index.html'), page);
    await writeFile(join(webRoot, 'landing.html'), page);
    await writeFile(join(webRoot, 'assets', 'app.js'), 'start();');
    return api.anotherNode({ settings: { ...settings, webRoot } });
  };

  it('serve the web app at every path outside the api', async () => {
    const node = await withPages();
    for (const path of ['/my-boards', '/superadmin', '/superadmin?page=2'])
      expect(await node.get(path)).toEqual(answered(200, page));
    for (const path of [`/board/${randomUUID()}?token=x`, '/board/nonsense/speaker', '/no/such/page'])
      expect(await node.get(path)).toEqual(answered(404, page));
    expect(await node.get('/assets/app.js')).toEqual(answered(200, 'start();'));
  });

  it('at the root have the product’s title and link preview', async () => {
    const node = await withPages();
    for (const path of ['/', '/?from=poster']) {
      const { body } = await node.get(path);
      expect(body).toContain('<title>Instant Q&amp;A boards for events · Openfloor</title>');
      expect(body).toContain('<meta property="og:title" content="Instant Q&amp;A boards for events">');
    }
  });

  it('contain neither the key nor the owner of a board', async () => {
    const node = await withPages();
    const session = api.session();
    const { boardId } = await api.openBoard({ session });
    const row = await api.dependencies.db
      .selectFrom('boards')
      .select(['admin_key', 'owner_session_id'])
      .where('id', '=', boardId)
      .executeTakeFirstOrThrow();
    const secrets = Object.values(row);
    for (const path of [
      `/board/${boardId}`,
      `/board/${boardId}?admin=true`,
      `/board/${boardId}/speaker`,
      `/board/${boardId}/wall`,
    ])
      for (const secret of secrets) expect((await node.get(path)).body).not.toContain(secret);
  });

  it('contain the last day of the launch promo while it runs', async () => {
    const nowMs = api.dependencies.clock.nowMs();
    const running = await withPages({ launchPromoUntilMs: nowMs });
    const over = await withPages({ launchPromoUntilMs: nowMs - 1 });
    const lastDay = new Date(nowMs).toISOString().slice(0, 10);
    for (const path of ['/', '/my-boards', '/no/such/page']) {
      const meta = `<meta name="launch-promo-until" content="${lastDay}">`;
      expect((await running.get(path)).body).toContain(meta);
      expect((await over.get(path)).body).not.toContain('launch-promo');
    }
  });

  it('say what they need no call for: whether it sells plans, boards of the free plan, and whether there is a language model', async () => {
    const assisted = await withPages({
      sellsPlans: true,
      planTrialDays: 30,
      hasAssistant: true,
      freePlanBoards: 3,
      communityUrl: 'https://example.org/openfloor?a&b',
    });
    const plain = await withPages({ hasAssistant: false });
    for (const path of ['/', '/my-boards']) {
      const { body } = await assisted.get(path);
      expect(body).toContain('<meta name="plans" content="on">');
      expect(body).toContain('<meta name="plan-trial-days" content="30">');
      expect(body).toContain('<meta name="assistant" content="on">');
      expect(body).toContain('<meta name="free-plan-boards" content="3">');
      expect(body).toContain('<meta name="community-url" content="https://example.org/openfloor?a&amp;b">');
      expect((await plain.get(path)).body).not.toMatch(/name="(?:assistant|plans|community-url)"/);
    }
  });

  it('are not cached; their hashed files are cached permanently', async () => {
    const node = await withPages();
    const cacheOf = async (path: string) => (await node.get(path)).headers['cache-control'];
    expect(await cacheOf('/')).toBe('no-cache');
    expect(await cacheOf(`/board/${randomUUID()}`)).toBe('no-cache');
    expect(await cacheOf('/assets/app.js')).toBe('public, max-age=31536000, immutable');
  });

  it('of a board have its title, and preload its list except for moderators, speakers and the wall', async () => {
    const node = await withPages();
    const { boardId } = await api.openBoard({ title: 'Q & A' });
    for (const path of [
      `/board/${boardId}`,
      `/board/${boardId}?admin=true`,
      `/board/${boardId}/speaker`,
      `/board/${boardId}/wall`,
    ])
      expect((await node.get(path)).body).toContain('<title>Q &amp; A · Openfloor</title>');
    expect((await node.get(`/board/${boardId}`)).body).toContain(
      `href="/api/boards/${boardId}/questions?first=100"`,
    );
    expect((await node.get(`/board/${boardId}?admin=true`)).body).not.toContain('preload');
    for (const screen of ['speaker', 'wall'])
      expect((await node.get(`/board/${boardId}/${screen}`)).body).not.toContain('preload');
  });

  it('of an overlay are transparent and alone, 400 for an unknown parameter, and 404 without an open board', async () => {
    const node = await withPages();
    const { boardId } = await api.openBoard();
    for (const query of ['', '/', '?show=&max=&theme=&lang=', '?show=wall&max=10&theme=light&lang=pt-BR'])
      expect(await node.get(`/overlay/${boardId}${query}`)).toMatchObject({
        status: 200,
        body: expect.stringContaining('html:root { background: none;'),
      });
    for (const query of ['show=all', 'max=0', 'max=11', 'max=1.5', 'theme=blue', 'lang=no_language'])
      expect(await node.get(`/overlay/${boardId}?${query}`)).toEqual(
        refused(400, 'invalid-request', expect.stringContaining(query.split('=')[0] ?? '')),
      );
    const headers = { accept: 'text/html,*/*;q=0.8' };
    const toBrowser = await node.get(`/overlay/${boardId}?max=%3Cb%3E`, { headers });
    expect(toBrowser).toMatchObject({
      status: 400,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
      body: expect.stringMatching(/<p>max: [^<]+<\/p>/),
    });
    const { boardId: closedId, adminToken: token } = await api.openBoard();
    expect(await api.send(closeBoard, { boardId: closedId }, { token })).toMatchObject({ status: 200 });
    for (const id of [closedId, randomUUID(), 'nonsense'])
      expect(await node.get(`/overlay/${id}`)).toMatchObject({
        status: 404,
        body: expect.stringContaining('html:root { background: none;'),
      });
  });

  it('of the figures, the record and the replay stay when the board is closed', async () => {
    const node = await withPages();
    const { boardId, adminToken: token } = await api.openBoard();
    expect(await api.send(closeBoard, { boardId }, { token })).toMatchObject({ status: 200 });
    for (const screen of ['insights', 'record', 'replay']) {
      expect(await node.get(`/board/${boardId}/${screen}`)).toEqual(answered(200, page));
      expect(await node.get(`/board/${randomUUID()}/${screen}`)).toEqual(answered(404, page));
    }
  });

  it('are compressed if the browser accepts it', async () => {
    const webRoot = await tempDir();
    await mkdir(join(webRoot, 'assets'));
    for (const file of ['index.html', 'landing.html'])
      await writeFile(join(webRoot, file), `${page}<body>${'<p>Words</p>'.repeat(200)}</body>`);
    const node = await api.anotherNode({ settings: { webRoot } });
    const { boardId } = await api.openBoard({ title: 'All hands' });
    for (const path of [`/board/${boardId}`, '/', '/my-boards', '/api/docs/json']) {
      const read = (accepted: string) =>
        node.app.inject({ url: path, headers: { 'accept-encoding': accepted } });
      const [plain, packed] = [await read('identity'), await read('gzip, br')];
      expect(packed.headers).toMatchObject({
        'content-encoding': 'gzip',
        'content-length': String(packed.rawPayload.length),
        'content-type': plain.headers['content-type'],
        vary: 'accept-encoding',
      });
      expect(plain.headers['vary']).toBe('accept-encoding');
      expect(gunzipSync(packed.rawPayload)).toEqual(plain.rawPayload);
    }
  });

  it('do not replace the 404 of the api', async () => {
    const node = await withPages();
    for (const path of ['/api', '/api/', '/api?x', '/api/nonsense', '/api/nonsense?a=b'])
      expect(await node.get(path)).toEqual(refused(404, 'not-found'));
  });

  it('redirect a short link to its board', async () => {
    const node = await withPages();
    const { boardId, shortId, adminToken } = await api.openBoard();
    const leadsToBoard = async (path: string): Promise<void> => {
      const { status, headers } = await node.get(path);
      expect(status).toBe(302);
      expect(headers['location']).toBe(`/board/${boardId}`);
    };
    await leadsToBoard(`/b/${shortId}`);
    await leadsToBoard(`/b/${shortId.toUpperCase()}`);
    // The code stays on slides: the page of a closed board says that it was closed.
    await api.send(closeBoard, { boardId }, { token: adminToken });
    await leadsToBoard(`/b/${shortId}`);
    for (const path of ['/b/unknown1', '/b/x', '/b/%00'])
      expect(await node.get(path)).toEqual(answered(404, page));
  });
});

describe('Every answer', () => {
  it('has the security headers', async () => {
    const { boardId } = await api.openBoard();
    for (const path of [`/api/boards/${boardId}`, '/api/nonsense', '/health/live']) {
      const { headers } = await api.get(path);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      const policy = String(headers['content-security-policy']).split(/; ?/);
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      // No other script than our files and the one in the page of a board.
      expect(policy.filter((rule) => rule.startsWith('script-src'))).toEqual([
        expect.stringMatching(/^script-src 'self' 'sha256-[\w+/]{43}='$/),
      ]);
      expect(policy.join()).not.toMatch(/unsafe-eval|\*/);
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('strict-transport-security');
    }
  });

  it('requires HTTPS if visitors use it', async () => {
    const node = await api.anotherNode({ settings: { isHttps: true } });
    const { headers } = await node.get('/health/live');
    expect(headers['strict-transport-security']).toMatch(/max-age=\d+/);
  });
});

describe('Writes of one address', () => {
  it('share one limit over sessions and calls; reads have none', async () => {
    const node = await api.anotherNode({ limits: { LIMIT_WRITES_PER_IP_PER_MINUTE: 3 } });
    const { boardId } = await api.openBoard();
    const write = (from: string) =>
      node.send(audience.askQuestion, { boardId, text: 'Why?' }, { from, session: api.session() });
    await write('203.0.113.1');
    await node.post('/api/nonsense', { from: '203.0.113.1' });
    await node.send(superAdmin.deleteContactRequest, { contactId: 'x' }, { from: '203.0.113.1' });
    const answer = await write('203.0.113.1');
    expect(answer).toEqual(refused(429, 'rate-limited'));
    expect(Number(answer.headers['retry-after'])).toSatisfy((wait: number) => wait > 50 && wait <= 60);
    expect(await write('203.0.113.2')).toMatchObject({ status: 201 });
    expect(await node.send(audience.getBoard, { boardId }, { from: '203.0.113.1' })).toMatchObject({
      status: 200,
    });
  });

  it('do not count arrivals of viewers', async () => {
    const node = await api.anotherNode({ limits: { LIMIT_WRITES_PER_IP_PER_MINUTE: 1 } });
    const { boardId } = await api.openBoard();
    for (let person = 0; person < 3; person += 1)
      expect(await node.send(audience.trackViewer, { boardId })).toMatchObject({ status: 200 });
  });

  it('are counted by the client address from a trusted proxy only', async () => {
    const node = await api.anotherNode({
      limits: { LIMIT_WRITES_PER_IP_PER_MINUTE: 1 },
      settings: { trustProxy: ['10.0.0.0/8'] },
    });
    const { boardId } = await api.openBoard();
    const write = async (from: string, forwardedFor: string) => {
      const headers = { 'x-forwarded-for': forwardedFor };
      const body = { text: 'Why?' };
      return (await node.send(audience.askQuestion, { boardId }, { from, headers, body })).status;
    };
    expect(await write('10.1.2.3', '203.0.113.1')).toBe(201);
    expect(await write('10.1.2.3', '203.0.113.2')).toBe(201);
    expect(await write('10.1.2.3', '203.0.113.9, 203.0.113.2')).toBe(429);
    expect(await write('198.51.100.1', '203.0.113.3')).toBe(201);
    expect(await write('198.51.100.1', '203.0.113.4')).toBe(429);
  });
});

describe('While Postgres is away', () => {
  it('every call except /health/live is a 503 with Retry-After', async () => {
    const node = await api.anotherNode();
    const { boardId } = await node.openBoard();
    await node.send(audience.listQuestions, { boardId });
    node.setStoreAway(true);
    const calls = [
      node.send(audience.getBoard, { boardId }),
      node.send(audience.listQuestions, { boardId }),
      node.send(audience.getUserStatus, {}),
      node.send(createBoard, { title: 'Town hall' }),
    ];
    for (const answer of await Promise.all(calls)) {
      expect(answer).toEqual(refused(503, 'unavailable'));
      expect(answer.headers['retry-after']).toBe('2');
    }
    const ready = await node.get('/health/ready');
    expect(ready).toEqual(answered(503, { status: 'unavailable' }));
    expect(ready.headers['retry-after']).toBe('2');
    expect(await node.get('/health/live')).toEqual(answered(200, { status: 'ok' }));
    node.setStoreAway(false);
    expect(await node.get('/health/ready')).toEqual(answered(200, { status: 'ok' }));
    expect(await node.send(audience.getBoard, { boardId })).toMatchObject({ status: 200 });
  });
});

describe('A command that', () => {
  it('finds Postgres away is a 503 with Retry-After', async () => {
    const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const answer = await askWithWriter(() => Promise.reject(error));
    expect(answer).toEqual(refused(503, 'unavailable'));
    expect(answer.headers['retry-after']).toBe('2');
  });

  it('finds the queue full is a 503 with Retry-After', async () => {
    const answer = await askWithWriter(() => Promise.resolve({ ok: false, code: 'overloaded' }));
    expect(answer).toEqual(refused(503, 'overloaded'));
    expect(answer.headers['retry-after']).toBe('1');
  });

  it('causes an internal error is a 500 without details', async () => {
    expect(await askWithWriter(() => Promise.reject(new Error('internal details')))).toEqual(
      refused(500, 'internal'),
    );
  });
});

describe('The log', () => {
  it.each(['a'.repeat(65), 'admin.token.of.a-board', 'two words', ''])(
    'ignores an invalid request id: %j',
    async (id) => {
      const node = await api.anotherNode();
      await node.get('/api/nonsense', { headers: { 'x-request-id': id } });
      expect(linesOf(node)).toEqual([
        expect.objectContaining({ requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) }),
      ]);
    },
  );

  it('contains route, status and code of a refusal', async () => {
    const node = await api.anotherNode();
    const { boardId } = await api.openBoard();
    await node.send(closeBoard, { boardId }, { headers: { 'x-request-id': 'mine' } });
    expect(linesOf(node)).toEqual([
      expect.objectContaining({
        msg: 'refused',
        requestId: 'mine',
        method: 'POST',
        route: '/api/boards/:boardId/delete',
        boardId,
        statusCode: 401,
        code: 'token-required',
        ip: '127.0.0.1',
      }),
    ]);
  });
});
