import { boardId } from '@openfloor/domain/testing/sampleBoard';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

  it('stays open while one holder is left, even if another releases it twice', async () => {
    const { bus, follow } = createNode();
    const [, other] = [await follow(), await follow()];
    other.release();
    other.release();
    await vi.advanceTimersByTimeAsync(10 * LINGER_MS);
    expect(bus.subscribers.size).toBe(1);
  });
});
