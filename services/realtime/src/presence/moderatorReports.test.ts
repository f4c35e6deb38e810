import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { moderatorNumbered } from '@openfloor/domain/testing/arbitraries';
import { boardId } from '@openfloor/domain/testing/sampleBoard';
import { createModeratorReports } from './moderatorReports.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const [anna, ben] = [moderatorNumbered(1), moderatorNumbered(2)];

const createWatched = () => {
  const reported: (readonly string[])[] = [];
  const redis = { isAway: false };
  const reports = createModeratorReports({
    report: async (_boardId, moderatorIds) => {
      if (redis.isAway) throw new Error('Redis is away');
      reported.push(moderatorIds);
    },
  });
  onTestFinished(() => reports.close());
  return { reports, reported, redis, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
};

describe('The invited moderators of a node', () => {
  it('are reported within a second of a change', async () => {
    const { reports, reported, pass } = createWatched();
    reports.arrive(boardId, anna);
    reports.arrive(boardId, ben);
    await pass(1000);
    expect(reported).toEqual([[anna, ben]]);
    reports.depart(boardId, ben);
    await pass(1000);
    expect(reported.at(-1)).toEqual([anna]);
  });

  it('are here until their last socket is gone', async () => {
    const { reports, reported, pass } = createWatched();
    reports.arrive(boardId, anna);
    reports.arrive(boardId, anna);
    reports.depart(boardId, anna);
    await pass(1000);
    expect(reported).toEqual([[anna]]);
    reports.depart(boardId, anna);
    await pass(1000);
    expect(reported).toEqual([[anna], []]);
    await pass(60_000);
    expect(reported).toHaveLength(2);
  });

  it('are reported again before a report expires', async () => {
    const { reports, reported, pass } = createWatched();
    reports.arrive(boardId, anna);
    await pass(9000);
    expect(reported).toEqual([[anna], [anna], [anna], [anna], [anna]]);
  });

  it('are reported once Redis is back, also that they left', async () => {
    const { reports, reported, redis, pass } = createWatched();
    reports.arrive(boardId, anna);
    await pass(1000);
    redis.isAway = true;
    reports.depart(boardId, anna);
    await pass(5000);
    redis.isAway = false;
    await pass(1000);
    expect(reported).toEqual([[anna], []]);
  });

  it('are removed when the node stops', async () => {
    const { reports, reported, pass } = createWatched();
    reports.arrive(boardId, anna);
    await pass(1000);
    await reports.close();
    expect(reported.at(-1)).toEqual([]);
    await pass(10_000);
    expect(reported).toHaveLength(2);
  });
});
