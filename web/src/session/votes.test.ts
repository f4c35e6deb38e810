import { atom, createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiFailure } from '../api/http/apiClient.ts';
import type { VoteResult } from '../api/board/boardCalls.ts';
import { createUnsentRecord } from '../device/unsentRecord.ts';
import { createVotes, hasVoted, votesShown } from './votes.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const OTHER_ID = '00000000-0000-4000-8000-000000000002';
const failure = (code: ApiFailure['code'], status: number): ApiFailure => ({
  ok: false,
  code,
  status,
  message: '',
});

let tabs = 0;

const createRig = () => {
  const store = createStore();
  const seq = atom(10);
  const epoch = atom<string | undefined>('first');
  let total = 3;
  const sent: { voted: boolean; key: string; answer: (result: VoteResult) => Promise<void> }[] = [];
  const onRefused = vi.fn<() => void>();
  const record = createUnsentRecord('board', String((tabs += 1)));
  const votes = createVotes({
    store,
    record,
    seq,
    epoch,
    votesOf: () => total,
    onRefused,
    send: (_id, voted, key) =>
      new Promise((resolve) => {
        const answer = async (result: VoteResult): Promise<void> => {
          resolve(result);
          await Promise.resolve();
          await Promise.resolve();
        };
        sent.push({ voted, key, answer });
      }),
  });
  let close: (() => void) | undefined;
  return {
    votes,
    record,
    /** Opens the board in a tab. */
    open: (): void => void (close = record.open(votes.load)),
    leave: (): void => {
      votes.stop();
      close?.();
    },
    sent,
    onRefused,
    frame: (at: number, now: number) => {
      total = now;
      store.set(seq, at);
    },
    changeEpoch: (at: number, now: number) => {
      total = now;
      store.set(epoch, 'second');
      store.set(seq, at);
    },
    shown: (id = ID) => {
      const ballot = store.get(votes.ballot(id));
      return { voted: hasVoted(ballot), votes: votesShown(total, ballot) };
    },
  };
};
const counted = (voted: boolean, votes: number, seq: number): VoteResult => ({
  ok: true,
  value: { voted, votes, seq },
  headers: new Headers(),
});

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const arrival = (isCast: boolean, seq: number) => ({ seq, ballots: { [ID]: isCast } });

describe('A vote of another tab or device', () => {
  it('shows when it arrives', () => {
    const { votes, shown } = createRig();
    votes.reported.arrived(arrival(true, 11));
    expect(shown()).toEqual({ voted: true, votes: 3 });
    votes.reported.arrived(arrival(false, 12));
    expect(shown()).toEqual({ voted: false, votes: 3 });
  });

  it('does not replace a later answer to a vote of this page', async () => {
    const { votes, sent, shown } = createRig();
    votes.toggle(ID);
    await sent[0]?.answer(counted(true, 4, 12));
    votes.reported.arrived(arrival(false, 11));
    expect(shown()).toMatchObject({ voted: true });
    votes.reported.arrived(arrival(false, 13));
    expect(shown()).toMatchObject({ voted: false });
  });

  it('waits for the answer to a vote of this page, and then counts if it is newer', async () => {
    const { votes, sent, shown } = createRig();
    votes.toggle(ID);
    votes.reported.arrived(arrival(true, 12));
    expect(shown()).toEqual({ voted: true, votes: 4 });
    votes.reported.arrived(arrival(false, 13));
    await sent[0]?.answer(counted(true, 4, 12));
    expect(shown()).toMatchObject({ voted: false });
  });

  it('counts if the vote of this page is refused meanwhile', async () => {
    const { votes, sent, shown } = createRig();
    votes.toggle(ID);
    votes.reported.arrived(arrival(true, 12));
    await sent[0]?.answer(failure('rate-limited', 429));
    expect(shown()).toEqual({ voted: true, votes: 3 });
  });

  it('is newer than the answer to an earlier request for all votes, which still says the rest', async () => {
    const { votes, shown } = createRig();
    const list = Promise.withResolvers<Record<string, true>>();
    const refreshed = votes.reported.refresh(() => list.promise);
    votes.reported.arrived(arrival(true, 11));
    list.resolve({ [OTHER_ID]: true });
    expect(await refreshed).toBe(true);
    expect(shown()).toMatchObject({ voted: true });
    expect(shown(OTHER_ID)).toMatchObject({ voted: true });
  });
});

describe('A vote', () => {
  it('shows immediately and sends the wanted state', () => {
    const { votes, shown, sent } = createRig();
    votes.toggle(ID);
    expect(shown()).toEqual({ voted: true, votes: 4 });
    expect(sent.map(({ voted }) => voted)).toEqual([true]);
  });

  it('is not counted twice, whether the frame or the answer arrives first', async () => {
    const first = createRig();
    first.votes.toggle(ID);
    first.frame(11, 4);
    expect(first.shown().votes).toBe(4);
    await first.sent[0]?.answer(counted(true, 4, 11));
    expect(first.shown()).toEqual({ voted: true, votes: 4 });

    const second = createRig();
    second.votes.toggle(ID);
    await second.sent[0]?.answer(counted(true, 5, 12));
    expect(second.shown()).toEqual({ voted: true, votes: 5 });
    second.frame(11, 4);
    expect(second.shown().votes).toBe(5);
    second.frame(13, 6);
    expect(second.shown()).toEqual({ voted: true, votes: 6 });
  });

  it('lost in a failover disappears with the epoch, although its seq is ahead of the new one', async () => {
    const { votes, sent, shown, changeEpoch } = createRig();
    votes.toggle(ID);
    await sent[0]?.answer(counted(true, 4, 12));
    changeEpoch(8, 3);
    await votes.reported.refresh(async () => ({}));
    expect(shown()).toEqual({ voted: false, votes: 3 });
  });

  it('taken back before its answer leaves the total of the frames', async () => {
    const { votes, shown, sent, frame } = createRig();
    votes.toggle(ID);
    votes.toggle(ID);
    expect(shown()).toEqual({ voted: false, votes: 3 });
    await sent[0]?.answer(counted(true, 4, 11));
    expect(sent.map(({ voted }) => voted)).toEqual([true, false]);
    await sent[1]?.answer(counted(false, 3, 12));
    frame(12, 3);
    expect(shown()).toEqual({ voted: false, votes: 3 });
  });

  it('taken back and given again before its answer stays one request under one key', async () => {
    const { votes, shown, sent } = createRig();
    for (let times = 0; times < 3; times += 1) votes.toggle(ID);
    await sent[0]?.answer(failure('unreachable', 0));
    votes.resend();
    await sent[1]?.answer(counted(true, 4, 11));
    expect([shown(), sent.length]).toEqual([{ voted: true, votes: 4 }, 2]);
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });

  it('is retried after a delay, or as soon as the connection returns', async () => {
    const { votes, shown, sent } = createRig();
    votes.toggle(ID);
    await sent[0]?.answer(failure('unreachable', 0));
    expect(shown()).toEqual({ voted: true, votes: 4 });
    vi.advanceTimersByTime(3000);
    expect(sent).toHaveLength(2);
    await sent[1]?.answer(failure('unavailable', 503));
    votes.resend();
    await sent[2]?.answer(counted(true, 4, 11));
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(shown()).toEqual({ voted: true, votes: 4 });
    vi.advanceTimersByTime(30_000);
    expect(sent).toHaveLength(3);
  });

  it('that could not be sent is sent once after a reload', async () => {
    const before = createRig();
    before.votes.toggle(ID);
    await before.sent[0]?.answer(failure('unreachable', 0));
    before.leave();
    const after = createRig();
    after.open();
    expect(after.shown()).toEqual({ voted: true, votes: 4 });
    await after.sent[0]?.answer(counted(true, 4, 11));
    expect(after.sent.map(({ voted, key }) => [voted, key])).toEqual([[true, before.sent[0]?.key]]);
    after.leave();
    expect(localStorage).toHaveLength(0);
    const later = createRig();
    later.open();
    expect(later.sent).toHaveLength(0);
  });

  it('of a closed tab is sent by a tab that has a draft of its own', async () => {
    const closed = createRig();
    closed.votes.toggle(ID);
    await closed.sent[0]?.answer(failure('unreachable', 0));
    const draft = { text: 'When is' };
    closed.record.write({ draft });
    closed.leave();
    const next = createRig();
    next.record.write({ draft: { text: 'Who pays' } });
    next.open();
    expect([next.sent.length, next.record.now().draft?.text]).toEqual([1, 'Who pays']);
    await next.sent[0]?.answer(counted(true, 4, 11));
    expect(next.record.now().votes).toBeUndefined();
    const third = createRig();
    third.open();
    expect([third.sent.length, third.record.now().draft]).toEqual([0, draft]);
  });

  it('of a closed tab does not return once another tab has decided anew', async () => {
    const [closed, other] = [createRig(), createRig()];
    closed.open();
    other.open();
    closed.votes.toggle(ID);
    await closed.sent[0]?.answer(failure('unreachable', 0));
    closed.leave();
    other.votes.toggle(ID);
    await other.sent[0]?.answer(counted(true, 4, 11));
    other.votes.toggle(ID);
    await other.sent[1]?.answer(counted(false, 3, 12));
    other.leave();
    const next = createRig();
    next.open();
    await vi.advanceTimersByTimeAsync(1000);
    expect(next.sent).toHaveLength(0);
  });

  it('with a lost answer is also taken back on the server', async () => {
    const { votes, sent, shown } = createRig();
    votes.toggle(ID);
    await sent[0]?.answer(failure('unreachable', 0));
    votes.toggle(ID);
    expect(sent.map(({ voted }) => voted)).toEqual([true, false]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
    await sent[1]?.answer(counted(false, 3, 12));
    expect(shown()).toEqual({ voted: false, votes: 3 });
    expect(localStorage).toHaveLength(0);
  });

  it('in a damaged record is ignored', () => {
    localStorage.setItem('unsent_board', '{"votes":{"x":{"voted":true,"key":"key"}}}');
    const { open, leave, sent } = createRig();
    open();
    leave();
    expect([sent.length, localStorage.length]).toEqual([0, 0]);
  });

  it('waits while voting is closed, and is sent when it opens', async () => {
    const { votes, shown, sent, onRefused } = createRig();
    votes.toggle(ID);
    await sent[0]?.answer(failure('voting-paused', 409));
    vi.advanceTimersByTime(20_000);
    expect([shown(), sent.length]).toEqual([{ voted: true, votes: 4 }, 1]);
    votes.resend();
    await sent[1]?.answer(counted(true, 4, 11));
    expect(shown()).toEqual({ voted: true, votes: 4 });
    expect(onRefused).not.toHaveBeenCalled();
  });

  it('taken back while voting is closed is not sent', async () => {
    const { votes, shown, sent } = createRig();
    votes.toggle(ID);
    await sent[0]?.answer(failure('board-not-open', 409));
    votes.toggle(ID);
    expect([shown(), sent.length, localStorage.length]).toEqual([{ voted: false, votes: 3 }, 1, 0]);
  });

  it('that is refused is taken back and reported', async () => {
    const { votes, shown, sent, onRefused } = createRig();
    votes.toggle(ID);
    await sent[0]?.answer(failure('rate-limited', 429));
    expect(shown()).toEqual({ voted: false, votes: 3 });
    expect(onRefused).toHaveBeenCalledOnce();
  });
});

describe('A vote on a question that is merged', () => {
  it('that was under way counts for the question that the answer names', async () => {
    const { votes, sent, shown } = createRig();
    votes.toggle(ID);
    const value = { voted: true, votes: 9, seq: 12, questionId: OTHER_ID };
    await sent[0]?.answer({ ok: true, value, headers: new Headers() });
    expect(shown(OTHER_ID).voted).toBe(true);
    expect(shown(ID).voted).toBe(false);
    expect(localStorage).toHaveLength(0);
  });
});

describe('The server’s list of votes', () => {
  it('replaces the local state', async () => {
    const { votes, shown } = createRig();
    await votes.reported.refresh(async () => ({ [ID]: true }));
    expect(shown()).toEqual({ voted: true, votes: 3 });
    await votes.reported.refresh(async () => ({}));
    expect(shown().voted).toBe(false);
  });

  it('is ignored when a vote was counted after the request', async () => {
    const { votes, shown, sent } = createRig();
    const list = Promise.withResolvers<Record<string, true>>();
    const refreshed = votes.reported.refresh(() => list.promise);
    votes.toggle(ID);
    await sent[0]?.answer(counted(true, 4, 10));
    list.resolve({});
    await refreshed;
    expect(shown().voted).toBe(true);
  });
});
