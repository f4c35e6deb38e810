import { setTimeout as delay } from 'node:timers/promises';
import type { ViewerCounts } from '@openfloor/bus/viewerCounts';
import type { BoardId } from '@openfloor/contract/ids';
import { boardsWithNews } from '@openfloor/store/insights/dueBoards';
import { computeInsights } from '@openfloor/store/insights/computeInsights';
import { sampleViewers } from '@openfloor/store/insights/viewerSamples';
import type { Tables } from '@openfloor/store/tables';
import type { Kysely } from 'kysely';

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

  /** @param afterPage called after every page of boards */
  const computeThose = async (hasFigures: boolean, afterPage?: () => Promise<void>): Promise<void> => {
    let after: BoardId | undefined;
    do {
      const boards = await boardsWithNews(db, { hasFigures, after, intervalMs });
      after = boards.at(-1);
      for (const boardId of boards) {
        if (stopped.aborted || !isActive()) return;
        const startedAtMs = performance.now();
        // A board whose log cannot be read must not keep the others from having figures.
        await compute(db, boardId, stopped).then(
          () => onComputed?.(performance.now() - startedAtMs),
          (error: unknown) => {
            if (!stopped.aborted) onError(error);
          },
        );
      }
      await afterPage?.();
    } while (after !== undefined);
  };

  /** Boards without figures may be many, such as after an upgrade: live halls must not wait for them. */
  const computeAll = async (): Promise<void> => {
    const computeAgain = () => computeThose(true);
    await computeAgain();
    await computeThose(false, computeAgain);
  };

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
