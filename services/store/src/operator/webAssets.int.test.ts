import { beforeEach, describe, expect, it } from 'vitest';
import { openSuiteStore, connect } from '../testing/testStore.ts';
import {
  findWebAsset,
  pruneWebAssets,
  storeWebAsset,
  touchWebAssets,
  webAssetNames,
  type WebAsset,
} from './webAssets.ts';

const store = await openSuiteStore();
beforeEach(() => store.pool.query('TRUNCATE web_assets'));

const asset = (name: string, details: Partial<WebAsset> = {}): WebAsset => ({
  name,
  contentType: 'text/javascript; charset=utf-8',
  content: Buffer.from(`content of ${name}`),
  brotli: Buffer.from([1, 2, 3]),
  gzip: undefined,
  builtAt: new Date('2026-03-01T10:00:00.000Z'),
  ...details,
});

const age = (days: number, ...names: string[]) =>
  store.pool.query(
    `UPDATE web_assets SET last_used_at = now() - make_interval(days => $1)
     WHERE name IN (SELECT name FROM web_assets WHERE name = ANY($2) ORDER BY name FOR UPDATE)`,
    [days, names],
  );

describe('Stored files of web builds', () => {
  it('are read back unchanged', async () => {
    await storeWebAsset(store.kysely, asset('a-11111111.js'));
    expect(await findWebAsset(store.kysely, 'a-11111111.js')).toEqual(asset('a-11111111.js'));
    expect(await findWebAsset(store.kysely, 'b-11111111.js')).toBeUndefined();
    expect(await webAssetNames(store.kysely)).toEqual(['a-11111111.js']);
  });

  it('do not change when they are stored again', async () => {
    await storeWebAsset(store.kysely, asset('a-11111111.js'));
    await storeWebAsset(store.kysely, asset('a-11111111.js', { content: Buffer.from('other') }));
    expect(await findWebAsset(store.kysely, 'a-11111111.js')).toEqual(asset('a-11111111.js'));
  });

  it('count as used when a build touches them; touching returns the missing ones', async () => {
    await storeWebAsset(store.kysely, asset('a-11111111.js'));
    await age(40, 'a-11111111.js');
    expect(await touchWebAssets(store.kysely, ['a-11111111.js', 'b-11111111.js'])).toEqual(['b-11111111.js']);
    expect(await pruneWebAssets(store.kysely)).toBe(0);
  });

  it('are deleted when no build used them for 30 days, however many they are', async () => {
    await store.pool.query(
      `INSERT INTO web_assets (name, content_type, content, built_at, last_used_at)
       SELECT 'old-' || n, 'text/css', '', now(), now() - interval '31 days' FROM generate_series(1, 250) n`,
    );
    await storeWebAsset(store.kysely, asset('a-11111111.js'));
    await age(29, 'a-11111111.js');
    expect(await pruneWebAssets(store.kysely)).toBe(250);
    expect(await webAssetNames(store.kysely)).toEqual(['a-11111111.js']);
  });

  it('nodes that touch, store and prune the same files at the same time do not deadlock', async () => {
    const names = Array.from({ length: 60 }, (_, n) => `file${n}-11111111.js`);
    const nodes = Array.from({ length: 6 }, () => connect(store.url));
    await Promise.all(
      nodes.map(async ({ kysely }, node) => {
        const mine = node % 2 === 0 ? names : names.toReversed();
        for (let round = 0; round < 10; round++) {
          const missing = await touchWebAssets(kysely, mine);
          for (const name of missing) await storeWebAsset(kysely, asset(name));
          if (round % 3 === node % 3) await age(31, ...names.slice(0, 30));
          await pruneWebAssets(kysely);
        }
      }),
    );
    await Promise.all(nodes.map((node) => node.close()));
    expect((await webAssetNames(store.kysely)).length).toBeGreaterThanOrEqual(30);
  });
});
