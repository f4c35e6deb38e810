import { Suspense, type ComponentType } from 'react';
import { matchPath, useRoutes } from 'react-router-dom';
import { importPart } from '../loading/importPart.ts';
import { lazyPart } from '../loading/lazyPart.ts';
import { paths, PATTERNS } from '../navigation/paths.ts';

type Page = { default: ComponentType };

/** Each screen loads on demand. */
const PAGES: Readonly<Record<string, () => Promise<Page>>> = {
  [paths.home]: () => import('./LandingRoute.tsx'),
  [PATTERNS.board]: () => import('../features/board/BoardPage.tsx'),
  [PATTERNS.speaker]: () => import('../features/speaker/SpeakerPage.tsx'),
  [PATTERNS.boardPage]: () => import('./BoardSubpages.tsx'),
  [paths.myBoards]: () => import('../features/my-boards/MyBoardsPage.tsx'),
  '*': () => import('./OtherPages.tsx'),
};
const ROUTES = Object.entries(PAGES).map(([path, load]) => ({
  path,
  load,
  Page: lazyPart(load) as ComponentType,
}));

/**
 * Loads the screen of an address before rendering it. A screen that suspends would show later and in steps, because
 * React avoids changing what is already visible.
 */
export const loadPageAt = async (pathname: string): Promise<void> => {
  const route = ROUTES.find(({ path }) => matchPath(path, pathname));
  if (route) route.Page = (await importPart(route.load)).default;
};

export const Screens = () => (
  <Suspense>{useRoutes(ROUTES.map(({ path, Page }) => ({ path, element: <Page /> })))}</Suspense>
);
