import type { BoardLogs } from '@openfloor/api/logTree/boardLogs';
import { signRegularly } from '@openfloor/api/logTree/signRegularly';
import type { BusMessage } from '@openfloor/contract/busMessage';
import { unlessLaterVersion } from '@openfloor/contract/laterVersion';
import { warnSparingly } from '@openfloor/platform/warnSparingly';
import type { Base } from '../base.ts';

export type Signing = {
  /** Signs a board soon that was closed. */
  noteCommit: (message: BusMessage) => void;
  stop: () => Promise<void>;
};

/** Signs the logs of boards in the background. */
export const startSigning = (
  { config, database, logger, departure }: Base,
  logs: BoardLogs,
  isActive: () => boolean,
): Signing => {
  const warn = unlessLaterVersion(
    warnSparingly(logger, 'the logs of some boards are not signed, trying again'),
  );
  const { noteClosed, stop } = signRegularly({
    db: database.kysely,
    logs,
    intervalMs: config.CHECKPOINT_INTERVAL_MS,
    random: Math.random,
    isActive,
    onError: (error) => {
      departure.note(error);
      warn(error);
    },
  });
  return {
    // A closed board gets no more events, so its closing is the last one.
    noteCommit: ({ events }) => {
      if (events?.at(-1)?.event.type === 'v1.BoardClosed') noteClosed();
    },
    stop,
  };
};
