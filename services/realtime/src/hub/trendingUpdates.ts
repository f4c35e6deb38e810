import type { Trending } from '@openfloor/contract/trending';
import { isSame } from '@openfloor/domain/board/isSame';
import {
  stillPublic,
  TRENDING_EVERY_MS,
  TRENDING_SECONDS,
  trendingAt,
} from '@openfloor/domain/view/trending';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import type { Clock } from '@openfloor/platform/clock';

export type TrendingUpdates = {
  /** The list for a client that subscribes. */
  current: () => Trending;
  /** Call when the board has changed. */
  follow: () => void;
  close: () => void;
};

export type TrendingUpdatesOptions = {
  feed: Pick<BoardFeed, 'state' | 'recentBallots'>;
  clock: Clock;
  send: (trending: Trending) => void;
  onError: (error: unknown) => void;
};

/**
 * Counts a board's recent votes at most every five seconds, and sends what trends when it has changed. Counting goes on
 * until all votes are older than the window: a question can also begin to trend because votes of others have left it.
 */
export const createTrendingUpdates = ({
  feed,
  clock,
  send,
  onError,
}: TrendingUpdatesOptions): TrendingUpdates => {
  let trending: Trending = [];
  let countedAtMs = -Infinity;
  let changedAtMs = -Infinity;
  let timer: NodeJS.Timeout | undefined;

  /** An error must not keep a client from its board: it gets the former list. */
  const orFormer = (compute: () => Trending): Trending => {
    try {
      return compute();
    } catch (error) {
      onError(error);
      return trending;
    }
  };

  const count = (): void => {
    trending = orFormer(() => trendingAt(feed.state, feed.recentBallots, clock.nowMs()));
  };

  const sendChanged = (): void => {
    countedAtMs = clock.elapsedMs();
    const former = trending;
    count();
    if (!isSame(former, trending)) send(trending);
  };

  const schedule = (): void => {
    if (timer !== undefined || (feed.recentBallots.size === 0 && trending.length === 0)) return;
    const waitMs = Math.max(0, countedAtMs + TRENDING_EVERY_MS - clock.elapsedMs());
    timer = setTimeout(() => {
      timer = undefined;
      try {
        sendChanged();
      } catch (error) {
        onError(error);
      }
      if (trending.length > 0 || clock.elapsedMs() < changedAtMs + TRENDING_SECONDS * 1000) schedule();
    }, waitMs);
  };

  const follow = (): void => {
    changedAtMs = clock.elapsedMs();
    schedule();
  };

  follow();
  return {
    current: () => {
      if (countedAtMs === -Infinity) count();
      return orFormer(() => stillPublic(feed.state, trending));
    },
    follow,
    close: () => clearTimeout(timer),
  };
};
