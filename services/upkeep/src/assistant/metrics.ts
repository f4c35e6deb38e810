import type { AskModel, Failure } from './completions.ts';
import type { MonotonicClock } from '@openfloor/platform/clock';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export type AssistantMetrics = {
  noteRequest: (request: 'screening' | 'summary', result: 'ok' | Failure, tookMs: number) => void;
  noteBudgetSpent: () => void;
};

const SECOND_MS = 1000;

export const createAssistantMetrics = (
  registry: Registry,
  isBreakerOpen: () => boolean,
): AssistantMetrics => {
  const registers = [registry];
  const requests = new Histogram({
    name: 'openfloor_ai_request_seconds',
    help: 'Time of a request to the language model until its reply was read, by what was asked and what came of it',
    labelNames: ['request', 'result'],
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80],
    registers,
  });
  const budgetSpent = new Counter({
    name: 'openfloor_ai_budget_spent_total',
    help: 'Requests to the language model that were not sent because a budget for the hour was spent',
    registers,
  });
  const breaker: Gauge = new Gauge({
    name: 'openfloor_ai_breaker_open',
    help: '1 while this node sends nothing to the language model, after five failures in a row',
    registers,
    collect: () => breaker.set(isBreakerOpen() ? 1 : 0),
  });
  return {
    noteRequest: (request, result, tookMs) => requests.observe({ request, result }, tookMs / SECOND_MS),
    noteBudgetSpent: () => budgetSpent.inc(),
  };
};

/** Measures requests, and logs only the kind of request and of failure. */
export const observed =
  (
    ask: AskModel,
    clock: MonotonicClock,
    { noteRequest }: Pick<AssistantMetrics, 'noteRequest'>,
    warn: (failure: string) => void,
  ): AskModel =>
  async (asking, stopped) => {
    const startedAtMs = clock.elapsedMs();
    const answer = await ask(asking, stopped);
    noteRequest(asking.name, answer.ok ? 'ok' : answer.failure, clock.elapsedMs() - startedAtMs);
    if (!answer.ok && answer.failure !== 'stopped') warn(`${asking.name}: ${answer.failure}`);
    return answer;
  };
