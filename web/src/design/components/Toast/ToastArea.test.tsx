import { act, cleanup, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from '../Dialog/Dialog.tsx';
import { ToastArea } from './ToastArea.tsx';
import { showToast, type Toast } from './toasts.ts';

const DURATION_MS = 5000;

const area = () => {
  const store = createStore();
  render(
    <Provider store={store}>
      <ToastArea label="Notifications (F8)" eachLabel="Notification" closeLabel="Close" />
    </Provider>,
  );
  return (title: string, details: Partial<Toast> = {}) => act(() => showToast(store, { title, ...details }));
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

  it('shows for five seconds with an act that takes nothing back', () => {
    const toast = area();
    toast('Success', { action: { label: 'Show yours', run: () => {} } });
    pass(DURATION_MS - 1);
    expect(shown()).toEqual(['SuccessShow yours']);
    pass(1);
    expect(shown()).toEqual([]);
  });

  it('shows for ten seconds when what it says can be taken back', () => {
    const toast = area();
    toast('Question hidden', { action: { label: 'Undo', run: () => {}, takesBack: true } });
    pass(2 * DURATION_MS - 1);
    expect(shown()).toEqual(['Question hiddenUndo']);
    pass(1);
    expect(shown()).toEqual([]);
  });

  it('can be reached while a dialog is open that opened after the area', () => {
    const toast = area();
    render(
      <Dialog title="Board settings" closeLabel="Close" onClose={() => {}}>
        Settings
      </Dialog>,
    );
    toast('Questions wait for review', { action: { label: 'Undo', run: () => {} } });
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
  });

  it('is read out without the name and the key of the area', () => {
    const toast = area();
    toast('Link copied');
    pass(200);
    const read = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(read).toContain('Notification Link copied');
    expect(read.join()).not.toContain('F8');
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
