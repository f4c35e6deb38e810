import type { BusMessage } from '@openfloor/contract/busMessage';
import { PENDING_MAX, type WriterObserver } from '@openfloor/store/append/commit';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export type WriteMetrics = WriterObserver & {
  noteCommit: (message: BusMessage) => void;
  notePublishFailure: () => void;
};

const SECOND_MS = 1000;

export const createWriteMetrics = (registry: Registry, pendingCommands: () => number): WriteMetrics => {
  const registers = [registry];
  const append = new Histogram({
    name: 'openfloor_append_seconds',
    help: 'Time from the first read of a batch of commands until its commit',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const batchCommands = new Histogram({
    name: 'openfloor_append_commands',
    help: 'Commands per batch',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
    registers,
  });
  const batchEvents = new Histogram({
    name: 'openfloor_commit_events',
    help: 'Events per commit',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
    registers,
  });
  const failures = new Counter({
    name: 'openfloor_append_failures_total',
    help: 'Batches that Postgres did not commit',
    registers,
  });
  const conflicts = new Counter({
    name: 'openfloor_append_conflicts_total',
    help: 'Batches decided again because another node wrote to the same board in the meantime, or a transaction held rows of it',
    registers,
  });
  const turnedAway = new Counter({
    name: 'openfloor_append_refused_total',
    help: 'Commands refused with a 503 because too many waited',
    registers,
  });
  const publishFailures = new Counter({
    name: 'openfloor_publish_failures_total',
    help: 'Commits that could not be published on the bus',
    registers,
  });
  const pending: Gauge = new Gauge({
    name: 'openfloor_pending_commands',
    help: 'Commands that wait for their batch',
    registers,
    collect: () => pending.set(pendingCommands()),
  });
  new Gauge({
    name: 'openfloor_pending_commands_max',
    help: 'Commands that may wait; further ones are refused',
    registers,
  }).set(PENDING_MAX);
  return {
    noteCommit: ({ from, seq }) => batchEvents.observe(seq - from),
    notePublishFailure: () => publishFailures.inc(),
    onBatch: ({ commands, tookMs, failed }) => {
      batchCommands.observe(commands);
      append.observe(tookMs / SECOND_MS);
      if (failed) failures.inc();
    },
    onConflict: () => conflicts.inc(),
    onTurnedAway: () => turnedAway.inc(),
  };
};
