import { fileURLToPath } from 'node:url';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { precompress } from './precompress.ts';
import { prerender } from './prerender.ts';

const BOARD = fileURLToPath(new URL('src/features/board/BoardPage.tsx', import.meta.url));

/** All modules that a module needs before it runs: what it imports, and what these import. */
const importsOf = (id: string, modules: Rolldown.ChunkingContext, found = new Set<string>()): Set<string> => {
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) {
    if (found.has(imported)) continue;
    found.add(imported);
    importsOf(imported, modules, found);
  }
  return found;
};

let neededByBoard: Set<string> | undefined;

/** `npm run dev` serves the page here and passes calls on to the server. */
const SERVER = 'http://localhost:3000';

export default defineConfig({
  plugins: [react(), vanillaExtractPlugin(), prerender(), precompress()],
  server: { proxy: { '/api': SERVER, '^/b/': SERVER, '/ws': { target: SERVER, ws: true } } },
  build: {
    rolldownOptions: {
      // Libraries mark their browser-only modules, which here is every module.
      checks: { moduleLevelDirective: false },
      output: {
        // Few files: a browser loads six at a time from one host, and each further file costs a round trip. The board needs
        // four: the entry, the page, the board, and what the board shares with other pages.
        codeSplitting: {
          groups: [
            { name: 'entry', tags: ['$initial'], priority: 2 },
            {
              priority: 1,
              name: (id, modules) => {
                neededByBoard ??= importsOf(BOARD, modules);
                return neededByBoard.has(id) && !id.includes('/features/board/') ? 'shared' : null;
              },
            },
            // Together, although the landing page's scenes need some of it.
            { name: (id) => (neededByBoard?.has(id) && id !== BOARD ? 'BoardPage' : null) },
          ],
        },
      },
    },
    target: 'es2023',
    // The server reads the manifest to name a page's files in its head.
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    // Never inline assets as data: URLs, which the content security policy forbids.
    assetsInlineLimit: 0,
  },
});
