import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ToastArea } from '../Toast/ToastArea.tsx';
import { showToast } from '../Toast/toasts.ts';
import { Dialog } from './Dialog.tsx';

const Nested = ({ onClose }: { onClose: () => void }) => {
  const [isInnerOpen, setInnerOpen] = useState(true);
  return (
    <Dialog title="Tools" closeLabel="Close" onClose={onClose}>
      <input aria-label="Filter" />
      {isInnerOpen && (
        <Dialog title="Notice" closeLabel="Close" onClose={() => setInnerOpen(false)}>
          <input aria-label="Text" />
        </Dialog>
      )}
    </Dialog>
  );
};
const open = () => {
  const store = createStore();
  const onClose = vi.fn<() => void>();
  render(
    <Provider store={store}>
      <ToastArea label="Notifications (F8)" eachLabel="Notification" closeLabel="Dismiss" />
      <Nested onClose={onClose} />
    </Provider>,
  );
  const toast = (): void => act(() => showToast(store, { title: 'Notice shown' }));
  return { onClose, toast };
};
const escape = (from: Element): void => void fireEvent.keyDown(from, { key: 'Escape' });

afterEach(cleanup);

it('Escape closes the inner dialog and not the outer one, also while a toast is shown', () => {
  const { onClose, toast } = open();
  toast();
  escape(screen.getByRole('textbox', { name: 'Text' }));
  expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

it('Escape closes the outer dialog before the focus is back in it, also while a toast is shown', () => {
  const { onClose, toast } = open();
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
  expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull();
  toast();
  escape(document.body);
  expect(onClose).toHaveBeenCalledOnce();
});

it('Escape in a toast closes the toast and no dialog', () => {
  const { onClose, toast } = open();
  toast();
  escape(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Text' })).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
});

it('Escape that ends a composition closes no dialog', () => {
  const { onClose, toast } = open();
  toast();
  const text = screen.getByRole('textbox', { name: 'Text' });
  fireEvent.keyDown(text, { key: 'Escape', isComposing: true });
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('textbox', { name: 'Text' })).toBe(text);
});
