import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Gallery } from './Gallery.tsx';
import { Preview } from './Preview.tsx';

const fetchFile = window.fetch.bind(window);
/** No server answers here: what a part asks of the API stays under way. */
window.fetch = (input, init) =>
  typeof input === 'string' && input.startsWith('/api')
    ? Promise.withResolvers<Response>().promise
    : fetchFile(input, init);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>{location.search === '?preview' ? <Preview /> : <Gallery />}</StrictMode>,
);
