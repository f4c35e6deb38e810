import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { build, type Plugin, type Rolldown } from 'vite';
import { sendableCalls } from './sendableCalls.ts';

const MODULE = fileURLToPath(new URL('src/draw.tsx', import.meta.url));
const LANDING = fileURLToPath(new URL('src/app/LandingRoute.tsx', import.meta.url));
/** Alias by which our own function makes the icons of lucide-react, in the drawing as in the browser. */
export const ICONS = {
  find: /^\.\.\/createLucideIcon\.mjs$/,
  replacement: fileURLToPath(new URL('src/design/components/Icon/createIcon.ts', import.meta.url)),
};

const STYLESHEET = /\n *<link rel="stylesheet"[^>]*>/g;
/** Folder of the output with what the server draws pages with. It is not served. */
const FOLDER = 'server';

/** Leaves the styles out: a drawn page has only their names, the styles themselves are in the browser's build. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: { filter: { id: /\.vanilla\.css$/ }, handler: () => '\0without-styles' },
  load: { filter: { id: /^\0without-styles$/ }, handler: () => '' },
};

/** The styles of a chunk, preceded by those of the chunks that it imports. */
const stylesOf = (bundle: Rolldown.OutputBundle, name: string, seen: Set<string>): string => {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || seen.has(name)) return '';
  seen.add(name);
  const imported = chunk.imports.map((each) => stylesOf(bundle, each, seen));
  const own = [...(chunk.viteMetadata?.importedCss ?? [])].map((file) => {
    const style = bundle[file];
    return style?.type === 'asset' ? String(style.source) : '';
  });
  return [...imported, ...own].join('');
};

/**
 * Builds the components for the server, with everything that they import.
 * @param outDir folder of the browser's build
 * @returns a function that draws the landing page
 */
const buildDrawing = async (outDir: string): Promise<() => string> => {
  await build({
    configFile: false,
    // The root of the browser's build too: the names of styles depend on it.
    root: import.meta.dirname,
    logLevel: 'warn',
    mode: 'production',
    publicDir: false,
    plugins: [withoutStyles, vanillaExtractPlugin(), sendableCalls()],
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    resolve: { alias: [ICONS] },
    ssr: { noExternal: true },
    build: {
      ssr: MODULE,
      outDir: join(outDir, FOLDER),
      emptyOutDir: true,
      target: 'es2023',
      minify: true,
      rolldownOptions: { checks: { moduleLevelDirective: false } },
    },
  });
  const built: { drawLanding: () => string } = await import(
    pathToFileURL(join(outDir, FOLDER, 'draw.js')).href
  );
  return built.drawLanding;
};

/**
 * Builds what the server draws pages with, and writes `landing.html`: `index.html` with the landing page and its styles
 * in it, so that the page shows before any other file has arrived.
 */
export const drawing = (): Plugin => ({
  name: 'drawing',
  apply: 'build',
  generateBundle: {
    // Runs after Vite has written index.html.
    order: 'post',
    async handler({ dir = '' }, bundle) {
      const index = bundle['index.html'];
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entry = chunks.find(({ isEntry }) => isEntry);
      const landing = chunks.find(({ facadeModuleId }) => facadeModuleId === LANDING);
      if (index?.type !== 'asset' || !entry || !landing) throw new Error('The build has no landing page');
      const drawLanding = await buildDrawing(dir);
      const html = String(index.source);
      const seen = new Set<string>();
      const styles = stylesOf(bundle, entry.fileName, seen) + stylesOf(bundle, landing.fileName, seen);
      // The entry's stylesheet is needed only when another page is opened from the landing page, so `media` keeps it
      // from delaying the first paint until `main.tsx` applies it. It must precede the styles of all pages: after them
      // its rules would override theirs.
      const links = (html.match(STYLESHEET)?.join('') ?? '').replaceAll('<link', '<link media="not all"');
      const source = html
        .replaceAll(STYLESHEET, '')
        .replace('</head>', () => `${links}\n    <style>${styles}</style>\n  </head>`)
        .replace('<div id="root"></div>', () => `<div id="root">${drawLanding()}</div>`)
        // The landing page has its own `main`.
        .replace(/<main id="late">(.*?)<\/main>/s, '<aside id="late" aria-label="Loading">$1</aside>');
      this.emitFile({ type: 'asset', fileName: 'landing.html', source });
    },
  },
});
