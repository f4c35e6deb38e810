import { randomUUID } from 'node:crypto';
import { createBreaker } from '@openfloor/upkeep/assistant/breaker';
import { createCompletions } from '@openfloor/upkeep/assistant/completions';
import { startAssistantWorker, type AssistantWorker } from '@openfloor/upkeep/assistant/worker';
import { unlessLaterVersion } from '@openfloor/contract/laterVersion';
import { systemClock as clock } from '@openfloor/platform/clock';
import { warnSparingly } from '@openfloor/platform/warnSparingly';
import type { BoardWriter } from '@openfloor/store/append/commit';
import type { Base } from '../base.ts';
import { createAssistantMetrics, observed } from '@openfloor/upkeep/assistant/metrics';

const SECOND_MS = 1000;
/** Time for reading and storing in a lease, in addition to the timeout of a request to the model. */
const STORE_MS = 5000;

/** Starts the worker that sends questions to the configured language model; undefined: none is configured. */
export const startAssistant = (
  { config, database, logger, registry }: Base,
  writer: BoardWriter,
  isActive: () => boolean,
): AssistantWorker | undefined => {
  const { AI_ENDPOINT: endpoint, AI_MODEL: model, AI_KEY: key, AI_TIMEOUT_MS: timeoutMs } = config;
  if (endpoint === undefined || model === undefined) return undefined;
  const breaker = createBreaker(config.AI_BREAKER_SECONDS * SECOND_MS, clock);
  const metrics = createAssistantMetrics(registry, breaker.isOpen);
  return startAssistantWorker({
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
    // Where the server sells plans, only boards whose plan has the assistant are read.
    plansAtMs: () => (config.PLANS === 'on' ? clock.nowMs() : undefined),
    onBudgetSpent: metrics.noteBudgetSpent,
    // `LaterVersion` is expected: a later version may have written to the board since it was leased.
    onError: unlessLaterVersion(warnSparingly(logger, 'the work for the language model fails, trying again')),
  });
};
