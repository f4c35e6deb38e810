import { restOf } from '@openfloor/client/machine/startState';
import type { Link } from '@openfloor/client/machine/state';
import { QUESTION_TEXT_LENGTH_MAX } from '@openfloor/contract/limits';
import type { Question } from '@openfloor/contract/questions';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { toastAtom } from '../../design/components/Toast/toasts.ts';
import { areSettled } from '../../design/layers.tsx';
import { BoardProvider } from './boardContext.ts';
import { BoardScreen } from './BoardScreen.tsx';
import { createBoardSession } from './boardSession.ts';
import { messages } from './messages.ts';

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
  own = [],
}: {
  link?: Link;
  questions?: Question[];
  isBlocked?: boolean;
  adminToken?: string;
  /** Ids of questions that this device asked. */
  own?: string[];
}) => {
  const store = createStore();
  const session = createBoardSession(store, BOARD, adminToken);
  store.set(session.ownIds, new Set(own));
  /** @param missing number of further questions, which are still loading */
  const update = (shown?: Question[], missing = 0): void => {
    const view = shown && {
      audience: 'public' as const,
      epoch: 'life',
      seq: 1,
      questions: new Map(shown.map((each) => [each.id, each])),
    };
    const rest = view && missing > 0 && { rest: restOf(view, missing) };
    session.atoms.show({ audience: 'public', link, viewerCount: 1, ...(view && { view }), ...rest });
  };
  /** As when the server accepted the viewer's question; undefined: the viewer had time to see it. */
  const setAskedNow = (id: string | undefined): void => store.set(session.askedNow, id);
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
  return { toast: () => store.get(toastAtom), update, setAskedNow };
};

/** Moves the faked clock forward. */
const passes = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

type OnIntersection = (entries: { isIntersecting: boolean }[]) => void;

/** Replaces the observers of intersections. @returns their callbacks so far */
const holdObservers = (): OnIntersection[] => {
  const calls: OnIntersection[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = (): void => {};
      disconnect = (): void => {};
      constructor(call: OnIntersection) {
        calls.push(call);
      }
    },
  );
  return calls;
};

/** The header shows the same word. */
const floatingBadges = () =>
  screen.queryAllByText('Live').filter((found) => found.closest('header') === null);
const firstShown = () => screen.getAllByRole('article')[0]?.getAttribute('aria-label');

// A busy machine takes longer than a test may for the first import.
beforeAll(() => Promise.all([import('./viewParts.ts'), import('./moderatorParts.ts')]), 120_000);
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Clicks on another card and shortcuts do not count for a moment after a menu was opened or closed. */
const settling = () => new Promise((resolve) => setTimeout(resolve, 300));

// A busy machine takes long to load what a page loads on demand.
beforeAll(() => import('./moderatorParts.ts'));

/** The items that block the author, in the menu of a moderator's card, which stays open. */
const blockItems = (card: HTMLElement | undefined): HTMLElement[] => {
  if (!card) throw new Error('No card');
  fireEvent.click(within(card).getByRole('button', { name: /^More actions/ }));
  return within(card).queryAllByRole('menuitem', { name: /^Block author/, hidden: true });
};

const backInField = () => screen.findByDisplayValue('When is lunch?');
const noticeForForm = async (): Promise<void> => {
  await screen.findByText(/^You are blocked from submitting questions/);
  expect(screen.queryByRole('textbox')).toBeNull();
};

const listed = (): (string | null)[] =>
  screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));

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

  it('writes the number of questions in a lane as elsewhere', async () => {
    const questions = Array.from({ length: 1000 }, (_, n) => question(`${n}`));
    // The tools suspend the list with them, and React goes on with that in an `act` that is awaited.
    await act(async () => void show({ adminToken: 'admin token', questions }));
    expect(screen.getByText('1,000 questions')).toBeDefined();
    await screen.findByRole('button', { name: /^All\s*1,000$/ }, { timeout: 10_000 });
  });

  it('shows votes, pin and answered mark of each question, and folds the answered ones', async () => {
    show({
      questions: [
        question('a', { votes: 7 }),
        question('b', { pinned: true }),
        question('c', { isAnswered: true }),
      ],
    });
    expect(listed()).toEqual(['Question b', 'Question a']);
    fireEvent.click(await screen.findByRole('button', { name: '1 answered' }, { timeout: 10_000 }));
    expect(listed()).toEqual(['Question b', 'Question a', 'Question c']);
    expect(screen.getByRole('button', { name: 'Vote, 7 votes so far' })).toBeDefined();
    expect(screen.getByText('Pinned')).toBeDefined();
    expect(screen.getByText('Answered')).toBeDefined();
    expect(screen.getByRole('banner').textContent).toContain('1 viewer');
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

  it('keeps the viewer’s question at its place when it arrived with the rest of the list', () => {
    vi.useFakeTimers();
    const { update, setAskedNow } = show({ questions: [] });
    act(() => update([question('a')], 1));
    passes(3000);
    fireEvent.pointerDown(document.body);
    const own = question(OWN, { createdAt: '2026-03-01T10:01:00.000Z' });
    act(() => update([question('a'), question('b'), own]));
    passes(1100);
    act(() => setAskedNow(OWN));
    expect(firstShown()).toBe(`Question ${OWN}`);
    act(() => setAskedNow(undefined));
    expect(firstShown()).toBe(`Question ${OWN}`);
  });

  it('shows more of a long list when the entries of two frames arrive in one call', () => {
    const calls = holdObservers();
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

  it('accepts texts up to the limit, and shows how many are left near the limit', () => {
    show({ questions: [] });
    const field = screen.getByLabelText('Your question');
    expect(field.getAttribute('maxlength')).toBe(String(QUESTION_TEXT_LENGTH_MAX));
    expect(screen.getByRole('button', { name: 'Ask' }).hasAttribute('disabled')).toBe(true);
    fireEvent.change(field, { target: { value: 'a'.repeat(QUESTION_TEXT_LENGTH_MAX - 99) } });
    expect(screen.getByText('99 characters left')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Ask' }).hasAttribute('disabled')).toBe(false);
  });

  it.each([
    ['  ', 'Please enter a question.'],
    ['a'.repeat(QUESTION_TEXT_LENGTH_MAX + 1), messages.questionTooLong],
  ])('refuses a question that is empty or too long', (text, description) => {
    const { toast } = show({ questions: [] });
    const field = screen.getByLabelText('Your question');
    fireEvent.change(field, { target: { value: text } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(toast()).toMatchObject({ title: 'Error', description });
  });

  it.each([
    [
      429,
      { code: 'rate-limited', message: 'Ten a minute' },
      { title: 'Rate limit reached', description: 'Ten a minute', detail: 'Try again in 1 s.' },
      backInField,
    ],
    [
      429,
      { code: 'rate-limited', message: '' },
      { title: 'Rate limit reached', description: 'Question rate limit exceeded' },
      backInField,
    ],
    [
      409,
      { code: 'board-full', message: 'This board is full.' },
      {
        title: 'This board is full',
        description: 'It takes no more questions. You can still vote, and your text is kept here.',
      },
      backInField,
    ],
    [
      400,
      { code: 'invalid-request', message: 'No' },
      { title: 'Error', description: 'Failed to submit question. Please try again.' },
      backInField,
    ],
    [
      403,
      { code: 'blocked', message: 'No' },
      { title: 'Blocked', description: 'You are blocked from submitting questions.' },
      noticeForForm,
    ],
  ])(
    'says why a question is refused with %s %o, and puts it back into the field, or a notice in its place',
    async (status, body, said, untilShown) => {
      const headers = { 'retry-after': '1' };
      vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status, headers })));
      const { toast } = show({ questions: [] });
      const field = screen.getByLabelText('Your question');
      fireEvent.change(field, { target: { value: 'When is lunch?' } });
      fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
      await vi.waitFor(() => expect(toast()).toMatchObject(said));
      await untilShown();
    },
  );

  it('offers a moderator no block button on the moderator’s own questions', async () => {
    show({ adminToken: 'admin token', own: [OWN], questions: [question(OWN, { votes: 1 }), question('b')] });
    // The tools load on demand.
    await screen.findByRole('button', { name: 'More actions: Question b' }, { timeout: 10_000 });
    await screen.findByRole('button', { name: 'Keys (?)' }, { timeout: 10_000 });
    const [own, other] = screen.getAllByRole('article');
    expect(own && within(own).getByRole('button', { name: /^Answer now: / })).toBeDefined();
    expect(blockItems(own)).toHaveLength(0);
    // A quick click on another card does not count.
    await settling();
    expect(blockItems(other)).toHaveLength(1);
    for (const menu of screen.getAllByRole('menu', { hidden: true }))
      fireEvent.keyDown(menu, { key: 'Escape' });
    await settling();
    own?.focus();
    fireEvent.keyDown(document, { key: 'b' });
    expect(screen.queryByRole('alertdialog')).toBeNull();
    other?.focus();
    await pressAsPersonsDo('b');
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

const NUMBERS = Array.from({ length: 12 }, (_, n) => n + 1);
const UNTIL_LISTED = { timeout: 8000 };

const numbered = (n: number, details: Partial<Question> = {}): Question =>
  question(String(n), {
    status: 'waiting',
    createdAt: new Date(Date.UTC(2026, 2, 1, 10, n)).toISOString(),
    ...details,
  });
const focused = () => document.activeElement?.getAttribute('aria-label');
const press = (key: string): boolean => fireEvent.keyDown(document.activeElement ?? document, { key });
/** The quickest acts on one card after the other that count. */
const pressAsPersonsDo = async (key: string): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, 610));
  press(key);
};
const cardNamed = (n: number): HTMLElement => screen.getByRole('article', { name: `Question ${n}` });

/** Opens a lane. The server never answers. `renderMore`: what happens when the end of the list comes near. */
const openLane = async (lane: RegExp, questions: Question[]) => {
  const calls = holdObservers();
  vi.stubGlobal('fetch', () => Promise.withResolvers<Response>().promise);
  const { update } = show({ adminToken: 'admin token', questions });
  fireEvent.click(await screen.findByRole('button', { name: lane }, { timeout: 10_000 }));
  // A dialog of the test before may have closed just now.
  await waitFor(() => expect(areSettled(performance.now())).toBe(true));
  await screen.findAllByRole('article');
  return {
    renderMore: () => act(() => calls.at(-1)?.([{ isIntersecting: true }])),
    update: (shown: Question[]) => act(() => update(shown)),
  };
};

describe('The focus of a moderator', () => {
  it('goes on after the last rendered card, which was approved before more were rendered', async () => {
    const { renderMore } = await openLane(
      /^Review/,
      NUMBERS.map((n) => numbered(n)),
    );
    cardNamed(1).focus();
    for (const n of NUMBERS.slice(0, 8)) {
      expect(focused()).toBe(`Question ${n}`);
      await pressAsPersonsDo('a');
    }
    renderMore();
    await waitFor(() => expect(focused()).toBe('Question 9'));
  });

  it('goes on when the approved cards leave before more were rendered', async () => {
    const { update } = await openLane(
      /^Review/,
      NUMBERS.map((n) => numbered(n)),
    );
    cardNamed(1).focus();
    for (let n = 1; n <= 8; n += 1) await pressAsPersonsDo('a');
    update(NUMBERS.map((n) => numbered(n, n <= 8 ? { status: 'published' } : {})));
    await waitFor(() => expect(focused()).toBe('Question 9'), UNTIL_LISTED);
  });

  it('goes to the card before when the last one leaves, and to the lane’s button when none is left', async () => {
    const pinned = [1, 2].map((n) => numbered(n, { status: 'published', pinned: true, votes: 9 - n }));
    const { update } = await openLane(/^Pinned/, pinned);
    cardNamed(2).focus();
    for (const [n, target] of [
      [2, 'Question 1'],
      [1, null],
    ] as const) {
      await pressAsPersonsDo('p');
      update(pinned.map((each) => (Number(each.id) < n ? each : { ...each, pinned: false })));
      await waitFor(() => expect(screen.queryAllByRole('article')).toHaveLength(n - 1), UNTIL_LISTED);
      expect(focused()).toBe(target);
    }
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Pinned/ }));
  });

  it.each([
    ['shown again by a key', 'h', { hidden: false }],
    ['withdrawn by its asker', undefined, undefined],
  ])('goes to the next card when the focused one is %s', async (_, key, details) => {
    const hidden = [1, 2, 3].map((n) => numbered(n, { status: 'published', hidden: true, votes: 9 - n }));
    const { update } = await openLane(/^Hidden/, hidden);
    cardNamed(2).focus();
    if (key !== undefined) press(key);
    update(hidden.flatMap((each) => (each.id !== '2' ? each : details ? { ...each, ...details } : [])));
    await waitFor(() => expect(focused()).toBe('Question 3'), UNTIL_LISTED);
  });

  it.each([
    ['among others', [1, 2, 3]],
    ['alone in the lane', [2]],
  ])('returns to a card, %s, that a colleague took out of the lane behind a dialog', async (_, numbers) => {
    const hidden = numbers.map((n) => numbered(n, { status: 'published', hidden: true, votes: 9 - n }));
    const { update } = await openLane(/^Hidden/, hidden);
    cardNamed(2).focus();
    press('b');
    await screen.findByRole('alertdialog', { name: 'Block this user?' });
    update(hidden.map((each) => (each.id === '2' ? { ...each, hidden: false } : each)));
    await screen.findByText('A colleague changed this question.', {}, UNTIL_LISTED);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(focused()).toBe('Question 2'));
    expect(screen.getAllByRole('article')).toHaveLength(numbers.length);
  });

  it('stays on a card that a colleague approved, which takes no keys and leaves when one moves on', async () => {
    const { update } = await openLane(
      /^Review/,
      [1, 2, 3].map((n) => numbered(n)),
    );
    cardNamed(2).focus();
    update([numbered(1), numbered(2, { status: 'published' }), numbered(3)]);
    await screen.findByText('A colleague changed this question.', {}, UNTIL_LISTED);
    expect(
      within(cardNamed(2)).queryByRole('button', { name: /^(Approve|Decline|Answer now|More actions)/ }),
    ).toBeNull();
    for (const key of ['a', 'd', 'e', 'b']) press(key);
    expect(focused()).toBe('Question 2');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    press('j');
    expect(focused()).toBe('Question 3');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2), UNTIL_LISTED);
    expect(focused()).toBe('Question 3');
  });

  it('goes to no other card when the next talk starts', async () => {
    const { update } = await openLane(
      /^Review/,
      [1, 2].map((n) => numbered(n)),
    );
    cardNamed(1).focus();
    update([3, 4].map((n) => numbered(n)));
    await waitFor(
      () => expect(screen.queryByRole('article', { name: 'Question 1' })).toBeNull(),
      UNTIL_LISTED,
    );
    await screen.findByRole('article', { name: 'Question 3' });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Review/ }));
  });

  it('stays where the moderator took it before the card left', async () => {
    const { update } = await openLane(
      /^Review/,
      [1, 2].map((n) => numbered(n)),
    );
    cardNamed(1).focus();
    act(() => cardNamed(1).blur());
    update([numbered(1, { status: 'published' }), numbered(2)]);
    await screen.findByText('A colleague changed this question.', {}, UNTIL_LISTED);
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(document.activeElement).toBe(document.body);
  });

  it('returns to the card when a decline is cancelled from its field', async () => {
    await openLane(
      /^Review/,
      [1, 2].map((n) => numbered(n)),
    );
    cardNamed(1).focus();
    press('d');
    screen.getByRole('textbox', { name: 'Another reason' }).focus();
    press('Escape');
    expect(focused()).toBe('Question 1');
  });
});
