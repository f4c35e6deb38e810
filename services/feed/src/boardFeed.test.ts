import type { RecordedEvent } from '@openfloor/contract/events';
import { changesIn } from '@openfloor/domain/testing/readers';
import { LaterVersion } from '@openfloor/contract/laterVersion';
import { boardCommands, play, stateAt } from '@openfloor/domain/testing/arbitraries';
import {
  asked,
  boardId,
  closed,
  epoch,
  hidden,
  opened,
  pinned,
  recordedAll,
  votedByAnna,
  votedByBen,
} from '@openfloor/domain/testing/sampleBoard';
import type { EventPage } from '@openfloor/store/reads/events';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createBoardFeed,
  type Advance,
  type BoardFeedOptions,
  type OnRepaired,
  type OnTailLost,
} from './boardFeed.ts';
import { HOLD_BACK_MS } from './feedMachine.ts';
import { createScriptedStore, messageOver } from './testing/scripted.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const sampleLog = recordedAll([opened, asked, votedByAnna, votedByBen, pinned, hidden]);

const follow = async (log: readonly RecordedEvent[] = sampleLog, options: Partial<BoardFeedOptions> = {}) => {
  const store = createScriptedStore(log);
  const snapshot = await store.loadSnapshot(boardId);
  if (!snapshot) throw new Error('There is no board');
  store.loadSnapshot.mockClear();
  const onError = vi.fn<(error: unknown) => void>();
  const feed = createBoardFeed({ snapshot, store, onError, ...options });
  /** The seqs and resets that a listener gets. */
  const heard: (number | 'reset')[] = [];
  const leave = feed.listen({
    onAdvance: ({ from, seq, events }) => {
      expect(events.map((event) => event.seq)).toEqual(
        Array.from({ length: seq - from }, (_, index) => from + index + 1),
      );
      expect(feed.seq).toBe(seq);
      heard.push(...events.map((event) => event.seq));
    },
    onReset: () => heard.push('reset'),
  });
  const { script } = store;
  /** Commits up to `seq`, and delivers the message unless the bus loses it. */
  const commit = (seq: number, isLost = false): void => {
    const from = script.head;
    script.head = seq;
    if (!isLost) feed.receive(messageOver(log, from, seq));
  };
  return { store, script, feed, heard, leave, onError, commit };
};

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

  it('that arrive twice, or overlap, are passed on once', async () => {
    const { feed, heard } = await follow();
    for (const [from, seq] of [
      [1, 3],
      [1, 3],
      [2, 4],
      [1, 2],
    ] as const)
      feed.receive(messageOver(sampleLog, from, seq));
    expect(heard).toEqual([2, 3, 4]);
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

  it('that are missing are read after 100 ms also later in the life of the feed', async () => {
    const { store, heard, commit } = await follow();
    await vi.advanceTimersByTimeAsync(5000);
    commit(2, true);
    commit(4);
    await vi.advanceTimersByTimeAsync(HOLD_BACK_MS - 1);
    expect(store.eventsFrom).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(heard).toEqual([2, 3, 4]);
  });

  it('without events cause an immediate read', async () => {
    const { script, feed, heard } = await follow();
    script.head = 5;
    feed.receive({ epoch: feed.epoch, from: 1, seq: 5 });
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual([2, 3, 4, 5]);
  });

  it('that arrive during a read are passed on after the events that were read', async () => {
    const { store, feed, heard, commit } = await follow();
    const slow = Promise.withResolvers<EventPage>();
    store.eventsFrom.mockReturnValueOnce(slow.promise);
    commit(3, true);
    const caughtUp = feed.catchUp();
    commit(5);
    slow.resolve({ server: 'primary', events: sampleLog.slice(0, 3) });
    await caughtUp;
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

describe('the board is reset', () => {
  it('when a message has another epoch', async () => {
    const { script, feed, heard } = await follow();
    Object.assign(script, { epoch: 'second-epoch', head: 3 });
    feed.receive(messageOver(sampleLog, 2, 3, { epoch: 'second-epoch' }));
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual(['reset']);
    expect([feed.epoch, feed.seq]).toEqual(['second-epoch', 3]);
  });

  it('when a repair finds another epoch', async () => {
    const { script, feed, heard } = await follow();
    Object.assign(script, { epoch: 'second-epoch', head: 3 });
    await feed.catchUp();
    expect(heard).toEqual(['reset']);
    expect([feed.epoch, feed.seq]).toEqual(['second-epoch', 3]);
  });

  it('once, even if late messages of its former epoch arrive', async () => {
    const { store, script, feed, heard } = await follow();
    Object.assign(script, { epoch: 'second-epoch', head: 3 });
    await feed.reset();
    store.loadSnapshot.mockClear();
    for (let times = 0; times < 3; times++) feed.receive(messageOver(sampleLog, 0, 1));
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual(['reset']);
    expect(store.loadSnapshot).not.toHaveBeenCalled();
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

  it('only if the epoch changed: in the same epoch later events are read', async () => {
    const { script, feed, heard } = await follow();
    script.head = 3;
    await feed.reset();
    expect(heard).toEqual([2, 3]);
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

  it('when an event cannot be applied, after those before it were passed on', async () => {
    const { script, feed, heard, onError } = await follow();
    const unknown = { ...pinned, questionId: 'c0000000-0000-4000-8000-00000000000f' };
    const events = recordedAll([opened, asked, unknown]).slice(1);
    script.head = 4;
    feed.receive(messageOver(sampleLog, 1, 3, { events }));
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual([2, 'reset']);
    expect(feed.seq).toBe(4);
    expect(onError).toHaveBeenCalledTimes(1);
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

  it('and closed when it was deleted', async () => {
    const { script, feed, heard } = await follow();
    script.gone = true;
    await feed.reset();
    expect(heard).toEqual(['reset']);
    expect([feed.isOpen, feed.state.closedAt]).toEqual([false, undefined]);
  });
});

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
  it('a message of the new server waits until the last event is compared; if that differs, the board is reset', async () => {
    const { feed, store, heard, log } = await promote(2, 4);
    feed.receive(messageOver(log, 3, 4, { server: 'replica' }));
    expect([heard, feed.isSure]).toEqual([[], false]);
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual(['reset']);
    expect(store.rotateEpoch).toHaveBeenCalledTimes(1);
    expect([feed.seq, feed.server, feed.isSure]).toEqual([4, 'replica', true]);
    expect(feed.epoch).not.toBe(epoch);
  });

  it('a message of the new server with known seqs is not taken for a duplicate', async () => {
    const { feed, heard, log } = await promote(2, 3);
    feed.receive(messageOver(log, 2, 3, { server: 'replica' }));
    await vi.advanceTimersByTimeAsync(0);
    expect([heard, feed.seq]).toEqual([['reset'], 3]);
  });

  it('the epoch changes if the log ends before the feed', async () => {
    const { feed, store, heard } = await promote(2, 2);
    await feed.catchUp();
    expect([heard, feed.seq]).toEqual([['reset'], 2]);
    expect(store.rotateEpoch).toHaveBeenCalledTimes(1);
  });

  it('the epoch stays if the server has the last event, and the message is passed on', async () => {
    const { feed, store, heard, log } = await promote(3, 4);
    feed.receive(messageOver(log, 3, 4, { server: 'replica' }));
    await vi.advanceTimersByTimeAsync(0);
    expect([heard, feed.epoch, feed.server]).toEqual([[4], epoch, 'replica']);
    expect(store.rotateEpoch).not.toHaveBeenCalled();
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

  it('messages of a server that the node does not read from are ignored', async () => {
    const { feed, script, heard, log } = await promote(3, 3);
    script.server = 'primary';
    feed.receive(messageOver(log, 3, 4, { server: 'replica' }));
    await vi.advanceTimersByTimeAsync(1000);
    expect([heard, feed.seq, feed.server, feed.isSure]).toEqual([[], 3, 'primary', true]);
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

  it('are not searched for when nothing wants to know', async () => {
    const { feed, store, script } = await follow();
    script.epoch = 'second-epoch';
    await feed.reset();
    expect(store.findLostTail).not.toHaveBeenCalled();
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

/** The delivery of one commit: the delays of its copies (none: lost), and whether they lack the events. */
const delivery = fc.record({
  delaysMs: fc.array(fc.nat({ max: 300 }), { maxLength: 3 }),
  events: fc.integer({ min: 1, max: 4 }),
  isBare: fc.boolean(),
});

it('with any faults of the bus every listener gets each event once and in order, and the state contains all of them', async () => {
  await fc.assert(
    fc.asyncProperty(
      boardCommands,
      fc.array(delivery, { minLength: 60, maxLength: 60 }),
      async (commands, deliveries) => {
        const { log } = play(commands);
        const { script, feed, heard } = await follow(log);
        for (const { delaysMs, events, isBare } of deliveries) {
          const [from, seq] = [script.head, Math.min(script.head + events, log.length)];
          if (from === seq) break;
          script.head = seq;
          const { events: carried, ...bare } = messageOver(log, from, seq);
          const message = isBare || !carried ? bare : { ...bare, events: carried };
          for (const delayMs of delaysMs) setTimeout(() => feed.receive(message), delayMs);
          await vi.advanceTimersByTimeAsync(20);
        }
        await vi.advanceTimersByTimeAsync(1000);
        // What the head sweep does.
        await feed.catchUp();
        expect(heard).toEqual(Array.from({ length: script.head - 1 }, (_, index) => index + 2));
        const { ballots: _ballots, ...folded } = stateAt(log, script.head);
        expect(feed.state).toMatchObject(folded);
      },
    ),
    { numRuns: 200 },
  );
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
