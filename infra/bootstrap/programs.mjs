import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Unable, isOnPath, runQuietly, say } from './terminal.mjs';

/** A Go module that names a program, its version and the checksums of all it is built from. */
const toolDirectory = (name) => fileURLToPath(new URL(`../tools/${name}`, import.meta.url));

/** What brings each program, by the name of the package manager. */
const packageNames = {
  'redis-server': { 'apt-get': 'redis-server', apk: 'redis', dnf: 'redis', brew: 'redis' },
  chromium: { 'apt-get': 'chromium', apk: 'chromium', dnf: 'chromium', brew: 'chromium' },
  haproxy: { 'apt-get': 'haproxy', apk: 'haproxy', dnf: 'haproxy', brew: 'haproxy' },
  promtool: { 'apt-get': 'prometheus', apk: 'prometheus', brew: 'prometheus' },
  k6: { brew: 'k6', go: toolDirectory('k6') },
  helm: { brew: 'helm', go: toolDirectory('helm') },
};

/** How each package manager installs; the first that is there and has the program is used. */
const managers = [
  {
    name: 'apt-get',
    asRoot: true,
    steps: (name) => [['update'], ['install', '--yes', '--no-install-recommends', name]],
  },
  { name: 'apk', asRoot: true, steps: (name) => [['add', '--no-cache', name]] },
  { name: 'dnf', asRoot: true, steps: (name) => [['install', '--assumeyes', name]] },
  { name: 'brew', asRoot: false, steps: (name) => [['install', name]] },
  { name: 'go', asRoot: false, steps: (directory) => [['-C', directory, 'install', 'tool']] },
];

const isRoot = process.getuid?.() === 0;

const maySudo = () => isOnPath('sudo') && spawnSync('sudo', ['--non-interactive', 'true']).status === 0;

/** The command line words before the package manager's own; undefined when it would not be allowed to install. */
const prefixFor = ({ asRoot }) => {
  if (!asRoot || isRoot) return [];
  return maySudo() ? ['sudo', '--non-interactive'] : undefined;
};

const installWith = (program, manager, packageName, binDirectory) => {
  const prefix = prefixFor(manager);
  if (!prefix) return;
  say(`Installing ${program} with ${manager.name}.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', GOBIN: binDirectory };
  for (const step of manager.steps(packageName)) {
    const [command, ...args] = [...prefix, manager.name, ...step];
    runQuietly(command, args, { env });
  }
};

const adviceFor = (program, manager, packageName) => {
  if (!manager && packageNames[program].go) return 'install Go, which builds it, or put it on the PATH';
  if (!manager) return 'install it and put it on the PATH';
  const command = manager.steps(packageName).map((step) => [manager.name, ...step].join(' '));
  return `install it with: ${command.join(' && ')}${manager.asRoot ? ' (as root)' : ''}`;
};

/**
 * @param binDirectory on the PATH of every npm script; what is compiled goes there
 * @throws Unable when a program is missing and cannot be installed from here
 */
export const installPrograms = (programs, binDirectory) => {
  for (const program of programs) {
    if (isOnPath(program)) continue;
    const manager = managers.find(({ name }) => isOnPath(name) && packageNames[program][name]);
    const packageName = manager && packageNames[program][manager.name];
    if (manager) installWith(program, manager, packageName, binDirectory);
    if (!isOnPath(program))
      throw new Unable(`The tests need ${program}: ${adviceFor(program, manager, packageName)}.`);
  }
};
