import type { BusMessage } from '@openfloor/contract/busMessage';
import { repeat, type Repeating } from '@openfloor/platform/repeat';
import { unsignedBoards, unsignedForMs } from '@openfloor/store/logTree/checkpoints';
import type { Db } from '@openfloor/store/tables';
import { spread, workOnDueBoards, type DueWork } from '../workOnDueBoards.ts';
import type { BoardLogs } from '@openfloor/store/logTree/boardLogs';

export type SignRegularlyOptions = DueWork & {
  /** Time between two checkpoints of a board with new events. */
  intervalMs: number;
  db: Db;
  logs: Pick<BoardLogs, 'publish'>;
  /** Called after every round with the age of the oldest event that no checkpoint covers. */
  onRound: (unsignedMs: number) => void;
};

export type RegularSigning = {
  /** Starts the next round without waiting if the commit closed its board. */
  noteCommit: (message: BusMessage) => void;
  stop: Repeating['stop'];
};

/** Signs the logs of boards in the background, on every node: the first node that looks at a board signs it. */
export const signRegularly = ({
  db,
  logs,
  onRound,
  intervalMs,
  random,
  isActive,
  onError,
}: SignRegularlyOptions): RegularSigning => {
  const { hurry, stop } = repeat({
    waitMs: () => spread(intervalMs, random),
    work: async (stopped) => {
      if (!isActive()) return;
      await workOnDueBoards({
        page: (hasCheckpoint, after) => unsignedBoards(db, { hasCheckpoint, after, intervalMs }),
        work: (board) => logs.publish(board, stopped),
        stopped,
        isActive,
        onError,
      });
      onRound(await unsignedForMs(db));
    },
    onError,
  });
  return {
    // A closed board gets no more events, so its closing is the last one.
    noteCommit: ({ events }) => {
      if (events?.at(-1)?.event.type === 'v1.BoardClosed') hurry();
    },
    stop,
  };
};
