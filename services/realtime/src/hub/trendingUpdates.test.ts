import type { Trending } from '@openfloor/contract/trending';
import { emptyBoard } from '@openfloor/domain/board/boardState';
import { evolve } from '@openfloor/domain/board/evolve';
import {
  asked,
  at,
  hidden,
  otherAsked,
  otherQuestionId,
  questionId,
} from '@openfloor/domain/testing/sampleBoard';
import { TRENDING_EVERY_MS, type RecentBallots } from '@openfloor/domain/view/trending';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTrendingUpdates } from './trendingUpdates.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse(at) }));
afterEach(() => void vi.useRealTimers());

const thirdId = 'c0000000-0000-4000-8000-000000000003';

/** A board with three questions; votes arrive at the present time. */
const follow = () => {
  const state = emptyBoard();
  const third = { ...otherAsked, questionId: thirdId };
  for (const event of [asked, otherAsked, third]) evolve(state, { event, at });
  const recentBallots: RecentBallots = new Map();
  const sent: { atMs: number; trending: Trending }[] = [];
  const errors: unknown[] = [];
  const startMs = Date.now();
  const updates = createTrendingUpdates({
    feed: { state, recentBallots },
    clock: { nowMs: Date.now, elapsedMs: () => performance.now() },
    send: (trending) => void sent.push({ atMs: Date.now() - startMs, trending }),
    onError: (error) => void errors.push(error),
  });
  let sessions = 0;
  const vote = (times: number, id = questionId): void => {
    for (let time = 0; time < times; time++) {
      const sessionId = String(sessions++);
      recentBallots.set(`${id} ${sessionId}`, { questionId: id, sessionId, castAtMs: Date.now() });
    }
    updates.follow();
  };
  const counts = (): [atMs: number, votes: number | undefined][] =>
    sent.map(({ atMs, trending: [first] }) => [atMs, first?.votes]);
  const damage = (): Error => {
    const damaged = new Error('damaged');
    state.questions.get = () => {
      throw damaged;
    };
    return damaged;
  };
  const hide = (): void => evolve(state, { event: hidden, at });
  return { updates, vote, hide, counts, errors, damage };
};

describe('Trending questions', () => {
  it('are sent when they change, at least five seconds apart', () => {
    const { vote, counts, updates } = follow();
    vote(5);
    vi.advanceTimersByTime(1);
    expect(counts()).toEqual([[0, 5]]);
    for (let second = 1; second <= 12; second++) {
      vi.advanceTimersByTime(999);
      vote(1);
      vi.advanceTimersByTime(1);
    }
    expect(counts().map(([atMs]) => atMs)).toEqual([0, 5000, 10_000]);
    expect(counts().at(-1)?.[1]).toBe(updates.current()[0]?.votes);
  });

  it('are not sent again while they stay the same, and end by themselves', () => {
    const { vote, counts, updates } = follow();
    vote(6);
    vi.advanceTimersByTime(119_000);
    expect(counts()).toEqual([[0, 6]]);
    vi.advanceTimersByTime(TRENDING_EVERY_MS + 1000);
    expect(counts()).toEqual([
      [0, 6],
      [120_000, undefined],
    ]);
    expect(updates.current()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('begin by themselves when the votes of the others have passed', () => {
    const { vote, counts } = follow();
    for (const id of [otherQuestionId, thirdId]) vote(2, id);
    vi.advanceTimersByTime(60_000);
    vote(5);
    vi.advanceTimersByTime(59_999);
    expect(counts()).toEqual([]);
    vi.advanceTimersByTime(TRENDING_EVERY_MS);
    expect(counts()).toEqual([[120_000, 5]]);
    vi.advanceTimersByTime(60_000);
    expect(counts().at(-1)?.[1]).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('are not named to a client that subscribes after they were hidden, before the next count', () => {
    const { vote, hide, updates } = follow();
    vote(5);
    vi.advanceTimersByTime(1);
    expect(updates.current()).toMatchObject([{ id: questionId }]);
    hide();
    expect(updates.current()).toEqual([]);
  });

  it('that cannot be counted are reported, and a client that subscribes gets the former list', () => {
    const { vote, counts, updates, damage, errors } = follow();
    vote(5);
    vi.advanceTimersByTime(1);
    const damaged = damage();
    vi.advanceTimersByTime(3 * TRENDING_EVERY_MS);
    expect(errors).toEqual([damaged, damaged, damaged]);
    expect(updates.current()).toMatchObject([{ votes: 5 }]);
    expect(counts()).toEqual([[0, 5]]);
  });

  it('cost nothing without votes, and nothing after the channel has closed', () => {
    const { vote, counts, updates } = follow();
    updates.follow();
    expect(vi.getTimerCount()).toBe(0);
    vote(5);
    updates.close();
    vi.advanceTimersByTime(10_000);
    expect(counts()).toEqual([]);
  });
});
