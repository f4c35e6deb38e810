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
    /** Returns what was done on the drawn page so far, and stops recording. See `earlyPart.ts` of the server. */
    takeEarly?: () => Early & {
      /** Buttons that were pressed and sent nothing. */
      pressed: Iterable<HTMLElement>;
      /** The session that the answers brought, once they have arrived. */
      session: Promise<unknown>;
    };
  }
}

const store = createStore();
const onPage = boardInPage();
store.set(boardOnPageAtom, onPage);
// Texts of questions that are erased or hidden later must not stay in the document.
document.getElementById(DRAWN_ID)?.remove();
/** Addresses that the server answers with the board itself: a short link, and a form that was sent without scripts. */
const ANOTHER_ADDRESS = /^\/(?:b\/|board\/[^/]+(?:\/(?:ask|vote)$|\?minSeq=))/;
const boardId = boardIdOfPage();
const { pathname, search, hash } = location;
if (boardId && ANOTHER_ADDRESS.test(pathname + search))
  history.replaceState(history.state, '', paths.board(boardId) + (pathname.startsWith('/b/') ? hash : ''));

/**
 * Whether the drawn page equals the first rendering on this device. The server draws a board for everybody: without a
 * moderator's tools, and without the link back to a conference.
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

/**
 * React's error for a part that the server left to the browser, which is no fault.
 * @see https://react.dev/errors/419
 */
const NOT_DRAWN = /#419;/;
const onRecoverableError = (error: unknown): void => {
  if (!NOT_DRAWN.test(String(error))) reportFault('error', error);
};

/**
 * Undefined if the drawn page is hydrated. Otherwise the page as drawn for others stays until this device's page is
 * rendered.
 */
const reactRoot = canHydrate ? undefined : createRoot(root);
if (!root.hasChildNodes()) reactRoot?.render(app(null));
/**
 * Parts that the first rendering waits for. A board that is not drawn waits for its brand, which would move the list if
 * it came later.
 */
const firstParts = onPage?.drawn?.parts ?? (onPage?.head.settings.brand ? [BRAND_MODULE] : []);
/**
 * The screen, once its files have loaded. After a failure the error page, or undefined if the page is to be hydrated:
 * the drawn page then stays, and `index.html` says below it that the page has not loaded.
 */
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
  // Even if nothing is hydrated: from here on this page handles the presses.
  const early = window.takeEarly?.();
  if (early) {
    expectSession(early.session);
    store.set(earlyAtom, early);
  }
  document.getElementById('early')?.remove();
  if (reactRoot) reactRoot.render(screen);
  else {
    hydrateRoot(root, screen, { onRecoverableError });
    // A click makes React hydrate what it needs.
    for (const button of early?.pressed ?? []) button.click();
  }
  document.getElementById('late')?.remove();
};
void show();
