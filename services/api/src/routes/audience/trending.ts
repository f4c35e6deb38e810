import { listTrending } from '@openfloor/contract/calls/boardReads';
import { POSITION_HEADER } from '@openfloor/contract/position';
import type { Trending } from '@openfloor/contract/trending';
import type { BoardState } from '@openfloor/domain/board/boardState';
import { stillPublic, TRENDING_EVERY_MS, trendingAt } from '@openfloor/domain/view/trending';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import type { Clock } from '@openfloor/platform/clock';
import { openFeedAt } from '../../boardFeeds.ts';
import { refuse } from '../../errors.ts';
import { PUBLIC_READ } from '../../shareReads.ts';
import type { Server } from '../serve.ts';

/** Route that lists the questions that get votes much faster than the others. */
export const trending = ({ serve, dependencies }: Server): void => {
  const trendingOn = createTrendingCache(dependencies.clock);
  serve(
    listTrending,
    {
      tag: 'Questions',
      summary: 'List the questions that trend now, fastest first',
      config: PUBLIC_READ,
    },
    async ({ reply, params: { boardId }, query: { minSeq } }) => {
      const feed = await openFeedAt(dependencies, boardId, minSeq);
      if (!feed) return refuse(reply, 'board-not-found');
      reply.header(POSITION_HEADER, `${feed.epoch}.${feed.seq}`);
      return { trending: trendingOn(feed) };
    },
  );
};

/** A cached count. `state`: the state that was counted; a board that is read again has another state. */
type Counted = { trending: Trending; state: BoardState; atMs: number };

/**
 * Caches the list of trending questions of each board for five seconds, because it is public, and a count goes through
 * all recent votes. Questions that have left the public since are removed from the cached list.
 */
const createTrendingCache = (clock: Clock): ((feed: BoardFeed) => Trending) => {
  const kept = new WeakMap<BoardFeed, Counted>();
  const count = (feed: BoardFeed): Counted => {
    const { state, recentBallots } = feed;
    const counted = {
      trending: trendingAt(state, recentBallots, clock.nowMs()),
      state,
      atMs: clock.elapsedMs(),
    };
    kept.set(feed, counted);
    return counted;
  };
  return (feed) => {
    const known = kept.get(feed);
    const isFresh = known?.state === feed.state && clock.elapsedMs() < known.atMs + TRENDING_EVERY_MS;
    return stillPublic(feed.state, (isFresh ? known : count(feed)).trending);
  };
};
