import type { BoardEvent } from '@openfloor/contract/events';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';

/** Events that only add to a board. All others may hide or change what was shown before. */
const ONLY_ADDING: ReadonlySet<BoardEvent['type']> = new Set([
  'v1.QuestionAsked',
  'v1.VoteCast',
  'v1.VoteRetracted',
]);

/** Whether an event may change how earlier states look to a reader of today. */
export const mayChangePast = ({ type }: BoardEvent): boolean => !ONLY_ADDING.has(type);
/** Events that take texts out of the log. */
export const erasesTexts = ({ type }: BoardEvent): boolean => type === 'v1.QuestionsErased';

/**
 * Makes a function that returns the version of a board's past, as a number: each event that `changes` it starts a new
 * version. No two feeds share a number.
 */
export const createPastVersions = (
  changes: (event: BoardEvent) => boolean,
): ((feed: BoardFeed) => number) => {
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
        if (events.some(({ event }) => changes(event))) renew(feed);
      },
      onReset: () => void renew(feed),
    });
    return renew(feed);
  };
};
