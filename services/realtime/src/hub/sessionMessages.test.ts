import type { ServerMessage } from '@openfloor/contract/ws';
import {
  anna,
  annaBlocked,
  annaUnblocked,
  asked,
  ben,
  boardId,
  epoch,
  questionId,
  retractedByBen,
  votedByAnna,
  votedByBen,
} from '@openfloor/domain/testing/sampleBoard';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { moderator, openChannel, WINDOW_MS, logOf, subscribed } from '../testing/channelRig.ts';
import { LAG_BYTES_MAX } from '../wire/boardSocket.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ballots = (seq: number, isCast: boolean) => ({
  type: 'ballotUpdate',
  data: { boardId, epoch, seq, ballots: { [questionId]: isCast } },
});
const ballotsIn = (messages: readonly ServerMessage[]) =>
  messages.filter(({ type }) => type === 'ballotUpdate');

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
