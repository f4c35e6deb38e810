import { MODERATORS_MAX } from '@openfloor/contract/limits';
import { describe, expect, it } from 'vitest';
import { moderatorNumbered } from '../testing/arbitraries.ts';
import { given, records, recordsNothing, refuses } from '../testing/deciderSpecification.ts';
import { readers } from '../testing/readers.ts';
import { frameOver, frameReadBack } from '../testing/readers.ts';
import {
  at,
  boardAfter,
  invited,
  keysRotated,
  moderatorId,
  opened,
  recordedAll,
  revoked,
} from '../testing/sampleBoard.ts';
import { isModerator } from './boardState.ts';
import type { BoardCommand } from './commands.ts';

const invite: BoardCommand = { type: 'InviteModerator', moderatorId, name: 'Dora' };
const revoke: BoardCommand = { type: 'RevokeModerator', moderatorId };

describe('Moderators (MD)', () => {
  it('[MD1] an invitation records the name and its time', () => {
    expect(given(opened).when(invite)).toEqual(records(invited));
    expect(boardAfter(invited).moderators).toEqual([
      { id: moderatorId, name: 'Dora', invitedAt: at, isRevoked: false },
    ]);
  });

  it('[MD2] a moderator is revoked once', () => {
    expect(given(invited).when(revoke)).toEqual(records(revoked));
    expect(given(invited, revoked).when(revoke)).toEqual(recordsNothing);
    expect(boardAfter(invited, revoked).moderators).toMatchObject([{ id: moderatorId, isRevoked: true }]);
  });

  it('[MD2] of several moderators only the one that is named is revoked', () => {
    const first = { ...invited, moderatorId: moderatorNumbered(2) };
    const firstRevoked = { ...revoked, moderatorId: moderatorNumbered(2) };
    expect(given(first, invited, firstRevoked).when(revoke)).toEqual(records(revoked));
    const state = boardAfter(first, invited, firstRevoked);
    expect(isModerator(state, moderatorNumbered(2))).toBe(false);
    expect(isModerator(state, moderatorId)).toBe(true);
    expect(isModerator(state, moderatorNumbered(3))).toBe(false);
  });

  it('[MD3] an unknown moderator cannot be revoked', () => {
    expect(given(opened).when(revoke)).toEqual(refuses('moderator-not-found'));
  });

  it('[MD4] a board has a limited number of moderators, and revoked ones do not count', () => {
    const full = Array.from({ length: MODERATORS_MAX }, (_, number) => ({
      ...invited,
      moderatorId: moderatorNumbered(number),
    }));
    expect(given(...full.slice(1)).when(invite).ok).toBe(true);
    expect(given(...full).when(invite)).toEqual(
      refuses('board-full', { message: `A board has at most ${MODERATORS_MAX} moderators.` }),
    );
    expect(given(...full, { ...revoked, moderatorId: moderatorNumbered(0) }).when(invite).ok).toBe(true);
  });

  it('[MD5] no frame shows invitations', () => {
    const log = recordedAll([opened, invited, revoked]);
    for (const reader of readers)
      for (const make of [frameOver, frameReadBack]) expect(make(reader, log, 1, 3)).toBeUndefined();
  });

  it('[MD6] rotating the keys revokes every moderator', () => {
    expect(boardAfter(invited, keysRotated).moderators).toMatchObject([{ id: moderatorId, isRevoked: true }]);
    expect(given(invited, keysRotated).when(revoke)).toEqual(recordsNothing);
  });
});
