import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import InsightsPage from '../features/insights/InsightsPage.tsx';
import { messages as insights } from '../features/insights/messages.ts';
import { messages as record } from '../features/record/messages.ts';
import RecordPage from '../features/record/RecordPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['insights', InsightsPage, insights],
  ['public record', RecordPage, record],
])('%s: a page that tries again says that it loads', async (_name, Page, messages) => {
  const fetch = vi.fn<() => Promise<Response>>().mockRejectedValueOnce(new Error('offline'));
  vi.stubGlobal('fetch', fetch);
  fetch.mockReturnValue(Promise.withResolvers<Response>().promise);
  render(
    <MemoryRouter>
      <Page boardId="5c1e7a52-4f43-4f6f-9a44-111111111111" />
    </MemoryRouter>,
  );
  fireEvent.click(await screen.findByRole('button', { name: messages.retry }));
  expect(screen.getByText(messages.loading)).toBeDefined();
  expect(screen.queryByText(messages.failedTitle)).toBeNull();
});
