// Runs before every npm script, on Node 20 or later and without dependencies. It installs missing npm packages, builds
// the web app (--web), and installs the programs that tests need (--for-tests, --for-all-tests, --for-infra-tests). It
// prints nothing if there is nothing to do.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages } from './bootstrap/packages.mjs';
import { addHeadlessShell, installPrograms } from './bootstrap/programs.mjs';
import { Unable, say } from './bootstrap/terminal.mjs';
import { buildWebApp } from './bootstrap/webApp.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const programsOf = {
  '--for-tests': ['redis-server', 'openssl', 'chromium', 'WebKitWebDriver', 'Xvfb'],
  '--for-all-tests': ['firefox-esr'],
  '--for-infra-tests': [
    'redis-server',
    'openssl',
    'haproxy',
    'nginx',
    'pgbouncer',
    'promtool',
    'k6',
    'helm',
    'checklog',
  ],
};

try {
  installPackages(root);
  for (const [option, programs] of Object.entries(programsOf))
    if (process.argv.includes(option)) installPrograms(programs, join(root, 'node_modules', '.bin'));
  if (process.argv.includes('--for-tests')) addHeadlessShell();
  if (process.argv.includes('--web')) buildWebApp(root);
} catch (error) {
  if (!(error instanceof Unable)) throw error;
  say(error.message);
  process.exitCode = 1;
}
