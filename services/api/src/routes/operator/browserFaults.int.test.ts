import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendContactRequest } from '@openfloor/contract/calls/operator';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApiHarness, type ApiHarness } from '../../testing/apiHarness.ts';

const VERSION = 'Ab3_-x9Z';

let api: ApiHarness;
let webRoot: string;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'openfloor-web-'));
  await mkdir(join(webRoot, 'assets'));
  await writeFile(join(webRoot, 'index.html'), '<html><head></head></html>');
  const manifest = { 'index.html': { file: `assets/index-${VERSION}.js`, isEntry: true } };
  await writeFile(join(webRoot, 'manifest.json'), JSON.stringify(manifest));
  api = await createApiHarness({ settings: { webRoot } });
});
afterAll(async () => {
  await api.close();
  await rm(webRoot, { recursive: true });
});

let address = 0;
beforeEach(() => {
  api.setStoreAway(false);
  address += 1;
  api.logged.length = 0;
});

const FAULT = {
  kind: 'import',
  page: '/board/:boardId',
  version: VERSION,
  name: 'TypeError',
  at: 'index-Ab3_-x9Z.js:1:2345',
};
const report = (directive: string, more: Record<string, string> = {}) => ({
  'csp-report': {
    'document-uri': 'https://example.org/board/x/speaker?token=secret.token',
    'effective-directive': directive,
    'blocked-uri': 'https://example.com/x.js',
    'original-policy': "default-src 'self'",
    ...more,
  },
});

const send = (body: unknown, headers: Record<string, string> = {}, from = `10.0.0.${address}`) =>
  api.post('/api/beacon', {
    rawBody: typeof body === 'string' ? body : JSON.stringify(body),
    headers,
    from,
  });

const counted = async (kind: string, version: string): Promise<number> => {
  const line = (await api.measured()).find((text) =>
    text.startsWith(`openfloor_browser_faults_total{kind="${kind}",version="${version}"}`),
  );
  return Number(line?.split(' ').at(-1) ?? 0);
};
const total = async (): Promise<number> =>
  (await api.measured())
    .filter((text) => text.startsWith('openfloor_browser_faults_total{'))
    .reduce((sum, text) => sum + Number(text.split(' ').at(-1)), 0);

describe('A beacon', () => {
  it('is counted by kind and version, and answered without a body', async () => {
    expect(await send(FAULT)).toMatchObject({ status: 204, body: '' });
    expect(await counted('import', VERSION)).toBe(1);
  });

  it('of another build is counted as other', async () => {
    await send({ ...FAULT, kind: 'error', version: 'of-2019' });
    await send({ ...FAULT, kind: 'error', version: 'made_up' });
    expect(await counted('error', 'other')).toBe(2);
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['an unknown kind', { ...FAULT, kind: 'other' }],
    ['an address for a page', { ...FAULT, page: '/board/5c1e7a52?token=x' }],
    ['an address for a place', { ...FAULT, at: 'https://example.org/x.js:1:1' }],
    ['a sentence for a name', { ...FAULT, name: 'When is lunch?' }],
    ['one more property', { ...FAULT, text: 'When is lunch?' }],
    ['a huge body', { ...FAULT, name: 'x'.repeat(100_000) }],
    ['a strange report', { 'csp-report': { 'document-uri': 7 } }],
  ])('with %s is answered alike and not counted', async (_, body) => {
    const before = await total();
    expect(await send(body)).toMatchObject({ status: 204, body: '' });
    expect(await total()).toBe(before);
  });

  it('is accepted with any content type, without an origin, and while Postgres is away', async () => {
    const before = await counted('socket', VERSION);
    const fault = { ...FAULT, kind: 'socket' };
    await send(fault, { 'content-type': 'text/plain', origin: 'null', 'sec-fetch-site': 'same-origin' });
    api.setStoreAway(true);
    expect((await send(fault)).status).toBe(204);
    expect(await counted('socket', VERSION)).toBe(before + 2);
  });

  it('by the browser itself names the violated directive; violations of extensions are ignored', async () => {
    const headers = { 'content-type': 'application/csp-report' };
    await send(report('script-src-elem'), headers);
    await send(report('script-src-elem', { 'source-file': 'chrome-extension' }), headers);
    await send(report('script-src-elem', { 'blocked-uri': 'moz-extension://x/y.js' }), headers);
    expect(await counted('policy-report', 'other')).toBe(1);
    expect(api.logged.join('')).toContain('script-src-elem');
    expect(api.logged.join('')).not.toContain('secret.token');
  });

  it('is counted at most 60 times a minute per address, and not against the write limit', async () => {
    const before = await total();
    const answers = await Promise.all(Array.from({ length: 500 }, () => send(FAULT)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await total()).toBe(before + 60);
    const strict = await api.anotherNode({ limits: { LIMIT_WRITES_PER_IP_PER_MINUTE: 1 } });
    for (let n = 0; n < 5; n++)
      expect((await strict.post('/api/beacon', { body: FAULT, from: '10.1.1.1' })).status).toBe(204);
    const { boardId } = await api.openBoard();
    const contact = { name: 'A visitor', email: 'a@example.org', message: 'Hi' };
    expect((await strict.send(sendContactRequest, {}, { body: contact, from: '10.1.1.1' })).status).toBe(201);
    expect(boardId).toBeDefined();
  });

  it('is logged at most once per kind, so a flood does not fill the log', async () => {
    for (let n = 0; n < 200; n++)
      await send({ ...FAULT, name: `Made-up-${n}` }, {}, `10.2.${Math.floor(n / 50)}.${n}`);
    expect(api.logged.filter((line) => line.includes('a browser reports a fault')).length).toBeLessThan(3);
  });
});
