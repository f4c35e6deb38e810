import { questionNumbered } from '@openfloor/domain/testing/arbitraries';
import {
  asked,
  boardId,
  epoch,
  hidden,
  otherAsked,
  pinned,
  questionId,
  unhidden,
  votedByAnna,
  votedByBen,
} from '@openfloor/domain/testing/sampleBoard';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Tracing } from '@openfloor/platform/tracing';
import { moderator, openChannel, WINDOW_MS, logOf, subscribed } from '../testing/channelRig.ts';
import { SLICE_WRITES } from '@openfloor/platform/fanOut';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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
    // A fan-out takes no virtual time, and the shortest timer is 1 ms.
    expect(await observed('openfloor_window_seconds')).toEqual({ sum: expect.closeTo(0.003), count: 3 });
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
    leaver.member?.end();
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

  it('contain in later slices what changed since the first, which gets it with the next frame', async () => {
    const { join, commit } = await openChannel({ log: logOf(asked, votedByAnna, votedByBen) });
    const members = await Promise.all(Array.from({ length: SLICE_WRITES + 1 }, () => join()));
    const [first, last] = [members[0], members.at(-1)];
    for (const member of members) member.take();
    commit(2);
    commit(4);
    expect(last?.take()).toEqual([]);
    await vi.advanceTimersByTimeAsync(WINDOW_MS);
    expect(first?.take()).toMatchObject([
      { type: 'questionUpdate', data: { from: 1, seq: 2 } },
      { type: 'voteUpdate', data: { from: 2, seq: 4, votes: { [questionId]: 2 } } },
    ]);
    expect(last?.take()).toMatchObject([
      { type: 'questionUpdate', data: { from: 1, seq: 4, questions: [{ votes: 2 }] } },
    ]);
    for (const { member } of members) expect(member?.position).toEqual({ epoch, seq: 4 });
  });

  it('contain nothing for the public from the slice on in which a question was hidden', async () => {
    const { join, commit } = await openChannel({ log: logOf(asked, hidden) });
    const members = await Promise.all(Array.from({ length: SLICE_WRITES + 1 }, () => join()));
    for (const member of members) member.take();
    commit(2);
    commit(3);
    await vi.advanceTimersByTimeAsync(WINDOW_MS);
    expect(members[0]?.take()).toMatchObject([
      { data: { questions: [{ id: questionId }] } },
      { data: { changes: [{ id: questionId, hidden: true }] } },
    ]);
    expect(members.at(-1)?.take()).toMatchObject([
      { data: { from: 1, seq: 3, changes: [{ id: questionId, hidden: true }] } },
    ]);
  });

  it('come after the messages to single sessions about the same changes, in later slices, too', async () => {
    const { join, commit } = await openChannel({ log: logOf(asked, votedByBen) });
    await Promise.all(Array.from({ length: SLICE_WRITES }, () => join()));
    const ben = await join({ sessionId: votedByBen.sessionId });
    ben.take();
    commit(2);
    commit(3);
    await vi.advanceTimersByTimeAsync(WINDOW_MS);
    expect(ben.take()).toMatchObject([
      { type: 'ballotUpdate', data: { seq: 3 } },
      { type: 'questionUpdate', data: { from: 1, seq: 3 } },
    ]);
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

  it('that cannot be extended are reported once, and all members get a resync', async () => {
    const { join, commit, errors, failToPseudonymize } = await openChannel({ log: logOf(asked, otherAsked) });
    const members = await Promise.all(Array.from({ length: SLICE_WRITES + 2 }, () => join()));
    const admins = await Promise.all([join(moderator), join(moderator)]);
    commit(2);
    const fault = new Error('no pseudonym');
    failToPseudonymize(fault);
    commit(3);
    await vi.advanceTimersByTimeAsync(WINDOW_MS);
    expect(errors).toEqual([fault]);
    const resync = { type: 'resync', data: { boardId, epoch, seq: 3 } };
    for (const { messages, member } of [...members, ...admins]) {
      expect(messages.at(-1)).toEqual(resync);
      expect(member?.position).toEqual({ epoch, seq: 3 });
    }
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
