import { randomUUID } from 'node:crypto';
import { asked, boardId, opened, recordedAll } from '@openfloor/domain/testing/sampleBoard';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BoardFeed } from './boardFeed.ts';
import type { FollowedBoard } from './feeds.ts';
import { createNode, LINGER_MS, log } from './testing/feedsNode.ts';
import { messageOver } from './testing/scripted.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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

  it('that nobody uses is dropped after five seconds while such feeds take over 64 MB, the longest unused first', async () => {
    const questions = Array.from({ length: 2000 }, () => ({ ...asked, questionId: randomUUID() }));
    const { bus, feeds, store } = createNode({ lingerMs: 60_000 }, recordedAll([opened, ...questions]));
    store.script.head = 2001;
    const open = async (id: string): Promise<FollowedBoard> => {
      const following = feeds.follow(id);
      await vi.advanceTimersByTimeAsync(1);
      const followed = await following;
      if (!followed) throw new Error('There is no board');
      return followed;
    };
    const [heldId, ...idleIds] = Array.from({ length: 21 }, () => randomUUID());
    const held = await open(heldId ?? '');
    const idle = new Map<string, BoardFeed>();
    for (const id of idleIds) {
      const { feed, release } = await open(id);
      release();
      idle.set(id, feed);
      await vi.advanceTimersByTimeAsync(10);
    }
    expect([bus.subscribers.size, feeds.idleBytes() > 64 * 1024 * 1024]).toEqual([21, true]);
    await vi.advanceTimersByTimeAsync(7000);
    expect(feeds.idleBytes()).toBeLessThan(64 * 1024 * 1024);
    expect(feeds.idleBytes()).toBeGreaterThan(56 * 1024 * 1024);
    expect((await open(heldId ?? '')).feed).toBe(held.feed);
    const areKept = [];
    for (const [id, feed] of idle) areKept.push((await open(id)).feed === feed);
    // Of the idle ones the first are gone, and none after one that is kept.
    expect(areKept.slice(areKept.indexOf(true))).not.toContain(false);
    expect(areKept).toContain(false);
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
