import type { RecordedEvent } from '@openfloor/contract/events';
import { boardId } from '@openfloor/domain/testing/sampleBoard';
import type { EventPage } from '@openfloor/store/reads/events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBoardFeed, type OnTailLost } from './boardFeed.ts';
import { createScriptedStore, messageOver } from './testing/scripted.ts';
import { follow, sampleLog } from './testing/followedFeed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const withOtherTime = (recorded: RecordedEvent): RecordedEvent => ({
  ...recorded,
  at: '2026-03-01T10:00:09.000Z',
});

/** A log with the same events up to `kept`, and other events after it. */
const replica = (kept: number): RecordedEvent[] =>
  sampleLog.map((one) => (one.seq > kept ? withOtherTime(one) : one));

/** A feed at seq 3 after a failover of its store to another server. */
const promote = async (kept: number, head: number) => {
  const log = [...sampleLog];
  const { feed, script, store, heard, commit } = await follow(log);
  commit(3);
  heard.length = 0;
  log.splice(0, log.length, ...replica(kept));
  Object.assign(script, { head, server: 'replica' });
  return { feed, script, store, heard, log };
};

describe('a failover to a server that may have lost the last events', () => {
  it('a message of the new server with known seqs is not taken for a duplicate', async () => {
    const { feed, heard, log } = await promote(2, 3);
    feed.receive(messageOver(log, 2, 3, { server: 'replica' }));
    await vi.advanceTimersByTimeAsync(0);
    expect([heard, feed.seq]).toEqual([['reset'], 3]);
  });

  it('an event from a message of the former server that arrived during the read is compared too', async () => {
    const log = [...sampleLog];
    const { feed, script, store, heard, commit } = await follow(log);
    commit(2);
    const slow = Promise.withResolvers<EventPage>();
    store.eventsFrom.mockReturnValueOnce(slow.promise);
    const caughtUp = feed.catchUp();
    feed.receive(messageOver(log, 2, 3, { server: 'primary' }));
    log.splice(0, log.length, ...replica(2));
    Object.assign(script, { head: 4, server: 'replica' });
    slow.resolve({ server: 'replica', events: log.slice(1, 4) });
    await caughtUp;
    expect([heard, feed.seq, feed.server]).toEqual([[2, 3, 'reset'], 4, 'replica']);
  });

  it('while the server is in doubt nothing is passed on', async () => {
    const { feed, heard, log } = await promote(3, 4);
    const { known } = feed;
    feed.doubt();
    feed.receive(messageOver(log, 3, 4, { server: 'primary' }));
    expect(heard).toEqual([]);
    if (known) feed.confirm(known, { server: 'primary', continuedFrom: undefined });
    expect(heard).toEqual([4]);
  });
});

describe('events that were lost', () => {
  const lost = { boardId, from: 3, to: 3 };

  it('are searched for when the epoch changed', async () => {
    const onTailLost = vi.fn<OnTailLost>();
    const { feed, store, script, commit } = await follow(sampleLog, { onTailLost });
    commit(3);
    store.findLostTail.mockResolvedValueOnce(lost);
    Object.assign(script, { epoch: 'second-epoch', head: 4 });
    await feed.reset();
    await vi.advanceTimersByTimeAsync(0);
    expect(store.findLostTail).toHaveBeenCalledExactlyOnceWith({ boardId, seq: 3, last: sampleLog[2] });
    expect(onTailLost).toHaveBeenCalledExactlyOnceWith(lost);
    expect(store.rotateEpoch).not.toHaveBeenCalled();
  });

  it('are not reported when there are none; a failed search is reported', async () => {
    const onTailLost = vi.fn<OnTailLost>();
    const { feed, store, script, onError } = await follow(sampleLog, { onTailLost });
    script.epoch = 'second-epoch';
    await feed.reset();
    await vi.advanceTimersByTimeAsync(0);
    expect([onTailLost.mock.calls, onError.mock.calls]).toEqual([[], []]);
    const fault = new Error('The search failed');
    store.findLostTail.mockRejectedValueOnce(fault);
    script.epoch = 'third-epoch';
    await feed.reset();
    await vi.advanceTimersByTimeAsync(0);
    expect([onTailLost.mock.calls, onError.mock.calls]).toEqual([[], [[fault]]]);
  });

  it('are not searched for where the log is damaged', async () => {
    const store = createScriptedStore(sampleLog);
    const snapshot = await store.loadSnapshot(boardId);
    if (!snapshot) throw new Error('There is no board');
    const onTailLost = vi.fn<OnTailLost>();
    const damaged = { ...snapshot, last: undefined };
    const feed = createBoardFeed({ snapshot: damaged, store, onError: vi.fn<() => void>(), onTailLost });
    expect(feed.known).toBeUndefined();
    store.script.epoch = 'second-epoch';
    await feed.reset();
    expect(store.findLostTail).not.toHaveBeenCalled();
  });

  it('are not searched for without a callback for them', async () => {
    const { feed, store, script } = await follow();
    script.epoch = 'second-epoch';
    await feed.reset();
    expect(store.findLostTail).not.toHaveBeenCalled();
  });
});
