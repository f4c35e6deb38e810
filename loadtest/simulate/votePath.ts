/** From a vote to its commit: api nodes that write one board in batches, and Postgres. */
import type { Costs } from './costs.ts';
import type { Simulation, Thread } from './machine.ts';
import type { Votes } from './fanOutPath.ts';

export type BoardLock = { take: (run: (release: () => void) => void) => void };

/** The lock of the board's row: one transaction at a time, in order of arrival. */
export const createBoardLock = (): BoardLock => {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  const release = (): void => {
    const next = waiting.shift();
    if (next) next();
    else isTaken = false;
  };
  return {
    take: (run) => {
      const start = (): void => run(release);
      if (isTaken) waiting.push(start);
      else {
        isTaken = true;
        start();
      }
    },
  };
};

/** An api node: while a batch commits, further votes wait for the next one. */
export const createWriter = (
  simulation: Simulation,
  api: Thread,
  postgres: Thread,
  lock: BoardLock,
  costs: Costs,
  onCommitted: (votes: Votes) => void,
): ((atMs: number) => void) => {
  let waiting: number[] = [];
  let isWriting = false;

  const write = (): void => {
    isWriting = waiting.length > 0;
    if (!isWriting) return;
    lock.take((release) => {
      const batch = waiting;
      waiting = [];
      api.run(costs.apiBatchUs / 1000, () =>
        postgres.run((costs.postgresBatchUs + batch.length * costs.postgresVoteUs) / 1000, () =>
          simulation.after(costs.fsyncUs / 1000, () => {
            release();
            onCommitted(batch);
            write();
          }),
        ),
      );
    });
  };

  return (atMs) => {
    api.run(costs.apiVoteUs / 1000, () => {
      waiting.push(atMs);
      if (!isWriting) write();
    });
  };
};
