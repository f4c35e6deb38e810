import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import ConferencePage from './ConferencePage.tsx';
import { messages } from './messages.ts';

const ID = '5c1e7a52-4f43-4f6f-9a44-111111111111';
const CONFERENCE = { id: ID, shortId: 'abcdef', title: 'Design Days', rooms: [] };

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('a conference that is deleted while its page is open stays away, also when the network fails later', async () => {
  vi.useFakeTimers();
  const fetch = vi.fn<() => Promise<Response>>();
  vi.stubGlobal('fetch', fetch);
  fetch.mockResolvedValueOnce(Response.json(CONFERENCE));
  fetch.mockResolvedValueOnce(
    Response.json({ code: 'event-not-found', message: 'No such event' }, { status: 404 }),
  );
  fetch.mockRejectedValue(new Error('offline'));
  render(
    <MemoryRouter initialEntries={[`/event/${ID}`]}>
      <Routes>
        <Route path="/event/:eventId" element={<ConferencePage />} />
      </Routes>
    </MemoryRouter>,
  );
  await pass(0);
  expect(screen.getByRole('heading', { name: CONFERENCE.title })).toBeDefined();
  expect(document.title).toContain(CONFERENCE.title);
  await pass(5000);
  expect(screen.getByRole('heading', { name: messages.notFoundTitle })).toBeDefined();
  expect(document.title).not.toContain(CONFERENCE.title);
  await pass(5000);
  expect(screen.getByRole('heading', { name: messages.failedTitle })).toBeDefined();
  expect(document.title).not.toContain(CONFERENCE.title);
});
