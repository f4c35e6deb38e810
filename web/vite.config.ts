import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { defineConfig } from 'vite';
import { precompress } from './precompress.ts';
import { shakeableRouter } from './shakeableRouter.ts';

/** Modules that every screen needs, including the landing page. */
const SHARED = new RegExp(
  [
    String.raw`/node_modules/(?:react|react-dom|react-router|react-router-dom|scheduler|jotai)/`,
    String.raw`/node_modules/lucide-react/dist/esm/(?:shared|Icon|context|defaultAttributes|createLucideIcon)`,
    // Icons on several screens.
    String.raw`/node_modules/lucide-react/dist/esm/icons/(?:arrow-down|arrow-up|check|chevron-up|copy|eye|eye-off|maximize|pin|qr-code|trash|x)[.]`,
    // Configured by the entry.
    '/node_modules/zod/v4/core/core[.]',
    '/web/src/navigation/useDocumentTitle',
    '/web/src/(?:faults/|loading/|device/storage)',
    String.raw`/web/src/design/(?!displayFace)[\w.]+$`,
    '/web/src/design/components/(?:Badge|Button|EmptyState|IconButton|LiveMark|Logo|Skeleton|SortKeys|TextField|ThemeToggle|VoteButton)/',
  ].join('|'),
);

/** Modules that call the servers. Every screen except the landing page needs them. */
const CALLS =
  /\/node_modules\/zod\/|\/services\/(?:contract|domain|client)\/src\/|\/web\/src\/(?:api|device|stream)\//;

export default defineConfig({
  plugins: [shakeableRouter(), vanillaExtractPlugin(), precompress()],
  build: {
    rolldownOptions: {
      // Libraries mark their browser-only modules, which here is every module.
      checks: { moduleLevelDirective: false },
      output: {
        // Few files: a browser loads six at a time from one host, and each further file costs a round trip.
        codeSplitting: {
          groups: [
            { name: 'shared', test: (id) => SHARED.test(id) },
            { name: 'calls', test: CALLS },
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
