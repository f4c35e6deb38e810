import { describe, expect, it } from 'vitest';
import { anna, annaBlocked, ben, hidden, released, setAside, undone } from '../testing/sampleBoard.ts';
import { groupedIn, sessionsOf } from './eventFacts.ts';

describe('What an undo needs of the board (UN)', () => {
  it('[IN7] for a group: the sessions that the act, or the undo of it, set aside or released', () => {
    expect(groupedIn(setAside({}, 0, anna))).toEqual([anna]);
    expect(groupedIn(released({}, 0, ben))).toEqual([ben]);
    expect(groupedIn(undone(2, { setAside: { group: null, sessionIds: [ben] } }))).toEqual([ben]);
    for (const event of [hidden, undone(2, {})]) expect(groupedIn(event)).toEqual([]);
  });

  it('[UN5] for a block: the session, also when the event is an undo', () => {
    expect(sessionsOf(annaBlocked)).toEqual([anna]);
    expect(sessionsOf(undone(2, { unblocked: [anna] }))).toEqual([anna]);
    for (const event of [hidden, undone(2, {})]) expect(sessionsOf(event)).toEqual([]);
  });
});
