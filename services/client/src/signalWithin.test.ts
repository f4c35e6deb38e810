import { afterEach, describe, expect, it, vi } from 'vitest';
import { signalWithin } from './signalWithin.ts';

const WITHIN_MS = 20;

afterEach(() => vi.restoreAllMocks());

describe('A signal with a timeout', () => {
  it('aborts with the reason of the signal, in engines without AbortSignal.any too', () => {
    vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
      throw new TypeError('AbortSignal.any is not a function');
    });
    const stop = new AbortController();
    const signal = signalWithin(60_000, stop.signal);
    expect(signal.aborted).toBe(false);
    stop.abort('left');
    expect(signal.reason).toBe('left');
  });

  it('is aborted if the signal was', () => {
    expect(signalWithin(60_000, AbortSignal.abort('left')).reason).toBe('left');
  });

  it('aborts after its time, and leaves no listener on a signal that lives longer', async () => {
    const { signal: long } = new AbortController();
    const added = vi.spyOn(long, 'addEventListener');
    for (const given of [long, undefined]) {
      const signal = signalWithin(WITHIN_MS, given);
      await vi.waitFor(() => expect(signal.reason).toMatchObject({ name: 'TimeoutError' }));
    }
    const [, , options] = added.mock.calls[0] ?? [];
    expect(options).toMatchObject({ signal: { aborted: true } });
  });
});
