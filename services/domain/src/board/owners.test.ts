import { FIRST_OWNER_ID } from '@openfloor/contract/ids';
import { OWNERS_MAX } from '@openfloor/contract/limits';
import { describe, expect, it } from 'vitest';
import { ownerNumbered, sessionNumbered } from '../testing/arbitraries.ts';
import { given, records, recordsNothing, refuses } from '../testing/deciderSpecification.ts';
import { frameOver, frameReadBack, readers } from '../testing/readers.ts';
import {
  anna,
  at,
  ben,
  boardAfter,
  closed,
  opened,
  ownerAdded,
  ownerId,
  ownerRemoved,
  recordedAll,
} from '../testing/sampleBoard.ts';
import type { BoardCommand } from './commands.ts';
import { evolveChecked } from './logRules.ts';
import { isRemovedOwner, ownerOf } from './owners.ts';

const add: BoardCommand = { type: 'AddOwner', ownerId, sessionId: anna, by: { owner: ben } };
const addByCode = (removed: number): BoardCommand => ({ ...add, by: { removed } });
const remove = (id = ownerId): BoardCommand => ({ type: 'RemoveOwner', ownerId: id });
const firstRemoved = { ...ownerRemoved, ownerId: FIRST_OWNER_ID };

const check = (event: typeof ownerAdded | typeof ownerRemoved) => () =>
  evolveChecked(boardAfter(opened, ownerAdded, firstRemoved), { event, at });

describe('Owners (OW)', () => {
  it('[OW1] the device that opened the board owns it, and others are added with the time of their event', () => {
    expect(given(opened).when(add)).toEqual(records(ownerAdded));
    expect(boardAfter(opened, ownerAdded).owners).toEqual([
      { id: FIRST_OWNER_ID, sessionId: ben, since: at, isRemoved: false },
      { id: ownerId, sessionId: anna, since: at, isRemoved: false },
    ]);
  });

  it('[OW1] a device that owns the board already records nothing', () => {
    expect(given(opened, ownerAdded).when({ ...add, ownerId: ownerNumbered(2) })).toEqual(recordsNothing);
    expect(given(opened).when({ ...add, sessionId: ben })).toEqual(recordsNothing);
  });

  it('[OW2] only an owner shares the board', () => {
    expect(given(opened, ownerAdded, firstRemoved).when(add)).toEqual(refuses('not-your-board'));
    expect(given(opened).when({ ...add, by: { owner: anna } })).toEqual(refuses('not-your-board'));
  });

  it('[OW3] each removal voids the recovery code from before it', () => {
    expect(given(opened).when(addByCode(0))).toEqual(records(ownerAdded));
    expect(given(opened, ownerAdded, ownerRemoved).when(addByCode(0))).toEqual(
      refuses('recovery-code-not-found'),
    );
    expect(given(opened, ownerAdded, ownerRemoved).when(addByCode(1)).ok).toBe(true);
    expect(given(opened).when(addByCode(1))).toEqual(refuses('recovery-code-not-found'));
  });

  it('[OW4] an owner is removed once', () => {
    expect(given(opened, ownerAdded).when(remove())).toEqual(records(ownerRemoved));
    expect(given(opened, ownerAdded, ownerRemoved).when(remove())).toEqual(recordsNothing);
    expect(given(opened).when(remove())).toEqual(refuses('owner-not-found'));
    const state = boardAfter(opened, ownerAdded, ownerRemoved);
    expect([ownerOf(state, anna), ownerOf(state, ben)?.id]).toEqual([undefined, FIRST_OWNER_ID]);
    expect([isRemovedOwner(state, ownerId), isRemovedOwner(state, FIRST_OWNER_ID)]).toEqual([true, false]);
  });

  it('[OW5] the last owner stays', () => {
    expect(given(opened).when(remove(FIRST_OWNER_ID))).toEqual(refuses('last-owner'));
    expect(given(opened, ownerAdded).when(remove(FIRST_OWNER_ID))).toEqual(records(firstRemoved));
    expect(given(opened, ownerAdded, firstRemoved).when(remove())).toEqual(refuses('last-owner'));
  });

  it('[OW6] a device that is added again has another id', () => {
    const again = { ...ownerAdded, ownerId: ownerNumbered(2) };
    expect(given(opened, ownerAdded, ownerRemoved).when({ ...add, ownerId: again.ownerId })).toEqual(
      records(again),
    );
    const state = boardAfter(opened, ownerAdded, ownerRemoved, again);
    expect(isRemovedOwner(state, ownerId)).toBe(true);
    expect(ownerOf(state, anna)?.id).toBe(again.ownerId);
  });

  it('[OW7] a board has a limited number of owners, and removed ones do not count', () => {
    const further = Array.from({ length: OWNERS_MAX - 1 }, (_, number) => ({
      ...ownerAdded,
      ownerId: ownerNumbered(number),
      sessionId: sessionNumbered(number),
    }));
    expect(given(opened, ...further.slice(1)).when(add).ok).toBe(true);
    expect(given(opened, ...further).when(add)).toEqual(
      refuses('board-full', { message: `At most ${OWNERS_MAX} devices own a board or an event.` }),
    );
    expect(given(opened, ...further, { ...ownerRemoved, ownerId: ownerNumbered(0) }).when(add).ok).toBe(true);
  });

  it('[OW8] owners appear in no frame', () => {
    const log = recordedAll([opened, ownerAdded, ownerRemoved]);
    for (const reader of readers)
      for (const make of [frameOver, frameReadBack]) expect(make(reader, log, 1, 3)).toBeUndefined();
  });

  it('[OW9] a closed board gets no new owners', () => {
    expect(given(opened, closed).when(add)).toEqual(refuses('board-not-found'));
  });

  it('[OW10] a log from elsewhere cannot add an owner twice, or remove the last one', () => {
    expect(check(ownerAdded)).toThrow('the owner was added before');
    expect(check(ownerRemoved)).toThrow('the owner is none, or the last one');
  });
});
