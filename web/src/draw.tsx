import type { DrawBoard, DrawnBoard } from '@openfloor/contract/drawnBoard';
import { createStore, type Store } from 'jotai';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { drawnIn } from './api/board/boardInPage.ts';
import { knownBoardIn } from '@openfloor/client/knownBoard';
import { Providers } from './app/providers.tsx';
import { loadPageAt, Screens } from './app/router.tsx';
import { phaseOf } from './features/board/timeBox/phaseOf.ts';
import { loadParts, partsUsedBy } from './loading/lazyParts.ts';
import { paths } from './navigation/paths.ts';
import { boardOnPageAtom } from './session/boardOnPage.ts';

const SOME_BOARD = '00000000-0000-4000-8000-000000000000';

await loadPageAt(paths.home);
await loadPageAt(paths.board(SOME_BOARD));
await loadParts();

/** The HTML of the same tree that `main.tsx` hydrates. */
const pageAt = (path: string, store: Store): string =>
  renderToString(
    <StrictMode>
      <Providers store={store}>
        <StaticRouter location={path}>
          <Screens />
        </StaticRouter>
      </Providers>
    </StrictMode>,
  );

/** The landing page as HTML. */
export const drawLanding = (): string => pageAt(paths.home, createStore());

const CARD = /<li [^>]*data-question=/;

/** React leaves out what fails, as if it were to load later. */
export const drawBoard: DrawBoard = ({ board, ...list }) => {
  const known = knownBoardIn(board);
  if (!known) throw new Error('The page has no board');
  const { settings } = known.head;
  const drawn: DrawnBoard = { ...list, phase: phaseOf(settings, list.atMs).phase, parts: [] };
  const store = createStore();
  store.set(boardOnPageAtom, { ...known, drawn: drawnIn(drawn) });
  let html = '';
  const parts = partsUsedBy(() => {
    html = pageAt(paths.board(known.board.id), store);
  });
  // Several talks of a board that has ended are read by the page.
  const hasCards = list.questions.length > 0 && !known.head.endedAt;
  if (!html.includes('<main') || (hasCards && !CARD.test(html)))
    throw new Error('React left out a part of the page');
  return { html, drawn: { ...drawn, parts } };
};
