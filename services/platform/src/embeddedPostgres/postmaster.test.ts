import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../testing/tempDir.ts';
import { replaceForeignPid, readPostmaster } from './postmaster.ts';

const restOfFile = '/data/postgres\n1795232180\n55432\n\n127.0.0.1\n 10019443        13\nready\n';
const clusterWith = async (pidFile: string): Promise<string> => {
  const dir = await tempDir();
  await writeFile(join(dir, 'postmaster.pid'), pidFile);
  return dir;
};

describe('readPostmaster', () => {
  it('finds pid and port', async () => {
    expect(await readPostmaster(await clusterWith(`4335\n${restOfFile}`))).toEqual({
      pid: 4335,
      port: 55432,
    });
  });

  it('finds nothing in a file that is missing or still being written', async () => {
    expect(await readPostmaster(await tempDir())).toBeUndefined();
    expect(await readPostmaster(await clusterWith('4335\n/data/postgres\n'))).toBeUndefined();
  });
});

describe('replaceForeignPid', () => {
  it('replaces a pid that now belongs to another program, and nothing else', async () => {
    const dir = await clusterWith(`${process.pid}\n${restOfFile}`);
    await replaceForeignPid(dir);
    expect(await readFile(join(dir, 'postmaster.pid'), 'utf8')).toBe(`99999999\n${restOfFile}`);
  });

  it('does nothing where no Postgres has run', async () => {
    await expect(replaceForeignPid(await tempDir())).resolves.toBeUndefined();
  });
});
