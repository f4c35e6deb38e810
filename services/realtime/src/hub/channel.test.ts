import type { BoardEvent, RecordedEvent } from '@openfloor/contract/events';
import type { ServerMessage } from '@openfloor/contract/ws';
import { DEFAULT_SETTINGS } from '@openfloor/contract/settings';
import { questionNumbered } from '@openfloor/domain/testing/arbitraries';
import {
  anna,
  annaBlocked,
  annaUnblocked,
  asked,
  at,
  ben,
  boardId,
  closed,
  epoch,
  hidden,
  keysRotated,
  opened,
  otherAsked,
  pinned,
  questionId,
  recordedAll,
  retractedByBen,
  unhidden,
  votedByAnna,
  votedByBen,
} from '@openfloor/domain/testing/sampleBoard';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Tracing } from '@openfloor/platform/tracing';
import { moderator, openChannel } from '../testing/channelRig.ts';
import { LAG_BYTES_MAX } from '../wire/boardSocket.ts';
import { SLICE_WRITES } from '../wire/fanOut.ts';
import { LAG_MS_MAX } from './laggards.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const WINDOW_MS = 50;
const logOf = (...events: BoardEvent[]): RecordedEvent[] => recordedAll([opened, ...events]);
const subscribed = (seq: number) => ({
  type: 'subscribed',
  data: {
    boardId,
    epoch,
    seq,
    viewerCount: 7,
    head: {
      settings: DEFAULT_SETTINGS,
      talk: { id: boardId, number: 1, title: opened.title },
      answeringId: null,
      stage: [],
    },
  },
});
const inAnHour = Date.parse(at) + 3_600_000;

describe('A member that joins', () => {
  const log = logOf(asked, votedByAnna, votedByBen);

  it('gets the position of the board and its number of viewers', async () => {
    const { join, commit } = await openChannel({ log });
    commit(2);
    const { messages, member } = await join();
    expect(messages).toEqual([subscribed(2)]);
    expect(member?.position).toEqual({ epoch, seq: 2 });
  });

  it('gets what it missed as well, and with the board’s head nothing more', async () => {
    const { join, commit } = await openChannel({ log });
    commit(3);
    const behind = await join({ since: { epoch, seq: 1 } });
    expect(behind.messages).toMatchObject([
      subscribed(3),
      { type: 'questionUpdate', data: { from: 1, seq: 3 } },
    ]);
    const upToDate = await join({ since: { epoch, seq: 3 } });
    expect(upToDate.messages).toEqual([subscribed(3)]);
    const ofAnotherEpoch = await join({ since: { epoch: 'another', seq: 3 } });
    expect(ofAnotherEpoch.messages).toEqual([
      subscribed(3),
      { type: 'resync', data: { boardId, epoch, seq: 3 } },
    ]);
  });

  it('from before the node’s history gets what it missed from the log', async () => {
    const { join, store } = await openChannel({ log });
    const watcher = await join({ since: { epoch, seq: 0 } });
    expect(store.eventsSince).toHaveBeenCalledTimes(1);
    expect(watcher.messages).toMatchObject([subscribed(1), { data: { from: 0, seq: 1 } }]);
  });

  it('shares the object of its position with the other members at the head', async () => {
    const { join, commit } = await openChannel({ log });
    const [first, second] = [await join(), await join()];
    expect(first.member?.position).toBe(second.member?.position);
    commit(2);
    expect(first.member?.position).toEqual({ epoch, seq: 2 });
    expect(first.member?.position).toBe(second.member?.position);
  });

  it.each([
    ['has expired', { keyId: undefined, expiresAtMs: Date.parse(at) }],
    ['was revoked', { keyId: 'former', expiresAtMs: inAnHour }],
  ])('does not join with a token that %s', async (_why, right) => {
    const { join, commit } = await openChannel({ log });
    const watcher = await join({ ...moderator, right: { role: 'admin', ...right } });
    expect(watcher.member).toBeUndefined();
    commit(2);
    expect(watcher.messages).toEqual([]);
  });
});

describe('Frames', () => {
  it('contain for each audience what it may see, from its own last frame on', async () => {
    const log = logOf(asked, hidden, pinned, unhidden);
    const { join, commit, observed } = await openChannel({ log });
    const [viewer, admin] = [await join(), await join(moderator)];
    viewer.take();
    admin.take();
    commit(3);
    expect(viewer.take()).toEqual([
      {
        type: 'moderationUpdate',
        data: { boardId, epoch, from: 1, seq: 3, changes: [{ id: questionId, hidden: true }] },
      },
    ]);
    expect(admin.take()).toMatchObject([
      { type: 'questionUpdate', data: { from: 1, seq: 3, questions: [{ authorId: 'author a' }] } },
    ]);
    vi.advanceTimersByTime(WINDOW_MS);
    commit(4);
    expect(viewer.take()).toEqual([]);
    expect(viewer.member?.position).toEqual({ epoch, seq: 3 });
    expect(admin.take()).toMatchObject([{ data: { from: 3, seq: 4 } }]);
    vi.advanceTimersByTime(WINDOW_MS);
    commit(5);
    expect(viewer.take()).toMatchObject([{ data: { from: 3, seq: 5 } }]);
    expect(admin.take()).toMatchObject([{ data: { from: 4, seq: 5 } }]);
    expect(await observed('openfloor_frame_events', { audience: 'public' })).toEqual({ sum: 4, count: 2 });
    expect(await observed('openfloor_frame_events', { audience: 'moderator' })).toEqual({ sum: 4, count: 3 });
    vi.advanceTimersByTime(WINDOW_MS);
    expect(await observed('openfloor_window_seconds')).toEqual({ sum: expect.closeTo(0.15), count: 3 });
  });

  it('collect the changes of a window', async () => {
    const log = logOf(asked, votedByAnna, votedByBen, pinned);
    const { join, commit } = await openChannel({ log });
    const { messages } = await join();
    for (const seq of [2, 3, 4, 5]) commit(seq);
    expect(messages).toHaveLength(2);
    vi.advanceTimersByTime(WINDOW_MS);
    expect(messages).toMatchObject([
      subscribed(1),
      { data: { from: 1, seq: 2 } },
      { data: { from: 2, seq: 5, votes: { [questionId]: 2 }, changes: [{ pinned: true }] } },
    ]);
  });

  it('are not made for an audience without members; its first member begins at the head', async () => {
    const log = logOf(asked, otherAsked, pinned);
    const { join, commit, observed } = await openChannel({ log });
    commit(2);
    const viewer = await join();
    vi.advanceTimersByTime(WINDOW_MS);
    commit(3);
    expect(viewer.take()).toMatchObject([subscribed(2), { data: { from: 2, seq: 3 } }]);
    expect(await observed('openfloor_frame_events', { audience: 'public' })).toEqual({ sum: 1, count: 1 });
    const admin = await join(moderator);
    vi.advanceTimersByTime(WINDOW_MS);
    commit(4);
    expect(admin.take()).toMatchObject([subscribed(3), { data: { from: 3, seq: 4 } }]);
  });

  it('are observed with the time since their first event', async () => {
    const { join, commit, clock, observed } = await openChannel({ log: logOf(asked) });
    await join();
    clock.nowMs += 2000;
    commit(2);
    expect(await observed('openfloor_delivery_lag_seconds')).toEqual({ sum: 2, count: 1 });
    expect(await observed('openfloor_fan_out_seconds')).toEqual({ sum: 0, count: 1 });
  });

  it('do not reach a member that left', async () => {
    const { join, commit, channel } = await openChannel({ log: logOf(asked, pinned) });
    const [leaver, stayer] = [await join(), await join()];
    if (leaver.member) channel.leave(leaver.member);
    commit(2);
    channel.sendViewerCount(4);
    expect(leaver.messages).toHaveLength(1);
    expect(stayer.messages).toHaveLength(3);
    expect(leaver.member?.pace).toEqual({ state: 'gone' });
  });

  it('end with the channel', async () => {
    const log = logOf(asked, pinned, votedByAnna);
    const { join, commit, channel, feed, script } = await openChannel({ log });
    const { messages } = await join();
    commit(2);
    commit(3);
    channel.close();
    vi.advanceTimersByTime(1000);
    commit(4);
    Object.assign(script, { epoch: 'second-life', head: 3 });
    await feed.reset();
    expect(messages).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('end with the channel even in the middle of a round', async () => {
    const { join, commit, channel } = await openChannel({ log: logOf(asked) });
    const members = await Promise.all(Array.from({ length: SLICE_WRITES + 1 }, () => join()));
    commit(2);
    channel.close();
    await vi.advanceTimersByTimeAsync(1000);
    expect([members[0]?.messages.length, members.at(-1)?.messages.length]).toEqual([2, 1]);
  });

  it('have a trace with the board and the seq', async () => {
    const started: [string, unknown][] = [];
    let ended = 0;
    const tracing: Tracing = {
      start: (name, { attributes }) => {
        started.push([name, attributes]);
        return { traceparent: 'context', end: () => (ended += 1) };
      },
      close: async () => undefined,
    };
    const { join, commit } = await openChannel({ log: logOf(asked), tracing });
    await join();
    commit(2, { traceparent: 'context of the request' });
    const attributes = { 'openfloor.board_id': boardId, 'openfloor.seq': 2 };
    expect(started).toEqual([
      ['gather', attributes],
      ['write', attributes],
    ]);
    expect(ended).toBe(2);
  });

  it('that cannot be made are reported, and a resync replaces them', async () => {
    const log = logOf(asked, otherAsked);
    const { join, commit, errors, failToPseudonymize } = await openChannel({ log });
    const admin = await join(moderator);
    const viewer = await join();
    const fault = new Error('no pseudonym');
    failToPseudonymize(fault);
    commit(2);
    expect(errors).toEqual([fault]);
    const resync = { type: 'resync', data: { boardId, epoch, seq: 2 } };
    expect(viewer.messages).toEqual([subscribed(1), resync]);
    expect(admin.messages).toEqual([subscribed(1), resync]);
    expect(viewer.member?.position).toEqual({ epoch, seq: 2 });
  });
});

describe('A board that is read again as a whole', () => {
  it('makes its members fetch the list, and their next frames begin there', async () => {
    const log = logOf(asked, votedByAnna, pinned);
    const { join, commit, feed, script, observed } = await openChannel({ log });
    const [viewer, admin] = [await join(), await join(moderator)];
    commit(2);
    commit(3);
    viewer.take();
    admin.take();
    Object.assign(script, { epoch: 'second-life', head: 3 });
    await feed.reset();
    const position = { epoch: 'second-life', seq: 3 };
    const resync = { type: 'resync', data: { boardId, ...position } };
    expect([viewer.take(), admin.take()]).toEqual([[resync], [resync]]);
    expect([viewer.member?.position, admin.member?.position]).toEqual([position, position]);
    vi.advanceTimersByTime(1000);
    expect([viewer.take(), admin.take()]).toEqual([[], []]);
    expect(await observed('openfloor_frame_events', { audience: 'public' })).toEqual({ sum: 1, count: 1 });
    commit(4, { epoch: 'second-life' });
    const frame = { type: 'moderationUpdate', data: { epoch: 'second-life', from: 3, seq: 4 } };
    expect([viewer.take(), admin.take()]).toMatchObject([[frame], [frame]]);
  });

  it('sends the new epoch even if the seq is the same', async () => {
    const { join, commit, feed, script } = await openChannel({ log: logOf(asked) });
    const viewer = await join();
    commit(2);
    viewer.take();
    script.epoch = 'second-life';
    await feed.reset();
    const data = { boardId, epoch: 'second-life', seq: 2 };
    expect(viewer.take()).toEqual([{ type: 'resync', data }]);
  });

  it('brings clients of the new epoch to the head from its log, not from the former history', async () => {
    const { join, commit, feed, script, store } = await openChannel({ log: logOf(asked, votedByAnna) });
    await join();
    commit(2);
    Object.assign(script, { epoch: 'second-life', head: 3 });
    await feed.reset();
    const { messages } = await join({ since: { epoch: 'second-life', seq: 2 } });
    expect(store.eventsSince).toHaveBeenCalledTimes(1);
    expect(messages).toMatchObject([
      { type: 'subscribed' },
      { data: { epoch: 'second-life', from: 2, seq: 3, questions: [{ id: questionId, votes: 1 }] } },
    ]);
  });

  it('sends no frame of the former epoch to a member that joins during its round', async () => {
    const { join, commit, feed, script } = await openChannel({ log: logOf(asked, votedByAnna) });
    await Promise.all(Array.from({ length: SLICE_WRITES + 1 }, () => join()));
    commit(3);
    Object.assign(script, { epoch: 'second-life', head: 2 });
    await feed.reset();
    const late = await join();
    await vi.advanceTimersByTimeAsync(WINDOW_MS);
    expect(late.messages.map(({ type }) => type)).toEqual(['subscribed', 'resync']);
  });

  it('and was deleted ends the subscriptions', async () => {
    const { join, commit, feed, script, dismissed, channel } = await openChannel({ log: logOf(asked) });
    const [viewer, admin] = [await join(), await join(moderator)];
    commit(2);
    script.gone = true;
    await feed.reset();
    channel.sendViewerCount(9);
    for (const { messages } of [viewer, admin])
      expect(messages.at(-1)).toMatchObject({ type: 'error', data: { code: 'board-not-found', boardId } });
    expect(dismissed).toEqual([viewer.member, admin.member]);
  });
});

describe('A board that is closed', () => {
  it('sends the closing as its last message', async () => {
    const log = logOf(asked, closed);
    const { join, commit, dismissed, channel } = await openChannel({ log });
    const [viewer, admin] = [await join(), await join(moderator)];
    commit(3);
    channel.sendViewerCount(9);
    for (const { messages, member } of [viewer, admin]) {
      expect(messages).toHaveLength(2);
      expect(messages.at(-1)).toMatchObject({ type: 'boardUpdate', data: { seq: 3, deletedAt: at } });
      expect(member?.pace.state).toBe('gone');
    }
    expect(dismissed).toEqual([viewer.member, admin.member]);
  });
});

it('a member that joins while a frame is written to the others does not get that frame', async () => {
  const { join, commit } = await openChannel({ log: logOf(asked, votedByAnna) });
  const early = await Promise.all(Array.from({ length: SLICE_WRITES + 1 }, () => join()));
  commit(2);
  const late = await join();
  expect(early.at(-1)?.messages).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(WINDOW_MS);
  expect(early.at(-1)?.messages).toMatchObject([
    { data: { seq: 1 } },
    { type: 'questionUpdate', data: { from: 1, seq: 2 } },
  ]);
  expect(late.messages).toMatchObject([{ type: 'subscribed', data: { seq: 2 } }]);
});

describe('The number of viewers', () => {
  it('reaches all members', async () => {
    const { join, channel } = await openChannel({ log: logOf(asked) });
    const [viewer, admin] = [await join(), await join(moderator)];
    channel.sendViewerCount(313);
    const message = { type: 'viewerCountUpdate', data: { boardId, viewerCount: 313 } };
    expect([viewer.messages.at(-1), admin.messages.at(-1)]).toEqual([message, message]);
    expect(viewer.member?.position).toEqual({ epoch, seq: 1 });
  });
});

describe('A blocked participant', () => {
  it('is notified on all its sockets, also on slow ones, and no other session is', async () => {
    const log = logOf(asked, annaBlocked, annaUnblocked);
    const { join, commit } = await openChannel({ log });
    const [phone, laptop] = [await join({ sessionId: anna }), await join({ ...moderator, sessionId: anna })];
    const others = [await join({ sessionId: ben }), await join()];
    commit(2);
    for (const each of [phone, laptop, ...others]) each.take();
    phone.unsentBytes = LAG_BYTES_MAX + 1;
    for (const [seq, isBlocked] of [
      [3, true],
      [4, false],
    ] as const) {
      vi.advanceTimersByTime(WINDOW_MS);
      commit(seq);
      const update = { type: 'userUpdate', data: { boardId, epoch, seq, isBlocked } };
      expect(phone.take()).toEqual([update]);
      expect(laptop.take()).toEqual([update]);
    }
    expect(others.flatMap((each) => each.take())).toEqual([]);
  });
});

it('News for a session name the position that they are as new as, which no frame need have reached', async () => {
  const log = logOf(asked, annaBlocked);
  const { join, commit } = await openChannel({ log });
  const phone = await join({ sessionId: anna });
  commit(3);
  const own = phone.take().filter(({ type }) => type === 'userUpdate' || type === 'receiptUpdate');
  expect(own.map(({ type }) => type)).toEqual(['userUpdate', 'receiptUpdate']);
  for (const { data } of own) expect(data).toMatchObject({ epoch, seq: 3 });
});

const ballots = (seq: number, isCast: boolean) => ({
  type: 'ballotUpdate',
  data: { boardId, epoch, seq, ballots: { [questionId]: isCast } },
});
const ballotsIn = (messages: readonly ServerMessage[]) =>
  messages.filter(({ type }) => type === 'ballotUpdate');

describe('A vote', () => {
  it('reaches all sockets of its session, at most one message per window, and no other session', async () => {
    const { join, commit } = await openChannel({
      log: logOf(asked, votedByBen, retractedByBen, votedByAnna),
    });
    const [phone, laptop] = [await join({ sessionId: ben }), await join({ ...moderator, sessionId: ben })];
    const [other, none] = [await join({ sessionId: anna }), await join()];
    commit(2);
    commit(4);
    vi.advanceTimersByTime(WINDOW_MS);
    for (const each of [phone, laptop]) expect(ballotsIn(each.take())).toEqual([ballots(4, false)]);
    commit(5);
    vi.advanceTimersByTime(WINDOW_MS);
    expect(ballotsIn(other.take())).toEqual([ballots(5, true)]);
    for (const each of [phone, laptop, none]) expect(ballotsIn(each.take())).toEqual([]);
  });

  it('reaches its session before the frame: a socket may close in between, and its client resumes behind the frame', async () => {
    const { join, commit } = await openChannel({ log: logOf(asked, votedByBen) });
    const phone = await join({ sessionId: ben });
    commit(2);
    commit(3);
    vi.advanceTimersByTime(WINDOW_MS);
    expect(phone.take().slice(-2)).toMatchObject([{ type: 'ballotUpdate' }, { type: 'voteUpdate' }]);
  });

  it('and a block that a socket missed precede the frame that brings it to the head', async () => {
    const { join, commit } = await openChannel({ log: logOf(asked, votedByAnna, annaBlocked, votedByBen) });
    for (const seq of [2, 3, 4, 5]) commit(seq);
    const since = { epoch, seq: 2 };
    expect((await join({ sessionId: anna, since })).messages).toMatchObject([
      subscribed(5),
      { type: 'userUpdate', data: { isBlocked: true } },
      ballots(5, true),
      { type: 'voteUpdate', data: { from: 2, seq: 5 } },
    ]);
    expect((await join({ sessionId: anna, since: { epoch, seq: 4 } })).messages).toHaveLength(2);
    expect((await join({ since })).messages).toHaveLength(2);
  });
});

describe('The right of a moderator', () => {
  const right = { role: 'admin', keyId: undefined, expiresAtMs: inAnHour } as const;
  const invalidToken = { type: 'error', data: { code: 'invalid-token', boardId } };

  it('ends before the frame of the rotation, which the other members get', async () => {
    const log = logOf(asked, keysRotated, pinned);
    const { join, commit, dismissed } = await openChannel({ log });
    const admin = await join({ ...moderator, right });
    const successor = await join(moderator);
    const viewer = await join();
    commit(4);
    expect(admin.messages).toMatchObject([subscribed(1), invalidToken]);
    expect(dismissed).toEqual([admin.member]);
    expect([successor.messages.length, viewer.messages.length]).toEqual([2, 2]);
  });

  it('ends when the token expires, at the next check', async () => {
    const { join, commit, channel, clock, dismissed } = await openChannel({ log: logOf(asked, pinned) });
    const admin = await join({ ...moderator, right });
    const viewer = await join({ right });
    clock.nowMs = inAnHour - 1;
    channel.endLostRights();
    expect(dismissed).toEqual([]);
    clock.nowMs = inAnHour;
    commit(2);
    expect(dismissed).toEqual([]);
    channel.endLostRights();
    expect(dismissed).toEqual([admin.member]);
    expect(admin.messages.at(-1)).toMatchObject(invalidToken);
    expect(viewer.messages).toHaveLength(2);
  });

  it('ends with a reset that shows other keys', async () => {
    const log = logOf(keysRotated, asked);
    const { join, feed, script, dismissed } = await openChannel({ log });
    const admin = await join({ ...moderator, right });
    Object.assign(script, { epoch: 'second-life', head: 2 });
    await feed.reset();
    expect(dismissed).toEqual([admin.member]);
    expect(admin.messages).toMatchObject([subscribed(1), invalidToken]);
  });
});

describe('A member that reads slowly', () => {
  const log = logOf(asked, votedByAnna, votedByBen, pinned, closed);
  const viewerCount = { type: 'viewerCountUpdate', data: { boardId, viewerCount: 7 } };

  /** A laggard that has missed the frame to seq 3. */
  const lag = async () => {
    const rig = await openChannel({ log });
    const slow = await rig.join();
    const other = await rig.join();
    rig.commit(2);
    vi.advanceTimersByTime(WINDOW_MS);
    slow.take();
    slow.unsentBytes = LAG_BYTES_MAX + 1;
    rig.commit(3);
    return { ...rig, slow, other };
  };

  it('is skipped, and gets one frame and the number of viewers once it has read everything', async () => {
    const { slow, other, commit, channel } = await lag();
    vi.advanceTimersByTime(WINDOW_MS);
    commit(4);
    channel.sendViewerCount(313);
    expect(slow.messages).toEqual([]);
    expect(slow.member?.position).toEqual({ epoch, seq: 2 });
    expect(other.messages).toHaveLength(5);
    slow.drain();
    await vi.advanceTimersByTimeAsync(0);
    expect(slow.take()).toMatchObject([
      { type: 'voteUpdate', data: { from: 2, seq: 4, votes: { [questionId]: 2 } } },
      viewerCount,
    ]);
    expect(slow.member).toMatchObject({ position: { epoch, seq: 4 }, pace: { state: 'live' } });
    vi.advanceTimersByTime(WINDOW_MS);
    commit(5);
    expect(slow.take()).toMatchObject([{ data: { from: 4, seq: 5 } }]);
  });

  it('gets only the number of viewers when it has missed nothing', async () => {
    const { join, channel } = await openChannel({ log });
    const slow = await join();
    slow.take();
    slow.unsentBytes = LAG_BYTES_MAX + 1;
    channel.sendViewerCount(1);
    slow.drain();
    await vi.advanceTimersByTimeAsync(0);
    expect(slow.take()).toEqual([viewerCount]);
  });

  it('gets the closing of the board, and is dismissed', async () => {
    const { slow, commit, dismissed } = await lag();
    vi.advanceTimersByTime(WINDOW_MS);
    commit(6);
    expect(dismissed).not.toContain(slow.member);
    slow.drain();
    await vi.advanceTimersByTimeAsync(0);
    expect(slow.take()).toMatchObject([
      { type: 'boardUpdate', data: { from: 2, seq: 6, deletedAt: at } },
      { type: 'error', data: { code: 'board-not-found' } },
    ]);
    expect(dismissed).toContain(slow.member);
  });

  it('gets nothing after it has left, and its socket is left open', async () => {
    const { slow, channel } = await lag();
    if (slow.member) channel.leave(slow.member);
    slow.drain();
    await vi.advanceTimersByTimeAsync(LAG_MS_MAX);
    expect([slow.messages, slow.closes]).toEqual([[], []]);
  });

  it('and leaves while what it missed is read gets nothing', async () => {
    const { slow, channel } = await lag();
    slow.drain();
    if (slow.member) channel.leave(slow.member);
    await vi.advanceTimersByTimeAsync(0);
    expect(slow.messages).toEqual([]);
  });

  it('is closed after 15 seconds, unless the channel was closed before', async () => {
    const { slow } = await lag();
    const closing = await lag();
    closing.channel.close();
    await vi.advanceTimersByTimeAsync(LAG_MS_MAX);
    expect([slow.closes, closing.slow.closes]).toEqual([[1013], []]);
  });
});

it('a frame of more than 256 KB is replaced by a resync: the list is compressed and cached', async () => {
  const text = 'Lunch. '.repeat(140);
  const replies = Array.from({ length: 300 }, (_, number) => [
    { ...asked, questionId: questionNumbered(number) },
    { type: 'v1.QuestionReplied' as const, questionId: questionNumbered(number), text },
  ]).flat();
  const log = logOf(...replies);
  const { join, commit } = await openChannel({ log });
  const { messages } = await join();
  commit(log.length);
  await vi.advanceTimersByTimeAsync(WINDOW_MS);
  expect(messages).toMatchObject([
    { type: 'subscribed', data: { seq: 1 } },
    { type: 'resync', data: { boardId, seq: log.length } },
  ]);
});
