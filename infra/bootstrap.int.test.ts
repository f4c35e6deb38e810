import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const script = fileURLToPath(import.meta.resolve('./bootstrap.mjs'));

/** A directory to use as the whole PATH, so that no package manager is available. */
const pathWith = async (...programs: string[]): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'openfloor-path-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  await Promise.all(programs.map((name) => writeFile(join(directory, name), '', { mode: 0o755 })));
  return directory;
};

const bootstrap = (path: string, option = '--for-infra-tests') => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, option], {
    encoding: 'utf8',
    env: { PATH: path },
  });
  return { status, output: stdout + stderr };
};

const WEBKIT = ['WebKitWebDriver', 'Xvfb'];

it.each([
  ['--for-tests', ['redis-server', 'openssl', 'chromium', ...WEBKIT]],
  ['--for-all-tests', ['firefox-esr']],
  [
    '--for-infra-tests',
    ['redis-server', 'openssl', 'haproxy', 'nginx', 'pgbouncer', 'promtool', 'k6', 'helm', 'checklog'],
  ],
])('%s prints nothing if every program is installed', async (option, programs) => {
  expect(bootstrap(await pathWith(...programs), option)).toEqual({ status: 0, output: '' });
});

it('names each missing program in one line, with the tool that builds it if no package manager has it', async () => {
  expect(
    bootstrap(await pathWith('openssl', 'haproxy', 'nginx', 'pgbouncer', 'promtool', 'helm', 'checklog')),
  ).toEqual({
    status: 1,
    output:
      'The tests need redis-server: install it and put it on the PATH.\n' +
      'The tests need k6: install Go, which builds it, or put it on the PATH.\n',
  });
});

it.each([
  ['--for-tests', ['redis-server', 'openssl', 'chromium'], 'redis openssl google-chrome'],
  ['--for-all-tests', ['firefox-esr'], 'firefox'],
])(
  '%s installs its programs from the package manager, and builds none',
  async (option, programs, packages) => {
    const path = await pathWith();
    await fakeManager(path, 'brew', programs);
    await fakeManager(path, 'go', []);
    expect(bootstrap(path, option).status).toBe(0);
    expect(await readFile(join(path, 'calls'), 'utf8')).toBe(`brew install ${packages}\n`);
  },
);

it('names the tests that are skipped where no package manager has WebKit’s driver, and fails for nothing else', async () => {
  const path = await pathWith('redis-server', 'openssl', 'chromium');
  await fakeManager(path, 'brew', []);
  expect(bootstrap(path, '--for-tests')).toEqual({
    status: 0,
    output: WEBKIT.map(
      (program) =>
        `Without ${program}, which no package manager here has, the stories in WebKit are skipped.\n`,
    ).join(''),
  });
});

it('installs Chromium with and without windows, and WebKit with its driver, from apt', async () => {
  const path = await pathWith('redis-server', 'openssl', 'firefox-esr');
  await writeFile(join(path, 'sudo'), PASS_ON, { mode: 0o755 });
  await fakeManager(path, 'apt-get', ['chromium', ...WEBKIT]);
  expect(bootstrap(path, '--for-tests').status).toBe(0);
  const packages = 'chromium chromium-headless-shell webkit2gtk-driver xvfb';
  const install = `apt-get install --yes --no-install-recommends ${packages}\n`;
  expect(await readFile(join(path, 'calls'), 'utf8')).toBe(`apt-get update\n${install}`);
});

it('adds the Chromium without windows to a Chromium that came from apt', async () => {
  const path = await pathWith('redis-server', 'openssl', 'chromium', 'firefox-esr', ...WEBKIT);
  await writeFile(join(path, 'sudo'), PASS_ON, { mode: 0o755 });
  await fakeManager(path, 'dpkg-query', []);
  await fakeManager(path, 'apt-get', ['chromium-headless-shell']);
  expect(bootstrap(path, '--for-tests').status).toBe(0);
  const calls = [
    'dpkg-query --show chromium-common',
    'apt-get update',
    'apt-get install --yes --no-install-recommends chromium-headless-shell',
  ];
  expect((await readFile(join(path, 'calls'), 'utf8')).trim().split('\n')).toEqual(calls);
  expect(bootstrap(path, '--for-tests')).toEqual({ status: 0, output: '' });
});

it('runs the tests with Chromium alone where apt does not have the one without windows', async () => {
  const path = await pathWith('redis-server', 'openssl', 'chromium', 'firefox-esr', ...WEBKIT);
  await writeFile(join(path, 'sudo'), PASS_ON, { mode: 0o755 });
  await fakeManager(path, 'dpkg-query', []);
  await writeFile(join(path, 'apt-get'), '#!/bin/sh\nexit 100\n', { mode: 0o755 });
  expect(bootstrap(path, '--for-tests').status).toBe(0);
});

/** A package manager that records its calls and installs the programs named in `brings`. */
const fakeManager = async (path: string, name: string, brings: readonly string[]): Promise<void> => {
  const lines = brings.map((program) => `printf '' > ${path}/${program}; /bin/chmod +x ${path}/${program}`);
  const program = ['#!/bin/sh', `echo "${name} $*" >> ${path}/calls`, ...lines, ''];
  await writeFile(join(path, name), program.join('\n'), { mode: 0o755 });
};

const PASS_ON = '#!/bin/sh\nshift\nif [ "$1" = true ]; then exit 0; fi\nexec "$@"\n';
const SUDO = process.getuid?.() === 0 ? '' : 'sudo --non-interactive ';

it('lists all packages with the commands in one line, then runs each package manager once', async () => {
  const path = await pathWith('haproxy', 'nginx');
  await writeFile(join(path, 'sudo'), PASS_ON, { mode: 0o755 });
  await fakeManager(path, 'apt-get', ['redis-server', 'openssl', 'pgbouncer', 'promtool']);
  await fakeManager(path, 'go', ['k6', 'helm', 'checklog']);
  const tools = fileURLToPath(import.meta.resolve('./tools'));
  const install = 'install --yes --no-install-recommends redis-server openssl pgbouncer prometheus';
  expect(bootstrap(path)).toEqual({
    status: 0,
    output:
      'Installing redis-server, openssl, pgbouncer, promtool, k6, helm, checklog for the tests: ' +
      `${SUDO}apt-get update && ${SUDO}apt-get ${install} && ` +
      `go -C ${tools}/k6 install tool && go -C ${tools}/helm install tool && go -C ${tools}/checklog install tool\n`,
  });
  expect((await readFile(join(path, 'calls'), 'utf8')).trim().split('\n')).toEqual([
    'apt-get update',
    `apt-get ${install}`,
    `go -C ${tools}/k6 install tool`,
    `go -C ${tools}/helm install tool`,
    `go -C ${tools}/checklog install tool`,
  ]);
});

it('installs nothing if one program cannot be installed', async () => {
  const path = await pathWith('haproxy', 'nginx', 'pgbouncer', 'helm', 'checklog');
  await fakeManager(path, 'apt-get', ['redis-server', 'openssl', 'promtool']);
  expect(bootstrap(path)).toEqual({
    status: 1,
    output: 'The tests need k6: install Go, which builds it, or put it on the PATH.\n',
  });
  await expect(readFile(join(path, 'calls'))).rejects.toThrow('ENOENT');
});

it('names the programs that the package manager did not install', async () => {
  const path = await pathWith('haproxy', 'nginx', 'pgbouncer', 'k6', 'helm', 'checklog');
  await writeFile(join(path, 'sudo'), PASS_ON, { mode: 0o755 });
  await fakeManager(path, 'apt-get', ['redis-server']);
  const { status, output } = bootstrap(path);
  expect(status).toBe(1);
  expect(output).toContain('The tests need openssl, promtool, which the commands above did not install.\n');
});
