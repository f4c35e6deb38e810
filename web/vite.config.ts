import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { defineConfig } from 'vite';
import { precompress } from './precompress.ts';
import { shakeableRouter } from './shakeableRouter.ts';

/** What every screen needs, the landing page too. */
const SHARED = new RegExp(
  [
    String.raw`/node_modules/(?:react|react-dom|react-router|react-router-dom|scheduler|jotai)/`,
    String.raw`/node_modules/lucide-react/dist/esm/(?:shared|Icon|context|defaultAttributes|createLucideIcon)`,
    // Those on several screens.
    String.raw`/node_modules/lucide-react/dist/esm/icons/(?:arrow-down|arrow-up|check|chevron-up|copy|eye|eye-off|maximize|pin|qr-code|trash|x)[.]`,
    // What the entry configures.
    '/node_modules/zod/v4/core/core[.]',
    '/web/src/navigation/useDocumentTitle',
    '/web/src/(?:faults/|loading/|device/storage)',
    String.raw`/web/src/design/(?!displayFace)[\w.]+$`,
    '/web/src/design/components/(?:Badge|Button|EmptyState|IconButton|LiveMark|Logo|Skeleton|SortKeys|TextField|ThemeToggle|VoteButton)/',
  ].join('|'),
);

/** What talks to the servers, on every other screen. */
const CALLS =
  /\/node_modules\/zod\/|\/services\/(?:contract|domain|client)\/src\/|\/web\/src\/(?:api|device|stream)\//;

export default defineConfig({
  plugins: [shakeableRouter(), vanillaExtractPlugin(), precompress()],
  build: {
    rolldownOptions: {
      // The libraries mark what runs in browsers alone; here everything does.
      checks: { moduleLevelDirective: false },
      output: {
        // In few files: a browser asks one host for six at a time, and each further one is another way there and back.
        codeSplitting: {
          groups: [
            { name: 'shared', test: (id) => SHARED.test(id) },
            { name: 'calls', test: CALLS },
          ],
        },
      },
    },
    target: 'es2023',
    // The server reads from it what a page will load, and says so in its head.
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    // Files, never data: addresses, so that the security policy stays as it is.
    assetsInlineLimit: 0,
  },
});
