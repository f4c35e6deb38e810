import { LaterVersion } from '@openfloor/contract/laterVersion';
import { boardId } from '@openfloor/domain/testing/sampleBoard';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNode } from './testing/feedsNode.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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
    const { feed } = await follow();
    feeds.halt(boardId, later);
    expect(feed.halted).toBe(later);
    await expect(feeds.follow(boardId)).rejects.toBe(later);
    expect(store.loadSnapshot).toHaveBeenCalledTimes(1);
  });
});
