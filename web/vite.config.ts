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
    String.raw`/node_modules/lucide-react/dist/esm/icons/(?:arrow-down|arrow-up|check|chevron-up|eye-off|pin|x)[.]`,
    // Configured by the entry.
    '/node_modules/zod/v4/core/core[.]',
    '/web/src/navigation/useDocumentTitle',
    '/web/src/(?:faults/|loading/|device/storage)',
    String.raw`/web/src/design/(?!displayFace|labelColor|linkText|timeLeft)[\w.]+$`,
    '/web/src/design/components/(?:Badge|Button|EmptyState|IconButton|LiveMark|Logo|Skeleton|SortKeys|TextField|ThemeToggle|TrendBadge|VoteButton)/',
  ].join('|'),
);

/** Icons that the audience's board does not need. */
const SELDOM_ICONS =
  /\/node_modules\/lucide-react\/dist\/esm\/icons\/(?:copy|eye|maximize|presentation|qr-code|trash)[.]/;

/** Modules that call the servers, which every screen except the landing page needs, and small ones of the board and its parts. */
const CALLS = new RegExp(
  [
    '/node_modules/zod/',
    '/services/(?:contract|domain|client)/src/',
    '/web/src/(?:api|device|stream)/',
    '/web/src/features/board/(?:search/foldText|shortened)[.]',
  ].join('|'),
);
/** Calls that only some visitors make, and their schemas: they load with the part that makes them. */
const SELDOM_CALLS = new RegExp(
  [
    '/web/src/api/(?:createBoard|deviceCalls|exportBoard|findBoard|insightsCalls|integrityCalls|logCalls|machineCalls|moderationCalls|ownQuestionCalls|poll|proof|replayCalls|retentionCalls|rotateKeys|sendContact|serverTime|speakerNoteCalls|summaryCalls|superAdminCalls|talkCalls)[.]',
    '/web/src/device/(?:askerName|download|exposures|superAdminToken)[.]',
    '/services/contract/src/(?:acts|challenge|contactText|declineReasons|errorMessages|exportedEvent|normalizeText|outcome|settingsBody|writtenText|http/(?:boards|export|insights|integrity|log|moderation|query|replay|speakerNote|summary|superAdmin))[.]',
    '/services/client/src/serverClock[.]',
    '/services/domain/src/proof/',
  ].join('|'),
);

/** Files that every page loads, by name. */
const LOADED_WITH_ENTRY = /\/(?:rolldown-runtime|shared|index)-[\w-]+[.](?:js|css)$/;

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
            { name: 'icons', test: SELDOM_ICONS },
            { name: 'calls', test: (id) => CALLS.test(id) && !SELDOM_CALLS.test(id) },
          ],
        },
      },
    },
    target: 'es2023',
    // The server reads the manifest to name a page's files in its head.
    manifest: 'manifest.json',
    modulePreload: {
      polyfill: false,
      // Names of files make the board's script larger. A part of it that loads later finds the scripts that it needs itself. The
      // document names all scripts of the entry, because a script that only the entry names costs another round trip.
      resolveDependencies: (_file, files, { hostId, hostType }) => {
        if (hostType === 'html') return files;
        return files.filter((file) =>
          hostId.includes('BoardPage') ? file.endsWith('.css') : !LOADED_WITH_ENTRY.test(file),
        );
      },
    },
    // Never inline assets as data: URLs, which the content security policy forbids.
    assetsInlineLimit: 0,
  },
});
