import { boardId, epoch } from '@openfloor/domain/testing/sampleBoard';
import { Unavailable } from '@openfloor/store/database/unavailable';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OnTailLost } from './boardFeed.ts';
import type { createFeeds } from './feeds.ts';
import { createNode, log } from './testing/feedsNode.ts';
import { messageOver } from './testing/scripted.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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
