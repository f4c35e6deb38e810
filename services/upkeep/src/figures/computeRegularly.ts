import type { Presence } from '@openfloor/stream/presence/presence';
import { repeat } from '@openfloor/platform/repeat';
import { dueBoards } from '@openfloor/store/insights/dueBoards';
import { computeInsights } from '@openfloor/store/insights/computeInsights';
import { sampleViewers } from '@openfloor/store/insights/viewerSamples';
import type { Db } from '@openfloor/store/tables';
import { spread, workOnDueBoards, type DueWork } from '../workOnDueBoards.ts';

/** Several samples a minute, because the greatest one is kept. */
const SAMPLE_INTERVAL_MS = 15_000;
/** Time between two computations of the figures of a board with new events. */
const COMPUTE_INTERVAL_MS = 10_000;

/** `onError`: called when the figures of one board, or a whole round, failed. */
export type ComputeRegularlyOptions = DueWork & {
  db: Db;
  presence: Pick<Presence, 'watched'>;
  compute?: typeof computeInsights;
  intervalMs?: number;
  sampleIntervalMs?: number;
  /** Called once for each board whose figures were computed. */
  onComputed?: (tookMs: number) => void;
};

/**
 * Counts viewers and computes the figures of boards in the background, on every node: the first node that
 * looks at a board computes them.
 * @returns a function that stops this and resolves soon: a long computation is aborted
 */
export const computeRegularly = ({
  db,
  presence,
  compute = computeInsights,
  intervalMs = COMPUTE_INTERVAL_MS,
  sampleIntervalMs = SAMPLE_INTERVAL_MS,
  onComputed,
  random,
  isActive,
  onError,
}: ComputeRegularlyOptions): (() => Promise<void>) => {
  const computing = repeat({
    waitMs: () => spread(intervalMs, random),
    work: async (stopped) => {
      if (!isActive()) return;
      await workOnDueBoards({
        page: (hasFigures, after) => dueBoards(db, { hasFigures, after, intervalMs }),
        work: async ({ id }) => {
          const startedAtMs = performance.now();
          await compute(db, id, stopped);
          onComputed?.(performance.now() - startedAtMs);
        },
        stopped,
        isActive,
        onError,
      });
    },
    onError,
  });
  const sampling = repeat({
    waitMs: () => spread(sampleIntervalMs, random),
    work: async () => {
      if (isActive()) await sampleViewers(db, await presence.watched());
    },
    onError,
  });
  return async () => {
    await Promise.all([computing.stop(), sampling.stop()]);
  };
};
