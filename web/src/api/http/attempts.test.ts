import { describe, expect, it } from 'vitest';
import { createAttempts } from './attempts.ts';

describe('The idempotency keys of a form', () => {
  it('are the same for the same content, and new after success or for other content', () => {
    const attempts = createAttempts();
    const key = attempts.keyOf({ name: 'Grace' });
    expect(attempts.keyOf({ name: 'Grace' })).toBe(key);
    expect(attempts.keyOf({ name: 'Ada' })).not.toBe(key);
    const again = attempts.keyOf({ name: 'Grace' });
    attempts.done();
    expect(attempts.keyOf({ name: 'Grace' })).not.toBe(again);
  });
});
