import type { ViewerCounts } from '@openfloor/stream/presence/viewerCounts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPresence } from './presence.ts';

const board = 'b0000000-0000-4000-8000-000000000000';
const otherBoard = 'b0000000-0000-4000-8000-000000000001';
const anna = 'a0000000-0000-4000-8000-00000000000a';
const ben = 'a0000000-0000-4000-8000-00000000000b';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Presence on one of several nodes; `elsewhere`: viewers on the others. */
const createWatched = () => {
  const cluster = { elsewhere: 0, isUp: true };
  const report = vi.fn<ViewerCounts['report']>((_boardId, count) =>
    cluster.isUp ? Promise.resolve(cluster.elsewhere + count) : Promise.reject(new Error('Redis is away')),
  );
  const sent: [string, number][] = [];
  const presence = createPresence({ report }, (boardId, total) => sent.push([boardId, total]));
  return { cluster, report, sent, presence };
};

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

describe('Presence', () => {
  it('adds the viewers on other nodes to the first viewer of a board', async () => {
    const { cluster, presence, sent } = createWatched();
    cluster.elsewhere = 4;
    await presence.arrive(board, anna);
    expect(presence.totalOf(board)).toBe(5);
    await seconds(3);
    expect(sent).toEqual([]);
  });

  it('counts a session once, and each socket without one', async () => {
    const { presence } = createWatched();
    for (const viewer of [anna, anna, ben, {}, {}]) await presence.arrive(board, viewer);
    expect(presence.totalOf(board)).toBe(4);
    expect(presence.totalOf(otherBoard)).toBe(0);
  });

  it('does not count a screen of staff or of the room, which gets the counts all the same', async () => {
    const { cluster, report, presence, sent } = createWatched();
    cluster.elsewhere = 4;
    await presence.arrive(board, undefined);
    expect(presence.totalOf(board)).toBe(4);
    expect(report).toHaveBeenLastCalledWith(board, 0);
    cluster.elsewhere = 5;
    await seconds(3);
    expect(sent).toEqual([[board, 5]]);
    presence.depart(board, undefined);
    await seconds(2);
    report.mockClear();
    await seconds(10);
    expect(report).not.toHaveBeenCalled();
  });

  it('counts a session until its last socket leaves', async () => {
    const { presence } = createWatched();
    await presence.arrive(board, ben);
    await presence.arrive(board, anna);
    await presence.arrive(board, anna);
    presence.depart(board, anna);
    expect(presence.totalOf(board)).toBe(2);
    presence.depart(board, anna);
    expect(presence.totalOf(board)).toBe(1);
  });

  it('sends the total at most once a second, and only if it changed', async () => {
    const { presence, sent } = createWatched();
    await presence.arrive(board, anna);
    for (let count = 0; count < 10; count += 1) await presence.arrive(board, {});
    expect(sent).toEqual([]);
    await seconds(1);
    expect(sent).toEqual([[board, 11]]);
    await seconds(30);
    expect(sent).toEqual([[board, 11]]);
  });

  it('sends the total to all again after a single client got another one, even if that one is outdated immediately', async () => {
    const { presence, sent } = createWatched();
    await presence.arrive(board, anna);
    await presence.arrive(board, ben);
    expect(presence.totalForOne(board)).toBe(2);
    presence.depart(board, ben);
    await seconds(1);
    expect(sent).toEqual([[board, 1]]);
    await seconds(30);
    expect(sent).toHaveLength(1);
  });

  it('sends the total to all if a client got a total before the counts of other nodes were known', async () => {
    const { cluster, presence, sent } = createWatched();
    cluster.elsewhere = 4;
    const first = presence.arrive(board, anna);
    void presence.arrive(board, ben);
    expect(presence.totalForOne(board)).toBe(2);
    await first;
    await seconds(1);
    expect(sent).toEqual([[board, 6]]);
  });

  it('includes new viewers on other nodes within five seconds', async () => {
    const { cluster, presence, sent } = createWatched();
    await presence.arrive(board, anna);
    cluster.elsewhere = 9;
    await seconds(5);
    expect(sent).toEqual([[board, 10]]);
  });

  it('reports several times within the lifetime of a report', async () => {
    const { presence, report } = createWatched();
    await presence.arrive(board, anna);
    report.mockClear();
    await seconds(30);
    expect(report.mock.calls.length).toBeGreaterThanOrEqual(6);
    expect(new Set(report.mock.calls.map(([, count]) => count))).toEqual(new Set([1]));
  });

  it('reports 0 when the last viewer leaves, and stops reporting', async () => {
    const { presence, report } = createWatched();
    await presence.arrive(board, anna);
    presence.depart(board, anna);
    await seconds(1);
    expect(report.mock.lastCall).toEqual([board, 0]);
    report.mockClear();
    await seconds(30);
    expect(report).not.toHaveBeenCalled();
  });

  it('counts a viewer that returns while its departure is reported', async () => {
    const { presence, report } = createWatched();
    await presence.arrive(board, anna);
    presence.depart(board, anna);
    vi.advanceTimersByTime(1000);
    await presence.arrive(board, anna);
    await seconds(5);
    expect(presence.totalOf(board)).toBe(1);
    expect(report.mock.lastCall).toEqual([board, 1]);
  });

  it('uses its own count and the last known counts of other nodes while Redis is away', async () => {
    const { cluster, presence, sent } = createWatched();
    cluster.elsewhere = 4;
    await presence.arrive(board, anna);
    cluster.isUp = false;
    await presence.arrive(board, ben);
    await seconds(2);
    expect(sent).toEqual([[board, 6]]);
  });

  it('keeps the viewers of other nodes after an outage of Redis until those nodes had time to report', async () => {
    const { cluster, presence, sent } = createWatched();
    cluster.elsewhere = 4;
    await presence.arrive(board, anna);
    cluster.isUp = false;
    await seconds(20);
    cluster.isUp = true;
    cluster.elsewhere = 0;
    await seconds(3);
    cluster.elsewhere = 4;
    await seconds(20);
    expect(sent).toEqual([]);
    cluster.elsewhere = 1;
    await seconds(3);
    expect(sent).toEqual([[board, 2]]);
  });

  it('drops viewers of other nodes that left while Redis was away', async () => {
    const { cluster, presence, sent } = createWatched();
    cluster.elsewhere = 4;
    await presence.arrive(board, anna);
    cluster.isUp = false;
    await seconds(20);
    cluster.isUp = true;
    cluster.elsewhere = 0;
    await seconds(9);
    expect(sent).toEqual([[board, 1]]);
  });

  it('does not wait long for reports that hang', { timeout: 2000 }, async () => {
    vi.useRealTimers();
    const presence = createPresence({ report: () => new Promise(() => {}) }, () => {});
    await presence.arrive(board, anna);
    expect(presence.totalOf(board)).toBe(1);
    void presence.close();
  });

  it('reports 0 for all boards when it closes', async () => {
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
