/** From a commit to the screens: realtime nodes, proxy, and the processes that play the viewers. */
import type { Costs } from './costs.ts';
import { IDLE_MS, TIMER_MS_MIN, WINDOW_MS_MAX } from '@openfloor/realtime/hub/window';
import { SLICE_WRITES } from '@openfloor/realtime/wire/fanOut';
import type { Simulation, Thread } from './machine.ts';

/** The times of votes. */
export type Votes = readonly number[];

/** Viewers to whom a node writes in one go, and whose frames are forwarded and read together. */
export type Group = { viewers: number; pass: (votes: Votes[]) => void };

/** @returns sizes of the groups into which a node divides its viewers */
export const groupsOf = (viewers: number): number[] => {
  const groups = Math.ceil(viewers / SLICE_WRITES);
  return Array.from({ length: groups }, (_, group) => {
    const before = Math.floor((viewers * group) / groups);
    return Math.floor((viewers * (group + 1)) / groups) - before;
  });
};

/**
 * A process that reads sockets and passes on what it read. What arrives while it is busy is read in one go: the cost is
 * that of a wake-up per socket.
 */
export const createHop = (thread: Thread, costMs: number, pass: (votes: Votes[]) => void) => {
  let waiting: Votes[] = [];
  let isQueued = false;
  return (votes: Votes[]): void => {
    waiting.push(...votes);
    if (isQueued) return;
    isQueued = true;
    let read: Votes[] = [];
    thread.run(
      () => {
        isQueued = false;
        read = waiting;
        waiting = [];
        return costMs;
      },
      () => pass(read),
    );
  };
};

export type Node = { commit: (votes: Votes) => void; frames: () => number };

/** A realtime node with one board: the first change is written immediately and opens a window, as in the product. */
export const createNode = (simulation: Simulation, thread: Thread, groups: Group[], costs: Costs): Node => {
  let pending: number[] = [];
  let isOpen = false;
  let frames = 0;

  /** The rule of `createWindow` of the realtime nodes. */
  const openWindow = (): void => {
    const [openedAtMs, idleBeforeMs] = [simulation.nowMs(), thread.idleMs()];
    const endIfIdleEnough = (): void => {
      const windowMs = simulation.nowMs() - openedAtMs;
      const missingIdleMs = IDLE_MS - (thread.idleMs() - idleBeforeMs);
      const leftMs = Math.min(missingIdleMs, WINDOW_MS_MAX - windowMs);
      if (leftMs >= TIMER_MS_MIN) simulation.after(leftMs, () => thread.run(0, endIfIdleEnough));
      else flush();
    };
    simulation.after(IDLE_MS, () => thread.run(0, endIfIdleEnough));
  };

  const flush = (): void => {
    isOpen = pending.length > 0;
    if (!isOpen) return;
    const votes = pending;
    pending = [];
    frames += groups.reduce((sum, { viewers }) => sum + viewers, 0);
    const writeFrom = (index: number): void => {
      const group = groups[index];
      if (!group) return openWindow();
      thread.run((group.viewers * costs.nodeFrameUs) / 1000, () => {
        group.pass([votes]);
        writeFrom(index + 1);
      });
    };
    thread.run(costs.nodeFlushUs / 1000, () => writeFrom(0));
  };

  const fold = createHop(thread, costs.nodeWakeUs / 1000, (commits) => {
    pending.push(...commits.flat());
    if (!isOpen) flush();
  });

  return {
    commit: (votes) => thread.run(costs.nodeCommitUs / 1000, () => fold([votes])),
    frames: () => frames,
  };
};
