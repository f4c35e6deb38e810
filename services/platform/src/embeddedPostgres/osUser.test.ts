import { chmod, chown, cp, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../testing/tempDir.ts';
import { findBinaries } from './cluster.ts';
import { postgresUser, runAs } from './osUser.ts';

const isRoot = process.getuid?.() === 0;

describe('postgresUser', () => {
  it('is somebody else for root, and ourselves for everybody else', async () => {
    const user = await postgresUser('/no/such/cluster');
    expect(user !== undefined && user.uid !== 0).toBe(isRoot);
  });
});

describe('runAs', () => {
  it('runs a program as that user', async () => {
    const user = await postgresUser('/no/such/cluster');
    const run = await runAs(user);
    expect(Number(await run('id', ['-u']))).toBe(user?.uid ?? process.getuid?.());
  });

  it('hands input on, and fails with what the program says', async () => {
    const run = await runAs(undefined);
    expect(await run('cat', [], 'SELECT 1')).toBe('SELECT 1');
    await expect(run('sh', ['-c', 'echo broken >&2; exit 3'])).rejects.toThrow('broken');
  });

  it('makes a cluster with binaries that only we may reach, as in a clone below /root', async () => {
    const user = await postgresUser('/no/such/cluster');
    const run = await runAs(user);
    const parent = await tempDir();
    await chmod(parent, 0o700);
    const { initdb } = await findBinaries();
    await cp(dirname(dirname(initdb)), join(parent, 'native'), { recursive: true });
    const cluster = join(parent, 'cluster');
    await mkdir(cluster);
    if (user) await chown(cluster, user.uid, user.gid);
    const said = await run(join(parent, 'native', 'bin', 'initdb'), ['--pgdata', cluster, '--no-sync']);
    expect(said).toContain('Success');
  });
});
