import { setTimeout as delay } from 'node:timers/promises';
import type { ViewerCounts } from '@openfloor/bus/viewerCounts';
import { boardsWithNews } from '@openfloor/store/insights/dueBoards';
import { computeInsights } from '@openfloor/store/insights/computeInsights';
import { sampleViewers } from '@openfloor/store/insights/viewerSamples';
import type { Tables } from '@openfloor/store/tables';
import type { Kysely } from 'kysely';
import { workOnDueBoards } from '../workOnDueBoards.ts';

/** Several samples a minute, because the greatest one is kept. */
const SAMPLE_INTERVAL_MS = 15_000;
/** Time between two computations of the figures of a board that has news. */
const COMPUTE_INTERVAL_MS = 10_000;

export type ComputeRegularlyOptions = {
  db: Kysely<Tables>;
  viewerCounts: Pick<ViewerCounts, 'watched'>;
  compute?: typeof computeInsights;
  intervalMs?: number;
  sampleIntervalMs?: number;
  /** From 0 to below 1. */
  random: () => number;
  /** Whether this node may work: it has current data and does not leave. */
  isActive: () => boolean;
  /** The figures of a board, or of all. */
  onError: (error: unknown) => void;
  /** Once for each board. */
  onComputed?: (tookMs: number) => void;
};

/**
 * Counts viewers and computes the figures of boards in the background, on every node: the first node that looks at a board computes
 * them.
 * @returns a function that stops this and resolves soon: an act that takes long is ended
 */
export const computeRegularly = ({
  db,
  viewerCounts,
  compute = computeInsights,
  intervalMs = COMPUTE_INTERVAL_MS,
  sampleIntervalMs = SAMPLE_INTERVAL_MS,
  random,
  isActive,
  onError,
  onComputed,
}: ComputeRegularlyOptions): (() => Promise<void>) => {
  const stopping = new AbortController();
  const { signal: stopped } = stopping;

  const computeAll = (): Promise<void> =>
    workOnDueBoards({
      page: ({ isKnown, after }) => boardsWithNews(db, { hasFigures: isKnown, after, intervalMs }),
      work: async ({ id }) => {
        const startedAtMs = performance.now();
        await compute(db, id, stopped);
        onComputed?.(performance.now() - startedAtMs);
      },
      mayGoOn: () => !stopped.aborted && isActive(),
      onError: (error) => {
        if (!stopped.aborted) onError(error);
      },
    });

  const sample = async (): Promise<void> => sampleViewers(db, await viewerCounts.watched());

  const repeat = async (everyMs: number, work: () => Promise<void>): Promise<void> => {
    while (!stopped.aborted) {
      // Nodes that started together work at different times.
      await delay(everyMs * (0.3 + 0.4 * random()), undefined, { signal: stopped, ref: false }).catch(
        () => {},
      );
      if (!stopped.aborted && isActive()) await work().catch(onError);
    }
  };
  const running = Promise.all([repeat(intervalMs, computeAll), repeat(sampleIntervalMs, sample)]);

  return async () => {
    stopping.abort();
    await running;
  };
};
