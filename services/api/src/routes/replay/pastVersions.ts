import type { BoardEvent } from '@openfloor/contract/events';
import type { BoardFeed } from '@openfloor/feed/boardFeed';

/** Events that leave every earlier moment as it is. All others may hide or change what was there before. */
const ADDING: ReadonlySet<BoardEvent['type']> = new Set([
  'v2.QuestionAsked',
  'v1.VoteCast',
  'v1.VoteRetracted',
]);

/**
 * Versions of what the readers of a board may see of its past: another one after each event that may have changed that. No two
 * feeds share one.
 */
export const createPastVersions = (): ((feed: BoardFeed) => number) => {
  const versions = new WeakMap<BoardFeed, number>();
  let latest = 0;
  const renew = (feed: BoardFeed): number => {
    latest += 1;
    versions.set(feed, latest);
    return latest;
  };
  return (feed) => {
    const known = versions.get(feed);
    if (known !== undefined) return known;
    feed.listen({
      onAdvance: ({ events }) => {
        if (events.some(({ event }) => !ADDING.has(event.type))) renew(feed);
      },
      onReset: () => void renew(feed),
    });
    return renew(feed);
  };
};
