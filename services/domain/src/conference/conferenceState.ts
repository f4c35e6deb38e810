import type { BoardId } from '@openfloor/contract/ids';
import type { OwnerState } from '../board/boardState.ts';

/**
 * `rooms`: the boards of a conference by their ids, in the order in which they were added, including removed ones.
 * `owners`: the devices and accounts that organise it or did; the first one opened it.
 */
export type ConferenceState = {
  title: string;
  rooms: ReadonlyMap<BoardId, { room: string; isRemoved: boolean }>;
  owners: readonly OwnerState[];
};

export const emptyConference = (): ConferenceState => ({ title: '', rooms: new Map(), owners: [] });
