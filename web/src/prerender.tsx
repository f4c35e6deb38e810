import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { Providers } from './app/providers.tsx';
import { loadPageAt, Screens } from './app/router.tsx';
import { paths } from './navigation/paths.ts';

await loadPageAt(paths.home);

/** The landing page as HTML, of the same tree that `main.tsx` hydrates. */
export const landingPage = renderToString(
  <StrictMode>
    <Providers>
      <StaticRouter location={paths.home}>
        <Screens />
      </StaticRouter>
    </Providers>
  </StrictMode>,
);
