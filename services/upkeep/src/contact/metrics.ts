import { Counter, type Registry } from 'prom-client';
import type { Told } from './tellOperator.ts';

const OUTCOMES = ['delivered', 'failed', 'dead'] as const satisfies Told['outcome'][];

/** @returns counts an attempt by its outcome */
export const createContactMetrics = (registry: Registry): ((told: Told) => void) => {
  const attempts = new Counter({
    name: 'openfloor_contact_notices_total',
    help: 'Attempts to tell the webhook of the operator of a contact request, by what came of it; dead: it was given up',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of OUTCOMES) attempts.inc({ outcome }, 0);
  return ({ outcome }) => attempts.inc({ outcome });
};
