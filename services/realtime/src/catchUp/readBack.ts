import type { BoardId, Seq } from '@openfloor/contract/ids';
import { changesReadBack, type Changes } from '@openfloor/domain/view/changes';
import type { FeedStore } from '@openfloor/feed/feedStore';

/** What the events up to and with `seq` touched. */
export type ReadBack = { changes: Changes; seq: Seq };

/** Further back than this a client is quicker with the whole list. */
const EVENTS_MAX = 5000;

/** Reads from the log what was touched after `since`; undefined: too much. */
export const readBack = async (
  store: Pick<FeedStore, 'eventsSince'>,
  boardId: BoardId,
  since: Seq,
): Promise<ReadBack | undefined> => {
  const events = await store.eventsSince(boardId, since, EVENTS_MAX);
  if (events.length === EVENTS_MAX) return undefined;
  return { changes: changesReadBack(events.map(({ event }) => event)), seq: events.at(-1)?.seq ?? since };
};
