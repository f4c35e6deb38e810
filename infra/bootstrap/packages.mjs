import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { whileLocked } from './installLock.mjs';
import { Unable, runQuietly, say } from './terminal.mjs';

const nodePath = (root) => join(root, 'node_modules', '.bin', 'node');

const packagesIn = (lockFile) => {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  } catch {
    return undefined;
  }
};

const isSame = (wanted, found) =>
  found ? wanted.version === found.version && wanted.integrity === found.integrity : wanted.optional === true;

/**
 * Whether node_modules matches package-lock.json. npm writes its own copy of the lock file as the last step of an
 * install, so a partial install does not match.
 */
const isInstalled = (root) => {
  const wanted = packagesIn(join(root, 'package-lock.json')) ?? {};
  const found = packagesIn(join(root, 'node_modules', '.package-lock.json'));
  return (
    found !== undefined &&
    Object.keys(wanted).every((path) => path === '' || isSame(wanted[path], found[path]))
  );
};

/**
 * The environment with a PATH without our own node_modules: `npm ci` removes the Node in that folder, so npm must not
 * run on it.
 */
const environmentOutside = (root) => {
  const directories = (process.env.PATH ?? '').split(delimiter);
  const outside = directories.filter((directory) => !directory.startsWith(join(root, 'node_modules')));
  return { ...process.env, PATH: outside.join(delimiter) };
};

const install = (root) => {
  say('Installing the npm packages once; this takes a minute or two.');
  if (!runQuietly('npm', ['ci', '--loglevel=error'], { cwd: root, env: environmentOutside(root) })) {
    throw new Unable('npm ci failed: see above.');
  }
};

/**
 * Checks the Node of node_modules. The package `node` downloads its binary in an install script, which npm may be
 * configured not to run.
 */
const requireNode = (root) => {
  const wanted = packagesIn(join(root, 'package-lock.json'))?.['node_modules/node']?.version;
  const { stdout } = spawnSync(nodePath(root), ['--version'], { encoding: 'utf8' });
  if (stdout?.trim() === `v${wanted}`) return;
  throw new Unable(
    `Node ${wanted} is missing from node_modules because npm did not run the install scripts of the packages. ` +
      'Allow them and install again: npm ci --ignore-scripts=false',
  );
};

/**
 * Fills Node's compile cache with the stripped sources, so that even the first start is quick and keeps the
 * compiler out of memory. `npm start` uses the same folder.
 */
const warmCompileCache = (root) => {
  const main = join(root, 'services', 'server', 'src', 'main.ts');
  const cache = join(root, 'node_modules', '.cache', 'node');
  // With an unknown role the program loads all its modules and stops at its configuration.
  const env = { ...process.env, NODE_COMPILE_CACHE: cache, ROLE: 'none' };
  spawnSync(nodePath(root), [main], { env, stdio: 'ignore' });
};

/** Updates node_modules to package-lock.json; one run installs, concurrent runs wait for it. */
export const installPackages = (root) => {
  if (isInstalled(root) && existsSync(nodePath(root))) return;
  whileLocked(root, () => {
    if (!isInstalled(root)) install(root);
    requireNode(root);
    warmCompileCache(root);
  });
};
