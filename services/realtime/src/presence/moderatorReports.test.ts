import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { mergedReadings } from '@openfloor/stream/presence/moderatorPresence';
import type { QuestionId } from '@openfloor/contract/ids';
import type { ModeratorKey } from '@openfloor/contract/ws';
import { moderatorNumbered } from '@openfloor/domain/testing/arbitraries';
import { boardId } from '@openfloor/domain/testing/sampleBoard';
import { createModeratorReports } from './moderatorReports.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const [anna, ben] = [moderatorNumbered(1), moderatorNumbered(2)];
const [laptop, phone] = [{}, {}];
const [first, second] = ['0b9b0000-0000-4000-8000-000000000001', '0b9b0000-0000-4000-8000-000000000002'];

type Pairs = [ModeratorKey, QuestionId | null][];

/** @param elsewhere moderators on the other nodes */
const createWatched = (elsewhere: Pairs = []) => {
  const reported: Pairs[] = [];
  const sent: Pairs[] = [];
  const redis = { isAway: false };
  const reports = createModeratorReports(
    {
      report: async (_boardId, readings) => {
        if (redis.isAway) throw new Error('Redis is away');
        reported.push([...readings]);
        return mergedReadings([...elsewhere, ...readings]);
      },
    },
    (_boardId, readings) => sent.push([...readings]),
  );
  onTestFinished(() => reports.close());
  return { reports, reported, sent, redis, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
};

describe('The moderators of a node', () => {
  it('are reported within a second of a change', async () => {
    const { reports, reported, pass } = createWatched();
    reports.arrive(boardId, laptop, anna);
    reports.arrive(boardId, phone, ben);
    await pass(1000);
    expect(reported).toEqual([
      [
        [anna, null],
        [ben, null],
      ],
    ]);
    reports.depart(boardId, phone);
    await pass(1000);
    expect(reported.at(-1)).toEqual([[anna, null]]);
  });

  it('are here until their last socket is gone', async () => {
    const { reports, reported, pass } = createWatched();
    reports.arrive(boardId, laptop, anna);
    reports.arrive(boardId, phone, anna);
    reports.depart(boardId, phone);
    await pass(1000);
    expect(reported).toEqual([[[anna, null]]]);
    reports.depart(boardId, laptop);
    await pass(1000);
    expect(reported).toEqual([[[anna, null]], []]);
    await pass(60_000);
    expect(reported).toHaveLength(2);
  });

  it('are reported again before a report expires', async () => {
    const { reports, reported, pass } = createWatched();
    reports.arrive(boardId, laptop, anna);
    await pass(9000);
    expect(reported).toHaveLength(5);
  });

  it('are reported once Redis is back, also that they left', async () => {
    const { reports, reported, redis, pass } = createWatched();
    reports.arrive(boardId, laptop, anna);
    await pass(1000);
    redis.isAway = true;
    reports.depart(boardId, laptop);
    await pass(5000);
    redis.isAway = false;
    await pass(1000);
    expect(reported).toEqual([[[anna, null]], []]);
  });

  it('are removed when the node stops', async () => {
    const { reports, reported, pass } = createWatched();
    reports.arrive(boardId, laptop, anna);
    await pass(1000);
    await reports.close();
    expect(reported.at(-1)).toEqual([]);
    await pass(10_000);
    expect(reported).toHaveLength(2);
  });
});

describe('What moderators read', () => {
  it('is sent with the moderators of all nodes, at most once a second, and only if it changed', async () => {
    const { reports, sent, pass } = createWatched([['owner', second]]);
    reports.arrive(boardId, laptop, anna);
    for (const question of [first, second, first]) reports.read(boardId, laptop, question);
    await pass(1000);
    const both: Pairs = [
      ['owner', second],
      [anna, first],
    ];
    expect(sent).toEqual([both]);
    reports.read(boardId, laptop, first);
    await pass(10_000);
    expect(sent).toEqual([both]);
  });

  it('is sent again to a socket that arrives', async () => {
    const { reports, sent, pass } = createWatched();
    reports.arrive(boardId, laptop, anna);
    await pass(1000);
    reports.arrive(boardId, phone, anna);
    await pass(1000);
    expect(sent).toEqual([[[anna, null]], [[anna, null]]]);
  });

  it('on several sockets of one is what changed last', async () => {
    const { reports, sent, pass } = createWatched();
    reports.arrive(boardId, laptop, anna);
    reports.arrive(boardId, phone, anna);
    reports.read(boardId, phone, first);
    reports.read(boardId, laptop, second);
    await pass(1000);
    expect(sent.at(-1)).toEqual([[anna, second]]);
    reports.read(boardId, laptop, null);
    await pass(1000);
    expect(sent.at(-1)).toEqual([[anna, first]]);
  });
});
