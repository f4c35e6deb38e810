import type { BusMessage } from '@openfloor/contract/busMessage';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startProbe } from './probe.ts';
import type { Probe } from './probe.ts';

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

  it('is answered as long as its messages come back', async () => {
    await seconds(10);
    expect(publish).toHaveBeenCalledTimes(10);
    expect(probe.isAnswered()).toBe(true);
    expect(onLost).not.toHaveBeenCalled();
  });

  it('says how long a message was on its way', async () => {
    publish.mockImplementation(async (message) => {
      await vi.advanceTimersByTimeAsync(30);
      probe.onMessage(message);
    });
    await seconds(1);
    expect(onReturned.mock.calls).toEqual([[30]]);
  });

  it('gives the subscription up after three messages that did not come back', async () => {
    publish.mockResolvedValue();
    await seconds(3);
    expect(probe.isAnswered()).toBe(false);
    expect(onLost).not.toHaveBeenCalled();
    await seconds(1);
    expect(onLost).toHaveBeenCalledTimes(1);
  });

  it('is answered again once a message comes back', async () => {
    publish.mockResolvedValue();
    await seconds(2);
    publish.mockImplementation(comeBack);
    await seconds(1);
    expect(probe.isAnswered()).toBe(true);
    await seconds(5);
    expect(onLost).not.toHaveBeenCalled();
  });

  it('does not count what was published before the subscription took effect', async () => {
    publish.mockResolvedValue();
    await seconds(3);
    probe.onSubscribed();
    await seconds(1);
    expect(onLost).not.toHaveBeenCalled();
  });

  it('does not blame the subscription when nothing can be published', async () => {
    publish.mockRejectedValue(new Error('away'));
    await seconds(10);
    expect(probe.isAnswered()).toBe(true);
    expect(onLost).not.toHaveBeenCalled();
  });

  it('sends nothing once stopped', async () => {
    probe.stop();
    await seconds(5);
    expect(publish).not.toHaveBeenCalled();
  });
});
