import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { storedSecret } from './secrets.ts';
import { tempDir } from './testing/tempDir.ts';

it('creates a secret once per name and keeps it', async () => {
  const dir = await tempDir();
  const secret = await storedSecret(dir, 'server-secret');
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await storedSecret(dir, 'server-secret')).toBe(secret);
  expect(await storedSecret(dir, 'another')).not.toBe(secret);
});

it('makes the file readable by its user only', async () => {
  const dir = join(await tempDir(), 'not', 'there', 'yet');
  await storedSecret(dir, 'server-secret');
  expect((await stat(join(dir, 'server-secret'))).mode & 0o777).toBe(0o600);
});

it('gives concurrent callers the same secret, and leaves no other file', async () => {
  const dir = await tempDir();
  const secrets = await Promise.all(Array.from({ length: 20 }, () => storedSecret(dir, 'server-secret')));
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(dir)).toEqual(['server-secret']);
});
