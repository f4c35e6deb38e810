import { unsignedBoards, unsignedForMs } from '@openfloor/store/logTree/checkpoints';
import type { Tables } from '@openfloor/store/tables';
import type { Kysely } from 'kysely';
import { repeatWork, type RepeatedWork, type Repeating } from '../repeatWork.ts';
import { workOnDueBoards } from '../workOnDueBoards.ts';
import type { BoardLogs } from './boardLogs.ts';

/** `intervalMs`: time between two checkpoints of a board that has news. */
export type SignRegularlyOptions = Omit<RepeatedWork, 'work'> & {
  db: Kysely<Tables>;
  logs: Pick<BoardLogs, 'publish'>;
  /** After every round: for how long the oldest event that no checkpoint has waits. */
  onRound: (unsignedMs: number) => void;
};

export type RegularSigning = {
  /** Notes that a board was closed: its last checkpoint is signed soon. */
  noteClosed: () => void;
  stop: Repeating['stop'];
};

/** Signs the logs of boards in the background, on every node: the first node that looks at a board signs it. */
export const signRegularly = ({ db, logs, onRound, ...options }: SignRegularlyOptions): RegularSigning => {
  const { intervalMs } = options;
  const { hurry, stop } = repeatWork({
    ...options,
    work: async ({ stopped, ...round }) => {
      await workOnDueBoards({
        ...round,
        page: ({ isKnown, after }) => unsignedBoards(db, { hasCheckpoint: isKnown, after, intervalMs }),
        work: (board) => logs.publish(board, stopped),
      });
      onRound(await unsignedForMs(db));
    },
  });
  return { noteClosed: hurry, stop };
};
