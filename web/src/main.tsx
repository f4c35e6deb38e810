import { BRAND_MODULE, DRAWN_ID } from '@openfloor/contract/drawnBoard';
import { createStore } from 'jotai';
import { StrictMode, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { boardIdOfPage, boardInPage } from './api/board/boardInPage.ts';
import { ErrorPage } from './app/ErrorPage.tsx';
import { Providers } from './app/providers.tsx';
import { BrowserRouter } from 'react-router-dom';
import { loadPageAt, Screens } from './app/router.tsx';
import { adminTokenOf } from './device/boardTokens.ts';
import { expectSession } from './device/session.ts';
import { reportFault, watchFaults } from './faults/reportFault.ts';
import { loadParts } from './loading/lazyParts.ts';
import { applyLaterStyles, watchStyles } from './loading/styles.ts';
import { paths } from './navigation/paths.ts';
import { boardOnPageAtom, earlyAtom, type Early } from './session/boardOnPage.ts';

watchFaults(import.meta.url);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

declare global {
  interface Window {
    /** Gives what was done on the drawn page so far, and takes no more. See `earlyPart.ts` of the server. */
    takeEarly?: () => Early & {
      /** Buttons that were pressed and sent nothing. */
      pressed: Iterable<HTMLElement>;
      /** The session that the answers brought, once they have come. */
      session: Promise<unknown>;
    };
  }
}

const store = createStore();
const onPage = boardInPage();
store.set(boardOnPageAtom, onPage);
// Texts of questions that are erased or hidden later do not stay in the document.
document.getElementById(DRAWN_ID)?.remove();
/** Answers with the board itself: a short link, and a form that was sent without scripts. */
const ANOTHER_ADDRESS = /^\/(?:b\/|board\/[^/]+(?:\/(?:ask|vote)$|\?minSeq=))/;
const boardId = boardIdOfPage();
const { pathname, search, hash } = location;
if (boardId && ANOTHER_ADDRESS.test(pathname + search))
  history.replaceState(history.state, '', paths.board(boardId) + (pathname.startsWith('/b/') ? hash : ''));

/**
 * Whether the page is drawn as this device shows it at first. The server draws a board for everybody: without the tools of somebody who
 * moderates it, and without the way back to an event.
 */
const canHydrate =
  root.hasChildNodes() &&
  !location.hash.startsWith('#token=') &&
  !history.state?.usr &&
  (!onPage || adminTokenOf(onPage.board.id) === undefined);

const app = (screen: ReactNode) => (
  <StrictMode>
    <Providers store={store}>{screen}</Providers>
  </StrictMode>
);
const screens = app(
  <BrowserRouter>
    <Screens />
  </BrowserRouter>,
);
watchStyles();
applyLaterStyles();

/** A part that the server does not draw: the browser renders it, as the drawing says. @see https://react.dev/errors/419 */
const NOT_DRAWN = /#419;/;
const onRecoverableError = (error: unknown): void => {
  if (!NOT_DRAWN.test(String(error))) reportFault('error', error);
};

/** Undefined where what is drawn gets hydrated. Else what was drawn for others stays until this device's page is there. */
const reactRoot = canHydrate ? undefined : createRoot(root);
if (!root.hasChildNodes()) reactRoot?.render(app(null));
/** Parts that the first rendering waits for. A board that is not drawn waits for its brand, which would move the list if it came later. */
const firstParts = onPage?.drawn?.parts ?? (onPage?.head.settings.brand ? [BRAND_MODULE] : []);
/** What the screen is once its files have arrived; undefined: what is drawn stays, and `index.html` says below it that they have not. */
const loaded = async (): Promise<ReactNode> => {
  try {
    await loadPageAt(location.pathname);
    await loadParts(firstParts);
    return screens;
  } catch (error) {
    return reactRoot && app(<ErrorPage error={error} />);
  }
};
const show = async (): Promise<void> => {
  const screen = await loaded();
  if (screen === undefined) return;
  // Also where nothing is hydrated: from here on a press is that of this page.
  const early = window.takeEarly?.();
  if (early) {
    expectSession(early.session);
    store.set(earlyAtom, early);
  }
  document.getElementById('early')?.remove();
  if (reactRoot) reactRoot.render(screen);
  else {
    hydrateRoot(root, screen, { onRecoverableError });
    // A click hydrates what it needs.
    for (const button of early?.pressed ?? []) button.click();
  }
  document.getElementById('late')?.remove();
};
void show();
