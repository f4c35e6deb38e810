import { spawnSync } from 'node:child_process';
import { Unable, isOnPath, runQuietly, say } from './terminal.mjs';

/** What brings each program, by the name of the package manager. */
const packageNames = {
  'redis-server': { 'apt-get': 'redis-server', apk: 'redis', dnf: 'redis', brew: 'redis' },
  chromium: { 'apt-get': 'chromium', apk: 'chromium', dnf: 'chromium', brew: 'chromium' },
};

/** How each package manager installs; the first that is there is used. */
const managers = [
  {
    name: 'apt-get',
    asRoot: true,
    steps: (name) => [['update'], ['install', '--yes', '--no-install-recommends', name]],
  },
  { name: 'apk', asRoot: true, steps: (name) => [['add', '--no-cache', name]] },
  { name: 'dnf', asRoot: true, steps: (name) => [['install', '--assumeyes', name]] },
  { name: 'brew', asRoot: false, steps: (name) => [['install', name]] },
];

const isRoot = process.getuid?.() === 0;

const maySudo = () => isOnPath('sudo') && spawnSync('sudo', ['--non-interactive', 'true']).status === 0;

/** The command line words before the package manager's own; undefined when it would not be allowed to install. */
const prefixFor = ({ asRoot }) => {
  if (!asRoot || isRoot) return [];
  return maySudo() ? ['sudo', '--non-interactive'] : undefined;
};

const installWith = (manager, packageName) => {
  const prefix = prefixFor(manager);
  if (!prefix) return;
  say(`Installing ${packageName} with ${manager.name}.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const step of manager.steps(packageName)) {
    const [program, ...args] = [...prefix, manager.name, ...step];
    runQuietly(program, args, { env });
  }
};

const adviceFor = (manager, packageName) => {
  if (!manager) return 'install it and put it on the PATH';
  const command = manager.steps(packageName).map((step) => [manager.name, ...step].join(' '));
  return `install it with: ${command.join(' && ')}${manager.asRoot ? ' (as root)' : ''}`;
};

/** @throws Unable when a program is missing and cannot be installed from here */
export const installPrograms = (programs) => {
  for (const program of programs) {
    if (isOnPath(program)) continue;
    const manager = managers.find(({ name }) => isOnPath(name));
    const packageName = manager && packageNames[program][manager.name];
    if (manager) installWith(manager, packageName);
    if (!isOnPath(program))
      throw new Unable(`The tests need ${program}: ${adviceFor(manager, packageName)}.`);
  }
};
