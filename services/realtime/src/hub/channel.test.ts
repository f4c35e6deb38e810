import {
  anna,
  asked,
  at,
  boardId,
  closed,
  epoch,
  merged,
  otherAsked,
  otherQuestionId,
  pinned,
  questionId,
  votedByAnna,
  votedByBen,
} from '@openfloor/domain/testing/sampleBoard';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { moderator, openChannel, WINDOW_MS, logOf, subscribed } from '../testing/channelRig.ts';
import { SLICE_WRITES } from '@openfloor/platform/fanOut';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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

  it('is told to fetch the list beyond the time of its address, unless it missed nothing', async () => {
    const { join, commit, useUpCatchUpBudget } = await openChannel({ log });
    commit(3);
    useUpCatchUpBudget();
    expect((await join({ since: { epoch, seq: 1 } })).messages).toEqual([
      subscribed(3),
      { type: 'resync', data: { boardId, epoch, seq: 3 } },
    ]);
    expect((await join({ since: { epoch, seq: 3 } })).messages).toEqual([subscribed(3)]);
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
    const { join, commit, feed, script, ended, channel } = await openChannel({ log: logOf(asked) });
    const [viewer, admin] = [await join(), await join(moderator)];
    commit(2);
    script.gone = true;
    await feed.reset();
    channel.sendViewerCount(9);
    for (const { messages } of [viewer, admin])
      expect(messages.at(-1)).toMatchObject({ type: 'error', data: { code: 'board-not-found', boardId } });
    expect(ended).toEqual([viewer.member, admin.member]);
  });
});

describe('A board that is closed', () => {
  it('sends the closing as its last message', async () => {
    const log = logOf(asked, closed);
    const { join, commit, ended, channel } = await openChannel({ log });
    const [viewer, admin] = [await join(), await join(moderator)];
    commit(3);
    channel.sendViewerCount(9);
    for (const { messages, member } of [viewer, admin]) {
      expect(messages).toHaveLength(2);
      expect(messages.at(-1)).toMatchObject({ type: 'boardUpdate', data: { seq: 3, deletedAt: at } });
      expect(member?.pace.state).toBe('gone');
    }
    expect(ended).toEqual([viewer.member, admin.member]);
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

describe('The members of a board', () => {
  const quiet = ['2', '3', '4'].map((last) => ({
    ...asked,
    questionId: `c0000000-0000-4000-8000-00000000000${last}`,
  }));
  const votes = ['1', '2', '3', '4', '5'].map((last) => ({
    ...votedByAnna,
    sessionId: `a0000000-0000-4000-8000-00000000000${last}`,
  }));

  it('get what trends', async () => {
    const log = logOf(asked, ...quiet, ...votes);
    const { join, commit } = await openChannel({ log });
    const watcher = await join();
    commit(log.length);
    await vi.advanceTimersByTimeAsync(6000);
    expect(watcher.messages).toContainEqual({
      type: 'trendingUpdate',
      data: { boardId, trending: [{ id: questionId, votes: 5, seconds: 120 }] },
    });
  });

  it('get whether their session has a vote in a union, after a merge', async () => {
    const log = logOf(asked, otherAsked, votedByAnna, merged(1));
    const { join, commit } = await openChannel({ log });
    commit(log.length - 1);
    await vi.advanceTimersByTimeAsync(WINDOW_MS);
    const [watcher, other] = [await join({ sessionId: anna }), await join()];
    commit(log.length);
    await vi.advanceTimersByTimeAsync(WINDOW_MS);
    const ballots = { [questionId]: false, [otherQuestionId]: true };
    const ballotUpdate = { type: 'ballotUpdate', data: { boardId, epoch, seq: log.length, ballots } };
    expect(watcher.messages).toContainEqual(ballotUpdate);
    expect(other.messages).not.toContainEqual(ballotUpdate);
  });
});
