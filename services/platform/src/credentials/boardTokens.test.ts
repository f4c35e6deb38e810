import { describe, expect, it } from 'vitest';
import { deriveKey, sign } from '../signing.ts';
import { createBoardTokens, isClaimedFor, NO_DEVICE_ID, ownerIdClaimedBy } from './boardTokens.ts';

const secret = 'a secret of the tests alone';
const board = { id: 'a board', adminKey: 'its key' };
const tokens = createBoardTokens({
  serverSecret: secret,
  clock: { nowMs: () => 5000 },
  adminLifetimeMs: 1000,
});
const opened = { board, state: {} };
const rotated = { board, state: { keyId: 'other keys' } };

const invited = (isRevoked: boolean) => ({ board, state: { moderators: [{ id: 'grace', isRevoked }] } });

/** Each kind of token that belongs to an owner's device. */
const tokensOf = (ownerId?: string) => [
  tokens.issue('admin', opened, ownerId),
  tokens.issue('speaker', opened, ownerId),
  tokens.issueForLink(opened, 9000, ownerId),
];

const endedSince = (at: string | undefined) => ({
  board,
  state: { moderators: [{ id: 'grace', isRevoked: false }], endedAt: at },
});

const ownedBut = (...removed: string[]) => ({
  board,
  state: { owners: ['first', 'phone'].map((id) => ({ id, isRemoved: removed.includes(id) })) },
});

describe('The tokens of a board', () => {
  it('that were issued before keys could be rotated are valid', () => {
    const former = sign(deriveKey(secret, 'board-token its key'), 'speaker.a board.never');
    expect(tokens.rightOn(opened, former)).toEqual({
      role: 'speaker',
      keyId: undefined,
      expiresAtMs: Infinity,
    });
    expect(tokens.issue('speaker', opened)).toBe(former);
  });

  it('are valid with the keys that signed them, and with no others', () => {
    expect(tokens.rightOn(rotated, tokens.issue('admin', rotated))).toEqual({
      role: 'admin',
      keyId: 'other keys',
      expiresAtMs: 6000,
    });
    expect(tokens.rightOn(rotated, tokens.issue('admin', opened))).toBeUndefined();
    expect(tokens.rightOn(opened, tokens.issue('speaker', rotated))).toBeUndefined();
  });

  describe('for an invited moderator', () => {
    const grace = { id: 'grace', expiresAtMs: 9000 };
    const token = tokens.issueToModerator(grace, opened);

    it('are valid until they expire or the moderator is revoked', () => {
      expect(tokens.rightOn(invited(false), token)).toEqual({
        role: 'moderator',
        moderatorId: 'grace',
        keyId: undefined,
        expiresAtMs: 9000,
        endsWithBoard: true,
      });
      expect(tokens.rightOn(invited(true), token)).toBeUndefined();
      expect(tokens.rightOn(opened, token)).toBeUndefined();
      const expired = tokens.issueToModerator({ ...grace, expiresAtMs: 5000 }, opened);
      expect(tokens.rightOn(invited(false), expired)).toBeUndefined();
    });

    it('are the same for the same expiry, and claim a board as the others do', () => {
      expect(tokens.issueToModerator(grace, opened)).toBe(token);
      expect(isClaimedFor('a board', token, 8999)).toBe(true);
      expect(isClaimedFor('a board', token, 9000)).toBe(false);
    });

    it.each(['admin~grace', 'moderator', 'owner', 'moderator~'])('are not valid with the role %s', (role) => {
      const forged = sign(deriveKey(secret, 'board-token its key'), `${role}.a board.9000`);
      expect(tokens.rightOn(invited(false), forged)).toBeUndefined();
    });
  });

  it('of an invitation without a date end a week after the board; with one they hold until then', () => {
    const hour = 3_600_000;
    const endedAt = new Date(5000 - 7 * 24 * hour).toISOString();
    const undated = tokens.issueToModerator({ id: 'grace', expiresAtMs: 9000 }, opened);
    const dated = tokens.issueToModerator({ id: 'grace', expiresAtMs: 9000, isDated: true }, opened);
    expect(tokens.rightOn(endedSince(undefined), undated)).toMatchObject({ expiresAtMs: 9000 });
    expect(tokens.rightOn(endedSince(endedAt), undated)).toBeUndefined();
    expect(tokens.rightOn(endedSince(endedAt), dated)).toMatchObject({ expiresAtMs: 9000 });
    const later = new Date(Date.parse(endedAt) + 1000).toISOString();
    expect(tokens.rightOn(endedSince(later), undated)).toMatchObject({ expiresAtMs: 6000 });
  });

  it('end with the owner’s device that they were issued to; without one with the device that opened the board', () => {
    for (const token of tokensOf('phone')) {
      expect(tokens.rightOn(ownedBut(), token)).toMatchObject({ ownerId: 'phone' });
      expect(tokens.rightOn(ownedBut('first'), token)).toMatchObject({ ownerId: 'phone' });
      expect(tokens.rightOn(ownedBut('phone'), token)).toBeUndefined();
      expect(ownerIdClaimedBy(token)).toBe('phone');
      expect(isClaimedFor('a board', token, 5999)).toBe(true);
    }
    for (const token of tokensOf()) {
      expect(tokens.rightOn(ownedBut('phone'), token)).not.toHaveProperty('ownerId');
      expect(tokens.rightOn(ownedBut('first'), token)).toBeUndefined();
      expect(ownerIdClaimedBy(token)).toBeUndefined();
    }
  });

  it('of an owner’s device that the board does not have are invalid; those of no device hold', () => {
    for (const token of tokensOf('no owner')) expect(tokens.rightOn(ownedBut(), token)).toBeUndefined();
    for (const token of tokensOf(NO_DEVICE_ID))
      expect(tokens.rightOn(ownedBut('first', 'phone'), token)).toMatchObject({ ownerId: NO_DEVICE_ID });
  });

  it('claim a board and an end that can be read without the keys', () => {
    expect(isClaimedFor('a board', tokens.issue('admin', opened), 5999)).toBe(true);
    expect(isClaimedFor('a board', tokens.issue('admin', opened), 6000)).toBe(false);
    expect(isClaimedFor('a board', tokens.issue('speaker', opened), 1e15)).toBe(true);
    expect(isClaimedFor('another', tokens.issue('speaker', opened), 0)).toBe(false);
    for (const damaged of ['', 'admin.a board', 'admin.a board.soon.x', 'admin.a board..x'])
      expect(isClaimedFor('a board', damaged, 0)).toBe(false);
  });
});
