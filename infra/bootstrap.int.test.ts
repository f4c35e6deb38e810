import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
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
  expect(bootstrap(await pathWith('redis-server', 'chromium', 'haproxy', 'promtool', 'k6', 'helm'))).toEqual({
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
  expect(bootstrap(await pathWith('redis-server', 'chromium', 'haproxy', 'promtool')).output).toBe(
    'The tests need k6: install Go, which builds it, or put it on the PATH.\n',
  );
});
