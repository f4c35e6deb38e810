import type { BoardHead } from '@openfloor/contract/boardHead';
import type { DrawBoard, DrawnBoard, DrawnScreen } from '@openfloor/contract/drawnBoard';
import type { Question } from '@openfloor/contract/questions';
import { stagedQuestions } from '@openfloor/domain/view/stagePlace';
import { createStore, type Store } from 'jotai';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { drawnIn } from './api/board/boardInPage.ts';
import { knownBoardIn } from '@openfloor/client/knownBoard';
import { Providers } from './app/providers.tsx';
import { loadPageAt, Screens } from './app/router.tsx';
import { phaseOf } from './features/board/timeBox/phaseOf.ts';
import { mostVoted } from './features/speaker/wall/mostVoted.ts';
import { loadParts, partsUsedBy } from './loading/lazyParts.ts';
import { paths } from './navigation/paths.ts';
import { boardOnPageAtom } from './session/boardOnPage.ts';

const SOME_BOARD = '00000000-0000-4000-8000-000000000000';

await loadPageAt(paths.home);
for (const path of [paths.board, paths.speaker, paths.wall]) await loadPageAt(path(SOME_BOARD));
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

/** Questions that a screen shows, besides the first ones of the list. */
const SHOWN: Record<DrawnScreen, (questions: readonly Question[], head: BoardHead) => readonly Question[]> = {
  board: (questions, { answeringId }) => questions.filter(({ id }) => id === answeringId),
  speaker: (questions, { answeringId }) => stagedQuestions(questions, { guests: [answeringId ?? undefined] }),
  wall: (questions) => mostVoted(questions),
};

const CARD = /<li [^>]*data-question=/;

/** Draws a board's page. Throws if React left out a part: it treats one that fails as if it were to load later. */
export const drawBoard: DrawBoard = ({ screen, board, questions, total, first, ...rest }) => {
  const known = knownBoardIn(board);
  if (!known) throw new Error('The page has no board');
  const { head } = known;
  const shown = SHOWN[screen](questions, head);
  const listed = questions.filter((question, index) => index < first || shown.includes(question));
  const drawn: DrawnBoard = {
    ...rest,
    questions: listed,
    missing: total - listed.length,
    phase: phaseOf(head.settings, rest.atMs).phase,
    parts: [],
  };
  const list = drawnIn(drawn);
  if (!list) throw new Error('The page has no list');
  const store = createStore();
  store.set(boardOnPageAtom, { ...known, drawn: list });
  let html = '';
  const parts = partsUsedBy(() => {
    html = pageAt(paths[screen](known.board.id), store);
  });
  // If an ended board has several talks, the page itself reads their questions, so none is drawn.
  const hasCards = screen === 'board' && listed.length > 0 && !head.endedAt;
  if (!html.includes('<main') || (hasCards && !CARD.test(html)))
    throw new Error('React left out a part of the page');
  return { html, drawn: { ...drawn, parts } };
};
