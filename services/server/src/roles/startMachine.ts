import { randomUUID } from 'node:crypto';
import { createBreaker } from '@openfloor/api/machine/breaker';
import { createCompletions } from '@openfloor/api/machine/completions';
import { startMachineWorker, type MachineWorker } from '@openfloor/api/machine/worker';
import { unlessLaterVersion } from '@openfloor/contract/laterVersion';
import { systemClock as clock } from '@openfloor/platform/clock';
import { warnSparingly } from '@openfloor/platform/warnSparingly';
import type { BoardWriter } from '@openfloor/store/append/boardWriter';
import type { Base } from '../base.ts';
import { createMachineMetrics, observed } from '../metrics/machineMetrics.ts';

const SECOND_MS = 1000;
/** For the store, besides the time of a request. */
const STORE_MS = 5000;

/** Lets the configured language model read questions; undefined: none is configured. */
export const startMachine = (
  { config, database, logger, registry, departure }: Base,
  writer: BoardWriter,
  isActive: () => boolean,
): MachineWorker | undefined => {
  const { AI_ENDPOINT: endpoint, AI_MODEL: model, AI_KEY: key, AI_TIMEOUT_MS: timeoutMs } = config;
  if (endpoint === undefined || model === undefined) return undefined;
  const breaker = createBreaker(config.AI_BREAKER_SECONDS * SECOND_MS, clock);
  const metrics = createMachineMetrics(registry, breaker.isOpen);
  const warn = unlessLaterVersion(
    warnSparingly(logger, 'the work for the language model fails, trying again'),
  );
  return startMachineWorker({
    db: database.kysely,
    node: randomUUID(),
    ask: observed(
      createCompletions({ endpoint, model, key, timeoutMs }),
      clock,
      metrics,
      warnSparingly(logger, 'no reply of the language model'),
    ),
    breaker,
    writer,
    pollMs: SECOND_MS,
    pace: { pauseMs: 2000, retryMs: 5000, summaryEveryMs: config.AI_SUMMARY_SECONDS * SECOND_MS },
    budget: {
      perBoard: config.AI_BUDGET_PER_BOARD_PER_HOUR,
      perOpener: config.AI_BUDGET_PER_IP_PER_HOUR,
      overall: config.AI_BUDGET_PER_HOUR,
    },
    leaseMs: timeoutMs + STORE_MS,
    isActive,
    onBudgetSpent: metrics.noteBudgetSpent,
    onError: (error) => {
      departure.note(error);
      warn(error);
    },
  });
};
