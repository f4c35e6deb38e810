import { headFor } from '@openfloor/domain/view/audience';
import { emptyBoard, type BoardState } from '@openfloor/domain/board/boardState';
import type { Drawing } from '@openfloor/contract/drawnBoard';
import type { Question } from '@openfloor/contract/questions';
import { act } from '@testing-library/react';
import { createStore } from 'jotai';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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

const drawingOf = (state: Partial<BoardState>, questions: readonly Question[] = QUESTIONS): Drawing => {
  const title = 'Town hall';
  const head = headFor('public', BOARD, { ...emptyBoard(), title, ...state });
  const board = { id: BOARD, shortId: 'abc234', title, createdAt: inMinutes(-60), ...head };
  return {
    board: JSON.parse(JSON.stringify(board)),
    questions,
    missing: 3,
    position: 'epoch.7',
    atMs: NOW_MS,
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

it.each(STATES)('the first rendering of a board %s equals its drawing', async (_which, state, questions) => {
  const drawing = drawingOf(state, questions);
  const { html, drawn } = drawBoard(drawing);
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = html;
  const cards = [...root.querySelectorAll('[data-question]')];
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
          <MemoryRouter initialEntries={[paths.board(BOARD)]}>
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
  const shown = [...root.querySelectorAll('[data-question]')];
  expect(cards.map((card, index) => card === shown[index])).toEqual(cards.map(() => true));
  await act(async () => page.unmount());
});

it('refuses to draw what is no board', () => {
  expect(() => drawBoard({ ...drawingOf({}), board: {} })).toThrow('no board');
});
