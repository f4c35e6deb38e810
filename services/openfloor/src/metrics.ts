import type { BusMessage } from '@openfloor/contract/busMessage';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export type WriteMetrics = {
  noteCommit: (message: BusMessage) => void;
  notePublishFailure: () => void;
};

/** Counts what this node commits and publishes. */
export const createWriteMetrics = (registry: Registry, pendingCommands: () => number): WriteMetrics => {
  const registers = [registry];
  const batchEvents = new Histogram({
    name: 'openfloor_commit_events',
    help: 'Events that one commit recorded',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
    registers,
  });
  const publishFailures = new Counter({
    name: 'openfloor_publish_failures_total',
    help: 'Commits that the bus could not be told of',
    registers,
  });
  const pending: Gauge = new Gauge({
    name: 'openfloor_pending_commands',
    help: 'Commands that wait for their batch',
    registers,
    collect: () => pending.set(pendingCommands()),
  });
  return {
    noteCommit: ({ from, seq }) => batchEvents.observe(seq - from),
    notePublishFailure: () => publishFailures.inc(),
  };
};
