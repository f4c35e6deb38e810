import { changesIn } from '@openfloor/domain/testing/readers';
import { LaterVersion } from '@openfloor/contract/laterVersion';
import { stateAt } from '@openfloor/domain/testing/arbitraries';
import { asked, boardId, closed, epoch, opened, recordedAll } from '@openfloor/domain/testing/sampleBoard';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Advance } from './boardFeed.ts';
import { HOLD_BACK_MS } from './feedState.ts';
import { messageOver } from './testing/scripted.ts';
import { follow, sampleLog } from './testing/followedFeed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('messages', () => {
  it('in order are passed on immediately, without a read', async () => {
    const { store, feed, heard, commit } = await follow();
    commit(2);
    commit(4);
    expect(heard).toEqual([2, 3, 4]);
    expect({ ...feed.state, ballots: undefined }).toEqual({ ...stateAt(sampleLog, 4), ballots: undefined });
    await vi.advanceTimersByTimeAsync(1000);
    expect(store.eventsFrom).not.toHaveBeenCalled();
  });

  it('behind a gap wait for the missing ones', async () => {
    const { store, feed, heard } = await follow();
    feed.receive(messageOver(sampleLog, 4, 6));
    feed.receive(messageOver(sampleLog, 2, 4));
    expect(heard).toEqual([]);
    await vi.advanceTimersByTimeAsync(HOLD_BACK_MS - 1);
    feed.receive(messageOver(sampleLog, 1, 2));
    expect(heard).toEqual([2, 3, 4, 5, 6]);
    store.script.head = 6;
    await vi.advanceTimersByTimeAsync(1000);
    expect(heard).toEqual([2, 3, 4, 5, 6]);
  });

  it('that are missing are read from the store after 100 ms', async () => {
    const { store, heard, commit } = await follow();
    commit(2, true);
    commit(4);
    await vi.advanceTimersByTimeAsync(HOLD_BACK_MS - 1);
    expect(store.eventsFrom).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(heard).toEqual([2, 3, 4]);
    expect(store.eventsFrom).toHaveBeenCalledTimes(1);
  });

  it('without events cause an immediate read', async () => {
    const { script, feed, heard } = await follow();
    script.head = 5;
    feed.receive({ epoch: feed.epoch, from: 1, seq: 5 });
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual([2, 3, 4, 5]);
  });

  it('after close are ignored', async () => {
    const { feed, heard, onError, commit } = await follow();
    feed.close();
    commit(2);
    await expect(feed.catchUp()).rejects.toThrow('no longer followed');
    expect(heard).toEqual([]);
    expect(onError).not.toHaveBeenCalled();
  });

  it('are not passed on to a listener that left', async () => {
    const { heard, leave, commit } = await follow();
    leave();
    commit(2);
    expect(heard).toEqual([]);
  });
});

describe('a feed shows', () => {
  it('whether the board is open', async () => {
    const log = recordedAll([opened, asked, closed]);
    const { feed, commit } = await follow(log);
    commit(2);
    expect([feed.isOpen, feed.isDeleted]).toEqual([true, false]);
    commit(3);
    expect([feed.isOpen, feed.isDeleted]).toEqual([false, false]);
  });

  it('whether the board was deleted, which it is sure of', async () => {
    const { feed, script } = await follow();
    script.gone = true;
    await feed.reset();
    expect([feed.isOpen, feed.isDeleted, feed.isSure]).toEqual([false, true, true]);
  });

  it('its last event, unless held messages show that there is more', async () => {
    const { feed, commit } = await follow();
    commit(2);
    expect(feed.known).toEqual({ boardId, epoch, seq: 2, last: sampleLog[1] });
    feed.receive(messageOver(sampleLog, 3, 4));
    expect(feed.known).toBeUndefined();
  });
});

describe('a listener gets', () => {
  it('what an advance changed, with the trace of its message', async () => {
    const { feed } = await follow();
    const onAdvance = vi.fn<(advance: Advance) => void>();
    feed.listen({ onAdvance, onReset: () => {} });
    feed.receive(messageOver(sampleLog, 1, 3, { traceparent: 'context' }));
    expect(onAdvance).toHaveBeenCalledExactlyOnceWith({
      from: 1,
      seq: 3,
      events: sampleLog.slice(1, 3),
      changes: changesIn(sampleLog, 1, 3),
      traceparent: 'context',
    });
  });

  it('no advance for an event that does not fit, which is reported with its number', async () => {
    const { feed, onError } = await follow();
    const onAdvance = vi.fn<(advance: Advance) => void>();
    feed.listen({ onAdvance, onReset: () => {} });
    feed.receive(messageOver(sampleLog, 1, 4, { events: sampleLog.slice(2, 4) }));
    expect(onAdvance).not.toHaveBeenCalled();
    expect(onError.mock.calls).toEqual([[new Error(`Event 3 of ${boardId} follows 1`)]]);
  });
});

it('a closed feed leaves no timer', async () => {
  const { feed } = await follow();
  feed.receive(messageOver(sampleLog, 2, 3));
  expect(vi.getTimerCount()).toBe(1);
  feed.close();
  expect(vi.getTimerCount()).toBe(0);
});

it('an error of a listener is reported, and the other listeners get the event', async () => {
  const { feed, heard, onError, commit } = await follow();
  const fault = new Error('a listener failed');
  const fail = (): never => {
    throw fault;
  };
  feed.listen({ onAdvance: fail, onReset: fail });
  commit(2);
  expect(heard).toEqual([2]);
  expect(onError).toHaveBeenCalledWith(fault);
});

it('an unavailable store is reported, and the gap is read later', async () => {
  const { script, feed, heard, onError, commit } = await follow();
  commit(3, true);
  script.away = true;
  await expect(feed.catchUp()).rejects.toThrow('away');
  expect(onError).toHaveBeenCalledTimes(1);
  script.away = false;
  await feed.catchUp();
  expect(heard).toEqual([2, 3]);
});

describe('an event of a later version', () => {
  const later = new LaterVersion('event v9.QuestionMerged', { boardId, seq: 3 });

  it('halts the feed: nothing is passed on or read any more, and each call rejects with it', async () => {
    const { store, script, feed, heard, onError, commit } = await follow();
    commit(2);
    store.eventsFrom.mockRejectedValueOnce(later);
    script.head = 3;
    feed.receive({ epoch: feed.epoch, from: 2, seq: 3 });
    commit(5);
    await vi.advanceTimersByTimeAsync(1000);
    expect(feed.halted).toBe(later);
    commit(6);
    await vi.advanceTimersByTimeAsync(1000);
    await expect(feed.catchUp()).rejects.toBe(later);
    await expect(feed.reset()).rejects.toBe(later);
    expect(heard).toEqual([2]);
    expect(store.eventsFrom).toHaveBeenCalledTimes(1);
    expect(store.loadSnapshot).not.toHaveBeenCalled();
    expect(new Set(onError.mock.calls.flat())).toEqual(new Set([later]));
  });

  it('that another part of the node read halts the feed as well', async () => {
    const { store, feed, heard, commit } = await follow();
    commit(4, true);
    commit(6);
    feed.halt(later);
    await vi.advanceTimersByTimeAsync(1000);
    expect(heard).toEqual([]);
    expect(store.eventsFrom).not.toHaveBeenCalled();
  });
});
