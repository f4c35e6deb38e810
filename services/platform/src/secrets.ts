import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasErrorCode } from './hasErrorCode.ts';

const secretBytes = 32;

const readIfThere = async (path: string): Promise<string | undefined> => {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
};

/**
 * Creates a random secret by linking a draft, which is atomic: two concurrent processes both read the first one's
 * secret.
 */
const create = async (path: string): Promise<void> => {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(secretBytes).toString('base64url'), {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
  try {
    await link(draft, path);
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft);
  }
};

/**
 * A secret that this installation creates once and keeps in a file that only its user can read.
 * @returns 32 random bytes in base64url
 */
export const storedSecret = async (dataDir: string, name: string): Promise<string> => {
  const path = join(dataDir, name);
  const kept = await readIfThere(path);
  if (kept !== undefined) return kept;
  await mkdir(dataDir, { recursive: true });
  await create(path);
  return readFile(path, 'utf8');
};

/** The secrets among these that the installation has made, by name. */
export const readStoredSecrets = async (
  dataDir: string,
  names: readonly string[],
): Promise<Record<string, string>> => {
  const kept: Record<string, string> = {};
  for (const name of names) {
    const secret = await readIfThere(join(dataDir, name));
    if (secret !== undefined) kept[name] = secret;
  }
  return kept;
};

/** Replaces secrets by those of another installation, whose data this one has now. */
export const keepSecrets = async (
  dataDir: string,
  secrets: Readonly<Record<string, string>>,
): Promise<void> => {
  await mkdir(dataDir, { recursive: true });
  for (const [name, secret] of Object.entries(secrets)) {
    const draft = join(dataDir, `${name}.${randomBytes(6).toString('hex')}`);
    await writeFile(draft, secret, { mode: 0o600, flag: 'wx', flush: true });
    await rename(draft, join(dataDir, name));
  }
};
