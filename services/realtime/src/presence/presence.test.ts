import type { ViewerCounts } from '@openfloor/bus/viewerCounts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPresence } from './presence.ts';

const board = 'b0000000-0000-4000-8000-000000000000';
const otherBoard = 'b0000000-0000-4000-8000-000000000001';
const anna = 'a0000000-0000-4000-8000-00000000000a';
const ben = 'a0000000-0000-4000-8000-00000000000b';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Presence on one of several nodes; `elsewhere` is what the others count. */
const createWatched = () => {
  const cluster = { elsewhere: 0, isUp: true };
  const report = vi.fn<ViewerCounts['report']>((_boardId, count) =>
    cluster.isUp ? Promise.resolve(cluster.elsewhere + count) : Promise.reject(new Error('Redis is away')),
  );
  const told: [string, number][] = [];
  const presence = createPresence({ report }, (boardId, total) => told.push([boardId, total]));
  return { cluster, report, told, presence };
};

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

describe('Presence', () => {
  it('counts the first on a board together with those on other nodes', async () => {
    const { cluster, presence, told } = createWatched();
    cluster.elsewhere = 4;
    await presence.arrive(board, anna);
    expect(presence.totalOf(board)).toBe(5);
    await seconds(3);
    expect(told).toEqual([]);
  });

  it('counts a session once, and each socket without one', async () => {
    const { presence } = createWatched();
    for (const viewer of [anna, anna, ben, {}, {}]) await presence.arrive(board, viewer);
    expect(presence.totalOf(board)).toBe(4);
    expect(presence.totalOf(otherBoard)).toBe(0);
  });

  it('counts a session until its last socket left', async () => {
    const { presence } = createWatched();
    await presence.arrive(board, ben);
    await presence.arrive(board, anna);
    await presence.arrive(board, anna);
    presence.depart(board, anna);
    expect(presence.totalOf(board)).toBe(2);
    presence.depart(board, anna);
    expect(presence.totalOf(board)).toBe(1);
  });

  it('tells a change at most once a second, and only changes', async () => {
    const { presence, told } = createWatched();
    await presence.arrive(board, anna);
    for (let count = 0; count < 10; count += 1) await presence.arrive(board, {});
    expect(told).toEqual([]);
    await seconds(1);
    expect(told).toEqual([[board, 11]]);
    await seconds(30);
    expect(told).toEqual([[board, 11]]);
  });

  it('tells all anew when one was told what the others were not, also where that is over at once', async () => {
    const { presence, told } = createWatched();
    await presence.arrive(board, anna);
    await presence.arrive(board, ben);
    expect(presence.totalForOne(board)).toBe(2);
    presence.depart(board, ben);
    await seconds(1);
    expect(told).toEqual([[board, 1]]);
    await seconds(30);
    expect(told).toHaveLength(1);
  });

  it('tells all anew when one arrives and is told before the others are heard of', async () => {
    const { cluster, presence, told } = createWatched();
    cluster.elsewhere = 4;
    const first = presence.arrive(board, anna);
    void presence.arrive(board, ben);
    expect(presence.totalForOne(board)).toBe(2);
    await first;
    await seconds(1);
    expect(told).toEqual([[board, 6]]);
  });

  it('hears of the others within five seconds', async () => {
    const { cluster, presence, told } = createWatched();
    await presence.arrive(board, anna);
    cluster.elsewhere = 9;
    await seconds(5);
    expect(told).toEqual([[board, 10]]);
  });

  it('reports well within the life of a share', async () => {
    const { presence, report } = createWatched();
    await presence.arrive(board, anna);
    report.mockClear();
    await seconds(30);
    expect(report.mock.calls.length).toBeGreaterThanOrEqual(6);
    expect(new Set(report.mock.calls.map(([, count]) => count))).toEqual(new Set([1]));
  });

  it('takes this node out when the last one left, and asks no more', async () => {
    const { presence, report } = createWatched();
    await presence.arrive(board, anna);
    presence.depart(board, anna);
    await seconds(1);
    expect(report.mock.lastCall).toEqual([board, 0]);
    report.mockClear();
    await seconds(30);
    expect(report).not.toHaveBeenCalled();
  });

  it('keeps one who returns while the leaving is reported', async () => {
    const { presence, report } = createWatched();
    await presence.arrive(board, anna);
    presence.depart(board, anna);
    vi.advanceTimersByTime(1000);
    await presence.arrive(board, anna);
    await seconds(5);
    expect(presence.totalOf(board)).toBe(1);
    expect(report.mock.lastCall).toEqual([board, 1]);
  });

  it('goes by its own count and the last word of the others while the counts cannot be reached', async () => {
    const { cluster, presence, told } = createWatched();
    cluster.elsewhere = 4;
    await presence.arrive(board, anna);
    cluster.isUp = false;
    await presence.arrive(board, ben);
    await seconds(2);
    expect(told).toEqual([[board, 6]]);
  });

  it('keeps the viewers of other nodes until these had time to report after Redis was away', async () => {
    const { cluster, presence, told } = createWatched();
    cluster.elsewhere = 4;
    await presence.arrive(board, anna);
    cluster.isUp = false;
    await seconds(20);
    cluster.isUp = true;
    cluster.elsewhere = 0;
    await seconds(3);
    cluster.elsewhere = 4;
    await seconds(20);
    expect(told).toEqual([]);
    cluster.elsewhere = 1;
    await seconds(3);
    expect(told).toEqual([[board, 2]]);
  });

  it('drops viewers of other nodes that left while Redis was away', async () => {
    const { cluster, presence, told } = createWatched();
    cluster.elsewhere = 4;
    await presence.arrive(board, anna);
    cluster.isUp = false;
    await seconds(20);
    cluster.isUp = true;
    cluster.elsewhere = 0;
    await seconds(9);
    expect(told).toEqual([[board, 1]]);
  });

  it('lets nobody wait long for counts that hang', { timeout: 2000 }, async () => {
    vi.useRealTimers();
    const presence = createPresence({ report: () => new Promise(() => {}) }, () => {});
    await presence.arrive(board, anna);
    expect(presence.totalOf(board)).toBe(1);
    void presence.close();
  });

  it('takes this node out of all boards when it closes', async () => {
    const { presence, report } = createWatched();
    await presence.arrive(board, anna);
    await presence.arrive(otherBoard, ben);
    report.mockClear();
    void presence.close();
    expect(report.mock.calls).toEqual([
      [board, 0],
      [otherBoard, 0],
    ]);
    await seconds(30);
    expect(report).toHaveBeenCalledTimes(2);
  });
});
