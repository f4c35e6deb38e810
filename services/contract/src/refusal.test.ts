import { describe, expect, it } from 'vitest';
import { refusalOf } from './refusal.ts';

const ours = (code: string) => ({ code, message: 'Because' });

describe('A refusal', () => {
  it.each([
    [404, 'board-not-found', 'board-not-found'],
    [503, 'unavailable', 'unavailable'],
    [409, 'of-a-later-version', 'unknown'],
    [429, 'of-a-later-version', 'rate-limited'],
    [503, 'of-a-later-version', 'unavailable'],
  ])('of our server with %i %s has the code %s', (status, code, known) => {
    expect(refusalOf(status, ours(code), undefined)).toEqual({ code: known, message: 'Because' });
  });

  it.each([
    [401, undefined, 'unavailable'],
    [403, { error: 'Blocked by policy' }, 'unavailable'],
    [404, { code: 'board-not-found' }, 'unavailable'],
    [404, { code: 404, message: 'No such page' }, 'unavailable'],
    [400, null, 'invalid-request'],
    [413, 'text', 'body-too-large'],
    [429, [], 'rate-limited'],
    [500, undefined, 'internal'],
    [502, undefined, 'unavailable'],
  ])('of a proxy or a captive portal with %i and the body %j has the code %s', (status, body, code) => {
    expect(refusalOf(status, body, null)).toEqual({ code });
  });

  it('names the time before a retry, where the header has seconds', () => {
    expect(refusalOf(503, undefined, '3').retryAfterMs).toBe(3000);
    expect(refusalOf(503, undefined, 'Wed, 21 Oct 2026 07:28:00 GMT')).not.toHaveProperty('retryAfterMs');
  });
});
