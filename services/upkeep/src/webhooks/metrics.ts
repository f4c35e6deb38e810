import { Counter, Histogram, type Registry } from 'prom-client';
import type { SentDelivery } from './sendAll.ts';

const SECOND_MS = 1000;
const OUTCOMES = [
  'delivered',
  'failed',
  'dead',
  'ended',
  'stopped',
] as const satisfies SentDelivery['outcome'][];

/** @returns counts an attempt by its outcome */
export const createWebhookMetrics = (registry: Registry): ((delivery: SentDelivery) => void) => {
  const registers = [registry];
  const attempts = new Counter({
    name: 'openfloor_webhook_attempts_total',
    help: 'Attempts to send a delivery of a webhook, by what came of it; dead: it was given up',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of OUTCOMES) attempts.inc({ outcome }, 0);
  const lag = new Histogram({
    name: 'openfloor_webhook_lag_seconds',
    help: 'Age of an event when a webhook accepted it, after all its attempts',
    buckets: [0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 600, 3600, 86_400],
    registers,
  });
  return ({ outcome, ageMs }) => {
    attempts.inc({ outcome });
    if (outcome === 'delivered' && ageMs !== undefined) lag.observe(ageMs / SECOND_MS);
  };
};
