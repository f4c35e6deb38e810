import { boardId, epoch } from '@openfloor/domain/testing/sampleBoard';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createFeeds } from './feeds.ts';
import { createNode, log } from './testing/feedsNode.ts';
import { createScriptedBus, createScriptedStore, messageOver } from './testing/scripted.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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
  it('boards from the beginning, even if the bus is down', () => {
    const { bus, feeds } = createNode();
    bus.script.isUp = false;
    expect(feeds.isFollowing()).toBe(true);
  });

  it('a board without observers', async () => {
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
