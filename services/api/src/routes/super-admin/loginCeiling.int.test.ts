import { loginSuperAdmin } from '@openfloor/contract/calls/superAdmin';
import { describe, expect, it } from 'vitest';
import { openSuiteApi, refused, SUPER_ADMIN_SECRET, type ApiHarness } from '../../testing/apiHarness.ts';

const api = await openSuiteApi();

const OVERALL = 20;
/** The longest delay of an answer, with time to compute it. */
const WITHIN_MS = 6000;

const node = () =>
  api.anotherNode({
    limits: { LIMIT_LOGIN_FAILURES_PER_MINUTE: 5, LIMIT_LOGIN_FAILURES_OVERALL_PER_MINUTE: OVERALL },
  });
const addresses = (count: number, network: number): string[] =>
  Array.from({ length: count }, (_, place) => `10.${network}.${place >> 8}.${place & 255}`);
const login = async (on: ApiHarness, secret: string, from: string) => {
  const startedAtMs = performance.now();
  const { status } = await on.send(loginSuperAdmin, { secret }, { from });
  return { status, tookMs: performance.now() - startedAtMs };
};
const guessFrom = (on: ApiHarness, from: readonly string[]) =>
  Promise.all(from.map((address) => login(on, 'wrong', address)));
const tookMs = (answers: readonly { tookMs: number }[]) => answers.map((answer) => answer.tookMs);

describe('Failed logins of many addresses', () => {
  it('are answered immediately up to the overall limit, and slowly beyond it', async () => {
    const on = await node();
    const first = await guessFrom(on, addresses(OVERALL, 1));
    expect(Math.max(...tookMs(first))).toBeLessThan(400);
    const next = await guessFrom(on, addresses(80, 2));
    expect(new Set(next.map(({ status }) => status))).toEqual(new Set([401]));
    expect(Math.min(...tookMs(next))).toBeGreaterThan(490);
    expect(Math.max(...tookMs(next))).toBeGreaterThan(3000);
    expect(Math.max(...tookMs(next))).toBeLessThan(WITHIN_MS);
  });

  it('do not block the right secret: an address without failures logs in within seconds during the attack', async () => {
    const on = await node();
    await guessFrom(on, addresses(OVERALL, 3));
    const over = new AbortController();
    let guesses = 0;
    const attack = Array.from({ length: 300 }, async (_, place) => {
      for (let round = 0; !over.signal.aborted; round += 1) {
        await login(on, 'wrong', `10.${100 + (round % 100)}.${place >> 8}.${place & 255}`);
        guesses += 1;
      }
    });
    await expect.poll(() => guesses, { timeout: 10_000 }).toBeGreaterThan(300);
    for (const clean of addresses(3, 4)) {
      const { status, tookMs: waitedMs } = await login(on, SUPER_ADMIN_SECRET, clean);
      expect(status).toBe(200);
      expect(waitedMs).toBeLessThan(WITHIN_MS);
    }
    over.abort();
    await Promise.all(attack);
  });

  it('leave each address few attempts while the limit is exceeded', async () => {
    const on = await node();
    await guessFrom(on, addresses(OVERALL, 5));
    const [address = ''] = addresses(1, 6);
    const statuses = [];
    for (let tries = 0; tries < 4; tries += 1) statuses.push((await login(on, 'wrong', address)).status);
    expect(statuses).toEqual([401, 401, 401, 429]);
    const answer = await on.send(loginSuperAdmin, { secret: SUPER_ADMIN_SECRET }, { from: address });
    expect(answer).toEqual(refused(429, 'rate-limited'));
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
  });

  it('delay a bounded number of requests: further ones are answered immediately', async () => {
    const on = await node();
    await guessFrom(on, addresses(OVERALL, 7));
    const flood = await guessFrom(on, addresses(400, 8));
    const held = flood.filter((answer) => answer.tookMs > 4900);
    expect(held.length).toBeLessThanOrEqual(100);
    expect(tookMs(flood).filter((ms) => ms < 3000).length).toBeGreaterThan(250);
  });

  it('do not include successful logins, which are never delayed', async () => {
    const on = await node();
    for (let times = 0; times < 2 * OVERALL; times += 1) {
      const { status, tookMs: waitedMs } = await login(on, SUPER_ADMIN_SECRET, '10.9.0.1');
      expect(status).toBe(200);
      expect(waitedMs).toBeLessThan(400);
    }
  });
});
