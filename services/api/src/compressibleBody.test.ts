import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressible } from './compressibleBody.ts';

const MEGABYTES = 4;
const bytes = Buffer.from(randomBytes(MEGABYTES * 512 * 1024).toString('hex'));

it('a body is compressed once, also for concurrent requests', async () => {
  const body = compressible(bytes);
  const [one, two] = await Promise.all([body.encoded('gzip'), body.encoded('gzip')]);
  expect(two).toBe(one);
  expect(await body.encoded('gzip')).toBe(one);
  expect(await body.encoded('br')).not.toEqual(one);
  expect(gunzipSync(one)).toEqual(bytes);
});

it('a large body is compressed off the event loop', async () => {
  let turns = 0;
  const done = new AbortController();
  const counting = (async () => {
    while (!done.signal.aborted) {
      turns += 1;
      await nextTurn();
    }
  })();
  await compressible(bytes).encoded('gzip');
  done.abort();
  await counting;
  expect(turns).toBeGreaterThan(10);
});
