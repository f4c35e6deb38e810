import type { Link } from '@openfloor/client/machine/state';
import type { Question } from '@openfloor/contract/questions';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toastAtom } from '../../design/components/Toast/toasts.ts';
import { addOwnQuestion } from '../../device/boardsOnDevice.ts';
import { BoardProvider } from './boardContext.ts';
import { BoardScreen } from './BoardScreen.tsx';
import { createBoardSession } from './boardSession.ts';

const BOARD = '5c1e7a52-4f43-4f6f-9a44-111111111111';
const OWN = '5c1e7a52-4f43-4f6f-9a44-222222222222';
const question = (id: string, details: Partial<Question> = {}): Question => ({
  id,
  boardId: BOARD,
  text: `Question ${id}`,
  votes: 0,
  hidden: false,
  pinned: false,
  isAnswered: false,
  createdAt: '2026-03-01T10:00:00.000Z',
  ...details,
});

/** Renders a board with the given connection state; nothing is fetched. */
const show = ({
  link = { state: 'live', checkAtMs: 0 },
  questions,
  isBlocked = false,
  adminToken,
}: {
  link?: Link;
  questions?: Question[];
  isBlocked?: boolean;
  adminToken?: string;
}) => {
  const store = createStore();
  const session = createBoardSession(store, BOARD, adminToken);
  const update = (shown?: Question[]): void => {
    const view = shown && {
      audience: 'public' as const,
      epoch: 'life',
      seq: 1,
      questions: new Map(shown.map((each) => [each.id, each])),
    };
    session.atoms.show({ audience: 'public', link, viewerCount: 1, ...(view && { view }) });
  };
  update(questions);
  store.set(session.isBlocked, isBlocked);
  render(
    <Provider store={store}>
      <MemoryRouter>
        <BoardProvider value={session}>
          <BoardScreen hasAdminAccess={adminToken !== undefined} />
        </BoardProvider>
      </MemoryRouter>
    </Provider>,
  );
  return { toast: () => store.get(toastAtom), update };
};

/** Moves the faked clock forward. */
const passes = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

/** The header shows the same word. */
const floatingBadges = () =>
  screen.queryAllByText('Live').filter((found) => found.closest('header') === null);
const firstShown = () => screen.getAllByRole('article')[0]?.getAttribute('aria-label');

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('Board screen', () => {
  it('shows that the questions are loading', () => {
    show({ link: { state: 'loading', tries: 0 } });
    expect(screen.getByText('Loading questions...')).toBeDefined();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Q&A Board');
  });

  it('invites the first question', () => {
    show({ questions: [] });
    expect(screen.getByText('No Questions Yet')).toBeDefined();
    expect(screen.getByPlaceholderText('Ask the first question...')).toBeDefined();
    expect(screen.queryByText('Sort by')).toBeNull();
  });

  it('shows votes, pin and answered mark of each question', () => {
    show({
      questions: [
        question('a', { votes: 7 }),
        question('b', { pinned: true }),
        question('c', { isAnswered: true }),
      ],
    });
    const labels = screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));
    expect(labels).toEqual(['Question b', 'Question a', 'Question c']);
    expect(screen.getByRole('button', { name: 'Vote, 7 votes so far: Question a' })).toBeDefined();
    expect(screen.getByText('Pinned')).toBeDefined();
    expect(screen.getByText('Answered')).toBeDefined();
    expect(screen.getByText('1 viewer')).toBeDefined();
    expect(screen.getByText('3 questions')).toBeDefined();
  });

  it.each([
    ['while the viewer is active', () => {}],
    ['just after the viewer changed the order', () => fireEvent.click(screen.getByText('Age'))],
  ])('shows a question that arrives %s as soon as the viewer is calm', (_, change) => {
    vi.useFakeTimers();
    const { update } = show({ questions: [question('a'), question('b')] });
    passes(5000);
    fireEvent.pointerDown(document.body);
    change();
    passes(100);
    act(() => update([question('a'), question('b'), question('c')]));
    passes(500);
    expect(screen.getAllByRole('article')).toHaveLength(2);
    passes(3000);
    expect(screen.getAllByRole('article')).toHaveLength(3);
  });

  it('shows a question that arrived while the viewer typed once the field loses the focus', () => {
    vi.useFakeTimers();
    const { update } = show({ questions: [question('a'), question('b')] });
    const field = screen.getByRole('textbox', { name: 'Your question' });
    act(() => field.focus());
    fireEvent.change(field, { target: { value: 'Half a question' } });
    passes(5000);
    act(() => update([question('a'), question('b'), question('c')]));
    passes(5000);
    expect(screen.getAllByRole('article')).toHaveLength(2);
    // As a phone's keyboard does when it is closed.
    act(() => field.blur());
    passes(3000);
    expect(screen.getAllByRole('article')).toHaveLength(3);
  });

  it('shows more of a long list when the entries of two frames arrive in one call', () => {
    const calls: ((entries: { isIntersecting: boolean }[]) => void)[] = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe = (): void => {};
        disconnect = (): void => {};
        constructor(call: (entries: { isIntersecting: boolean }[]) => void) {
          calls.push(call);
        }
      },
    );
    show({ questions: Array.from({ length: 40 }, (_, n) => question(String(n))) });
    const shown = screen.getAllByRole('article').length;
    act(() => calls.at(-1)?.([{ isIntersecting: false }, { isIntersecting: true }]));
    expect(screen.getAllByRole('article').length).toBeGreaterThan(shown);
  });

  it('reverses the order at a second click on the active key', () => {
    show({ questions: [question('a', { votes: 7 }), question('b', { votes: 9 })] });
    expect(firstShown()).toBe('Question b');
    fireEvent.click(screen.getByRole('button', { name: /^Votes/ }));
    expect(firstShown()).toBe('Question a');
  });

  it('shows a blocked viewer a notice instead of the form', () => {
    show({ questions: [], isBlocked: true });
    expect(screen.getByText(/^You are blocked from submitting questions/)).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('accepts up to 500 characters, and shows how many are left near the limit', () => {
    show({ questions: [] });
    const field = screen.getByLabelText('Your question');
    expect(field.getAttribute('maxlength')).toBe('500');
    expect(screen.getByRole('button', { name: 'Ask' }).hasAttribute('disabled')).toBe(true);
    fireEvent.change(field, { target: { value: 'a'.repeat(401) } });
    expect(screen.getByText('99 characters left')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Ask' }).hasAttribute('disabled')).toBe(false);
  });

  it.each([
    ['  ', 'Please enter a question.'],
    ['a'.repeat(501), 'Question must be 500 characters or less.'],
  ])('refuses a question that is empty or too long', (text, description) => {
    const { toast } = show({ questions: [] });
    const field = screen.getByLabelText('Your question');
    fireEvent.change(field, { target: { value: text } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(toast()).toMatchObject({ title: 'Error', description });
  });

  it('offers a moderator no block button on the moderator’s own questions', async () => {
    addOwnQuestion(BOARD, OWN);
    show({ adminToken: 'admin token', questions: [question(OWN, { votes: 1 }), question('b')] });
    // The tools load on demand.
    await screen.findByRole('button', { name: 'Block author: Question b' }, { timeout: 10_000 });
    await screen.findByRole('button', { name: 'Keys (?)' }, { timeout: 10_000 });
    const [own, other] = screen.getAllByRole('article');
    expect(own && within(own).getByRole('button', { name: /^Hide: / })).toBeDefined();
    expect(own && within(own).queryByRole('button', { name: /^Block author/ })).toBeNull();
    own?.focus();
    fireEvent.keyDown(document, { key: 'b' });
    expect(screen.queryByRole('alertdialog')).toBeNull();
    other?.focus();
    fireEvent.keyDown(document, { key: 'b' });
    expect(screen.getByRole('alertdialog', { name: 'Block this user?' })).toBeDefined();
  });

  it('shows the floating badge only while live', () => {
    show({ questions: [] });
    expect(floatingBadges()).toHaveLength(1);
    cleanup();
    show({ questions: [], link: { state: 'reconnecting', tries: 1, atMs: performance.now() + 2000 } });
    expect(floatingBadges()).toHaveLength(0);
  });

  it('shows the state of the connection', () => {
    show({ questions: [], link: { state: 'reconnecting', tries: 5, atMs: performance.now() + 30_000 } });
    expect(screen.getByText('Reconnecting')).toBeDefined();
    expect(screen.getByText('Connection lost. Please refresh the page.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Retry now' })).toBeDefined();
  });
});
