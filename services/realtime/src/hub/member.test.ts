import { describe, expect, it } from 'vitest';
import { hasLostRight, viewerOf } from './member.ts';

const right = { role: 'admin', keyId: 'key', expiresAtMs: 1000 } as const;

describe('The right of a member', () => {
  it('is lost at the time of its expiry, or when the keys were rotated', () => {
    expect(hasLostRight({ right }, { keyId: 'key', moderators: [] }, 999)).toBe(false);
    expect(hasLostRight({ right }, { keyId: 'key', moderators: [] }, 1000)).toBe(true);
    expect(hasLostRight({ right }, { keyId: 'next key', moderators: [] }, 999)).toBe(true);
  });

  it('is lost when the moderator who was invited is revoked', () => {
    const moderator = { id: 'moderator', name: 'Kim', invitedAt: '2026-03-01T10:00:00.000Z' };
    const invited = { right: { ...right, moderatorId: 'moderator' } };
    const stateWith = (isRevoked: boolean) => ({ keyId: 'key', moderators: [{ ...moderator, isRevoked }] });
    expect(hasLostRight(invited, stateWith(false), 999)).toBe(false);
    expect(hasLostRight(invited, stateWith(true), 999)).toBe(true);
    expect(hasLostRight(invited, { keyId: 'key', moderators: [] }, 999)).toBe(true);
  });

  it('is not needed by the public', () => {
    expect(hasLostRight({ right: undefined }, { keyId: 'key', moderators: [] }, 2000)).toBe(false);
  });
});

it('sockets of one session are one viewer; a socket without a session is a viewer; one of staff or room is none', () => {
  const socket = {
    id: 1,
    send: () => {},
    unsentBytes: 0,
    onceDrained: () => {},
    pause: () => {},
    close: () => {},
  };
  const member = { socket, audience: 'public', right: undefined, screen: undefined } as const;
  expect(viewerOf({ ...member, sessionId: 'session' })).toBe('session');
  expect(viewerOf({ ...member, sessionId: undefined })).toBe(socket);
  expect(viewerOf({ ...member, sessionId: 'session', screen: 'room' })).toBeUndefined();
});
