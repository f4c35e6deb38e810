import { setTimeout as delay } from 'node:timers/promises';
import { systemClock } from '@openfloor/platform/clock';
import { systemEventLoop } from '@openfloor/platform/eventLoop';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSimulatedLoop } from '../testing/simulatedLoop.ts';
import { createRandom } from '@openfloor/platform/testing/random';
import { createWindows, IDLE_MS_MAX, WINDOW_MS_MAX } from './window.ts';

/** Measured with 5,000 sockets. */
const WRITE_MS = 0.008;
const WORK_INTERVAL_MS = 10;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Board = { viewers: number; windowsMs: number[] };

/** A node whose boards change all the time, and which has other work, such as votes. */
const startNode = ({ otherShare = 0 } = {}) => {
  const loop = createSimulatedLoop();
  const createWindow = createWindows({ elapsedMs: () => performance.now() }, loop);
  const load = { otherShare };
  setInterval(() => loop.work(load.otherShare * WORK_INTERVAL_MS), WORK_INTERVAL_MS);
  const addBoard = (viewers: number): Board => {
    const board: Board = { viewers, windowsMs: [] };
    const window = createWindow({
      flush: (onWritten) => {
        loop.work(Math.round(board.viewers * WRITE_MS), onWritten);
        return true;
      },
      onError: (error) => expect.unreachable(String(error)),
      onEnded: (windowMs) => board.windowsMs.push(windowMs),
    });
    window.open();
    return board;
  };
  /** @returns the share of this time for which the loop was busy */
  const run = (ms: number): number => {
    const idleBeforeMs = loop.idleMs();
    vi.advanceTimersByTime(ms);
    return 1 - (loop.idleMs() - idleBeforeMs) / ms;
  };
  return { load, loop, addBoard, run };
};

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** Windows of a board with this load, after it has settled. */
const settled = (viewers: number, otherShare = 0): number[] => {
  const node = startNode({ otherShare });
  const board = node.addBoard(viewers);
  node.run(1000);
  board.windowsMs.length = 0;
  node.run(10_000);
  return board.windowsMs;
};

describe('Windows follow what the loop has to spare', () => {
  it.each([
    { viewers: 1600, otherShare: 0, fromMs: 13, toMs: 13 },
    { viewers: 1600, otherShare: 0.3, fromMs: 13, toMs: 30 },
    { viewers: 1600, otherShare: 0.5, fromMs: 25, toMs: 45 },
    { viewers: 1600, otherShare: 0.7, fromMs: 40, toMs: 85 },
    { viewers: 1600, otherShare: 0.9, fromMs: 245, toMs: 250 },
    { viewers: 1600, otherShare: 1, fromMs: 245, toMs: 250 },
    { viewers: 1000, otherShare: 0, fromMs: 8, toMs: 8 },
    { viewers: 1000, otherShare: 0.3, fromMs: 8, toMs: 20 },
    { viewers: 1000, otherShare: 0.5, fromMs: 15, toMs: 30 },
    { viewers: 1000, otherShare: 0.7, fromMs: 25, toMs: 60 },
    { viewers: 1000, otherShare: 0.9, fromMs: 200, toMs: 250 },
    { viewers: 1000, otherShare: 1, fromMs: 245, toMs: 250 },
    { viewers: 100, otherShare: 0, fromMs: 1, toMs: 1 },
    { viewers: 100, otherShare: 0.3, fromMs: 1, toMs: 10 },
    { viewers: 100, otherShare: 0.7, fromMs: 1, toMs: 40 },
    { viewers: 100, otherShare: 1, fromMs: 245, toMs: 250 },
  ])(
    'last $fromMs to $toMs ms with $viewers viewers where other work takes $otherShare of the time',
    ({ viewers, otherShare, fromMs, toMs }) => {
      const windowsMs = settled(viewers, otherShare);
      expect(Math.min(...windowsMs)).toBeGreaterThanOrEqual(fromMs);
      expect(Math.max(...windowsMs)).toBeLessThanOrEqual(toMs);
    },
  );

  it.each([4000, 5000, 9000])('stay narrow for a board of %i viewers on a node with room', (viewers) => {
    expect(new Set(settled(viewers))).toEqual(new Set([IDLE_MS_MAX]));
  });
});

describe('A stall of 100 ms', () => {
  it('delays one frame of a small board, to its end', () => {
    const node = startNode();
    const board = node.addBoard(100);
    node.run(1000);
    node.loop.work(100);
    board.windowsMs.length = 0;
    node.run(1000);
    const [first = 0, second = 0, ...following] = board.windowsMs.toSorted((a, b) => b - a);
    expect(first).toBeLessThanOrEqual(103);
    expect(second).toBeLessThanOrEqual(3);
    expect(following.length).toBeGreaterThan(400);
  });

  it('delays each of a hundred small boards that change all the time by about its duration', () => {
    const node = startNode({ otherShare: 0.1 });
    const boards = Array.from({ length: 100 }, () => node.addBoard(100));
    node.run(1000);
    const usualMs = Math.max(...boards.flatMap(({ windowsMs }) => windowsMs.slice(1)));
    for (const board of boards) board.windowsMs.length = 0;
    node.loop.work(100);
    node.run(2000);
    for (const { windowsMs } of boards) {
      expect(Math.max(...windowsMs)).toBeLessThanOrEqual(usualMs + 110);
      expect(Math.max(...windowsMs.slice(2))).toBeLessThanOrEqual(usualMs + 10);
    }
  });
});

describe('Windows do not oscillate', () => {
  const loads = [1000, 5000, 9000, 15_000].flatMap((viewers) =>
    [0, 0.1, 0.3, 0.5, 0.7, 0.9].map((otherShare) => ({ viewers, otherShare })),
  );

  it.each(loads)('$viewers viewers, other work for $otherShare of the time', ({ viewers, otherShare }) => {
    const windowsMs = settled(viewers, otherShare);
    expect(windowsMs.length).toBeGreaterThan(10);
    // The pieces of other work begin at different times in each window.
    expect(Math.max(...windowsMs) - Math.min(...windowsMs)).toBeLessThanOrEqual(2 * WORK_INTERVAL_MS);
  });

  it.each([
    { what: 'viewers', step: { viewers: 9000 } },
    { what: 'other work', step: { otherShare: 0.7 } },
    { what: 'both', step: { viewers: 9000, otherShare: 0.6 } },
  ])('after a step of $what up and down they are right after two windows', ({ step }) => {
    const before = { viewers: 1000, otherShare: 0.1 };
    const after = { ...before, ...step };
    const node = startNode();
    const board = node.addBoard(before.viewers);
    for (const load of [before, after, before, after]) {
      board.viewers = load.viewers;
      node.load.otherShare = load.otherShare;
      board.windowsMs.length = 0;
      node.run(3000);
      const expectedMs = mean(settled(load.viewers, load.otherShare));
      const following = board.windowsMs.slice(2);
      expect(following.length).toBeGreaterThan(5);
      for (const windowMs of following)
        expect(Math.abs(windowMs - expectedMs)).toBeLessThanOrEqual(2 * WORK_INTERVAL_MS);
    }
  });

  it('pauses widen the windows in which they happen, and no other', () => {
    const random = createRandom(7);
    const node = startNode({ otherShare: 0.1 });
    const usualMs = mean(settled(5000, 0.1));
    const board = node.addBoard(5000);
    let paused = 0;
    for (let passedMs = 0; passedMs < 60_000; passedMs += 500) {
      node.loop.work(random.between(20, 120));
      paused += 1;
      node.run(500);
    }
    const widened = board.windowsMs.filter((windowMs) => windowMs > usualMs + 2 * WORK_INTERVAL_MS);
    expect(widened.length).toBeLessThanOrEqual(paused);
    expect(Math.min(...board.windowsMs)).toBeGreaterThanOrEqual(IDLE_MS_MAX);
    expect(Math.max(...board.windowsMs)).toBeLessThanOrEqual(WINDOW_MS_MAX);
    expect(Math.abs(median(board.windowsMs) - usualMs)).toBeLessThanOrEqual(WORK_INTERVAL_MS);
  });
});

describe('Boards of one node share its loop', () => {
  it.each([2, 5, 10, 50])('%i boards cost at most as much as one with all their viewers', (boards) => {
    const viewers = 10_000;
    const alone = startNode({ otherShare: 0.1 });
    alone.addBoard(viewers);
    const aloneShare = alone.run(10_000);

    const shared = startNode({ otherShare: 0.1 });
    for (let count = 0; count < boards; count += 1) shared.addBoard(viewers / boards);
    const sharedShare = shared.run(10_000);

    expect(aloneShare).toBeGreaterThan(0.5);
    expect(sharedShare).toBeLessThan(aloneShare);
  });

  it.each([10, 50, 100, 200, 500])(
    '%i boards of 100 viewers keep it busy for at most 60 % of the time',
    (boards) => {
      const node = startNode({ otherShare: 0.15 });
      for (let count = 0; count < boards; count += 1) node.addBoard(100);
      node.run(1000);
      expect(node.run(10_000)).toBeLessThan(0.6);
    },
  );

  it('a hundred boards that begin in the same moment do not count each other’s fan-outs as their own', () => {
    const node = startNode({ otherShare: 0.1 });
    const boards = Array.from({ length: 100 }, () => node.addBoard(100));
    node.run(5000);
    expect(Math.max(...boards.flatMap(({ windowsMs }) => windowsMs))).toBeLessThanOrEqual(WINDOW_MS_MAX);
  });

  it('equal boards get equally many frames, whenever they became active', () => {
    const node = startNode({ otherShare: 0.1 });
    const boards: Board[] = [];
    for (let count = 0; count < 8; count += 1) {
      boards.push(node.addBoard(1500));
      node.run(37);
    }
    for (const board of boards) board.windowsMs.length = 0;
    node.run(12_000);
    const frames = boards.map(({ windowsMs }) => windowsMs.length);
    expect(Math.min(...frames)).toBeGreaterThan(50);
    expect(Math.max(...frames) - Math.min(...frames)).toBeLessThanOrEqual(2);
  });

  it('a small board waits longer while a large one is active, and no longer afterwards', () => {
    const node = startNode({ otherShare: 0.2 });
    const small = node.addBoard(100);
    const windowOf = (): number => {
      small.windowsMs.length = 0;
      node.run(3000);
      return mean(small.windowsMs);
    };
    const aloneMs = windowOf();
    const large = node.addBoard(10_000);
    const besideLargeMs = windowOf();
    large.viewers = 0;
    const afterwardsMs = windowOf();
    expect(besideLargeMs).toBeGreaterThan(2 * aloneMs);
    expect(afterwardsMs).toBeCloseTo(aloneMs, -1);
  });

  it('leave time for other work, however many there are', () => {
    const node = startNode({ otherShare: 0.2 });
    for (let count = 0; count < 15; count += 1) node.addBoard(1000);
    expect(node.run(10_000)).toBeLessThan(0.8);
  });
});

/** Keeps the real loop busy. */
const workFor = (ms: number): void => {
  const endsAtMs = performance.now() + ms;
  while (performance.now() < endsAtMs);
};

it('a window of a real, busy event loop is wider than one of an idle loop', async () => {
  vi.useRealTimers();
  const windowsMs: number[] = [];
  const window = createWindows(
    systemClock,
    systemEventLoop,
  )({
    flush: (onWritten) => {
      workFor(5);
      onWritten();
      return true;
    },
    onError: (error) => expect.unreachable(String(error)),
    onEnded: (windowMs) => windowsMs.push(windowMs),
  });
  const nextWindowMs = async (): Promise<number> => {
    const known = windowsMs.length;
    while (windowsMs.length < known + 5) await delay(10);
    return median(windowsMs.slice(known + 1));
  };
  window.open();
  const idleMs = await nextWindowMs();
  const work = setInterval(() => workFor(30), 10);
  const busyMs = await nextWindowMs();
  clearInterval(work);
  window.close();
  expect(busyMs).toBeGreaterThan(1.5 * idleMs);
});
