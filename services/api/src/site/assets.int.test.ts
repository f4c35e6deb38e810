import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createLogger } from '@openfloor/platform/logger';
import { tempDir } from '@openfloor/platform/testing/tempDir';
import { openTestStore, type TestStore } from '@openfloor/store/testing/testStore';
import { storeWebAsset, webAssetNames, type WebAsset } from '@openfloor/store/operator/webAssets';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSuiteApi, refused, type ApiHarness } from '../testing/apiHarness.ts';
import { createOtherBuilds } from './otherBuilds.ts';
import { createApiMetrics } from '../metrics.ts';
import { shareBuild } from './shareBuild.ts';

const api = await openSuiteApi();

const logger = createLogger({ level: 'silent' });

/** A folder like Vite's output. @param id part of every name and content */
const build = async (id: string): Promise<string> => {
  const webRoot = await tempDir();
  const assets = join(webRoot, 'assets');
  await mkdir(assets);
  await writeFile(join(webRoot, 'index.html'), `<!doctype html><script src="/assets/index-${id}.js">`);
  const script = `start("${id.repeat(50)}");`;
  await Promise.all([
    writeFile(join(assets, `index-${id}.js`), script),
    writeFile(join(assets, `index-${id}.js.br`), brotliCompressSync(script)),
    writeFile(join(assets, `index-${id}.js.gz`), gzipSync(script)),
    writeFile(join(assets, `index-${id}.css`), `.a{content:"${id}"}`),
    writeFile(join(assets, `icon-${id}.svg`), `<svg id="${id}"/>`),
    writeFile(join(assets, `face-${id}.woff2`), randomBytes(2000)),
    writeFile(join(assets, 'unhashed.js'), 'never shared'),
  ]);
  return webRoot;
};

const registry = new Registry();
const metrics = createApiMetrics(registry);

const share = async (webRoot: string): Promise<void> => {
  const stop = await shareBuild({ db: api.dependencies.db, webRoot, logger, metrics });
  await stop();
};

/** Starts a node with a build. */
const startNode = async (id: string): Promise<ApiHarness> => {
  const webRoot = await build(id);
  await share(webRoot);
  return api.anotherNode({ settings: { webRoot } });
};

/** Headers that browsers and caches use. */
const SEEN = [
  'cache-control',
  'content-type',
  'content-encoding',
  'content-length',
  'vary',
  'last-modified',
  'content-security-policy',
  'x-content-type-options',
];
const seenIn = (headers: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(SEEN.map((name) => [name, headers[name]]));

describe('Two nodes with two builds', () => {
  it('each serve the files of both, with the same headers', async () => {
    const former = await startNode('former00');
    const latter = await startNode('latter00');
    for (const [own, other, id] of [
      [former, latter, 'former00'],
      [latter, former, 'latter00'],
    ] as const)
      for (const file of [`index-${id}.js`, `index-${id}.css`, `icon-${id}.svg`, `face-${id}.woff2`])
        for (const encoding of [undefined, 'gzip', 'gzip, deflate, br, zstd', 'br;q=0, gzip', 'identity']) {
          const call = encoding === undefined ? {} : { headers: { 'accept-encoding': encoding } };
          const [expected, answer] = await Promise.all([
            own.get(`/assets/${file}`, call),
            other.get(`/assets/${file}`, call),
          ]);
          expect(expected.status).toBe(200);
          expect(answer).toMatchObject({ status: 200, body: expected.body });
          expect(seenIn(answer.headers)).toEqual(seenIn(expected.headers));
        }
  });

  it('answer HEAD requests and URLs with a query as for files on disk', async () => {
    await share(await build('headed00'));
    const node = await startNode('another0');
    const { statusCode, headers, body } = await node.app.inject({
      method: 'HEAD',
      url: '/assets/index-headed00.js?x=1',
    });
    expect([statusCode, body]).toEqual([200, '']);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('each serve their own page', async () => {
    const former = await startNode('former01');
    const latter = await startNode('latter01');
    expect((await former.get('/my-boards')).body).toContain('index-former01.js');
    expect((await latter.get('/my-boards')).body).toContain('index-latter01.js');
    expect(await webAssetNames(api.dependencies.db)).not.toContain('unhashed.js');
  });
});

describe('An unknown file', () => {
  it.each([
    ['a hashed name', 'GET', '/assets/index-absent00.js'],
    ['a page', 'GET', '/assets/index.html'],
    ['a compressed variant', 'GET', '/assets/index-absent00.js.br'],
    ['the folder', 'GET', '/assets/'],
    ['a path', 'GET', '/assets/deep/index-absent00.js'],
    ['a very long name', 'GET', `/assets/${'x'.repeat(5000)}-absent00.js`],
    ['another method', 'POST', '/assets/index-present1.js'],
  ] as const)('%s is refused in JSON that no cache keeps', async (_, method, path) => {
    const node = await startNode('present1');
    const answer = await node.call(method, path);
    expect([refused(404, 'not-found'), refused(400, 'invalid-request')]).toContainEqual(answer);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('is a 404', async () => {
    const node = await startNode('present2');
    expect(await node.get('/assets/index-absent00.js')).toEqual(refused(404, 'not-found'));
  });
});

it('a node that is out of service serves files, but no pages', async () => {
  await share(await build('distant0'));
  const node = await startNode('present0');
  node.setStoreAway(true);
  for (const id of ['present0', 'distant0'])
    expect(await node.get(`/assets/index-${id}.js`)).toMatchObject({ status: 200 });
  expect(await node.get('/my-boards')).toEqual(refused(503, 'unavailable'));
});

const asset = (name: string): WebAsset => ({
  name,
  contentType: 'text/javascript; charset=utf-8',
  content: Buffer.from(name),
  brotli: undefined,
  gzip: undefined,
  builtAt: new Date(),
});

describe('Files of other builds', () => {
  let store: TestStore;
  beforeAll(async () => {
    store = await openTestStore();
  });
  afterAll(() => store.close());

  it('requests for made-up names cause a few queries in total, and a file causes one', async () => {
    let queries = 0;
    const log = (): void => void (queries += 1);
    const { find } = createOtherBuilds(
      new Kysely({ dialect: new PostgresDialect({ pool: store.pool }), log }),
    );
    await storeWebAsset(store.kysely, asset('index-counted0.js'));
    const startedAtMs = performance.now();
    for (let round = 0; round < 3; round++) {
      const names = Array.from({ length: 500 }, () => `index-${randomBytes(4).toString('hex')}.js`);
      expect(new Set(await Promise.all(names.map(find)))).toEqual(new Set([undefined]));
    }
    expect(queries).toBeLessThanOrEqual(2 + (performance.now() - startedAtMs) / 500);
    const before = queries;
    const files = await Promise.all(Array.from({ length: 50 }, () => find('index-counted0.js')));
    expect(files.every((file) => file?.name === 'index-counted0.js')).toBe(true);
    expect(queries - before).toBe(1);
    await Promise.all(['../index.html', '', 'a'.repeat(9000), 'robots.txt'].map(find));
    expect(queries - before).toBe(1);
  });

  it('a file is found immediately after it is stored, also during requests for made-up names', async () => {
    const { find } = createOtherBuilds(store.kysely);
    for (let round = 0; round < 10; round++) {
      const asking = Array.from({ length: 20 }, () => find(`index-${randomBytes(4).toString('hex')}.js`));
      const name = `late-${randomBytes(4).toString('hex')}.js`;
      await storeWebAsset(store.kysely, asset(name));
      expect(await find(name)).toMatchObject({ name });
      await Promise.all(asking);
    }
  });
});

it('a build that cannot be stored is reported in the metrics until it is stored', async () => {
  const { db } = api.dependencies;
  const webRoot = await build('unstored1');
  await sql`ALTER TABLE web_assets RENAME TO away`.execute(db);
  await share(webRoot);
  expect(await registry.metrics()).toContain('openfloor_web_build_unstored 1');
  await sql`ALTER TABLE away RENAME TO web_assets`.execute(db);
  await share(webRoot);
  expect(await registry.metrics()).toContain('openfloor_web_build_unstored 0');
});
