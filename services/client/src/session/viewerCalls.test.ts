import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Stream } from '../machine/state.ts';
import { createViewerCalls, type ViewerCallsOptions } from './viewerCalls.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const STREAM: Stream = { atMs: undefined, failures: 0, restarts: 0, isWorking: true };

const HIDDEN_TIMERS_MS = 60_000;

/** @param timersMs timers fire at multiples of this only, as browsers do in hidden pages */
const open = (timersMs = 1) => {
  const call = vi.fn<ViewerCallsOptions['call']>(async () => ({ again: 20_000 }));
  const calls = createViewerCalls({
    after: (delayMs, callback) => {
      const atMs = Math.ceil((performance.now() + delayMs) / timersMs) * timersMs;
      const timer = setTimeout(callback, atMs - performance.now());
      return () => clearTimeout(timer);
    },
    nowMs: () => performance.now(),
    call,
  });
  const callsIn = async (ms: number): Promise<number> => {
    call.mockClear();
    await vi.advanceTimersByTimeAsync(ms);
    return call.mock.calls.length;
  };
  return { call, callsIn, stop: calls.stop, follow: (stream?: Stream) => calls.follow({ stream }) };
};

describe('The calls that keep a viewer counted', () => {
  it('start with the stream, come when the server says, and end with a socket', async () => {
    const { call, callsIn, follow } = open();
    follow();
    expect(await callsIn(60_000)).toBe(0);
    follow(STREAM);
    expect(call).toHaveBeenCalledTimes(1);
    follow({ ...STREAM, cursor: '2' });
    expect(await callsIn(19_999)).toBe(0);
    expect(await callsIn(1)).toBe(1);
    follow();
    expect(await callsIn(60_000)).toBe(0);
    follow(STREAM);
    expect(call).toHaveBeenCalledTimes(1);
    expect(await callsIn(20_000)).toBe(1);
  });

  it('go on after 10 s where the server still counts a socket', async () => {
    const { call, callsIn, follow } = open();
    call.mockResolvedValueOnce({ again: undefined });
    follow(STREAM);
    expect(await callsIn(9_999)).toBe(0);
    expect(await callsIn(1)).toBe(1);
  });

  it('are tried again before the viewer is no longer counted', async () => {
    const { call, callsIn, follow } = open();
    call.mockResolvedValueOnce({ again: 60_000 });
    follow(STREAM);
    call.mockResolvedValue(undefined);
    expect(await callsIn(60_000)).toBe(1);
    expect(await callsIn(29_999)).toBe(0);
    expect(await callsIn(1)).toBe(1);
    await callsIn(60_000);
    expect(await callsIn(10_000)).toBe(1);
  });

  it('come when the stream answers, in a hidden page whose timers are late', async () => {
    const { call, callsIn, follow } = open(HIDDEN_TIMERS_MS);
    const calledAtMs: number[] = [];
    call.mockImplementation(async () => {
      calledAtMs.push(performance.now());
      return { again: 45_000 };
    });
    for (let poll = 0; poll < 30; poll += 1) {
      follow({ ...STREAM, cursor: `${poll}` });
      await callsIn(20_000);
    }
    const gaps = calledAtMs.slice(1).map((atMs, index) => atMs - (calledAtMs[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(45_000);
    expect(Math.max(...gaps)).toBeLessThan(1.5 * 45_000);
  });

  it('end with an answer that arrives after the stop', async () => {
    const { call, callsIn, follow, stop } = open();
    const answer = Promise.withResolvers<{ again: number }>();
    call.mockReturnValueOnce(answer.promise);
    follow(STREAM);
    stop();
    answer.resolve({ again: 10_000 });
    expect(await callsIn(60_000)).toBe(0);
  });
});
