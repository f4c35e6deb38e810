import { GAP_CAUSES } from '@openfloor/stream/feed/feedState';
import type { FeedsOptions } from '@openfloor/stream/feed/feeds';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

const SECOND_MS = 1000;

/** Counts messages that the bus lost, and measures the repairs. */
export const createFeedMetrics = (
  registry: Registry,
): Required<Pick<FeedsOptions, 'onRepaired' | 'onSwept' | 'onTailLost'>> => {
  const registers = [registry];
  const gaps = new Counter({
    name: 'openfloor_feed_gaps_total',
    help: 'Gaps in the events of a board, repaired by reading Postgres, by the cause of detection',
    labelNames: ['cause'],
    registers,
  });
  const repair = new Histogram({
    name: 'openfloor_feed_repair_seconds',
    help: 'Time from detecting a gap until it is repaired',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const behind = new Gauge({
    name: 'openfloor_feed_boards_behind',
    help: 'Followed boards that the last head sweep found behind Postgres',
    registers,
  });
  const lostTails = new Counter({
    name: 'openfloor_board_tails_lost_total',
    help: 'Boards of which Postgres has lost the last events after this node had read them',
    registers,
  });
  // Starts each series at zero, so that `rate` counts its first event.
  for (const cause of GAP_CAUSES) gaps.inc({ cause }, 0);
  return {
    onRepaired: (cause, durationMs) => {
      gaps.inc({ cause });
      repair.observe(durationMs / SECOND_MS);
    },
    onSwept: (boardsBehind) => behind.set(boardsBehind),
    onTailLost: () => lostTails.inc(),
  };
};
