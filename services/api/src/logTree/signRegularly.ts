import { setTimeout as delay } from 'node:timers/promises';
import { unsignedBoards, unsignedForMs } from '@openfloor/store/logTree/checkpoints';
import type { Tables } from '@openfloor/store/tables';
import type { Kysely } from 'kysely';
import { workOnDueBoards } from '../workOnDueBoards.ts';
import type { BoardLogs } from './boardLogs.ts';

export type SignRegularlyOptions = {
  db: Kysely<Tables>;
  logs: Pick<BoardLogs, 'publish'>;
  /** Time between two checkpoints of a board that has news. */
  intervalMs: number;
  /** From 0 to below 1. */
  random: () => number;
  /** Whether this node may work: it has current data and does not leave. */
  isActive: () => boolean;
  onError: (error: unknown) => void;
  /** After every round: for how long the oldest event that no checkpoint has waits. */
  onRound: (unsignedMs: number) => void;
};

export type RegularSigning = {
  /** Notes that a board was closed: its last checkpoint is signed soon. */
  noteClosed: () => void;
  /** Resolves soon: an act that takes long is ended. */
  stop: () => Promise<void>;
};

/** Signs the logs of boards in the background, on every node: the first node that looks at a board signs it. */
export const signRegularly = ({
  db,
  logs,
  intervalMs,
  random,
  isActive,
  onError,
  onRound,
}: SignRegularlyOptions): RegularSigning => {
  const stopping = new AbortController();
  const { signal: stopped } = stopping;
  let wake: (() => void) | undefined;
  let isClosedOneNoted = false;

  const sign = async (): Promise<void> => {
    await workOnDueBoards({
      page: ({ isKnown, after }) => unsignedBoards(db, { hasCheckpoint: isKnown, after, intervalMs }),
      work: (board) => logs.publish(board, stopped),
      mayGoOn: () => !stopped.aborted && isActive(),
      onError: (error) => {
        if (!stopped.aborted) onError(error);
      },
    });
    onRound(await unsignedForMs(db));
  };

  const run = async (): Promise<void> => {
    while (!stopped.aborted) {
      const woken = new Promise<void>((resolve) => (wake = resolve));
      // Nodes that started together look at different times.
      if (!isClosedOneNoted)
        await Promise.race([woken, waitFor(intervalMs * (0.3 + 0.4 * random()), stopped)]);
      isClosedOneNoted = false;
      if (!stopped.aborted && isActive()) await sign().catch(onError);
    }
  };
  const running = run();

  return {
    noteClosed: () => {
      isClosedOneNoted = true;
      wake?.();
    },
    stop: () => {
      stopping.abort();
      return running;
    },
  };
};

/** Resolves early when stopped. */
const waitFor = (forMs: number, signal: AbortSignal): Promise<void> =>
  delay(forMs, undefined, { signal, ref: false }).catch(() => {});
