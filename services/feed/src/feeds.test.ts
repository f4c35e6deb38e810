import { LaterVersion } from '@openfloor/contract/laterVersion';
import {
  asked,
  boardId,
  epoch,
  opened,
  pinned,
  recordedAll,
  votedByAnna,
} from '@openfloor/domain/testing/sampleBoard';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { OnRepaired, OnTailLost } from './boardFeed.ts';
import { createFeeds, type FeedsOptions } from './feeds.ts';
import { Unavailable } from '@openfloor/store/unavailable';
import { createScriptedBus, createScriptedStore, messageOver } from './testing/scripted.ts';

// Fake timers do not replace Node's promised timers.
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms);
    }),
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const log = recordedAll([opened, asked, votedByAnna, pinned]);
const LINGER_MS = 5000;

const createNode = (options: Partial<FeedsOptions> = {}, events = log) => {
  const store = createScriptedStore(events);
  const bus = createScriptedBus();
  const onError = vi.fn<(error: unknown) => void>();
  const clock = { elapsedMs: () => performance.now() };
  const onRepaired = vi.fn<OnRepaired>();
  const onSwept = vi.fn<(boardsBehind: number) => void>();
  const feeds = createFeeds({
    bus: bus.bus,
    store,
    clock,
    onError,
    onRepaired,
    onSwept,
    lingerMs: LINGER_MS,
    ...options,
  });
  onTestFinished(() => feeds.close());
  const follow = async () => {
    const following = feeds.follow(boardId);
    await vi.advanceTimersByTimeAsync(1);
    const followed = await following;
    if (!followed) throw new Error('There is no board');
    return followed;
  };
  return { store, bus, feeds, follow, onError, onRepaired, onSwept };
};

describe('opening', () => {
  it('subscribes first and reads second, so that no event is missed', async () => {
    const { store, bus, follow } = createNode();
    const snapshot = await store.loadSnapshot(boardId);
    store.loadSnapshot.mockImplementationOnce(async () => {
      expect(bus.subscribers.size).toBe(1);
      store.script.head = 3;
      bus.bring(messageOver(log, 1, 3));
      return snapshot;
    });
    const { feed } = await follow();
    expect(feed.seq).toBe(3);
  });

  it('happens once for concurrent callers', async () => {
    const { store, bus, feeds } = createNode();
    const followings = Promise.all([1, 2, 3].map(() => feeds.follow(boardId)));
    await vi.advanceTimersByTimeAsync(1);
    const followed = await followings;
    expect(new Set(followed.map((one) => one?.feed)).size).toBe(1);
    expect(store.loadSnapshot).toHaveBeenCalledTimes(1);
    expect(bus.subscribers.size).toBe(1);
  });

  it('returns undefined for a board that does not exist, and ends the subscription', async () => {
    const { store, bus, feeds } = createNode();
    store.script.gone = true;
    expect(await feeds.follow(boardId)).toBeUndefined();
    expect(bus.subscribers.size).toBe(0);
  });

  it('fails while the store is away, and succeeds later', async () => {
    const { store, bus, feeds, follow } = createNode();
    store.script.away = true;
    await expect(feeds.follow(boardId)).rejects.toThrow('The store is away');
    expect(bus.subscribers.size).toBe(0);
    store.script.away = false;
    expect((await follow()).feed.seq).toBe(1);
  });

  it('does not wait for a bus that is down', async () => {
    const { bus, follow } = createNode();
    Object.assign(bus.script, { isUp: false, acknowledges: false });
    expect((await follow()).feed.seq).toBe(1);
  });

  it('waits 250 ms for a slow bus, and reads again after a late acknowledgement', async () => {
    const { store, bus, feeds, onRepaired } = createNode();
    bus.script.acknowledges = false;
    const following = feeds.follow(boardId);
    await vi.advanceTimersByTimeAsync(249);
    expect(store.loadSnapshot).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    const followed = await following;
    store.script.head = 3;
    bus.acknowledge();
    await vi.advanceTimersByTimeAsync(0);
    expect(followed?.feed.seq).toBe(3);
    expect(onRepaired.mock.calls).toEqual([['subscribed', 0]]);
  });

  it('leaves only the timer of the sweep, and closing leaves none', async () => {
    const { feeds, follow } = createNode();
    await follow();
    expect(vi.getTimerCount()).toBe(1);
    feeds.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the head sweep', () => {
  it('finds events that the bus lost each second', async () => {
    const { store, follow } = createNode();
    const { feed } = await follow();
    store.script.head = 3;
    await vi.advanceTimersByTimeAsync(1101);
    expect(feed.seq).toBe(3);
  });

  it('does not read events that the bus delivers shortly after', async () => {
    const { store, bus, follow } = createNode();
    await follow();
    store.script.head = 3;
    store.eventsFrom.mockClear();
    await vi.advanceTimersByTimeAsync(1050);
    expect(store.headsOf).toHaveBeenCalledTimes(1);
    bus.bring(messageOver(log, 1, 3));
    await vi.advanceTimersByTimeAsync(100);
    expect(store.eventsFrom).not.toHaveBeenCalled();
  });

  it('runs every 250 ms while the bus is down', async () => {
    const { store, bus, follow } = createNode();
    bus.script.isUp = false;
    const { feed } = await follow();
    await vi.advanceTimersByTimeAsync(1000);
    store.script.head = 3;
    await vi.advanceTimersByTimeAsync(250);
    expect(feed.seq).toBe(3);
  });

  it('runs as soon as the bus is down, and never concurrently', async () => {
    const { store, bus, follow } = createNode();
    const { feed } = await follow();
    await vi.advanceTimersByTimeAsync(1500);
    bus.script.isUp = false;
    store.script.head = 3;
    await vi.advanceTimersByTimeAsync(50);
    expect(feed.seq).toBe(3);
    store.headsOf.mockClear().mockReturnValue(new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(3000);
    expect(store.headsOf).toHaveBeenCalledTimes(1);
  });

  it('resets a board with another epoch, and one that was deleted', async () => {
    const { store, follow } = createNode();
    const { feed } = await follow();
    const onReset = vi.fn<() => void>();
    feed.listen({ onAdvance: () => {}, onReset });
    store.script.epoch = 'second-epoch';
    await vi.advanceTimersByTimeAsync(1200);
    expect(feed.epoch).toBe('second-epoch');
    store.script.gone = true;
    await vi.advanceTimersByTimeAsync(5000);
    expect(feed.isOpen).toBe(false);
    expect(onReset).toHaveBeenCalledTimes(2);
  });

  it('does not reset a deleted board again, and counts it no longer', async () => {
    const { store, follow, onSwept } = createNode();
    await follow();
    store.script.gone = true;
    await vi.advanceTimersByTimeAsync(1200);
    expect(onSwept).toHaveBeenLastCalledWith(1);
    store.loadSnapshot.mockClear();
    await vi.advanceTimersByTimeAsync(3000);
    expect(store.loadSnapshot).not.toHaveBeenCalled();
    expect(onSwept).toHaveBeenLastCalledWith(0);
  });

  it.each([
    ['ends before the feed', log.slice(0, 2)],
    [
      'has another event at the place of the feed',
      log.map((event) => ({ ...event, at: '2026-03-01T10:00:09.000Z' })),
    ],
  ])('compares a board whose log %s', async (_what, changed) => {
    const present = [...log];
    const { store, follow, onSwept } = createNode({}, present);
    store.script.head = 3;
    const { feed } = await follow();
    present.splice(0, present.length, ...changed);
    store.script.head = Math.min(3, changed.length);
    await vi.advanceTimersByTimeAsync(1200);
    expect(onSwept).toHaveBeenLastCalledWith(1);
    expect(store.rotateEpoch).toHaveBeenCalledExactlyOnceWith(boardId, epoch);
    expect([feed.epoch === epoch, feed.seq]).toEqual([false, store.script.head]);
  });

  it('makes a board that is in doubt compare', async () => {
    const { store, bus, follow, onSwept, onRepaired, onError } = createNode();
    const { feed } = await follow();
    feed.doubt();
    store.script.head = 3;
    bus.bring(messageOver(log, 1, 2));
    expect(feed.known).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1200);
    expect([feed.isSure, feed.seq, onSwept.mock.lastCall]).toEqual([true, 3, [1]]);
    expect(onRepaired.mock.calls).toEqual([['other-server', 0]]);
    expect(onError).not.toHaveBeenCalled();
  });

  it('ignores the head of a board that was replaced after the head was read', async () => {
    const { store, follow, onSwept } = createNode();
    const { feed } = await follow();
    store.script.head = 3;
    await vi.advanceTimersByTimeAsync(1050);
    store.script.epoch = 'second-epoch';
    await feed.reset();
    store.eventsFrom.mockClear();
    await vi.advanceTimersByTimeAsync(100);
    expect(onSwept).toHaveBeenLastCalledWith(0);
    expect(store.eventsFrom).not.toHaveBeenCalled();
  });

  it('reports no board behind while it follows none', async () => {
    const { onSwept } = createNode();
    await vi.advanceTimersByTimeAsync(1050);
    expect(onSwept.mock.calls).toEqual([[0]]);
  });

  it('reads at most once a second while the bus is up', async () => {
    const { store, follow } = createNode();
    await follow();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(store.headsOf.mock.calls.length).toBeGreaterThan(7);
    expect(store.headsOf.mock.calls.length).toBeLessThanOrEqual(10);
  });

  it('continues after an outage of the store', async () => {
    const { store, follow, onError } = createNode();
    const { feed } = await follow();
    store.script.away = true;
    await vi.advanceTimersByTimeAsync(3000);
    expect(onError).toHaveBeenCalled();
    Object.assign(store.script, { away: false, head: 4 });
    await vi.advanceTimersByTimeAsync(1200);
    expect(feed.seq).toBe(4);
  });

  it('reads nothing while no board is followed, and nothing after close', async () => {
    const { store, feeds, follow } = createNode();
    await vi.advanceTimersByTimeAsync(3000);
    expect(store.headsOf).not.toHaveBeenCalled();
    await follow();
    feeds.close();
    await vi.advanceTimersByTimeAsync(3000);
    expect(store.headsOf).not.toHaveBeenCalled();
  });
});

describe('the comparison with a server that this node has not seen before', () => {
  type Known = Parameters<Parameters<ReturnType<typeof createFeeds>['verify']>[0]>[0];
  const vouching = (intact: [string, number | undefined][]) => {
    const vouchedFor: Known[] = [];
    const vouched = { server: 'replica', intact: new Map(intact) };
    const vouch = async (known: Known) => {
      vouchedFor.push(known);
      return vouched;
    };
    return { vouchedFor, vouched, vouch };
  };

  it('hands on nothing until it ends, and relies on the server for boards whose last event it has', async () => {
    const { store, feeds, follow } = createNode();
    const { feed } = await follow();
    const { vouchedFor, vouched, vouch } = vouching([[boardId, 5]]);
    const verifying = feeds.verify(vouch);
    feeds.offer(boardId, messageOver(log, 1, 2));
    expect([feed.isSure, feed.seq]).toEqual([false, 1]);
    expect(await verifying).toBe(vouched);
    expect(vouchedFor).toEqual([[{ boardId, epoch, seq: 1, last: log[0] }]]);
    expect([feed.isSure, feed.seq, feed.server, feed.continuedFrom]).toEqual([true, 2, 'replica', 5]);
    expect(store.eventsFrom).not.toHaveBeenCalled();
  });

  it('reads the other boards, and gives them another epoch if their last event was lost', async () => {
    const onTailLost = vi.fn<OnTailLost>();
    const { store, feeds, follow } = createNode({ onTailLost });
    const { feed } = await follow();
    feeds.offer(boardId, messageOver(log, 1, 3));
    Object.assign(store.script, { head: 2, server: 'replica' });
    const lost = { boardId, from: 3, to: 3 };
    store.findLostTail.mockResolvedValue(lost);
    await feeds.verify(vouching([]).vouch);
    expect(feed.isSure).toBe(false);
    await vi.advanceTimersByTimeAsync(0);
    expect([feed.isSure, feed.seq, feed.server]).toEqual([true, 2, 'replica']);
    expect(store.rotateEpoch).toHaveBeenCalledExactlyOnceWith(boardId, epoch);
    expect(store.findLostTail).toHaveBeenCalledExactlyOnceWith({ boardId, seq: 3, last: log[2] });
    expect(onTailLost).toHaveBeenCalledExactlyOnceWith(lost);
  });

  it('reads a board whose held messages show that there is more', async () => {
    const { store, bus, feeds, follow } = createNode();
    const { feed } = await follow();
    bus.bring(messageOver(log, 2, 3));
    expect(feed.known).toBeUndefined();
    store.script.head = 3;
    const { vouchedFor, vouch } = vouching([[boardId, undefined]]);
    await feeds.verify(vouch);
    await vi.advanceTimersByTimeAsync(0);
    expect([vouchedFor, feed.seq, feed.isSure]).toEqual([[[]], 3, true]);
  });

  it('also holds for boards that are opened later: one read from another server is compared', async () => {
    const { store, feeds, follow } = createNode();
    await feeds.verify(vouching([]).vouch);
    const { feed } = await follow();
    expect([feed.server, store.eventsFrom.mock.calls.length]).toEqual(['primary', 1]);
    const { store: otherStore, feeds: others, follow: followOther } = createNode();
    otherStore.script.server = 'replica';
    await others.verify(vouching([]).vouch);
    await followOther();
    expect(otherStore.eventsFrom).not.toHaveBeenCalled();
  });

  it('must succeed before such a board is followed', async () => {
    const { store, feeds } = createNode();
    await feeds.verify(vouching([]).vouch);
    store.eventsFrom.mockRejectedValue(new Error('The store is away'));
    const following = Promise.allSettled([feeds.follow(boardId)]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await following).toMatchObject([{ status: 'rejected', reason: { message: 'The store is away' } }]);
  });

  it('is awaited by callers; they get 503 if it does not end in time', async () => {
    const server = { isSure: false };
    const untilServerSure = vi.fn<() => Promise<void>>(
      () => new Promise((resolve) => setTimeout(resolve, 1000)),
    );
    const { store, feeds, follow } = createNode({ isServerSure: () => server.isSure, untilServerSure });
    const refused = Promise.allSettled([feeds.follow(boardId)]);
    await vi.advanceTimersByTimeAsync(999);
    expect(store.loadSnapshot).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    const unavailable = new Unavailable('Boards are being compared with the server');
    expect(await refused).toEqual([{ status: 'rejected', reason: unavailable }]);
    const accepted = feeds.follow(boardId);
    server.isSure = true;
    await vi.advanceTimersByTimeAsync(1001);
    expect((await accepted)?.feed.seq).toBe(1);
    await follow();
    expect(untilServerSure).toHaveBeenCalledTimes(2);
  });

  it('of a single board is awaited too; its callers get 503 if the server changes meanwhile', async () => {
    const server = { isSure: true };
    const { store, feeds, follow } = createNode({ isServerSure: () => server.isSure });
    const { feed } = await follow();
    feed.doubt();
    expect((await follow()).feed.isSure).toBe(true);
    expect(store.eventsFrom).toHaveBeenCalledTimes(1);
    feed.doubt();
    store.eventsFrom.mockImplementationOnce(async () => {
      server.isSure = false;
      return { server: 'primary', events: log.slice(0, 1) };
    });
    await expect(feeds.follow(boardId)).rejects.toThrow(
      new Unavailable('The board is being compared with the server'),
    );
    server.isSure = true;
    feed.doubt();
    store.script.away = true;
    await expect(feeds.follow(boardId)).rejects.toThrow('The store is away');
  });
});

describe('a feed', () => {
  it('is not needed for the commits of boards that this node does not follow', () => {
    const { feeds } = createNode();
    expect(() => feeds.offer(boardId, messageOver(log, 1, 2))).not.toThrow();
  });

  it('ends its subscription when the node closes', async () => {
    const { bus, feeds, follow } = createNode();
    const { feed } = await follow();
    feeds.close();
    expect(bus.subscribers.size).toBe(0);
    await expect(feed.catchUp()).rejects.toThrow('no longer followed');
  });

  it('gets commits of its own node without the bus', async () => {
    const { feeds, follow } = createNode();
    const { feed } = await follow();
    feeds.offer(boardId, messageOver(log, 1, 2));
    expect(feed.seq).toBe(2);
  });

  it('stays open for a while after the last release, and closes if it is not followed again', async () => {
    const { bus, follow } = createNode();
    const first = await follow();
    first.release();
    await vi.advanceTimersByTimeAsync(LINGER_MS - 1500);
    const second = await follow();
    expect(second.feed).toBe(first.feed);
    second.release();
    await vi.advanceTimersByTimeAsync(LINGER_MS + 1200);
    expect(bus.subscribers.size).toBe(0);
    expect((await follow()).feed).not.toBe(first.feed);
  });

  it('stays open while one holder is left, even if another releases it twice', async () => {
    const { bus, follow } = createNode();
    const [, other] = [await follow(), await follow()];
    other.release();
    other.release();
    await vi.advanceTimersByTimeAsync(10 * LINGER_MS);
    expect(bus.subscribers.size).toBe(1);
  });
});

describe('the observer of gaps', () => {
  it('gets the number of boards behind after a sweep, and the sign and duration of each repair', async () => {
    const { store, follow, onRepaired, onSwept } = createNode();
    await follow();
    await vi.advanceTimersByTimeAsync(1200);
    expect(onSwept.mock.calls).toEqual([[0]]);
    store.script.head = 3;
    await vi.advanceTimersByTimeAsync(1100);
    expect(onSwept).toHaveBeenLastCalledWith(1);
    expect(onRepaired.mock.calls).toEqual([['sweep', expect.any(Number)]]);
  });

  it('gets a duration from the first sign on, even if the first reads fail', async () => {
    const { store, bus, follow, onRepaired } = createNode();
    await follow();
    Object.assign(store.script, { head: 4, away: true });
    bus.bring({ epoch, from: 1, seq: 3 });
    await vi.advanceTimersByTimeAsync(500);
    store.script.away = false;
    await vi.advanceTimersByTimeAsync(1500);
    expect(onRepaired.mock.calls).toEqual([['without-events', expect.any(Number)]]);
    expect(onRepaired.mock.calls[0]?.[1]).toBeGreaterThan(500);
  });

  it('is not called if the missing messages arrive while one waits', async () => {
    const { store, bus, follow, onRepaired } = createNode();
    await follow();
    store.script.head = 4;
    bus.bring(messageOver(log, 2, 4));
    bus.bring(messageOver(log, 1, 2));
    await vi.advanceTimersByTimeAsync(1500);
    expect(onRepaired).not.toHaveBeenCalled();
  });
});

describe('a node follows', () => {
  it('from the beginning, even if the bus is down', () => {
    const { bus, feeds } = createNode();
    bus.script.isUp = false;
    expect(feeds.isFollowing()).toBe(true);
  });

  it('without observers', async () => {
    const store = createScriptedStore(log);
    const { bus } = createScriptedBus();
    const onError = vi.fn<(error: unknown) => void>();
    const feeds = createFeeds({ bus, store, clock: { elapsedMs: () => performance.now() }, onError });
    onTestFinished(() => feeds.close());
    await vi.advanceTimersByTimeAsync(1200);
    const following = feeds.follow(boardId);
    await vi.advanceTimersByTimeAsync(1200);
    store.script.head = 3;
    await vi.advanceTimersByTimeAsync(1200);
    expect((await following)?.feed.seq).toBe(3);
    expect(onError).not.toHaveBeenCalled();
  });

  it('as long as the bus is up or the sweep succeeds', async () => {
    const { store, bus, feeds, follow } = createNode();
    await follow();
    bus.script.isUp = false;
    await vi.advanceTimersByTimeAsync(1500);
    expect(feeds.isFollowing()).toBe(true);
    store.script.away = true;
    await vi.advanceTimersByTimeAsync(1500);
    expect(feeds.isFollowing()).toBe(false);
    bus.script.isUp = true;
    expect(feeds.isFollowing()).toBe(true);
    bus.script.isUp = false;
    store.script.away = false;
    await vi.advanceTimersByTimeAsync(1500);
    expect(feeds.isFollowing()).toBe(true);
  });
});

describe('an event of a later version', () => {
  const later = new LaterVersion('event v9.QuestionMerged', { boardId, seq: 3 });

  it('found at the opening rejects each call, and is read once', async () => {
    const { store, bus, feeds } = createNode();
    store.loadSnapshot.mockRejectedValueOnce(later);
    const followings = Promise.allSettled([feeds.follow(boardId), feeds.follow(boardId)]);
    await vi.advanceTimersByTimeAsync(1);
    for (const following of await followings)
      expect(following).toEqual({ status: 'rejected', reason: later });
    await expect(feeds.follow(boardId)).rejects.toBe(later);
    expect(store.loadSnapshot).toHaveBeenCalledTimes(1);
    expect(bus.subscribers.size).toBe(0);
  });

  it('found by the sweep rejects later calls, and the board is not swept again', async () => {
    const { store, feeds, follow } = createNode();
    const { feed } = await follow();
    store.script.head = 3;
    store.eventsFrom.mockRejectedValueOnce(later);
    await vi.advanceTimersByTimeAsync(1500);
    expect(feed.halted).toBe(later);
    await expect(feeds.follow(boardId)).rejects.toBe(later);
    store.headsOf.mockClear();
    await vi.advanceTimersByTimeAsync(5000);
    expect(store.headsOf).not.toHaveBeenCalled();
    expect(store.eventsFrom).toHaveBeenCalledTimes(1);
  });

  it('read by another part of the node during the opening rejects the callers', async () => {
    const { feeds } = createNode();
    const following = Promise.allSettled([feeds.follow(boardId)]);
    feeds.halt(boardId, later);
    await vi.advanceTimersByTimeAsync(1);
    expect(await following).toEqual([{ status: 'rejected', reason: later }]);
  });

  it('read by another part of the node halts the open feed and rejects later calls', async () => {
    const { store, feeds, follow } = createNode();
    expect(feeds.readTo(boardId)).toBeUndefined();
    const { feed } = await follow();
    expect(feeds.readTo(boardId)).toEqual({ epoch, seq: 1 });
    feeds.halt(boardId, later);
    expect(feed.halted).toBe(later);
    await expect(feeds.follow(boardId)).rejects.toBe(later);
    expect(store.loadSnapshot).toHaveBeenCalledTimes(1);
  });
});
