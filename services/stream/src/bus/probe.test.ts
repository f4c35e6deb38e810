import type { BusMessage } from '@openfloor/contract/busMessage';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startProbe } from './probe.ts';
import type { Probe } from './probe.ts';

const INTERVAL_MS = 150;
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

describe('The probe of a subscription', () => {
  const onLost = vi.fn<() => void>();
  const onReturned = vi.fn<(roundTripMs: number) => void>();
  const publish = vi.fn<(message: BusMessage) => Promise<void>>();
  let probe: Probe;

  const comeBack = async (message: BusMessage) => probe.onMessage(message);

  beforeEach(() => {
    vi.useFakeTimers();
    onLost.mockReset();
    onReturned.mockReset();
    publish.mockReset().mockImplementation(comeBack);
    probe = startProbe({ publish, onReturned, onLost });
  });

  afterEach(() => {
    probe.stop();
    vi.useRealTimers();
  });

  it('is answered as long as its messages return', async () => {
    await seconds(3);
    expect(publish).toHaveBeenCalledTimes(20);
    expect(probe.isAnswered()).toBe(true);
    expect(onLost).not.toHaveBeenCalled();
  });

  it('measures the round trip, even if the next message is sent before the last returns', async () => {
    publish.mockImplementation(async (message) => {
      setTimeout(() => probe.onMessage(message), 200);
    });
    await vi.advanceTimersByTimeAsync(2 * INTERVAL_MS + 200);
    expect(onReturned.mock.calls).toEqual([[200], [200]]);
  });

  it.each([
    { what: 'does not come back', published: () => Promise.resolve() },
    { what: 'is not even taken', published: () => new Promise<void>(() => {}) },
  ])('is not answered soon after a message $what', async ({ published }) => {
    publish.mockImplementation(published);
    await vi.advanceTimersByTimeAsync(2 * INTERVAL_MS - 1);
    expect(probe.isAnswered()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(probe.isAnswered()).toBe(false);
  });

  it('gives the subscription up after three seconds without a message', async () => {
    publish.mockResolvedValue();
    await seconds(3);
    expect(onLost).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(INTERVAL_MS);
    expect(onLost).toHaveBeenCalledTimes(1);
    await seconds(2.9);
    expect(onLost).toHaveBeenCalledTimes(1);
  });

  it('is answered again once a message returns', async () => {
    publish.mockResolvedValue();
    await seconds(2);
    publish.mockImplementation(comeBack);
    await vi.advanceTimersByTimeAsync(INTERVAL_MS);
    expect(probe.isAnswered()).toBe(true);
    await seconds(5);
    expect(onLost).not.toHaveBeenCalled();
  });

  it('does not count what was published before the subscription took effect', async () => {
    publish.mockResolvedValue();
    await seconds(2.9);
    probe.onSubscribed();
    await seconds(2.9);
    expect(onLost).not.toHaveBeenCalled();
  });

  it('does not give up the subscription if publishing fails', async () => {
    publish.mockRejectedValue(new Error('unavailable'));
    await seconds(10);
    expect(probe.isAnswered()).toBe(true);
    expect(onLost).not.toHaveBeenCalled();
  });

  it('sends nothing after it is stopped', async () => {
    probe.stop();
    await seconds(5);
    expect(publish).not.toHaveBeenCalled();
  });
});
