import { headFor } from '@openfloor/domain/view/audience';
import { emptyBoard, type BoardState } from '@openfloor/domain/board/boardState';
import type { Drawing, DrawnBoard, DrawnScreen } from '@openfloor/contract/drawnBoard';
import type { Question } from '@openfloor/contract/questions';
import { act } from '@testing-library/react';
import { createStore } from 'jotai';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawnIn } from './api/board/boardInPage.ts';
import { knownBoardIn } from '@openfloor/client/knownBoard';
import { Providers } from './app/providers.tsx';
import { Screens } from './app/router.tsx';
import { drawBoard } from './draw.tsx';
import { paths } from './navigation/paths.ts';
import { boardOnPageAtom } from './session/boardOnPage.ts';

const BOARD = '5c1e7a52-4f43-4f6f-9a44-111111111111';
const NOW_MS = Date.UTC(2026, 2, 1, 10);
const inMinutes = (minutes: number): string => new Date(NOW_MS + minutes * 60_000).toISOString();

const question = (number: number, details: Partial<Question> = {}): Question => ({
  id: `5c1e7a52-4f43-4f6f-9a44-${String(number).padStart(12, '0')}`,
  boardId: BOARD,
  text: `Question ${number}`,
  votes: 20 - number,
  hidden: false,
  pinned: false,
  isAnswered: false,
  createdAt: inMinutes(-number),
  ...details,
});

const QUESTIONS = [
  question(1, { pinned: true, name: 'Ada', labels: ['Product'] }),
  question(2, { reply: { text: 'On Friday.', at: inMinutes(-1) } }),
  question(3, { merged: [{ id: question(30).id, text: 'Once more', createdAt: inMinutes(-9) }] }),
  question(4, { edited: true, text: 'متى يصل الإصدار الجديد؟' }),
  question(5, { isAnswered: true }),
  ...Array.from({ length: 7 }, (_, index) => question(index + 6, { text: '<b>Why?</b> '.repeat(40) })),
];

const drawingOf = (
  screen: DrawnScreen,
  state: Partial<BoardState>,
  questions: readonly Question[] = QUESTIONS,
): Drawing => {
  const title = 'Town hall';
  const head = headFor('public', BOARD, { ...emptyBoard(), title, ...state });
  const board = { id: BOARD, shortId: 'abc234', title, createdAt: inMinutes(-60), ...head };
  return {
    screen,
    board: JSON.parse(JSON.stringify(board)),
    questions,
    total: questions.length + 3,
    first: 100,
    position: 'epoch.7',
    atMs: NOW_MS,
    origin: location.origin,
  };
};
const settings = (changed: Partial<BoardState['settings']>): Partial<BoardState> => ({
  settings: { ...emptyBoard().settings, ...changed },
});

const STATES: [string, Partial<BoardState>, Question[]?][] = [
  ['with default settings', {}],
  ['without questions', {}, []],
  ['whose questions were all answered', {}, [question(1, { isAnswered: true })]],
  [
    'with labels, names, review and a notice',
    settings({
      labels: [{ name: 'Product', color: 'blue' }],
      names: 'optional',
      review: true,
      notice: 'Doors open at noon.',
    }),
  ],
  ['with a brand', settings({ brand: { name: 'Acme', primary: '#0b2265' } })],
  ['that has not opened', settings({ opensAt: inMinutes(30), closesAt: inMinutes(90) })],
  ['that closes soon', settings({ closesAt: inMinutes(5) })],
  ['that has closed for questions', settings({ closesAt: inMinutes(-5) })],
  ['whose voting is paused', settings({ voting: 'paused', asking: 'paused' })],
  ['that answers a question', { answeringId: question(7).id }],
  [
    'with an agenda',
    {
      agenda: [
        {
          id: question(50).id,
          title: 'Closing panel',
          speakers: ['Ada', 'Grace'],
          startsAt: inMinutes(45),
          minutes: 30,
          room: null,
          asking: 'open',
        },
      ],
    },
  ],
  ['that has ended', { endedAt: inMinutes(-10) }],
];

let complaint: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  // React's development build says which text or attribute differs.
  complaint = vi.spyOn(console, 'error');
  vi.setSystemTime(NOW_MS + 3_600_000);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

/** Hydrates a drawn screen in React's development build. @returns what was drawn */
const hydrated = async (drawing: Drawing): Promise<{ html: string; drawn: DrawnBoard }> => {
  const { html, drawn } = drawBoard(drawing);
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = html;
  const read = [...root.querySelectorAll('[data-question], main p, [role="img"]')];
  const known = knownBoardIn(drawing.board);
  if (!known) throw new Error('The sample is no board');
  const store = createStore();
  store.set(boardOnPageAtom, { ...known, drawn: drawnIn(JSON.parse(JSON.stringify(drawn))) });
  const onRecoverableError = vi.fn<(error: unknown) => void>();
  const page = await act(async () =>
    hydrateRoot(
      root,
      <StrictMode>
        <Providers store={store}>
          <MemoryRouter initialEntries={[paths[drawing.screen](BOARD)]}>
            <Screens />
          </MemoryRouter>
        </Providers>
      </StrictMode>,
      { onRecoverableError },
    ),
  );
  const differences = onRecoverableError.mock.calls
    .map(([error]) => String(error))
    // A part that is not drawn.
    .filter((error) => !error.includes('Switched to client rendering'));
  expect(differences).toEqual([]);
  expect(complaint).not.toHaveBeenCalled();
  expect(read.filter((element) => !element.isConnected)).toEqual([]);
  await act(async () => page.unmount());
  return { html, drawn };
};

describe.each(['board', 'speaker', 'wall'] as const)('The first rendering of a %s', (screen) => {
  it.each(STATES)('%s equals its drawing', async (_which, state, questions) => {
    const { html } = await hydrated(drawingOf(screen, state, questions));
    expect(html).toContain('<main');
  });
});

const drawnStage = (state: Partial<BoardState>, questions?: readonly Question[]) =>
  hydrated({ ...drawingOf('speaker', state, questions), first: 1 });

describe('A drawn stage', () => {
  it('has its first question and the code to join', async () => {
    const { html } = await drawnStage({});
    expect(html).toContain('Question 1');
    expect(html).toContain('1 of 1');
    expect(html).toMatch(new RegExp(`aria-label="QR code of ${location.host}/b/abc234"`));
  });

  it('shows the question that is being answered, and has all that it counts', async () => {
    const { html, drawn } = await drawnStage({ answeringId: question(3).id }, [
      ...QUESTIONS,
      question(19, { pinned: true, isAnswered: true }),
    ]);
    expect(html).toContain('Being answered now');
    expect(html).toContain('3 of 3');
    expect(drawn.questions.map(({ id }) => id)).toEqual([1, 3, 19].map((number) => question(number).id));
    expect(drawn.missing).toBe(QUESTIONS.length + 1 + 3 - 3);
  });

  it('without pinned questions says so, and has the code', async () => {
    const { html } = await drawnStage({}, [question(1)]);
    expect(html).toContain('No pinned questions');
    expect(html).toContain('/b/abc234');
  });
});

it('A drawn wall has the open questions with the most votes, also those that are not among the first', async () => {
  const pinned = [1, 2, 3, 4, 5, 6].map((number) => question(number, { pinned: true, votes: 0 }));
  const { drawn } = await hydrated({
    ...drawingOf('wall', {}, [...pinned, ...[11, 12, 13].map((number) => question(number))]),
    first: 1,
  });
  expect(drawn.questions.map(({ votes }) => votes)).toEqual([0, 0, 9, 8, 7]);
});

it('refuses to draw what is no board', () => {
  expect(() => drawBoard({ ...drawingOf('board', {}), board: {} })).toThrow('no board');
});
