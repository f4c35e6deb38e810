import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createWriteMetrics } from './writeMetrics.ts';

it('metrics of commands, batches and commits', async () => {
  const registry = new Registry();
  const metrics = createWriteMetrics(registry, () => 7);
  metrics.onBatch({ commands: 12, tookMs: 30, failed: false });
  metrics.onBatch({ commands: 3, tookMs: 5000, failed: true });
  metrics.onConflict();
  metrics.onTurnedAway();
  metrics.noteCommit({ epoch: 'first-life', from: 4, seq: 15 });
  metrics.notePublishFailure();
  const lines = (await registry.metrics()).split('\n');
  for (const line of [
    'openfloor_append_seconds_sum 5.03',
    'openfloor_append_seconds_count 2',
    'openfloor_append_commands_sum 15',
    'openfloor_append_failures_total 1',
    'openfloor_append_conflicts_total 1',
    'openfloor_append_refused_total 1',
    'openfloor_commit_events_sum 11',
    'openfloor_publish_failures_total 1',
    'openfloor_pending_commands 7',
    'openfloor_pending_commands_max 10000',
  ])
    expect(lines).toContain(line);
});
