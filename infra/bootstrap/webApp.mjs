import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { whileLocked } from './installLock.mjs';
import { Unable, runQuietly, say } from './terminal.mjs';

/** Everything that the built files depend on. */
const sources = [
  'web',
  'services/contract/src',
  'services/domain/src',
  'services/client/src',
  'package-lock.json',
  'tsconfig.json',
];
const notSources = new Set(['dist', 'dist.next', 'e2e', 'node_modules']);

const filesUnder = (path) => {
  const entries = readdirSync(path, { withFileTypes: true }).filter(({ name }) => !notSources.has(name));
  return entries.flatMap((entry) =>
    entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)],
  );
};

const hashOfSources = (root) => {
  const hash = createHash('sha256');
  for (const source of sources) {
    const path = join(root, source);
    for (const file of source.includes('.') ? [path] : filesUnder(path).toSorted())
      hash
        .update(`${file.slice(root.length)}\0`)
        .update(readFileSync(file))
        .update('\0');
  }
  return hash.digest('hex');
};

/** In node_modules, so that a fresh install rebuilds the web app. */
const stampOf = (root) => join(root, 'node_modules', '.cache', 'web-build');

const isBuilt = (root, hash) =>
  existsSync(join(root, 'web', 'dist', 'index.html')) &&
  existsSync(stampOf(root)) &&
  readFileSync(stampOf(root), 'utf8') === hash;

/** Builds into another folder and then swaps it in, so that nodes never serve a partial build. */
const build = (root, hash) => {
  say('Building the web app once; this takes some seconds.');
  const web = join(root, 'web');
  const node = join(root, 'node_modules', '.bin', 'node');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  if (!runQuietly(node, [vite, 'build', '--outDir', 'dist.next', '--emptyOutDir'], { cwd: web }))
    throw new Unable('The web app could not be built: see above.');
  rmSync(join(web, 'dist'), { recursive: true, force: true });
  renameSync(join(web, 'dist.next'), join(web, 'dist'));
  mkdirSync(dirname(stampOf(root)), { recursive: true });
  writeFileSync(stampOf(root), hash);
};

/** Rebuilds web/dist if its sources changed. */
export const buildWebApp = (root) => {
  const hash = hashOfSources(root);
  if (isBuilt(root, hash)) return;
  whileLocked(root, () => {
    if (!isBuilt(root, hash)) build(root, hash);
  });
};
