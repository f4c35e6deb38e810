// Runs before every npm script, on whatever Node started it (20 or later) and without dependencies: see to it that the
// npm packages, with --web the built web app, and with --for-tests the programs that the tests drive, are there. Silent
// when they are.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages } from './bootstrap/packages.mjs';
import { installPrograms } from './bootstrap/programs.mjs';
import { Unable, say } from './bootstrap/terminal.mjs';
import { buildWebApp } from './bootstrap/webApp.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const programsOfTests = ['redis-server', 'chromium', 'firefox-esr', 'haproxy', 'promtool', 'k6', 'helm'];

try {
  installPackages(root);
  if (process.argv.includes('--for-tests'))
    installPrograms(programsOfTests, join(root, 'node_modules', '.bin'));
  if (process.argv.includes('--web')) buildWebApp(root);
} catch (error) {
  if (!(error instanceof Unable)) throw error;
  say(error.message);
  process.exitCode = 1;
}
