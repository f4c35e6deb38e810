import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { openSuiteApi, refused } from '../../testing/apiHarness.ts';

// Real reads, of which a test can make one fail.
vi.mock(import('node:fs/promises'), { spy: true });

const api = await openSuiteApi();

const FILES = ['/api/docs/swagger-ui.css', '/api/docs/swagger-ui-bundle.js', '/api/docs/start.js'];

it('the page loads files of its own origin only, and has no inline script, which the policy would refuse', async () => {
  for (const path of ['/api/docs', '/api/docs/']) {
    const { status, headers, body } = await api.get(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
    });
    const html = String(body);
    expect([...html.matchAll(/(?:src|href)="(\/[^"]*)"/g)].map(([, url]) => url)).toEqual(
      expect.arrayContaining(FILES),
    );
    expect(html).not.toMatch(/https?:\/\//);
    expect(html).not.toMatch(/<script(?![^>]*src=)/);
  }
});

it('the files of the page are compressed and cached', async () => {
  for (const url of FILES) {
    const plain = await api.app.inject({ url });
    expect(plain.statusCode).toBe(200);
    expect(plain.headers).toMatchObject({ 'cache-control': 'public, max-age=3600', vary: 'accept-encoding' });
    if (plain.rawPayload.length < 1024) continue;
    const packed = await api.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    expect(gunzipSync(packed.rawPayload)).toEqual(plain.rawPayload);
  }
});

it('a failed read is not cached: the next request reads the file again', async () => {
  const node = await api.anotherNode();
  const read = () => node.get('/api/docs/swagger-ui.css');
  vi.mocked(readFile).mockRejectedValueOnce(
    Object.assign(new Error('too many open files'), { code: 'EMFILE' }),
  );
  const failed = await read();
  expect(failed).toEqual(refused(500, 'internal'));
  expect(failed.headers['cache-control']).toBe('private, no-cache');
  expect((await read()).status).toBe(200);
});
