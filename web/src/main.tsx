import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod/mini';
import { ErrorPage } from './app/ErrorPage.tsx';
import { Providers } from './app/providers.tsx';
import { loadPageAt, Router } from './app/router.tsx';
import { watchFaults } from './faults/reportFault.ts';
import { watchStyles } from './loading/styles.ts';

// zod's faster parsers use `new Function`, which the content security policy forbids.
z.config({ jitless: true });

watchFaults(import.meta.url);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

const page = createRoot(root);
const show = (screen: ReactNode): void =>
  page.render(
    <StrictMode>
      <Providers>{screen}</Providers>
    </StrictMode>,
  );
watchStyles();
show(null);
void loadPageAt(location.pathname).then(
  () => show(<Router />),
  (error: unknown) => show(<ErrorPage error={error} />),
);
