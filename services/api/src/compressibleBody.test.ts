import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bodyWithEnd, compressible } from './compressibleBody.ts';

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

describe('A body with an end', () => {
  it.each(['', 'short', '{"title":"Ä 😀"}'.repeat(20_000)])('is valid gzip for each end', async (start) => {
    const body = bodyWithEnd(start);
    for (const end of ['', '}', 'x'.repeat(65_535)])
      expect(gunzipSync(await body.gzipped(end)).toString()).toBe(start + end);
  });
});
