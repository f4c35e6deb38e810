import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import RecordPage from './RecordPage.tsx';
import { messages } from './messages.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says that it loads while it tries again', async () => {
  const fetch = vi.fn<() => Promise<Response>>().mockRejectedValueOnce(new Error('offline'));
  vi.stubGlobal('fetch', fetch);
  fetch.mockReturnValue(Promise.withResolvers<Response>().promise);
  render(
    <MemoryRouter>
      <RecordPage boardId="5c1e7a52-4f43-4f6f-9a44-111111111111" />
    </MemoryRouter>,
  );
  fireEvent.click(await screen.findByRole('button', { name: messages.retry }));
  expect(screen.getByText(messages.loading)).toBeDefined();
  expect(screen.queryByText(messages.failedTitle)).toBeNull();
});
