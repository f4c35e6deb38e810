import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { asUnproven, createSessionCredentials, datedSessionId, mintedAtMs } from './sessionCredentials.ts';

setFlagsFromString('--expose-gc');
/** Collects all garbage. */
const collect: () => void = runInNewContext('gc');
const heapBytes = (): number => {
  collect();
  return process.memoryUsage().heapUsed;
};

it('a session id says when it was issued, proven or not; a random id does not', () => {
  const nowMs = Date.UTC(2026, 2, 1, 10, 20, 30, 456);
  const id = datedSessionId(randomUUID(), nowMs);
  expect(mintedAtMs(id)).toBe(nowMs);
  expect(mintedAtMs(asUnproven(id))).toBe(nowMs);
  expect(mintedAtMs('a0000000-0000-4000-8000-000000000001')).toBeUndefined();
});

it('a credential that was verified keeps nothing of the cookies that it came with in memory', () => {
  const credentials = createSessionCredentials('a secret of the tests alone');
  const bytes = 16_000;
  const before = heapBytes();
  for (let n = 0; n < 2000; n += 1) {
    const credential = credentials.issue(randomUUID());
    // As it comes out of a request's bytes.
    const cookie = Buffer.from(
      `a=${'x'.repeat(bytes)}; __Host-openfloor_session=${credential}; b=1`,
    ).toString('latin1');
    expect(credentials.ofHeaders({ cookie }, { isSecure: true })).toBeDefined();
  }
  expect(heapBytes() - before).toBeLessThan((2000 * bytes) / 4);
  // Until here the verified credentials are reachable.
  expect(credentials.read('nonsense')).toBeUndefined();
});
