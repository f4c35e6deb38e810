import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const script = fileURLToPath(import.meta.resolve('./bootstrap.mjs'));

/** A directory to be the whole PATH, so that nothing can be installed. */
const pathWith = async (...programs: string[]): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'openfloor-path-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  await Promise.all(programs.map((name) => writeFile(join(directory, name), '', { mode: 0o755 })));
  return directory;
};

const bootstrap = (path: string) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, '--for-tests'], {
    encoding: 'utf8',
    env: { PATH: path },
  });
  return { status, output: stdout + stderr };
};

it('says nothing when everything is there', async () => {
  expect(
    bootstrap(await pathWith('redis-server', 'chromium', 'firefox-esr', 'haproxy', 'promtool', 'k6', 'helm')),
  ).toEqual({
    status: 0,
    output: '',
  });
});

it('names a missing program in one line', async () => {
  expect(bootstrap(await pathWith())).toEqual({
    status: 1,
    output: 'The tests need redis-server: install it and put it on the PATH.\n',
  });
});

it('says what builds a program that no package manager has', async () => {
  expect(
    bootstrap(await pathWith('redis-server', 'chromium', 'firefox-esr', 'haproxy', 'promtool')).output,
  ).toBe('The tests need k6: install Go, which builds it, or put it on the PATH.\n');
});

/** A package manager that writes down how it was called, and brings what `brings` names. */
const fakeManager = async (path: string, name: string, brings: readonly string[]): Promise<void> => {
  const lines = brings.map((program) => `printf '' > ${path}/${program}; /bin/chmod +x ${path}/${program}`);
  const program = ['#!/bin/sh', `echo "${name} $*" >> ${path}/calls`, ...lines, ''];
  await writeFile(join(path, name), program.join('\n'), { mode: 0o755 });
};

const PASS_ON = '#!/bin/sh\nshift\nif [ "$1" = true ]; then exit 0; fi\nexec "$@"\n';
const SUDO = process.getuid?.() === 0 ? '' : 'sudo --non-interactive ';

it('lists all packages with the commands in one line, then runs each package manager once', async () => {
  const path = await pathWith('haproxy');
  await writeFile(join(path, 'sudo'), PASS_ON, { mode: 0o755 });
  await fakeManager(path, 'apt-get', ['redis-server', 'chromium', 'firefox-esr', 'promtool']);
  await fakeManager(path, 'go', ['k6', 'helm']);
  const tools = fileURLToPath(import.meta.resolve('./tools'));
  const install = 'install --yes --no-install-recommends redis-server chromium firefox-esr prometheus';
  expect(bootstrap(path)).toEqual({
    status: 0,
    output:
      'Installing redis-server, chromium, firefox-esr, promtool, k6, helm for the tests: ' +
      `${SUDO}apt-get update && ${SUDO}apt-get ${install} && ` +
      `go -C ${tools}/k6 install tool && go -C ${tools}/helm install tool\n`,
  });
  expect((await readFile(join(path, 'calls'), 'utf8')).trim().split('\n')).toEqual([
    'apt-get update',
    `apt-get ${install}`,
    `go -C ${tools}/k6 install tool`,
    `go -C ${tools}/helm install tool`,
  ]);
});

it('installs nothing where one program cannot be installed', async () => {
  const path = await pathWith('haproxy');
  await fakeManager(path, 'apt-get', ['redis-server', 'chromium', 'firefox-esr', 'promtool']);
  expect(bootstrap(path)).toEqual({
    status: 1,
    output: 'The tests need k6: install Go, which builds it, or put it on the PATH.\n',
  });
  await expect(readFile(join(path, 'calls'))).rejects.toThrow('ENOENT');
});

it('names what the package manager did not bring', async () => {
  const path = await pathWith('haproxy', 'promtool', 'k6', 'helm');
  await writeFile(join(path, 'sudo'), PASS_ON, { mode: 0o755 });
  await fakeManager(path, 'apt-get', ['redis-server']);
  const { status, output } = bootstrap(path);
  expect(status).toBe(1);
  expect(output).toContain('The tests need chromium, firefox-esr, which the commands above did not bring.\n');
});
