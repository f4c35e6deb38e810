import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createBusMetrics } from './busMetrics.ts';
import { createFeedMetrics } from './feedMetrics.ts';

it('metrics of the bus and the feeds', async () => {
  const registry = new Registry();
  const bus = createBusMetrics(registry);
  const feed = createFeedMetrics(registry);
  bus.onProbeReturned(30);
  bus.onSubscriberRebuild();
  feed.onRepaired('sweep', 600);
  feed.onSwept(2);
  const text = await registry.metrics();
  for (const line of [
    'openfloor_bus_probe_seconds_sum 0.03',
    'openfloor_bus_subscriber_rebuilds_total 1',
    'openfloor_feed_gaps_total{cause="sweep"} 1',
    'openfloor_feed_repair_seconds_sum 0.6',
    'openfloor_feed_boards_behind 2',
  ])
    expect(text.split('\n')).toContain(line);
});
