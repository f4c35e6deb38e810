import type { BoardLogs } from '@openfloor/api/logTree/boardLogs';
import { signRegularly } from '@openfloor/api/logTree/signRegularly';
import type { ApiMetrics } from '@openfloor/api/metrics';
import type { BusMessage } from '@openfloor/contract/busMessage';
import { warnSparingly } from '@openfloor/platform/warnSparingly';
import type { Base } from '../base.ts';

export type Signing = {
  /** Signs a board soon that was closed. */
  noteCommit: (message: BusMessage) => void;
  stop: () => Promise<void>;
};

/** Signs the logs of boards in the background. */
export const startSigning = (
  { config, database, logger }: Base,
  logs: BoardLogs,
  metrics: Pick<ApiMetrics, 'noteSigningFailed' | 'noteUnsigned'>,
  isActive: () => boolean,
): Signing => {
  const warn = warnSparingly(logger, 'the logs of some boards are not signed, trying again');
  const { noteClosed, stop } = signRegularly({
    db: database.kysely,
    logs,
    intervalMs: config.CHECKPOINT_INTERVAL_MS,
    random: Math.random,
    isActive,
    // Also a board with events of a later version: a node of that version signs it, and this node goes on serving the others.
    onError: (error) => {
      metrics.noteSigningFailed();
      warn(error);
    },
    onRound: metrics.noteUnsigned,
  });
  return {
    // A closed board gets no more events, so its closing is the last one.
    noteCommit: ({ events }) => {
      if (events?.at(-1)?.event.type === 'v1.BoardClosed') noteClosed();
    },
    stop,
  };
};
