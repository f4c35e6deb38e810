import { describe, expect, it } from 'vitest';
import { hasLostRight, viewerOf } from './member.ts';

const right = { role: 'admin', keyId: 'key', expiresAtMs: 1000 } as const;

describe('The right of a member', () => {
  it('is lost at the time of its expiry, or when the keys were rotated', () => {
    expect(hasLostRight({ right }, { keyId: 'key' }, 999)).toBe(false);
    expect(hasLostRight({ right }, { keyId: 'key' }, 1000)).toBe(true);
    expect(hasLostRight({ right }, { keyId: 'next key' }, 999)).toBe(true);
  });

  it('is not needed by the public', () => {
    expect(hasLostRight({ right: undefined }, { keyId: 'key' }, 2000)).toBe(false);
  });
});

it('sockets of one session are one viewer; a socket without a session is a viewer', () => {
  const socket = { id: 1, send: () => {}, unsentBytes: 0, onceDrained: () => {}, close: () => {} };
  const member = { socket, audience: 'public', right: undefined } as const;
  expect(viewerOf({ ...member, sessionId: 'session' })).toBe('session');
  expect(viewerOf({ ...member, sessionId: undefined })).toBe(socket);
});
