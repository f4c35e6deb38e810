import type { OwnQuestion } from '@openfloor/contract/questions';
import { ownQuestion } from '@openfloor/domain/testing/sampleBoard';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Link } from '../machine/state.ts';
import { clockAndChance } from '../ports.ts';
import { createReportedVotes } from './reportedVotes.ts';
import { followSession, type SessionOptions } from './followSession.ts';
import { OWN_QUESTIONS_MS, USER_STATUS_MS, USER_VOTES_MS } from './sessionPolls.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LIVE: Link = { state: 'live', checkAtMs: 0 };
const RESYNCING: Link = { state: 'resyncing', since: { epoch: 'first', seq: 1 }, held: [], tries: 0 };

/** A session whose server the test sets. */
const open = async () => {
  const server = {
    epoch: 'first',
    seq: 10,
    isBlocked: false,
    votes: {} as Record<string, true>,
    own: [] as OwnQuestion[],
    answers: true,
  };
  const answer = <Value>(value: Value) =>
    server.answers ? { value, position: { epoch: server.epoch, seq: server.seq } } : undefined;
  const read = {
    status: vi.fn<SessionOptions['read']['status']>(async () => answer({ isBlocked: server.isBlocked })),
    votes: vi.fn<SessionOptions['read']['votes']>(async () => answer(server.votes)?.value),
    ownQuestions: vi.fn<SessionOptions['read']['ownQuestions']>(async () => answer(server.own)),
  };
  const votes = new Set<string>();
  const set = (id: string, counted: boolean): void => void (counted ? votes.add(id) : votes.delete(id));
  let [isBlocked, own] = [false, [] as string[]];
  const session = followSession({
    ...clockAndChance,
    random: () => 0.5,
    read,
    votes: createReportedVotes({ known: () => votes, onListed: set, onArrived: set }),
    onBlocked: (next) => (isBlocked = next),
    onOwnQuestions: (next) => (own = [...next.values()].map(({ id, status }) => `${id} ${status}`)),
  });
  const show = async (link: Link, viewerCount = 5): Promise<void> => {
    const view = { audience: 'public', epoch: server.epoch, seq: server.seq, questions: new Map() } as const;
    session.follow({ audience: 'public', link, view, viewerCount });
    await vi.advanceTimersByTimeAsync(0);
  };
  await vi.advanceTimersByTimeAsync(0);
  return {
    server,
    read,
    session,
    show,
    changed: (seq: number, ...questions: OwnQuestion[]) =>
      session.arrived({ type: 'own-questions', questions, position: { epoch: server.epoch, seq } }),
    isBlocked: () => isBlocked,
    votes: () => [...votes],
    own: () => own,
  };
};

describe('A followed session', () => {
  it('reads all at first, and own questions immediately after each connect', async () => {
    const { read, show } = await open();
    const calls = () => Object.values(read).map(({ mock }) => mock.calls.length);
    expect(calls()).toEqual([1, 1, 1]);
    await show(LIVE);
    expect(calls()).toEqual([1, 1, 2]);
    await show(RESYNCING);
    await show(LIVE);
    expect(calls()).toEqual([1, 1, 3]);
  });

  it('reads own questions no more while the socket is live, also on a small board', async () => {
    const { read, show } = await open();
    await show(LIVE);
    read.ownQuestions.mockClear();
    read.status.mockClear();
    await vi.advanceTimersByTimeAsync(10 * OWN_QUESTIONS_MS);
    expect(read.ownQuestions).not.toHaveBeenCalled();
    expect(read.status).toHaveBeenCalledTimes((10 * OWN_QUESTIONS_MS) / USER_STATUS_MS);
  });

  it('reads own questions again until there is an answer', async () => {
    const { server, own, show } = await open();
    server.answers = false;
    server.own = [ownQuestion('a')];
    await show(LIVE);
    expect(own()).toEqual([]);
    server.answers = true;
    await vi.advanceTimersByTimeAsync(OWN_QUESTIONS_MS);
    expect(own()).toEqual(['a published']);
  });

  it('reads own questions again at once when a read that was under way at the connect is answered', async () => {
    const { server, read, own, show } = await open();
    await show(LIVE);
    await show(RESYNCING);
    const slow = Promise.withResolvers<Awaited<ReturnType<typeof read.ownQuestions>>>();
    read.ownQuestions.mockImplementationOnce(() => slow.promise);
    await vi.advanceTimersByTimeAsync(OWN_QUESTIONS_MS);
    await show(LIVE);
    server.own = [ownQuestion('a')];
    slow.resolve({ value: [], position: { epoch: 'first', seq: 10 } });
    await vi.advanceTimersByTimeAsync(0);
    expect(own()).toEqual(['a published']);
  });

  it('forgets what a restored database lost', async () => {
    const { server, session, show, own, votes, isBlocked } = await open();
    Object.assign(server, { isBlocked: true, votes: { a: true }, own: [ownQuestion('a')] });
    await show(LIVE);
    await vi.advanceTimersByTimeAsync(USER_VOTES_MS);
    session.changed(ownQuestion('a', { status: 'withdrawn' }), 11);
    expect([own(), votes(), isBlocked()]).toEqual([['a withdrawn'], ['a'], true]);
    Object.assign(server, { epoch: 'second', seq: 3, isBlocked: false, votes: {}, own: [] });
    await show(RESYNCING);
    await show(LIVE);
    expect([own(), votes(), isBlocked()]).toEqual([[], [], false]);
  });

  it('takes the news of the socket', async () => {
    const { session, changed, own, votes, isBlocked, show } = await open();
    await show(LIVE);
    session.arrived({ type: 'blocked', isBlocked: true, position: { epoch: 'first', seq: 11 } });
    session.arrived({ type: 'ballots', epoch: 'first', seq: 11, ballots: { a: true } });
    changed(11, ownQuestion('a', { status: 'waiting' }));
    changed(12, ownQuestion('b'));
    changed(13, ownQuestion('a'));
    expect([own(), votes(), isBlocked()]).toEqual([['b published', 'a published'], ['a'], true]);
  });

  it('ignores votes of another epoch: they are read with its list', async () => {
    const { session, votes, show } = await open();
    await show(LIVE);
    session.arrived({ type: 'ballots', epoch: 'second', seq: 11, ballots: { a: true } });
    expect(votes()).toEqual([]);
  });

  it('shows a question that was asked, unless the socket has brought what became of it', async () => {
    const { session, changed, own, show } = await open();
    await show(LIVE);
    session.asked(ownQuestion('a', { status: 'waiting' }), 11);
    expect(own()).toEqual(['a waiting']);
    changed(14, ownQuestion('b', { status: 'declined' }));
    session.asked(ownQuestion('b', { status: 'waiting' }), 13);
    expect(own()).toEqual(['b declined', 'a waiting']);
  });

  it('takes news and own writes before the first list, and none of an outage', async () => {
    const { session, own, votes } = await open();
    session.asked(ownQuestion('a'), 3);
    session.arrived({ type: 'ballots', epoch: 'first', seq: 3, ballots: { a: true } });
    session.arrived({ type: 'lost' });
    expect([own(), votes()]).toEqual([['a published'], []]);
  });

  it('asks for own questions that include the one that was asked', async () => {
    const { session, read, show } = await open();
    await show(LIVE);
    session.asked(ownQuestion('a'), 14);
    await show(RESYNCING);
    await show(LIVE);
    expect(read.ownQuestions).toHaveBeenLastCalledWith(14);
  });

  it('reads nothing after it was stopped', async () => {
    const { session, read, show } = await open();
    session.stop();
    await show(LIVE);
    await vi.advanceTimersByTimeAsync(10 * USER_VOTES_MS);
    expect(read.ownQuestions).toHaveBeenCalledTimes(1);
  });
});
