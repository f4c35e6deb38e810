import { boardId } from '@openfloor/domain/testing/sampleBoard';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNode, log } from './testing/feedsNode.ts';
import { messageOver } from './testing/scripted.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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
