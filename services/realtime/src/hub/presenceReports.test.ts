import { moderatorNumbered } from '@openfloor/domain/testing/arbitraries';
import type { QuestionId } from '@openfloor/contract/ids';
import type { ModeratorKey } from '@openfloor/contract/ws';
import { NOBODY, turnoutOf, type Presence } from '@openfloor/stream/presence/presence';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createPresenceReports, type Present } from './presenceReports.ts';

const board = 'b0000000-0000-4000-8000-000000000000';
const otherBoard = 'b0000000-0000-4000-8000-000000000001';
const anna = 'a0000000-0000-4000-8000-00000000000a';
const ben = 'a0000000-0000-4000-8000-00000000000b';
const [carl, dora] = [moderatorNumbered(1), moderatorNumbered(2)];
/** Sockets of moderators, whose screens are not counted. */
const [laptop, phone] = [{ viewer: undefined }, { viewer: undefined }];
const [first, second] = ['0b9b0000-0000-4000-8000-000000000001', '0b9b0000-0000-4000-8000-000000000002'];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Pairs = [ModeratorKey, QuestionId | null][];

/** Reports of one of several nodes. `elsewhere`: viewers on the others; `moderators`: those on the others. */
const createWatched = (moderators: Pairs = []) => {
  const cluster = { elsewhere: 0, readers: 0, isUp: true };
  const report = vi.fn<Presence['report']>(async (_boardId, here) => {
    if (!cluster.isUp) throw new Error('Redis is away');
    const elsewhere = { viewers: cluster.elsewhere, moderators: new Map(moderators) };
    return turnoutOf([elsewhere, here], { readers: cluster.readers, isEstimated: false });
  });
  const sent: [string, number][] = [];
  const sentReadings: Pairs[] = [];
  const presence = createPresenceReports(
    { report },
    {
      onTotal: (boardId, total) => sent.push([boardId, total]),
      onReadings: (_boardId, readings) => sentReadings.push([...readings]),
    },
  );
  onTestFinished(() => presence.close());
  /** Without the sessions. */
  const lastReport = () => report.mock.lastCall?.slice(0, 2);
  const reported = () => report.mock.calls.map(([, { viewers }]) => viewers);
  const reportedModerators = () => report.mock.calls.map(([, here]) => [...here.moderators]);
  const moderate = async (socket: Present, moderator: ModeratorKey): Promise<void> => {
    await presence.arrive(board, socket);
    presence.addModerator(board, socket, moderator);
  };
  return {
    cluster,
    report,
    lastReport,
    reported,
    reportedModerators,
    sent,
    sentReadings,
    presence,
    moderate,
  };
};

/** With the sessions of the last report. */
const createReported = () => {
  const watched = createWatched();
  const lastSessions = () => {
    const sockets = watched.report.mock.lastCall?.[2];
    return sockets && { all: [...sockets.all.keys()], changed: [...sockets.changed] };
  };
  return { ...watched, lastSessions };
};

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

describe('The viewers of a node', () => {
  it('adds the viewers on other nodes to the first viewer of a board', async () => {
    const { cluster, presence, sent } = createWatched();
    cluster.elsewhere = 4;
    await presence.arrive(board, { viewer: anna });
    expect(presence.totalOf(board)).toBe(5);
    await seconds(3);
    expect(sent).toEqual([]);
  });

  it('counts a session once, and each socket without one', async () => {
    const { presence } = createWatched();
    for (const viewer of [anna, anna, ben, {}, {}]) await presence.arrive(board, { viewer });
    expect(presence.totalOf(board)).toBe(4);
    expect(presence.totalOf(otherBoard)).toBe(0);
  });

  it('does not count a screen of staff or of the room, which gets the counts all the same', async () => {
    const { lastReport, cluster, report, presence, sent } = createWatched();
    cluster.elsewhere = 4;
    await presence.arrive(board, { viewer: undefined });
    expect(presence.totalOf(board)).toBe(4);
    expect(lastReport()).toEqual([board, NOBODY]);
    cluster.elsewhere = 5;
    await seconds(3);
    expect(sent).toEqual([[board, 5]]);
    presence.depart(board, { viewer: undefined });
    await seconds(2);
    report.mockClear();
    await seconds(10);
    expect(report).not.toHaveBeenCalled();
  });

  it('counts a session until its last socket leaves', async () => {
    const { presence } = createWatched();
    await presence.arrive(board, { viewer: ben });
    await presence.arrive(board, { viewer: anna });
    await presence.arrive(board, { viewer: anna });
    presence.depart(board, { viewer: anna });
    expect(presence.totalOf(board)).toBe(2);
    presence.depart(board, { viewer: anna });
    expect(presence.totalOf(board)).toBe(1);
  });

  it('sends the total at most once a second, and only if it changed', async () => {
    const { presence, sent } = createWatched();
    await presence.arrive(board, { viewer: anna });
    for (let count = 0; count < 10; count += 1) await presence.arrive(board, { viewer: {} });
    expect(sent).toEqual([]);
    await seconds(1);
    expect(sent).toEqual([[board, 11]]);
    await seconds(30);
    expect(sent).toEqual([[board, 11]]);
  });

  it('sends the total to all again after a single client got another one, even if that one is outdated immediately', async () => {
    const { presence, sent } = createWatched();
    await presence.arrive(board, { viewer: anna });
    await presence.arrive(board, { viewer: ben });
    expect(presence.totalForOne(board)).toBe(2);
    presence.depart(board, { viewer: ben });
    await seconds(1);
    expect(sent).toEqual([[board, 1]]);
    await seconds(30);
    expect(sent).toHaveLength(1);
  });

  it('sends the total to all if a client got a total before the counts of other nodes were known', async () => {
    const { cluster, presence, sent } = createWatched();
    cluster.elsewhere = 4;
    const arrival = presence.arrive(board, { viewer: anna });
    void presence.arrive(board, { viewer: ben });
    expect(presence.totalForOne(board)).toBe(2);
    await arrival;
    await seconds(1);
    expect(sent).toEqual([[board, 6]]);
  });

  it('includes new viewers on other nodes within five seconds', async () => {
    const { cluster, presence, sent } = createWatched();
    await presence.arrive(board, { viewer: anna });
    cluster.elsewhere = 9;
    await seconds(5);
    expect(sent).toEqual([[board, 10]]);
  });

  it('reports several times within the lifetime of a report', async () => {
    const { presence, report, reported } = createWatched();
    await presence.arrive(board, { viewer: anna });
    report.mockClear();
    await seconds(30);
    expect(report.mock.calls.length).toBeGreaterThanOrEqual(6);
    expect(new Set(reported())).toEqual(new Set([1]));
  });

  it('reports nobody when the last viewer leaves, and stops reporting', async () => {
    const { lastReport, presence, report } = createWatched();
    await presence.arrive(board, { viewer: anna });
    presence.depart(board, { viewer: anna });
    await seconds(1);
    expect(lastReport()).toEqual([board, NOBODY]);
    report.mockClear();
    await seconds(30);
    expect(report).not.toHaveBeenCalled();
  });

  it('reports nobody when the last viewer leaves while a report is under way', async () => {
    const { lastReport, report, presence } = createWatched();
    await presence.arrive(board, { viewer: anna });
    const answer = Promise.withResolvers<Awaited<ReturnType<Presence['report']>>>();
    report.mockReturnValueOnce(answer.promise);
    await seconds(2);
    presence.depart(board, { viewer: anna });
    answer.resolve(turnoutOf([{ viewers: 1, moderators: new Map() }]));
    await seconds(1);
    expect(lastReport()).toEqual([board, NOBODY]);
    const reports = report.mock.calls.length;
    await seconds(10);
    expect(report.mock.calls.length).toBe(reports);
  });

  it('reports within a second a viewer that arrives while a report is under way', async () => {
    const { report, reported, presence } = createWatched();
    await presence.arrive(board, { viewer: anna });
    const answer = Promise.withResolvers<Awaited<ReturnType<Presence['report']>>>();
    report.mockReturnValueOnce(answer.promise);
    await seconds(2);
    await presence.arrive(board, { viewer: ben });
    answer.resolve(turnoutOf([{ viewers: 1, moderators: new Map() }]));
    await seconds(1);
    expect(reported().at(-1)).toBe(2);
  });

  it('counts a viewer that returns while its departure is reported', async () => {
    const { presence, lastReport } = createWatched();
    await presence.arrive(board, { viewer: anna });
    presence.depart(board, { viewer: anna });
    vi.advanceTimersByTime(1000);
    await presence.arrive(board, { viewer: anna });
    await seconds(5);
    expect(presence.totalOf(board)).toBe(1);
    expect(lastReport()).toEqual([board, { ...NOBODY, viewers: 1 }]);
  });

  it('uses its own count and the last known counts of other nodes while Redis is away', async () => {
    const { cluster, presence, sent } = createWatched();
    cluster.elsewhere = 4;
    await presence.arrive(board, { viewer: anna });
    cluster.isUp = false;
    await presence.arrive(board, { viewer: ben });
    await seconds(2);
    expect(sent).toEqual([[board, 6]]);
  });

  it('keeps the viewers of other nodes after an outage of Redis until those nodes had time to report', async () => {
    const { cluster, presence, sent } = createWatched();
    cluster.elsewhere = 4;
    await presence.arrive(board, { viewer: anna });
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
    await presence.arrive(board, { viewer: anna });
    cluster.isUp = false;
    await seconds(20);
    cluster.isUp = true;
    cluster.elsewhere = 0;
    await seconds(9);
    expect(sent).toEqual([[board, 1]]);
  });

  it('does not wait long for reports that hang', { timeout: 2000 }, async () => {
    vi.useRealTimers();
    const listener = { onTotal: () => {}, onReadings: () => {} };
    const presence = createPresenceReports({ report: () => new Promise(() => {}) }, listener);
    await presence.arrive(board, { viewer: anna });
    expect(presence.totalOf(board)).toBe(1);
    void presence.close();
  });

  it('reports nobody for all boards when it closes', async () => {
    const { presence, report } = createWatched();
    await presence.arrive(board, { viewer: anna });
    await presence.arrive(otherBoard, { viewer: ben });
    report.mockClear();
    void presence.close();
    expect(report.mock.calls).toEqual([
      [board, NOBODY],
      [otherBoard, NOBODY],
    ]);
    await seconds(30);
    expect(report).toHaveBeenCalledTimes(2);
  });
});

describe('Viewers without a socket', () => {
  it('are counted for the first viewer of a board, and for the others after three seconds', async () => {
    const { cluster, presence, sent } = createWatched();
    cluster.readers = 4;
    await presence.arrive(board, { viewer: anna, sessionId: anna });
    expect(presence.totalOf(board)).toBe(5);
    cluster.readers = 6;
    await seconds(2);
    expect(sent).toEqual([]);
    await seconds(4);
    expect(sent).toEqual([[board, 7]]);
    cluster.readers = 2;
    await seconds(2);
    expect(sent).toEqual([
      [board, 7],
      [board, 3],
    ]);
  });

  it('are not counted twice while they open a socket', async () => {
    const { cluster, presence, sent } = createWatched();
    await presence.arrive(board, { viewer: anna, sessionId: anna });
    cluster.readers = 1;
    await seconds(2);
    await presence.arrive(board, { viewer: ben, sessionId: ben });
    expect(presence.totalOf(board)).toBe(2);
    cluster.readers = 0;
    await seconds(10);
    expect(sent).toEqual([[board, 2]]);
  });
});

describe('The sessions that have a socket', () => {
  it('are reported with what changed; of a screen that is not counted only that it came', async () => {
    const { presence, lastSessions } = createReported();
    await presence.arrive(board, { viewer: anna, sessionId: anna });
    expect(lastSessions()).toEqual({ all: [anna], changed: [anna] });
    await presence.arrive(board, { viewer: undefined, sessionId: ben });
    await presence.arrive(board, { viewer: {} });
    await seconds(2);
    expect(lastSessions()).toEqual({ all: [anna], changed: [ben] });
    presence.depart(board, { viewer: undefined, sessionId: ben });
    await seconds(2);
    expect(lastSessions()).toEqual({ all: [anna], changed: [] });
  });

  it('have one until their last socket is gone', async () => {
    const { presence, lastSessions } = createReported();
    await presence.arrive(board, { viewer: anna, sessionId: anna });
    await presence.arrive(board, { viewer: anna, sessionId: anna });
    presence.depart(board, { viewer: anna, sessionId: anna });
    await seconds(1);
    expect(lastSessions()).toEqual({ all: [anna], changed: [] });
    presence.depart(board, { viewer: anna, sessionId: anna });
    await seconds(1);
    expect(lastSessions()).toEqual({ all: [], changed: [anna] });
  });

  it('are reported once Redis is back', async () => {
    const { cluster, presence, lastSessions } = createReported();
    await presence.arrive(board, { viewer: anna, sessionId: anna });
    cluster.isUp = false;
    await presence.arrive(board, { viewer: ben, sessionId: ben });
    await seconds(5);
    presence.depart(board, { viewer: anna, sessionId: anna });
    cluster.isUp = true;
    await seconds(1);
    expect(lastSessions()).toEqual({ all: [ben], changed: [ben, anna] });
  });
});

describe('The moderators of a node', () => {
  it('are reported within a second of a change', async () => {
    const { moderate, presence, reportedModerators } = createWatched();
    await moderate(laptop, carl);
    await moderate(phone, dora);
    await seconds(1);
    const both = [
      [carl, null],
      [dora, null],
    ];
    expect(reportedModerators()).toEqual([[], both]);
    presence.depart(board, phone);
    await seconds(1);
    expect(reportedModerators().at(-1)).toEqual([[carl, null]]);
  });

  it('are here until their last socket is gone', async () => {
    const { moderate, presence, report, reportedModerators } = createWatched();
    await moderate(laptop, carl);
    await moderate(phone, carl);
    presence.depart(board, phone);
    await seconds(1);
    expect(reportedModerators()).toEqual([[], [[carl, null]]]);
    presence.depart(board, laptop);
    await seconds(1);
    expect(reportedModerators().at(-1)).toEqual([]);
    report.mockClear();
    await seconds(60);
    expect(report).not.toHaveBeenCalled();
  });

  it('are reported together with the screens of the hall, until these leave', async () => {
    const { lastReport, presence } = createWatched();
    await presence.arrive(board, laptop);
    presence.addProjector(board, laptop);
    await seconds(1);
    expect(lastReport()).toEqual([board, { ...NOBODY, projectors: 1 }]);
    presence.depart(board, laptop);
    await seconds(1);
    expect(lastReport()).toEqual([board, NOBODY]);
  });

  it('are reported once Redis is back, also that they left', async () => {
    const { lastReport, moderate, presence, cluster, report } = createWatched();
    await moderate(laptop, carl);
    await seconds(1);
    cluster.isUp = false;
    presence.depart(board, laptop);
    await seconds(5);
    cluster.isUp = true;
    report.mockClear();
    await seconds(1);
    expect(lastReport()).toEqual([board, NOBODY]);
    expect(report).toHaveBeenCalledTimes(1);
  });
});

describe('What moderators read', () => {
  it('is sent with the moderators of all nodes, at most once a second, and only if it changed', async () => {
    const { moderate, presence, sentReadings } = createWatched([['owner', second]]);
    await moderate(laptop, carl);
    for (const question of [first, second, first]) presence.noteReading(board, laptop, question);
    await seconds(1);
    const both: Pairs = [
      ['owner', second],
      [carl, first],
    ];
    expect(sentReadings).toEqual([both]);
    presence.noteReading(board, laptop, first);
    await seconds(10);
    expect(sentReadings).toEqual([both]);
  });

  it('is not sent where no moderator is', async () => {
    const { presence, sentReadings } = createWatched([['owner', second]]);
    await presence.arrive(board, { viewer: anna });
    await seconds(10);
    expect(sentReadings).toEqual([]);
  });

  it('is sent again to a socket that arrives, also during a report', async () => {
    const { moderate, sentReadings } = createWatched();
    await moderate(laptop, carl);
    await seconds(1);
    vi.advanceTimersByTime(2000);
    await moderate(phone, carl);
    await seconds(1);
    expect(sentReadings).toEqual([[[carl, null]], [[carl, null]]]);
  });

  it('on several sockets of one is what changed last', async () => {
    const { moderate, presence, sentReadings } = createWatched();
    await moderate(laptop, carl);
    await moderate(phone, carl);
    presence.noteReading(board, phone, first);
    presence.noteReading(board, laptop, second);
    await seconds(1);
    expect(sentReadings.at(-1)).toEqual([[carl, second]]);
    presence.noteReading(board, laptop, null);
    await seconds(1);
    expect(sentReadings.at(-1)).toEqual([[carl, first]]);
  });
});
