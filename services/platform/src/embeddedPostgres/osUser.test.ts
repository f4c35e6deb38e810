import { describe, expect, it } from 'vitest';
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
});
