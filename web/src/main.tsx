import { StrictMode, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { ErrorPage } from './app/ErrorPage.tsx';
import { Providers } from './app/providers.tsx';
import { BrowserRouter } from 'react-router-dom';
import { loadPageAt, Screens } from './app/router.tsx';
import { watchFaults } from './faults/reportFault.ts';
import { applyEntryStyles, watchStyles } from './loading/styles.ts';

watchFaults(import.meta.url);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

const app = (screen: ReactNode) => (
  <StrictMode>
    <Providers>{screen}</Providers>
  </StrictMode>
);
const screens = app(
  <BrowserRouter>
    <Screens />
  </BrowserRouter>,
);
watchStyles();
applyEntryStyles();
/**
 * React's root of every page but the landing page. The build has rendered that one (`prerender.tsx`), so that
 * it can be read before it is hydrated.
 */
const page = root.hasChildNodes() ? undefined : createRoot(root);
page?.render(app(null));
const hasRendered = loadPageAt(location.pathname).then(
  () => (page ? page.render(screens) : void hydrateRoot(root, screens)),
  (error: unknown) => (page ?? createRoot(root)).render(app(<ErrorPage error={error} />)),
);
// Removes the text of `index.html` that says that the page does not load.
void hasRendered.then(() => document.getElementById('late')?.remove());
