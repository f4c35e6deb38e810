import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { adminTokenOf, keepSpeakerToken } from '../device/boardTokens.ts';
import { AccessLink } from './AccessLink.tsx';

const BOARD = '5c1e7a52-4f43-4f6f-9a44-111111111111';
const ACCESS = {
  boardId: BOARD,
  shortId: 'abc234',
  adminToken: 'admin-token',
  speakerToken: 'speaker-token',
};

const fetch = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', fetch);
  // The device has the speaker’s token alone: the moderator’s has expired.
  keepSpeakerToken(BOARD, 'speaker-token');
});
afterEach(() => {
  cleanup();
  fetch.mockReset();
  vi.unstubAllGlobals();
});

const press = (isOwned: boolean | undefined): void => {
  render(
    <MemoryRouter>
      <Routes>
        <Route
          path="/"
          element={
            <AccessLink boardId={BOARD} to="/stage" isOwned={isOwned} label="Speaker: Garden">
              Speaker
            </AccessLink>
          }
        />
        <Route path="/stage" element={<h1>Stage</h1>} />
      </Routes>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('link', { name: 'Speaker: Garden' }));
};

it.each([
  ['the device owns the board', true],
  ['it is not known yet whether the device owns the board', undefined],
])('A link gets the tokens that the device lacks before the page opens when %s', async (_, isOwned) => {
  fetch.mockResolvedValueOnce(Response.json(ACCESS));
  press(isOwned);
  await screen.findByRole('heading', { name: 'Stage' });
  expect(adminTokenOf(BOARD)).toBe('admin-token');
});

it('A link that is pressed before that is known opens the page with the tokens of a device that does not own the board', async () => {
  fetch.mockResolvedValueOnce(
    Response.json({ code: 'not-your-board', message: 'Not the owner' }, { status: 403 }),
  );
  press(undefined);
  await screen.findByRole('heading', { name: 'Stage' });
  expect(adminTokenOf(BOARD)).toBeUndefined();
});

it('A device that turns out not to own a board stays where it is', async () => {
  fetch.mockResolvedValueOnce(
    Response.json({ code: 'not-your-board', message: 'Not the owner' }, { status: 403 }),
  );
  press(true);
  await vi.waitFor(() => expect(screen.getByRole('link').getAttribute('aria-busy')).toBe('false'));
  expect(fetch).toHaveBeenCalledOnce();
  expect(screen.queryByRole('heading', { name: 'Stage' })).toBeNull();
});
