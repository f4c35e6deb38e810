import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

const script = fileURLToPath(import.meta.resolve('./writeEnv.mjs'));

const newFile = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'openfloor-env-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  return join(directory, '.env');
};

const writeEnv = (file: string) => spawnSync(process.execPath, [script, file], { encoding: 'utf8' });

it('writes secrets that only their owner can read, and does not print them', async () => {
  const file = await newFile();
  const { status, stdout } = writeEnv(file);
  expect(status).toBe(0);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const secrets = parseEnv(await readFile(file, 'utf8'));
  expect(Object.keys(secrets).toSorted()).toEqual([
    'GRAFANA_PASSWORD',
    'POSTGRES_PASSWORD',
    'SERVER_SECRET',
    'SIGNING_KEY',
    'SUPERADMIN_SECRET',
  ]);
  expect(new Set(Object.values(secrets)).size).toBe(5);
  const { SIGNING_KEY: signingKey = '', ...others } = secrets;
  expect(Buffer.from(signingKey, 'base64')).toHaveLength(32);
  expect(stdout).not.toContain(signingKey);
  for (const secret of Object.values(others)) {
    // Characters that need no escape in a URL and no quotes in the file.
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(stdout).not.toContain(secret);
  }
});

it('does not change an existing file', async () => {
  const file = await newFile();
  writeEnv(file);
  const first = await readFile(file, 'utf8');
  expect(writeEnv(file).status).toBe(0);
  expect(await readFile(file, 'utf8')).toBe(first);
});

it('names the secrets that an existing file lacks', async () => {
  const file = await newFile();
  const text = 'SERVER_SECRET=a-secret-of-my-own\nPUBLIC_PORT=80\nGRAFANA_PASSWORD=\n';
  await writeFile(file, text);
  const { status, stdout } = writeEnv(file);
  expect(status).toBe(1);
  expect(stdout).toContain('It lacks SUPERADMIN_SECRET, POSTGRES_PASSWORD, GRAFANA_PASSWORD.');
  expect(await readFile(file, 'utf8')).toBe(text);
});

it('names the secrets of an existing file that are too short for the nodes', async () => {
  const file = await newFile();
  writeEnv(file);
  const text = (await readFile(file, 'utf8')).replace(
    /^SUPERADMIN_SECRET=.*$/m,
    'SUPERADMIN_SECRET=fifteen-letters',
  );
  await writeFile(file, text);
  const { status, stdout } = writeEnv(file);
  expect(status).toBe(1);
  expect(stdout).toContain('Fewer than 16 characters: SUPERADMIN_SECRET.');
  expect(await readFile(file, 'utf8')).toBe(text);
});
