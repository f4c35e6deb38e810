import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { drawing, ICONS } from './drawing.ts';
import { ENGINES } from './engines.ts';
import { precompress } from './precompress.ts';
import { sendableCalls } from './sendableCalls.ts';

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const ENTRY = pathOf('index.html');
const SPEAKER = pathOf('src/features/speaker/SpeakerPage.tsx');
const BOARD = pathOf('src/features/board/BoardPage.tsx');
const LIVE = pathOf('src/features/board/liveBoard.ts');

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
let neededByLive: Set<string> | undefined;
let neededBySpeaker: Set<string> | undefined;

/** The board's files. A module goes to the first file whose test it passes. */
const BOARD_FILES = {
  entry: (id: string) => !id.startsWith(pathOf('src/features/board/')),
  BoardPage: (id: string) => id !== BOARD,
};

/** Groups the modules that keep a board current in one file. */
const liveFile = (id: string, modules: Rolldown.ChunkingContext): string | null => {
  neededByLive ??= importsOf(LIVE, modules, new Set([LIVE]));
  return neededByLive.has(id) ? 'liveBoard' : null;
};

/** Groups the stage's modules in one file: with a file for each, the first text showed 0.4 s later on a slow phone. */
const speakerFile = (id: string, modules: Rolldown.ChunkingContext): string | null => {
  neededBySpeaker ??= importsOf(SPEAKER, modules, new Set([SPEAKER]));
  return id !== SPEAKER && id.startsWith(dirname(SPEAKER)) && neededBySpeaker.has(id) ? 'speaker' : null;
};

/** Small modules of pages beside the board, in one file: the audience's script has the name of every file. */
const BESIDE_BOARD =
  /\/web\/src\/(?:navigation\/(?:pastPaths|exportNames)|device\/download|design\/(?:keeps|pageFormats|linkText\.css)|api\/http\/failures|api\/owner\/retentionCalls|session\/nextPlanned)\.ts$|\/contract\/src\/calls\/insights\.ts$|\/moderation\/people\/linkMessages\.ts$|\/design\/components\/DateTime\/\w+\.tsx$|\/(?:contract\/src\/(?:clientBrand|plans)|domain\/src\/view\/nextOnAgenda)\.ts$/;

/** Icons that several parts of the page share, in one file for the same reason. */
const SHARED_ICONS =
  /\/lucide-react\/.*\/icons\/(?:ellipsis|eye|eye-off|flag|pause|play|presentation|trash|trash-2|x)\.m?js$/;

/** Declarations of calls and what sends them, in few files for the same reason. */
const CALL_FILES = {
  acts: /\/contract\/src\/calls\/(?:desk|moderation|owners)\.ts$|\/api\/moderation\/(?:act|startTalk)\.ts$/,
  ownQuestionCalls: /\/contract\/src\/calls\/ownQuestions\.ts$|\/api\/board\/ownQuestionCalls\.ts$/,
  reads: /\/web\/src\/api\/http\/(?:poll|saidOf|useRead)\.ts$/,
  signIn: /\/contract\/src\/(?:calls|http)\/signIn\.ts$|\/api\/owner\/signInCalls\.ts$/,
  deviceCalls:
    /\/contract\/src\/(?:calls\/devices|http\/plan)\.ts$|\/api\/owner\/(?:deviceCalls|expiredAccess)\.ts$/,
  conferenceCalls:
    /\/contract\/src\/calls\/(?:agenda|conferences)\.ts$|\/api\/(?:conference|agenda)\/\w+\.ts$/,
};

/** What a moderator's desk and the board tools share, in one file for the same reason. */
const DESK_AND_TOOLS =
  /\/moderation\/(?:rules\/(?:useChangeSettings|messages|settings\.css)|acts\/(?:InPlan|time|usePerform)|afterwards\/history\/(?:describeAct|messages))\.tsx?$|\/contract\/src\/declineReasons\.ts$|\/board\/access\/useIsOwner\.ts$|\/api\/moderation\/boardFacts\.ts$|\/design\/use(?:OwnText|StillActs)\.ts$/;

const PRELOAD = /<link rel="modulepreload" crossorigin href="(.*?)">/g;

/** Moves work of the main thread to the time while scripts still arrive. */
const startEarly: Plugin = {
  name: 'start-early',
  // Scripts that the entry imports run as soon as they arrive, not only once the entry has.
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replaceAll(PRELOAD, '<script type="module" async crossorigin src="$1"></script>'),
  },
  // Chromium then compiles all functions of a script while it arrives. The comment must be its first line.
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  },
};

/**
 * Writing a `displayName` keeps components of react-router in the build that nothing uses, such as its forms: 2,000
 * bytes of Brotli.
 */
const withoutDisplayNames: Plugin = {
  name: 'without-display-names',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\// },
    handler: (code) =>
      code
        .replaceAll(/^\w+\.displayName = .*;$/gm, '')
        .replaceAll(/= (?=React\d*\.(?:forwardRef|createContext)\()/g, '= /* @__PURE__ */ '),
  },
};

/**
 * Fails the build if files import each other in a circle. Modules have none, but files that are grouped by hand may:
 * one of them then runs before what it reads exists, such as the schema in the declaration of a call.
 */
const withoutCircles: Plugin = {
  name: 'without-circles',
  generateBundle(_options, bundle) {
    const importsOfFile = (file: string): string[] => {
      const chunk = bundle[file];
      return chunk?.type === 'chunk' ? chunk.imports : [];
    };
    const done = new Set<string>();
    const visit = (file: string, way: readonly string[]): void => {
      if (way.includes(file)) this.error(`Files import each other: ${[...way, file].join(' → ')}`);
      if (done.has(file)) return;
      for (const imported of importsOfFile(file)) visit(imported, [...way, file]);
      done.add(file);
    };
    for (const file of Object.keys(bundle)) visit(file, []);
  },
};

/** Files of the pages in `app/router.tsx`. */
const OTHER_PAGE = /\/(?:LandingRoute|SpeakerPage|BoardSubpages|MyBoardsPage|OtherPages)-/;

/**
 * Production build of react-router. The package exports only its development build, whose warnings and checks are 500
 * bytes of Brotli.
 */
const ROUTER = fileURLToPath(import.meta.resolve('react-router')).replace('/development/', '/production/');

/** `npm run dev` serves the page here and passes calls on to the server. */
const SERVER = 'http://localhost:3000';
/** Gets redirects, as a program does: the server's own page of a board names files that are not here. */
const SHORT_LINKS = { target: SERVER, headers: { accept: '*/*' } };

export default defineConfig({
  plugins: [
    react(),
    vanillaExtractPlugin(),
    withoutDisplayNames,
    sendableCalls(),
    withoutCircles,
    startEarly,
    drawing(),
    precompress(),
  ],
  resolve: { alias: [{ find: /^react-router$/, replacement: ROUTER }, ICONS] },
  server: { proxy: { '/api': SERVER, '^/b/': SHORT_LINKS, '/ws': { target: SERVER, ws: true } } },
  build: {
    // The audience gets 900 bytes of Brotli less than with the default.
    minify: 'terser',
    terserOptions: { ecma: 2020, compress: { passes: 3, pure_getters: true } },
    rolldownOptions: {
      // Silences 'use client' warnings: all modules run in the browser.
      checks: { moduleLevelDirective: false },
      // No module here has a getter with a side effect.
      treeshake: { propertyReadSideEffects: false },
      output: {
        // Seven letters instead of eight, since the audience's script has the name of every file.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          // What a file shares with other pages stays apart, so that these do not load all of it.
          includeDependenciesRecursively: false,
          groups: [
            ...Object.entries(BOARD_FILES).map(([name, has], index) => ({
              name: (id: string, modules: Rolldown.ChunkingContext) => {
                neededByBoard ??= importsOf(BOARD, modules, importsOf(ENTRY, modules, new Set([ENTRY])));
                return neededByBoard.has(id) && has(id) ? name : null;
              },
              priority: 3 - index,
            })),
            { name: liveFile, priority: 1 },
            { name: 'pages', test: BESIDE_BOARD },
            { name: 'icons', test: SHARED_ICONS },
            ...Object.entries(CALL_FILES).map(([name, test]) => ({ name, test })),
            { name: 'deskAndTools', test: DESK_AND_TOOLS },
            { name: speakerFile },
          ],
        },
      },
    },
    target: 'es2023',
    // All of these browsers know `:dir()`. For older ones it would be compiled to a list of languages, which
    // the audience's texts do not declare.
    cssTarget: Object.entries(ENGINES).map(([engine, version]) => engine + version),
    // The server reads the manifest to name a page's files in its head.
    manifest: 'manifest.json',
    modulePreload: {
      polyfill: false,
      // Of pages other than the board, the entry names only the styles. Their scripts load in two steps where one page
      // opens another, but every visitor gets 600 bytes less.
      resolveDependencies: (file, imported) =>
        OTHER_PAGE.test(file) ? imported.filter((each) => each.endsWith('.css')) : imported,
    },
    // Never inline assets as data: URLs, which the content security policy forbids.
    assetsInlineLimit: 0,
  },
});
