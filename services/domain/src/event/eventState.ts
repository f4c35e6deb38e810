import type { BoardId, SessionId } from '@openfloor/contract/ids';

/**
 * `rooms`: the boards of an event by their ids, in the order in which they were added, also those that were removed. `owners`: the
 * devices that organise it, the one that opened it first.
 */
export type EventState = {
  title: string;
  rooms: ReadonlyMap<BoardId, { room: string; isRemoved: boolean }>;
  owners: readonly SessionId[];
};

export const emptyEvent = (): EventState => ({ title: '', rooms: new Map(), owners: [] });
