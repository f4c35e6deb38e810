import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Gallery } from './Gallery.tsx';
import { Preview } from './Preview.tsx';

const fetchFile = window.fetch.bind(window);
/** There is no server here: calls of the API stay pending. */
window.fetch = (input, init) =>
  typeof input === 'string' && input.startsWith('/api')
    ? Promise.withResolvers<Response>().promise
    : fetchFile(input, init);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>{location.search === '?preview' ? <Preview /> : <Gallery />}</StrictMode>,
);
