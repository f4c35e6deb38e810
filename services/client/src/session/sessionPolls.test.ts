import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Link } from '../machine/state.ts';
import { createSessionPolls, POLLING_VIEWERS_MAX, SMALL_FOR_MS } from './sessionPolls.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const EVERY_MS = 5000;
const LIVE: Link = { state: 'live', checkAtMs: 0 };
const CHECKING: Link = { state: 'checking', untilMs: 0 };
const RESYNCING: Link = { state: 'resyncing', since: { epoch: 'life', seq: 1 }, held: [], tries: 0 };
const LOST: Link = { state: 'reconnecting', tries: 0, atMs: 0 };
const FEW = POLLING_VIEWERS_MAX;
const MANY = POLLING_VIEWERS_MAX + 1;

const open = ({ random = 0.5, answer = () => Promise.resolve(true) } = {}) => {
  const read = vi.fn<() => Promise<boolean>>(answer);
  let isHidden = false;
  const polls = createSessionPolls({
    polls: [{ everyMs: EVERY_MS, read }],
    after: (delayMs, callback) => {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
    random: () => random,
    isPaused: () => isHidden,
  });
  /** Number of reads within a time. */
  const readsIn = async (ms: number): Promise<number> => {
    const before = read.mock.calls.length;
    await vi.advanceTimersByTimeAsync(ms);
    return read.mock.calls.length - before;
  };
  return {
    polls,
    read,
    readsIn,
    show: (viewerCount: number, link: Link = LIVE) => polls.follow({ link, viewerCount }),
    hide: (hidden: boolean) => {
      isHidden = hidden;
      polls.readNow();
    },
  };
};

/** Live in a large hall, and at rest. */
const openResting = async (options?: Parameters<typeof open>[0]) => {
  const rig = open(options);
  rig.show(MANY);
  await rig.readsIn(EVERY_MS);
  expect(await rig.readsIn(10 * EVERY_MS)).toBe(0);
  return rig;
};

describe('The polls of a session', () => {
  it('run immediately and at each interval until the socket is live, and on a small board after that too', async () => {
    const { read, readsIn, show } = open();
    expect(read).toHaveBeenCalledTimes(1);
    expect(await readsIn(3 * EVERY_MS)).toBe(3);
    show(FEW);
    expect(await readsIn(3 * EVERY_MS)).toBe(3);
  });

  it('run once after a connect in a large hall, and then rest', async () => {
    const { readsIn, show } = open();
    show(MANY);
    expect(await readsIn(EVERY_MS)).toBe(1);
    expect(await readsIn(100 * EVERY_MS)).toBe(0);
  });

  it('run once after each reconnect, within an interval', async () => {
    const { readsIn, show } = await openResting();
    for (const lost of [LOST, RESYNCING]) {
      show(MANY, lost);
      await vi.advanceTimersByTimeAsync(100);
      show(MANY);
      expect(await readsIn(EVERY_MS)).toBe(1);
      expect(await readsIn(10 * EVERY_MS)).toBe(0);
    }
  });

  it('stay at rest while the client checks a silent socket', async () => {
    const { readsIn, show } = await openResting();
    show(MANY, CHECKING);
    show(MANY);
    expect(await readsIn(10 * EVERY_MS)).toBe(0);
  });

  it('run again at their interval while the socket is lost', async () => {
    const { readsIn, show } = await openResting();
    show(MANY, LOST);
    expect(await readsIn(10 * EVERY_MS)).toBe(10);
  });

  it('run again after the connect until one is answered', async () => {
    const answers = [true, false, false, true];
    const { readsIn, show } = open({ answer: () => Promise.resolve(answers.shift() ?? true) });
    show(MANY);
    expect(await readsIn(10 * EVERY_MS)).toBe(3);
  });

  it('run again after a connect if the answer is to a request from before it', async () => {
    const answer = Promise.withResolvers<boolean>();
    const answers = [answer.promise];
    const { readsIn, show } = open({ answer: () => answers.shift() ?? Promise.resolve(true) });
    show(MANY);
    answer.resolve(true);
    expect(await readsIn(10 * EVERY_MS)).toBe(1);
  });

  it.each([0, 0.25, 0.999])(
    'go on once the hall has been small for a while, spread over an interval: random %d',
    async (random) => {
      const { readsIn, show } = await openResting({ random });
      show(FEW);
      expect(await readsIn(SMALL_FOR_MS + random * EVERY_MS - 1)).toBe(0);
      expect(await readsIn(1)).toBe(1);
      expect(await readsIn(3 * EVERY_MS)).toBe(3);
    },
  );

  it('start none while the count of viewers wavers around the bound', async () => {
    const { readsIn, show } = await openResting({ random: 0 });
    for (let turn = 0; turn < 100; turn += 1) {
      show(FEW - 1);
      expect(await readsIn(SMALL_FOR_MS - 1)).toBe(0);
      show(MANY);
      expect(await readsIn(1000)).toBe(0);
    }
  });

  it('rest from the moment at which the hall becomes large', async () => {
    const { readsIn, show } = open();
    show(FEW);
    expect(await readsIn(2 * EVERY_MS)).toBe(2);
    show(MANY);
    expect(await readsIn(10 * EVERY_MS)).toBe(0);
  });

  it('pause in a hidden page, and run when it is shown unless they rest', async () => {
    const { readsIn, show, hide } = open();
    show(FEW);
    hide(true);
    expect(await readsIn(3 * EVERY_MS)).toBe(0);
    hide(false);
    expect(await readsIn(0)).toBe(0);
    expect(await readsIn(EVERY_MS)).toBe(1);
    show(MANY);
    hide(true);
    hide(false);
    expect(await readsIn(10 * EVERY_MS)).toBe(0);
  });

  it('that became due while the page was hidden run when it is shown', async () => {
    const { read, show, hide, readsIn } = open();
    hide(true);
    show(MANY);
    expect(await readsIn(10 * EVERY_MS)).toBe(0);
    read.mockClear();
    hide(false);
    expect(read).toHaveBeenCalledTimes(1);
    expect(await readsIn(10 * EVERY_MS)).toBe(0);
  });

  it('never overlap', async () => {
    const answer = Promise.withResolvers<boolean>();
    const { read, readsIn } = open({ answer: () => answer.promise });
    expect(await readsIn(5 * EVERY_MS)).toBe(0);
    answer.resolve(true);
    expect(await readsIn(EVERY_MS)).toBe(1);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('leave no timer after the end', async () => {
    const { polls, show } = open();
    polls.stop();
    show(MANY, LOST);
    show(FEW);
    polls.readNow();
    expect(vi.getTimerCount()).toBe(0);
  });
});
