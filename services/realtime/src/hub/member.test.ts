import { FIRST_OWNER_ID } from '@openfloor/contract/ids';
import { describe, expect, it } from 'vitest';
import { hasLostRight, viewerOf } from './member.ts';

const right = { role: 'admin', keyId: 'key', expiresAtMs: 1000 } as const;

const ended = (endedAt?: string) => ({ keyId: 'key', moderators: [], owners: [], endedAt });

describe('The right of a member', () => {
  it('is lost at the time of its expiry, or when the keys were rotated', () => {
    expect(hasLostRight({ right }, { keyId: 'key', moderators: [], owners: [] }, 999)).toBe(false);
    expect(hasLostRight({ right }, { keyId: 'key', moderators: [], owners: [] }, 1000)).toBe(true);
    expect(hasLostRight({ right }, { keyId: 'next key', moderators: [], owners: [] }, 999)).toBe(true);
  });

  it('is lost when the moderator who was invited is revoked', () => {
    const moderator = { id: 'moderator', name: 'Kim', invitedAt: '2026-03-01T10:00:00.000Z' };
    const invited = { right: { ...right, moderatorId: 'moderator' } };
    const stateWith = (isRevoked: boolean) => ({
      keyId: 'key',
      moderators: [{ ...moderator, isRevoked }],
      owners: [],
    });
    expect(hasLostRight(invited, stateWith(false), 999)).toBe(false);
    expect(hasLostRight(invited, stateWith(true), 999)).toBe(true);
    expect(hasLostRight(invited, { keyId: 'key', moderators: [], owners: [] }, 999)).toBe(true);
  });

  it('is lost when the owner’s device that the token was issued to is removed', () => {
    const owner = { sessionId: 'session', since: '2026-03-01T10:00:00.000Z' };
    const state = {
      keyId: 'key',
      moderators: [],
      owners: [
        { ...owner, id: FIRST_OWNER_ID, isRemoved: true },
        { ...owner, id: 'phone', isRemoved: false },
      ],
    };
    expect(hasLostRight({ right }, state, 999)).toBe(true);
    expect(hasLostRight({ right: { ...right, ownerId: 'phone' } }, state, 999)).toBe(false);
    expect(hasLostRight({ right: { ...right, ownerId: 'link of the super admin' } }, state, 999)).toBe(false);
  });

  it('of a moderator without a date is lost a week after the board ended', () => {
    const weekMs = 7 * 24 * 60 * 60 * 1000;
    const invited = { right: { ...right, expiresAtMs: Infinity, endsWithBoard: true as const } };
    expect(hasLostRight(invited, ended(), weekMs)).toBe(false);
    const start = new Date(0).toISOString();
    expect(hasLostRight(invited, ended(start), weekMs - 1)).toBe(false);
    expect(hasLostRight(invited, ended(start), weekMs)).toBe(true);
  });

  it('is not needed by the public', () => {
    expect(hasLostRight({ right: undefined }, { keyId: 'key', moderators: [], owners: [] }, 2000)).toBe(
      false,
    );
  });
});

it('sockets of one session are one viewer; a socket without a session is a viewer; one of staff or room is none', () => {
  const socket = {
    id: 1,
    prefix: '203.0.113.7',
    send: () => {},
    unsentBytes: 0,
    onceDrained: () => {},
    pause: () => {},
    close: () => {},
  };
  expect(viewerOf({ socket, sessionId: 'session' }, undefined)).toBe('session');
  expect(viewerOf({ socket, sessionId: undefined }, undefined)).toBe(socket);
  expect(viewerOf({ socket, sessionId: 'session' }, 'room')).toBeUndefined();
});
