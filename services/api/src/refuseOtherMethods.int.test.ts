import { describe, expect, it } from 'vitest';
import { openSuiteApi, refused } from './testing/apiHarness.ts';
import { documentOf } from './testing/openApiDocument.ts';

const api = await openSuiteApi();

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY'] as const;

/** An export would be made to be thrown away, and a code of a sign-in be used up. */
const WITHOUT_HEAD = new Set([
  '/api/boards/{boardId}/export',
  '/api/events/{eventId}/export',
  '/api/auth/callback',
]);

/** Every path of the document with its methods. */
const addresses = () =>
  Object.entries(documentOf(api.app).paths).map(([path, operations]) => {
    const methods = Object.keys(operations).map((method) => method.toUpperCase());
    const hasHead = methods.includes('GET') && !WITHOUT_HEAD.has(path);
    const isShared = 'access-control-allow-origin' in (operations['get']?.responses['200']?.headers ?? {});
    const all = [...methods, ...(hasHead ? ['HEAD'] : []), ...(isShared ? ['OPTIONS'] : [])];
    return { path, methods: all.toSorted() };
  });

describe('An undeclared method', () => {
  it('is refused with 405 and the allowed methods, on every path', async () => {
    for (const { path, methods } of addresses())
      for (const method of METHODS.filter((one) => !methods.includes(one))) {
        const answer = await api.call(method, path.replaceAll(/[{}]/g, ''));
        const body = { code: 'method-not-allowed', message: 'This address does not take this method.' };
        expect({ path, method, ...answer }).toMatchObject({
          path,
          method,
          status: 405,
          body: method === 'HEAD' ? '' : body,
        });
        expect(answer.headers).toMatchObject({
          allow: methods.join(', '),
          'content-type': 'application/json; charset=utf-8',
          'x-content-type-options': 'nosniff',
          'x-request-id': expect.any(String),
        });
      }
  });

  it('is refused before the body is read', async () => {
    for (const headers of [{ 'content-type': 'text/plain' }, { 'content-type': 'application/json' }])
      expect(await api.call('PUT', '/api/boards', { rawBody: '{', headers })).toEqual(
        refused(405, 'method-not-allowed'),
      );
  });

  it('gets the usual refusal from a foreign origin, and while Postgres is away', async () => {
    const foreign = { headers: { origin: 'https://elsewhere.example' } };
    expect(await api.call('PUT', '/api/boards', foreign)).toEqual(refused(403, 'foreign-origin'));
    expect(await api.call('OPTIONS', '/api/boards', foreign)).toEqual(refused(405, 'method-not-allowed'));
    api.setStoreAway(true);
    expect(await api.call('PUT', '/api/boards')).toEqual(refused(503, 'unavailable'));
    api.setStoreAway(false);
  });

  it('does not affect declared methods, pages and unknown URLs', async () => {
    const { boardId } = await api.openBoard();
    expect(await api.call('HEAD', `/api/boards/${boardId}`)).toMatchObject({ status: 200, body: '' });
    for (const path of ['/api/nonsense', '/board/x', '/', '/assets/x'])
      for (const method of ['POST', 'PUT', 'DELETE'] as const)
        expect(await api.call(method, path)).toEqual(refused(404, 'not-found'));
  });
});
