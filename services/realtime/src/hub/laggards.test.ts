import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LAG_BYTES_MAX } from '../wire/boardSocket.ts';
import { createLaggards, LAG_MS_MAX } from './laggards.ts';
import { LIVE, type Member } from './member.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A member whose socket holds as many unsent bytes as the test says. */
const createMember = () => {
  const closed: number[] = [];
  let drained: (() => void) | undefined;
  const socket = {
    id: 1,
    send: () => {},
    unsentBytes: 0,
    onceDrained: (listener: () => void): void => {
      drained = listener;
    },
    close: (code: number): void => void closed.push(code),
  };
  const member: Member = {
    socket,
    audience: 'public',
    right: undefined,
    sessionId: undefined,
    position: { epoch: 'first-life', seq: 1 },
    pace: LIVE,
  };
  const drain = (): void => {
    socket.unsentBytes = 0;
    drained?.();
  };
  return { member, socket, closed, drain };
};

const createWatchedLaggards = () => {
  const gauge = { lagging: 0 };
  const bringUp = vi.fn<(member: Member) => Promise<void>>(() => Promise.resolve());
  const onError = vi.fn<(error: unknown) => void>();
  const noteLagging = (change: number): void => {
    gauge.lagging += change;
  };
  return {
    laggards: createLaggards({ bringUp, metrics: { noteLagging }, onError }),
    bringUp,
    onError,
    gauge,
  };
};

describe('A reader', () => {
  it('that keeps up is not skipped, up to 64 KB that it has not read', () => {
    const { laggards, gauge } = createWatchedLaggards();
    const { member, socket } = createMember();
    socket.unsentBytes = LAG_BYTES_MAX;
    expect(laggards.isSkipped(member)).toBe(false);
    expect(gauge.lagging).toBe(0);
  });

  it('that falls behind is skipped until it has read all, and then brought up once', () => {
    const { laggards, bringUp, gauge } = createWatchedLaggards();
    const { member, socket, drain, closed } = createMember();
    socket.unsentBytes = LAG_BYTES_MAX + 1;
    expect(laggards.isSkipped(member)).toBe(true);
    socket.unsentBytes = 10;
    expect(laggards.isSkipped(member)).toBe(true);
    expect(gauge.lagging).toBe(1);
    drain();
    expect(bringUp).toHaveBeenCalledExactlyOnceWith(member);
    laggards.release(member);
    expect(laggards.isSkipped(member)).toBe(false);
    expect(gauge.lagging).toBe(0);
    vi.advanceTimersByTime(LAG_MS_MAX);
    expect(closed).toEqual([]);
  });

  it('that stays behind for 15 seconds is asked to come back later', () => {
    const { laggards } = createWatchedLaggards();
    const { member, socket, closed } = createMember();
    socket.unsentBytes = LAG_BYTES_MAX + 1;
    laggards.isSkipped(member);
    vi.advanceTimersByTime(LAG_MS_MAX - 1);
    expect(closed).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(closed).toEqual([1013]);
  });

  it('that left while it was behind leaves nothing', () => {
    const { laggards, bringUp, gauge } = createWatchedLaggards();
    const { member, socket, closed, drain } = createMember();
    socket.unsentBytes = LAG_BYTES_MAX + 1;
    laggards.isSkipped(member);
    laggards.release(member);
    laggards.release(member);
    drain();
    vi.advanceTimersByTime(LAG_MS_MAX);
    expect({ closed, lagging: gauge.lagging }).toEqual({ closed: [], lagging: 0 });
    expect(bringUp).not.toHaveBeenCalled();
  });

  it('that cannot be brought up stays behind, and is closed in the end', async () => {
    const { laggards, bringUp, onError } = createWatchedLaggards();
    const { member, socket, closed, drain } = createMember();
    const away = new Error('Postgres is away');
    bringUp.mockRejectedValue(away);
    socket.unsentBytes = LAG_BYTES_MAX + 1;
    laggards.isSkipped(member);
    drain();
    await vi.advanceTimersByTimeAsync(LAG_MS_MAX);
    expect(onError).toHaveBeenCalledExactlyOnceWith(away);
    expect(closed).toEqual([1013]);
  });
});
