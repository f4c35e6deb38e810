// Runs before every npm script, on whatever Node started it (20 or later) and without dependencies: see to it that the
// npm packages, and with --for-tests the programs that the tests drive, are there. Silent when they are.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages } from './bootstrap/packages.mjs';
import { installPrograms } from './bootstrap/programs.mjs';
import { Unable, say } from './bootstrap/terminal.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

try {
  installPackages(root);
  if (process.argv.includes('--for-tests')) installPrograms(['redis-server']);
} catch (error) {
  if (!(error instanceof Unable)) throw error;
  say(error.message);
  process.exitCode = 1;
}
