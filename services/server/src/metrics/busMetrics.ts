import type { BusObserver } from '@openfloor/stream/bus/bus';
import { Counter, Histogram, type Registry } from 'prom-client';

const SECOND_MS = 1000;

export const createBusMetrics = (registry: Registry): Omit<BusObserver, 'onError'> => {
  const registers = [registry];
  const roundTrip = new Histogram({
    name: 'openfloor_bus_probe_seconds',
    help: 'Round-trip time of a message of this node to itself over Redis',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  });
  const rebuilds = new Counter({
    name: 'openfloor_bus_subscriber_rebuilds_total',
    help: 'Subscriptions to Redis that became silent and were rebuilt',
    registers,
  });
  return {
    onProbeReturned: (roundTripMs) => roundTrip.observe(roundTripMs / SECOND_MS),
    onSubscriberRebuild: () => rebuilds.inc(),
  };
};
