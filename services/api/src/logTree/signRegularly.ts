import { setTimeout as delay } from 'node:timers/promises';
import type { BoardId } from '@openfloor/contract/ids';
import { unsignedBoards, unsignedForMs } from '@openfloor/store/logTree/checkpoints';
import type { Tables } from '@openfloor/store/tables';
import type { Kysely } from 'kysely';
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

  /** @param afterPage called after every page of boards */
  const signThose = async (hasCheckpoint: boolean, afterPage?: () => Promise<void>): Promise<void> => {
    let after: BoardId | undefined;
    do {
      const boards = await unsignedBoards(db, { hasCheckpoint, after, intervalMs });
      after = boards.at(-1)?.id;
      for (const board of boards) {
        if (stopped.aborted || !isActive()) return;
        // A board whose log cannot be read must not keep the others from being signed.
        await logs.publish(board, stopped).catch((error: unknown) => {
          if (!stopped.aborted) onError(error);
        });
      }
      await afterPage?.();
    } while (after !== undefined);
  };

  /** Boards without a checkpoint may be many, such as after an upgrade: live halls must not wait for them. */
  const sign = async (): Promise<void> => {
    const signAgain = () => signThose(true);
    await signAgain();
    await signThose(false, signAgain);
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
