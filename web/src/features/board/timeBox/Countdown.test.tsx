import { act, cleanup, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BoardProvider } from '../boardContext.ts';
import { createBoardSession } from '../boardSession.ts';
import Countdown from './Countdown.tsx';

const BOARD = '5c1e7a52-4f43-4f6f-9a44-111111111111';
const NOW_MS = Date.UTC(2026, 2, 1, 10);

/** Shows a countdown on a device whose clock differs from the server's by `clockOffsetMs`. */
const show = (leftMs: number, clockOffsetMs: number) => {
  const store = createStore();
  const session = createBoardSession(store, BOARD, undefined);
  store.set(session.openness.clockOffsetMs, clockOffsetMs);
  render(
    <Provider store={store}>
      <BoardProvider value={session}>
        <Countdown at={new Date(NOW_MS + leftMs).toISOString()} isOpening={false} />
      </BoardProvider>
    </Provider>,
  );
};

const STEP_MS = 10;
const pass = async (ms: number): Promise<void> => {
  for (let at = 0; at < ms; at += STEP_MS) await act(() => vi.advanceTimersByTimeAsync(STEP_MS));
};
const shown = () => screen.getByRole('timer').textContent;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW_MS });
  const { setTimeout } = globalThis;
  // Browsers cut the fraction off; the test's clock keeps it.
  const inWholeMs = (callback: () => void, delayMs?: number) =>
    setTimeout(callback, Math.trunc(delayMs ?? 0));
  vi.stubGlobal('setTimeout', inWholeMs);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

// A measured offset has half a millisecond whenever its request took an odd number of them.
it.each([
  [0, 'Closes in 9:55'],
  [0.5, 'Closes in 9:55'],
  [-0.5, 'Closes in 9:55'],
  [-1234.5, 'Closes in 9:57'],
])('counts every second with an offset of %d ms', async (clockOffsetMs, text) => {
  show(600_000, clockOffsetMs);
  await pass(5_010);
  expect(shown()).toBe(text);
});

it('ends at 0:00', async () => {
  show(2_000, 0);
  await pass(3_000);
  expect(shown()).toBe('Closes in 0:00');
});

it('shows the date while more than a day is left', () => {
  show(86_400_001, 0);
  expect(shown()).toMatch(/^Closes on Mar 2, 2026/);
});
