import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod/mini';
import { Providers } from './app/providers.tsx';
import { loadPageAt, Router } from './app/router.tsx';

// The faster parsers are made by `new Function`, which the security policy forbids.
z.config({ jitless: true });

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

const page = createRoot(root);
const show = (screen: ReactNode): void =>
  page.render(
    <StrictMode>
      <Providers>{screen}</Providers>
    </StrictMode>,
  );
// A screen that cannot be loaded tells of that itself.
show(null);
const showScreen = (): void => show(<Router />);
void loadPageAt(location.pathname).then(showScreen, showScreen);
