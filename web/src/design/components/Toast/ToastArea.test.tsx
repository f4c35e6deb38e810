import { act, cleanup, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastArea } from './ToastArea.tsx';
import { showToast } from './toasts.ts';

const DURATION_MS = 5000;

const area = () => {
  const store = createStore();
  render(
    <Provider store={store}>
      <ToastArea label="Notifications (F8)" closeLabel="Close" />
    </Provider>,
  );
  return (title: string) => act(() => showToast(store, { title }));
};
const shown = (): string[] =>
  screen.queryAllByRole('button', { name: 'Close' }).map((close) => close.parentElement?.textContent ?? '');
const pass = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('A toast', () => {
  it('shows for five seconds', () => {
    const toast = area();
    toast('Link copied');
    pass(DURATION_MS - 1);
    expect(shown()).toEqual(['Link copied']);
    pass(1);
    expect(shown()).toEqual([]);
  });

  it('is replaced by the next one, which again shows for five seconds', () => {
    const toast = area();
    toast('First');
    pass(DURATION_MS - 1000);
    toast('Second');
    expect(shown()).toEqual(['Second']);
    pass(DURATION_MS - 1);
    expect(shown()).toEqual(['Second']);
    pass(1);
    expect(shown()).toEqual([]);
    toast('Second');
    expect(shown()).toEqual(['Second']);
  });
});
