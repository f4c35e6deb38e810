import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { asUnproven, datedSessionId, mintedAtMs } from './sessionCredentials.ts';

it('a session id says when it was issued, proven or not; a random id does not', () => {
  const nowMs = Date.UTC(2026, 2, 1, 10, 20, 30, 456);
  const id = datedSessionId(randomUUID(), nowMs);
  expect(mintedAtMs(id)).toBe(nowMs);
  expect(mintedAtMs(asUnproven(id))).toBe(nowMs);
  expect(mintedAtMs('a0000000-0000-4000-8000-000000000001')).toBeUndefined();
});
