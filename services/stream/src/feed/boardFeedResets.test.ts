import { boardId } from '@openfloor/domain/testing/sampleBoard';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OnRepaired } from './boardFeed.ts';
import { messageOver } from './testing/scripted.ts';
import { follow, sampleLog } from './testing/followedFeed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the board is reset', () => {
  it('when a repair finds another epoch', async () => {
    const { script, feed, heard } = await follow();
    Object.assign(script, { epoch: 'second-epoch', head: 3 });
    await feed.catchUp();
    expect(heard).toEqual(['reset']);
    expect([feed.epoch, feed.seq]).toEqual(['second-epoch', 3]);
  });

  it('if that was asked for during a read, even if a further catch-up was asked for', async () => {
    const { store, feed } = await follow();
    const read = feed.catchUp();
    const reset = feed.reset();
    await Promise.all([read, reset, feed.catchUp()]);
    expect(store.loadSnapshot).toHaveBeenCalledTimes(1);
  });

  it('not by a catch-up, which reads and reports only what is missing', async () => {
    const onRepaired = vi.fn<OnRepaired>();
    const { store, feed, commit } = await follow(sampleLog, { onRepaired });
    commit(3, true);
    await feed.catchUp();
    expect(store.loadSnapshot).not.toHaveBeenCalled();
    expect(onRepaired.mock.calls).toEqual([['asked', 0]]);
  });

  it('at most twice, however many messages of the new epoch arrive meanwhile', async () => {
    const { store, script, feed } = await follow();
    Object.assign(script, { epoch: 'second-epoch', head: 3 });
    for (let times = 0; times < 50; times++) {
      feed.receive(messageOver(sampleLog, 2, 3, { epoch: 'second-epoch' }));
      await Promise.resolve();
    }
    await vi.advanceTimersByTimeAsync(0);
    expect(store.loadSnapshot.mock.calls.length).toBeLessThanOrEqual(2);
  });

  it('when a message lacks some of its events', async () => {
    const { script, feed, heard } = await follow();
    script.head = 4;
    feed.receive(messageOver(sampleLog, 1, 4, { events: sampleLog.slice(2, 4) }));
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual(['reset']);
    expect(feed.seq).toBe(4);
  });

  it('never to an earlier position than that of messages which arrived meanwhile', async () => {
    const { store, script, feed, heard, commit } = await follow();
    commit(2);
    const earlier = await store.loadSnapshot(boardId);
    const slow = Promise.withResolvers<typeof earlier>();
    store.loadSnapshot.mockReturnValueOnce(slow.promise);
    const reset = feed.reset();
    await Promise.resolve();
    commit(4);
    slow.resolve(earlier);
    await reset;
    expect(heard).toEqual([2, 3, 4]);
    expect([feed.seq, script.head]).toEqual([4, 4]);
  });
});
