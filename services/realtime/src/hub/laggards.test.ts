import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LAG_BYTES_MAX } from '../wire/boardSocket.ts';
import { createLaggards, LAG_MS_MAX } from './laggards.ts';
import { LIVE, type Member } from './member.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A member with a socket whose unsent bytes the test sets. */
const createMember = () => {
  const closed: number[] = [];
  let drained: (() => void) | undefined;
  const socket = {
    id: 1,
    prefix: '203.0.113.7',
    send: () => {},
    unsentBytes: 0,
    onceDrained: (listener: () => void): void => {
      drained = listener;
    },
    pause: () => {},
    close: (code: number): void => void closed.push(code),
  };
  const member: Member = {
    socket,
    audience: 'public',
    right: undefined,
    sessionId: undefined,
    viewer: undefined,
    position: { epoch: 'first-life', seq: 1 },
    pace: LIVE,
    end: () => {},
  };
  const drain = (): void => {
    socket.unsentBytes = 0;
    drained?.();
  };
  return { member, socket, closed, drain };
};

const createWatchedLaggards = () => {
  const gauge = { lagging: 0 };
  const catchUp = vi.fn<(member: Member) => Promise<void>>(() => Promise.resolve());
  const onError = vi.fn<(error: unknown) => void>();
  const noteLagging = (change: number): void => {
    gauge.lagging += change;
  };
  return {
    laggards: createLaggards({ catchUp, metrics: { noteLagging }, onError }),
    catchUp,
    onError,
    gauge,
  };
};

describe('A member', () => {
  it('is not skipped with up to 64 KB of unsent bytes', () => {
    const { laggards, gauge } = createWatchedLaggards();
    const { member, socket } = createMember();
    socket.unsentBytes = LAG_BYTES_MAX;
    expect(laggards.isSkipped(member)).toBe(false);
    expect(gauge.lagging).toBe(0);
  });

  it('with more is skipped until its buffer is empty, and then caught up once', () => {
    const { laggards, catchUp, gauge } = createWatchedLaggards();
    const { member, socket, drain, closed } = createMember();
    socket.unsentBytes = LAG_BYTES_MAX + 1;
    expect(laggards.isSkipped(member)).toBe(true);
    socket.unsentBytes = 10;
    expect(laggards.isSkipped(member)).toBe(true);
    expect(gauge.lagging).toBe(1);
    drain();
    expect(catchUp).toHaveBeenCalledExactlyOnceWith(member);
    laggards.release(member);
    expect(laggards.isSkipped(member)).toBe(false);
    expect(gauge.lagging).toBe(0);
    vi.advanceTimersByTime(LAG_MS_MAX);
    expect(closed).toEqual([]);
  });

  it('that lags for 15 seconds is closed with 1013', () => {
    const { laggards } = createWatchedLaggards();
    const { member, socket, closed } = createMember();
    socket.unsentBytes = LAG_BYTES_MAX + 1;
    laggards.isSkipped(member);
    vi.advanceTimersByTime(LAG_MS_MAX - 1);
    expect(closed).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(closed).toEqual([1013]);
  });

  it('that has read everything is not closed while it is caught up', () => {
    const { laggards } = createWatchedLaggards();
    const { member, socket, closed, drain } = createMember();
    socket.unsentBytes = LAG_BYTES_MAX + 1;
    laggards.isSkipped(member);
    vi.advanceTimersByTime(LAG_MS_MAX - 1);
    drain();
    vi.advanceTimersByTime(LAG_MS_MAX);
    expect(closed).toEqual([]);
  });

  it('that leaves while it lags is not counted, caught up or closed', () => {
    const { laggards, catchUp, gauge } = createWatchedLaggards();
    const { member, socket, closed, drain } = createMember();
    socket.unsentBytes = LAG_BYTES_MAX + 1;
    laggards.isSkipped(member);
    laggards.release(member);
    laggards.release(member);
    drain();
    vi.advanceTimersByTime(LAG_MS_MAX);
    expect({ closed, lagging: gauge.lagging }).toEqual({ closed: [], lagging: 0 });
    expect(catchUp).not.toHaveBeenCalled();
  });

  it('that cannot be caught up is closed, because it would be skipped for good', async () => {
    const { laggards, catchUp, onError } = createWatchedLaggards();
    const { member, socket, closed, drain } = createMember();
    const failure = new Error('The frame cannot be made');
    catchUp.mockRejectedValue(failure);
    socket.unsentBytes = LAG_BYTES_MAX + 1;
    laggards.isSkipped(member);
    drain();
    await vi.advanceTimersByTimeAsync(0);
    expect(onError).toHaveBeenCalledExactlyOnceWith(failure);
    expect(closed).toEqual([1013]);
  });
});
