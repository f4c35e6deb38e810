import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Unable, isOnPath, runQuietly, say } from './terminal.mjs';

/** A Go module that pins a program, its version and the checksums of its dependencies. */
const toolDirectory = (name) => fileURLToPath(new URL(`../tools/${name}`, import.meta.url));

/** The packages of each program, by the name of the package manager. */
const packageNames = {
  'redis-server': { 'apt-get': 'redis-server', apk: 'redis', dnf: 'redis', brew: 'redis' },
  openssl: { 'apt-get': 'openssl', apk: 'openssl', dnf: 'openssl', brew: 'openssl' },
  chromium: {
    // The headless shell opens pages with less CPU; most tests use it where it is installed.
    'apt-get': 'chromium chromium-headless-shell',
    apk: 'chromium',
    dnf: 'chromium',
    brew: 'google-chrome',
  },
  'chromium-headless-shell': { 'apt-get': 'chromium-headless-shell' },
  'firefox-esr': { 'apt-get': 'firefox-esr', apk: 'firefox-esr', brew: 'firefox' },
  WebKitWebDriver: { 'apt-get': 'webkit2gtk-driver' },
  Xvfb: { 'apt-get': 'xvfb' },
  haproxy: { 'apt-get': 'haproxy', apk: 'haproxy', dnf: 'haproxy', brew: 'haproxy' },
  nginx: { 'apt-get': 'nginx-light', apk: 'nginx', dnf: 'nginx', brew: 'nginx' },
  pgbouncer: { 'apt-get': 'pgbouncer', apk: 'pgbouncer', dnf: 'pgbouncer', brew: 'pgbouncer' },
  promtool: { 'apt-get': 'prometheus', apk: 'prometheus', brew: 'prometheus' },
  k6: { brew: 'k6', go: toolDirectory('k6') },
  helm: { brew: 'helm', go: toolDirectory('helm') },
  checklog: { go: toolDirectory('checklog') },
};

/** Tests that are skipped without a program that the package manager of the system does not have, as on macOS. */
const skippedWithout = {
  WebKitWebDriver: 'the stories in WebKit',
  Xvfb: 'the stories in WebKit',
};

/** brew installs browsers as applications without a command. */
const applications = {
  chromium: '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'firefox-esr': '/Applications/Firefox.app/Contents/MacOS/firefox',
};

/** How each package manager installs packages. The first available one that has a program installs it. */
const managers = [
  {
    name: 'apt-get',
    asRoot: true,
    steps: (names) => [['update'], ['install', '--yes', '--no-install-recommends', ...names]],
  },
  { name: 'apk', asRoot: true, steps: (names) => [['add', '--no-cache', ...names]] },
  { name: 'dnf', asRoot: true, steps: (names) => [['install', '--assumeyes', ...names]] },
  { name: 'brew', asRoot: false, steps: (names) => [['install', ...names]] },
  {
    name: 'go',
    asRoot: false,
    steps: (directories) => directories.map((directory) => ['-C', directory, 'install', 'tool']),
  },
];

const UNATTENDED = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

const isRoot = process.getuid?.() === 0;

const maySudo = () => isOnPath('sudo') && spawnSync('sudo', ['--non-interactive', 'true']).status === 0;

/** Words before the package manager's command; undefined if this user may not install. */
const prefixFor = ({ asRoot }) => {
  if (!asRoot || isRoot) return [];
  return maySudo() ? ['sudo', '--non-interactive'] : undefined;
};

const managerFor = (program) => managers.find(({ name }) => isOnPath(name) && packageNames[program][name]);

/** The command lines of one package manager for all its programs. */
const commandsOf = (manager, programs, prefix) => {
  const packages = programs.flatMap((program) => packageNames[program][manager.name].split(' '));
  return manager.steps(packages).map((step) => [...prefix, manager.name, ...step]);
};

const inOneLine = (commands) => commands.map((words) => words.join(' ')).join(' && ');

const adviceOn = (program) => {
  const source = packageNames[program].go
    ? 'install Go, which builds it, or put it'
    : 'install it and put it';
  return `The tests need ${program}: ${source} on the PATH.`;
};

const isSkippable = (program) => skippedWithout[program] !== undefined && !managerFor(program);

const saySkipped = (program) =>
  say(`Without ${program}, which no package manager here has, ${skippedWithout[program]} are skipped.`);

/** @throws Unable naming each program that no available package manager has */
const requireManagers = (programs) => {
  const unmanaged = programs.filter((program) => !managerFor(program));
  if (unmanaged.length > 0) throw new Unable(unmanaged.map(adviceOn).join('\n'));
};

/** Groups the programs by the package manager that installs them. */
const plan = (programs) =>
  managers
    .map((manager) => ({
      manager,
      programs: programs.filter((program) => managerFor(program) === manager),
      prefix: prefixFor(manager),
    }))
    .filter(({ programs: brought }) => brought.length > 0);

/** @throws Unable with the command if this user may not run it */
const requireRight = ({ manager, programs, prefix }) => {
  if (prefix) return;
  const command = inOneLine(commandsOf(manager, programs, []));
  throw new Unable(`The tests need ${programs.join(', ')}: install with: ${command} (as root).`);
};

/** Runs the commands, after printing them in one line. */
const install = (programs, commands, env) => {
  say(`Installing ${programs.join(', ')} for the tests: ${inOneLine(commands)}`);
  for (const [command, ...args] of commands) runQuietly(command, args, { env });
};

/** Creates a command for each program that is installed as an application of macOS. */
const linkApplications = (programs, binDirectory) => {
  for (const program of programs) {
    const application = applications[program];
    if (!application || isOnPath(program) || !existsSync(application)) continue;
    writeFileSync(join(binDirectory, program), `#!/bin/sh\nexec '${application}' "$@"\n`, { mode: 0o755 });
  }
};

/**
 * Installs the missing programs with one run of each package manager, after printing all commands in one line. Names
 * those without which some tests are skipped.
 * @param binDirectory on the PATH of every npm script; compiled programs are installed there
 * @throws Unable if a missing program cannot be installed
 */
export const installPrograms = (programs, binDirectory) => {
  linkApplications(programs, binDirectory);
  const absentBefore = programs.filter((program) => !isOnPath(program));
  absentBefore.filter(isSkippable).forEach(saySkipped);
  const missing = absentBefore.filter((program) => !isSkippable(program));
  if (missing.length === 0) return;
  requireManagers(missing);
  const steps = plan(missing);
  steps.forEach(requireRight);
  const commands = steps.flatMap(({ manager, programs: brought, prefix }) =>
    commandsOf(manager, brought, prefix),
  );
  install(missing, commands, { ...UNATTENDED, GOBIN: binDirectory });
  linkApplications(missing, binDirectory);
  const absent = missing.filter((program) => !isOnPath(program));
  if (absent.length > 0)
    throw new Unable(`The tests need ${absent.join(', ')}, which the commands above did not install.`);
};

/**
 * Whether Chromium is a package of Debian or a derivative. These build `chromium-common` and the headless shell from
 * the source of Chromium.
 */
const hasChromiumOfDebian = () =>
  isOnPath('dpkg-query') &&
  spawnSync('dpkg-query', ['--show', 'chromium-common'], { stdio: 'ignore' }).status === 0;

/**
 * Installs the headless shell beside a Chromium that apt installed without it, since stories need less CPU with the
 * shell. Where this user may not install the shell, or the archive does not have it, stories use Chromium alone.
 */
export const addHeadlessShell = () => {
  const shell = 'chromium-headless-shell';
  const apt = managerFor(shell);
  if (!apt || isOnPath(shell) || !hasChromiumOfDebian()) return;
  const prefix = prefixFor(apt);
  if (prefix) install([shell], commandsOf(apt, [shell], prefix), UNATTENDED);
};
