import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toastAtom } from '../../../design/components/Toast/toasts.ts';
import { keepSpeakerToken } from '../../../device/boardTokens.ts';
import { BoardProvider } from '../boardContext.ts';
import { createBoardSession } from '../boardSession.ts';
import ShareDialog from './ShareDialog.tsx';

const BOARD = {
  id: '5c1e7a52-4f43-4f6f-9a44-111111111111',
  shortId: 'abc234',
  title: 'Town hall',
  createdAt: '2026-03-01T10:00:00.000Z',
};
const AUDIENCE_LINK = `${location.origin}/b/abc234`;

const show = ({ hasAdminAccess = true, board = BOARD } = {}) => {
  const store = createStore();
  render(
    <Provider store={store}>
      <MemoryRouter>
        <BoardProvider value={createBoardSession(store, board.id, undefined)}>
          <ShareDialog board={board} hasAdminAccess={hasAdminAccess} onClose={() => {}} />
        </BoardProvider>
      </MemoryRouter>
    </Provider>,
  );
  return { toast: () => store.get(toastAtom) };
};
const choose = (name: string): void => {
  fireEvent.mouseDown(screen.getByRole('tab', { name }), { button: 0 });
};
const chosen = () => screen.getByRole('tab', { selected: true }).textContent.trim();
const click = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const chooseMore = (name: string): void => {
  click('More');
  fireEvent.click(screen.getByRole('menuitem', { name }));
};
const clipboard = () => navigator.clipboard.readText();

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await navigator.clipboard.writeText('');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('The share dialog', () => {
  it('has one tab for the audience', () => {
    show({ hasAdminAccess: false });
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent.trim())).toEqual(['Audience']);
    expect(screen.getByText('Attendees can ask & vote—no login required')).toBeDefined();
    expect(screen.getByText(AUDIENCE_LINK)).toBeDefined();
    expect(screen.getByRole('img', { name: `QR code of ${AUDIENCE_LINK}` })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Public record' })).toBeDefined();
    // By default the replay is for moderators.
    expect(screen.queryByRole('link', { name: 'Replay' })).toBeNull();
  });

  it('has tabs with links for speaker and admin on a device with admin access', async () => {
    keepSpeakerToken(BOARD.id, 'speaker+token');
    show();
    choose('Speaker');
    expect(screen.getByText('Link for the speaker')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Copy the speaker’s link' })).toBeDefined();
    expect(screen.getByText('Clean presenter view with pinned questions only')).toBeDefined();
    expect(
      screen.getByText(`${location.origin}/board/${BOARD.id}/speaker?token=speaker%2Btoken`),
    ).toBeDefined();
    choose('Admin');
    expect(screen.getByText('Full moderation access to hide questions & pin items')).toBeDefined();
    expect(await screen.findByText(`${location.origin}/board/${BOARD.id}?admin=true`)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Copy the admin link' })).toBeDefined();
  });

  it('links to the board itself without a short id', () => {
    show({ board: { ...BOARD, shortId: '' } });
    expect(screen.getByText(`${location.origin}/board/${BOARD.id}`)).toBeDefined();
  });

  it('keeps the chosen tab for the session, unless the device has no access to it', () => {
    show();
    expect(chosen()).toBe('Audience');
    choose('Admin');
    cleanup();
    show();
    expect(chosen()).toBe('Admin');
    cleanup();
    show({ hasAdminAccess: false });
    expect(chosen()).toBe('Audience');
  });

  it('opens on the audience’s link after the page was loaded again', async () => {
    show();
    choose('Speaker');
    cleanup();
    vi.resetModules();
    const { default: Reloaded } = await import('./ShareDialog.tsx');
    const { BoardProvider: Provided } = await import('../boardContext.ts');
    const store = createStore();
    render(
      <Provider store={store}>
        <MemoryRouter>
          <Provided value={createBoardSession(store, BOARD.id, undefined)}>
            <Reloaded board={BOARD} hasAdminAccess onClose={() => {}} />
          </Provided>
        </MemoryRouter>
      </Provider>,
    );
    expect(chosen()).toBe('Audience');
  });

  it('copies the link, by button and by Shift+C, and the link for a QR generator', async () => {
    const { toast } = show();
    click('Copy link');
    await vi.waitFor(() => expect(toast()).toMatchObject({ title: 'Link copied' }));
    expect(await clipboard()).toBe(AUDIENCE_LINK);

    choose('Admin');
    await screen.findByText(`${location.origin}/board/${BOARD.id}?admin=true`);
    fireEvent.keyDown(document, { key: 'c' });
    fireEvent.keyDown(document, { key: 'C', shiftKey: true, ctrlKey: true });
    // Keys stay off for a second after the end of another test has taken its dialog away.
    await vi.waitFor(async () => {
      fireEvent.keyDown(document, { key: 'C', shiftKey: true });
      expect(await clipboard()).toBe(`${location.origin}/board/${BOARD.id}?admin=true`);
    });

    choose('Audience');
    chooseMore('Copy QR link');
    await vi.waitFor(() => expect(toast()).toMatchObject({ title: 'QR link copied' }));
    expect(await clipboard()).toBe(AUDIENCE_LINK);
  });

  it('reports a failed copy', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
    const { toast } = show();
    click('Copy link');
    await vi.waitFor(() =>
      expect(toast()).toMatchObject({
        title: 'Failed to copy link',
        description: 'Please copy the link manually from your browser.',
        tone: 'danger',
      }),
    );
  });

  it('shares to X and LinkedIn in popups of 600x400 without opener or referrer', () => {
    const popup = vi.spyOn(globalThis, 'open').mockReturnValue(null);
    show();
    chooseMore('Share on X');
    chooseMore('Share on LinkedIn');
    const shared = popup.mock.calls.map(([url, , features]) => {
      const { host, searchParams } = new URL(String(url));
      return { host, link: searchParams.get('url'), features };
    });
    const features = 'width=600,height=400,noopener,noreferrer';
    expect(shared).toEqual([
      { host: 'x.com', link: AUDIENCE_LINK, features },
      { host: 'www.linkedin.com', link: AUDIENCE_LINK, features },
    ]);
  });

  it('shares no link of a speaker or an admin to X and LinkedIn, which would publish a credential', () => {
    keepSpeakerToken(BOARD.id, 'speaker-token');
    show();
    choose('Speaker');
    expect(screen.getByRole('button', { name: 'Copy the speaker’s link' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
    choose('Admin');
    expect(screen.getByRole('button', { name: 'Copy the admin link' })).toBeDefined();
    click('More');
    expect(screen.getByRole('menuitem', { name: 'Copy QR link' })).toBeDefined();
    expect(screen.queryByText(/Share on/)).toBeNull();
  });
});
