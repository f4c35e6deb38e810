/**
 * A discrete-event simulation of threads that share the cores of machines. All times are simulated milliseconds.
 */
import TinyQueue from 'tinyqueue';

export type Simulation = {
  nowMs: () => number;
  after: (delayMs: number, run: () => void) => void;
  /** Runs everything that is due until then. */
  runUntil: (endMs: number) => void;
};

export type Thread = {
  /**
   * Queues work behind the thread's earlier work.
   * @param costMs CPU time; a function is asked when the work starts, for work that grows while it waits
   */
  run: (costMs: number | (() => number), onDone?: () => void) => void;
  /** CPU time used so far. */
  usedMs: () => number;
  /** Time without work so far. As for libuv, it ends when the thread gets a core. */
  idleMs: () => number;
};

/** @returns a new thread on the machine's cores */
export type Machine = () => Thread;

type Due = { atMs: number; order: number; run: () => void };

export const createSimulation = (): Simulation => {
  const due = new TinyQueue<Due>([], (a, b) => a.atMs - b.atMs || a.order - b.order);
  let nowMs = 0;
  let order = 0;
  return {
    nowMs: () => nowMs,
    after: (delayMs, run) => due.push({ atMs: nowMs + delayMs, order: order++, run }),
    runUntil: (endMs) => {
      for (let next = due.peek(); next && next.atMs <= endMs; next = due.peek()) {
        due.pop();
        nowMs = next.atMs;
        next.run();
      }
      nowMs = endMs;
    },
  };
};

/** How long a thread keeps its core while others wait: the base slice of Linux's scheduler on two cores. */
const SLICE_MS = 3;

type Work = { costMs: number | (() => number); onDone: () => void };

/** Threads take turns on the cores, in the order in which they became ready. */
export const createMachine = ({ nowMs, after }: Simulation, cores: number): Machine => {
  const ready: (() => void)[] = [];
  let idleCores = cores;

  const dispatch = (): void => {
    while (idleCores > 0) {
      const takeTurn = ready.shift();
      if (!takeTurn) return;
      idleCores -= 1;
      takeTurn();
    }
  };

  return () => {
    const queue: Work[] = [];
    let usedMs = 0;
    /** Of the work at the head of the queue; undefined until it starts. */
    let leftMs: number | undefined;
    let isReady = false;
    let idleMs = 0;
    let idleSinceMs: number | undefined = nowMs();

    const queueUp = (): void => {
      ready.push(() => work(SLICE_MS));
      dispatch();
    };

    const giveUpCore = (): void => {
      idleCores += 1;
      isReady = queue.length > 0;
      if (!isReady) idleSinceMs = nowMs();
      if (isReady) queueUp();
      else dispatch();
    };

    const work = (turnMs: number): void => {
      const head = queue[0];
      if (!head) return giveUpCore();
      if (idleSinceMs !== undefined) idleMs += nowMs() - idleSinceMs;
      idleSinceMs = undefined;
      leftMs ??= typeof head.costMs === 'number' ? head.costMs : head.costMs();
      const forMs = Math.min(turnMs, leftMs);
      after(forMs, () => {
        usedMs += forMs;
        leftMs = (leftMs ?? 0) - forMs;
        if (leftMs <= 0) {
          leftMs = undefined;
          queue.shift();
          head.onDone();
        }
        if (turnMs > forMs) work(turnMs - forMs);
        else giveUpCore();
      });
    };

    return {
      run: (costMs, onDone = () => {}) => {
        queue.push({ costMs, onDone });
        if (isReady) return;
        isReady = true;
        queueUp();
      },
      usedMs: () => usedMs,
      idleMs: () => (idleSinceMs === undefined ? idleMs : idleMs + nowMs() - idleSinceMs),
    };
  };
};
