import type { BoardId } from '@openfloor/contract/ids';

/** `rooms`: the boards of an event by their ids, in the order in which they were added, also those that were removed. */
export type EventState = {
  title: string;
  rooms: ReadonlyMap<BoardId, { room: string; isRemoved: boolean }>;
};

export const emptyEvent = (): EventState => ({ title: '', rooms: new Map() });
