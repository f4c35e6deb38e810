import type { RecordedEvent } from '@openfloor/contract/events';
import { LaterVersion } from '@openfloor/contract/laterVersion';
import { boardCommands, play, stateAt } from '@openfloor/domain/testing/arbitraries';
import {
  asked,
  boardId,
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
import { createBoardFeed } from './boardFeed.ts';
import { HOLD_BACK_MS } from './feedMachine.ts';
import { createScriptedStore, messageOver } from './testing/scripted.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const sampleLog = recordedAll([opened, asked, votedByAnna, votedByBen, pinned, hidden]);

const follow = async (log: readonly RecordedEvent[] = sampleLog) => {
  const store = createScriptedStore(log);
  const snapshot = await store.loadSnapshot(boardId);
  if (!snapshot) throw new Error('There is no board');
  store.loadSnapshot.mockClear();
  const onError = vi.fn<(error: unknown) => void>();
  const feed = createBoardFeed({ snapshot, store, onError });
  /** As a listener counts: what came, and where it was read anew. */
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
  /** Commits up to `seq`, and brings the message, unless the bus loses it. */
  const commit = (seq: number, isLost = false): void => {
    const from = script.head;
    script.head = seq;
    if (!isLost) feed.receive(messageOver(log, from, seq));
  };
  return { store, script, feed, heard, leave, onError, commit };
};

describe('messages', () => {
  it('in order are handed on at once, without a read', async () => {
    const { store, feed, heard, commit } = await follow();
    commit(2);
    commit(4);
    expect(heard).toEqual([2, 3, 4]);
    expect({ ...feed.state, ballots: undefined }).toEqual({ ...stateAt(sampleLog, 4), ballots: undefined });
    await vi.advanceTimersByTimeAsync(1000);
    expect(store.eventsFrom).not.toHaveBeenCalled();
  });

  it('that come twice, or overlap, are handed on once', async () => {
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

  it('before their turn wait for the ones between', async () => {
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

  it('that stay away are read from the store after 100 ms', async () => {
    const { store, heard, commit } = await follow();
    commit(2, true);
    commit(4);
    await vi.advanceTimersByTimeAsync(HOLD_BACK_MS - 1);
    expect(store.eventsFrom).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(heard).toEqual([2, 3, 4]);
    expect(store.eventsFrom).toHaveBeenCalledTimes(1);
  });

  it('without events make it read them at once', async () => {
    const { script, feed, heard } = await follow();
    script.head = 5;
    feed.receive({ epoch: feed.epoch, from: 1, seq: 5 });
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual([2, 3, 4, 5]);
  });

  it('that come while the store is read are handed on behind what was read', async () => {
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

  it('after the closing are left alone', async () => {
    const { feed, heard, onError, commit } = await follow();
    feed.close();
    commit(2);
    await expect(feed.catchUp()).rejects.toThrow('no longer followed');
    expect(heard).toEqual([]);
    expect(onError).not.toHaveBeenCalled();
  });

  it('are not told to one who left', async () => {
    const { heard, leave, commit } = await follow();
    leave();
    commit(2);
    expect(heard).toEqual([]);
  });
});

describe('the board is read anew', () => {
  it('when its epoch is another', async () => {
    const { script, feed, heard } = await follow();
    Object.assign(script, { epoch: 'second-life', head: 3 });
    feed.receive(messageOver(sampleLog, 2, 3, { epoch: 'second-life' }));
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual(['reset']);
    expect([feed.epoch, feed.seq]).toEqual(['second-life', 3]);
  });

  it('when a repair finds that its epoch is another, whose events belong to another state', async () => {
    const { script, feed, heard } = await follow();
    Object.assign(script, { epoch: 'second-life', head: 3 });
    await feed.catchUp();
    expect(heard).toEqual(['reset']);
    expect([feed.epoch, feed.seq]).toEqual(['second-life', 3]);
  });

  it('once, also when messages of its former epoch come late', async () => {
    const { store, script, feed, heard } = await follow();
    Object.assign(script, { epoch: 'second-life', head: 3 });
    await feed.reset();
    store.loadSnapshot.mockClear();
    for (let times = 0; times < 3; times++) feed.receive(messageOver(sampleLog, 0, 1));
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual(['reset']);
    expect(store.loadSnapshot).not.toHaveBeenCalled();
  });

  it('only where it has to be: of the same epoch it is read on', async () => {
    const { script, feed, heard } = await follow();
    script.head = 3;
    await feed.reset();
    expect(heard).toEqual([2, 3]);
  });

  it('at most twice, however many messages of the new epoch come meanwhile', async () => {
    const { store, script, feed } = await follow();
    Object.assign(script, { epoch: 'second-life', head: 3 });
    for (let times = 0; times < 50; times++) {
      feed.receive(messageOver(sampleLog, 2, 3, { epoch: 'second-life' }));
      await Promise.resolve();
    }
    await vi.advanceTimersByTimeAsync(0);
    expect(store.loadSnapshot.mock.calls.length).toBeLessThanOrEqual(2);
  });

  it('when an event does not fit, after what fitted was handed on', async () => {
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

  it('never to an earlier place than messages have brought meanwhile', async () => {
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

  it('and counts as closed when it is gone', async () => {
    const { script, feed, heard } = await follow();
    script.gone = true;
    await feed.reset();
    expect(heard).toEqual(['reset']);
    expect([feed.isOpen, feed.state.closedAt]).toEqual([false, undefined]);
  });
});

const givenAnew = (recorded: RecordedEvent): RecordedEvent => ({
  ...recorded,
  at: '2026-03-01T10:00:09.000Z',
});

/** Has kept the events up to `kept`; the numbers behind belong to other events. */
const replica = (kept: number): RecordedEvent[] =>
  sampleLog.map((one) => (one.seq > kept ? givenAnew(one) : one));

/** A feed at 3, and a store that is another server by now. */
const promote = async (kept: number, head: number) => {
  const log = [...sampleLog];
  const { feed, script, store, heard, commit } = await follow(log);
  commit(3);
  heard.length = 0;
  log.splice(0, log.length, ...replica(kept));
  Object.assign(script, { head, server: 'replica' });
  return { feed, script, store, heard, log };
};

describe('a server that lost the last events', () => {
  it('a message that it committed waits until the last event is compared, which is another one', async () => {
    const { feed, store, heard, log } = await promote(2, 4);
    feed.receive(messageOver(log, 3, 4, { server: 'replica' }));
    expect([heard, feed.isSure]).toEqual([[], false]);
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual(['reset']);
    expect(store.rotateEpoch).toHaveBeenCalledTimes(1);
    expect([feed.seq, feed.server, feed.isSure]).toEqual([4, 'replica', true]);
    expect(feed.epoch).not.toBe(epoch);
  });

  it('a message that reuses sequence numbers of the feed is not a repetition', async () => {
    const { feed, heard, log } = await promote(2, 3);
    feed.receive(messageOver(log, 2, 3, { server: 'replica' }));
    await vi.advanceTimersByTimeAsync(0);
    expect([heard, feed.seq]).toEqual([['reset'], 3]);
  });

  it('whose log ends before the feed: the epoch changes', async () => {
    const { feed, store, heard } = await promote(2, 2);
    await feed.catchUp();
    expect([heard, feed.seq]).toEqual([['reset'], 2]);
    expect(store.rotateEpoch).toHaveBeenCalledTimes(1);
  });

  it('that has the last event in place: the epoch stays, and the message is handed on', async () => {
    const { feed, store, heard, log } = await promote(3, 4);
    feed.receive(messageOver(log, 3, 4, { server: 'replica' }));
    await vi.advanceTimersByTimeAsync(0);
    expect([heard, feed.epoch, feed.server]).toEqual([[4], epoch, 'replica']);
    expect(store.rotateEpoch).not.toHaveBeenCalled();
  });

  it('an event that a message of the former server brought during the read is compared too', async () => {
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

  it('what a server commits that this node does not read from is left alone', async () => {
    const { feed, script, heard, log } = await promote(3, 3);
    script.server = 'primary';
    feed.receive(messageOver(log, 3, 4, { server: 'replica' }));
    await vi.advanceTimersByTimeAsync(1000);
    expect([heard, feed.seq, feed.server, feed.isSure]).toEqual([[], 3, 'primary', true]);
  });

  it('in doubt nothing is handed on until the server is confirmed', async () => {
    const { feed, heard, log } = await promote(3, 4);
    const { known } = feed;
    feed.doubt();
    feed.receive(messageOver(log, 3, 4, { server: 'primary' }));
    expect(heard).toEqual([]);
    if (known) feed.confirm(known, { server: 'primary', continuedFrom: undefined });
    expect(heard).toEqual([4]);
  });
});

it('a listener that throws is reported and spares the others', async () => {
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

it('a store that is away is reported, and the gap is read when it is back', async () => {
  const { script, feed, heard, onError, commit } = await follow();
  commit(3, true);
  script.away = true;
  await expect(feed.catchUp()).rejects.toThrow('away');
  expect(onError).toHaveBeenCalledTimes(1);
  script.away = false;
  await feed.catchUp();
  expect(heard).toEqual([2, 3]);
});

/** How the bus treats one commit: how often it brings the message (0: lost), when, and whether with its events. */
const treatment = fc.record({
  delaysMs: fc.array(fc.nat({ max: 300 }), { maxLength: 3 }),
  events: fc.integer({ min: 1, max: 4 }),
  isBare: fc.boolean(),
});

it('whatever the bus does, every listener gets each event once and in order, and the state is the fold', async () => {
  await fc.assert(
    fc.asyncProperty(
      boardCommands,
      fc.array(treatment, { minLength: 60, maxLength: 60 }),
      async (commands, treatments) => {
        const { log } = play(commands);
        const { script, feed, heard } = await follow(log);
        for (const { delaysMs, events, isBare } of treatments) {
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

  it('ends the reading: nothing is handed on or asked for any more, and each read fails with it', async () => {
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

  it('that somebody else has met ends it as well', async () => {
    const { store, feed, heard, commit } = await follow();
    commit(4, true);
    commit(6);
    feed.halt(later);
    await vi.advanceTimersByTimeAsync(1000);
    expect(heard).toEqual([]);
    expect(store.eventsFrom).not.toHaveBeenCalled();
  });
});
