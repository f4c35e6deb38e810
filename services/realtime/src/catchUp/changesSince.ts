import type { BoardId, Seq } from '@openfloor/contract/ids';
import { changesReadBack, mergeChanges, type Changes } from '@openfloor/domain/view/changes';
import type { FeedStore } from '@openfloor/feed/feedStore';
import type { History } from './history.ts';

export type ChangesSinceOptions = {
  boardId: BoardId;
  since: Seq;
  history: History;
  store: Pick<FeedStore, 'eventsSince'>;
};

/** Further back than this a client is quicker with the whole list. */
const EVENTS_MAX = 5000;

/**
 * What was touched after `since`: from the history where it reaches, else from the log, with the history
 * for what happened while that was read. Undefined: too far behind.
 */
export const changesSince = async ({
  boardId,
  since,
  history,
  store,
}: ChangesSinceOptions): Promise<Changes | undefined> => {
  const kept = history.since(since);
  if (kept) return kept;
  const events = await store.eventsSince(boardId, since, EVENTS_MAX);
  if (events.length === EVENTS_MAX) return undefined;
  const recent = history.since(events.at(-1)?.seq ?? since);
  if (!recent) return undefined;
  const changes = changesReadBack(events.map(({ event }) => event));
  mergeChanges(changes, recent);
  return changes;
};
