import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runScript } from '../testing/childProcess.ts';
import { tempDir } from '../testing/tempDir.ts';
import { lock, tryLock } from './fileLock.ts';
import type { Lock } from './fileLock.ts';

const newPath = async (): Promise<string> => join(await tempDir(), 'some.lock');
const release = (...locks: (Lock | undefined)[]): void => locks.forEach((held) => held?.release());

describe('tryLock', () => {
  it('has no other holder beside an exclusive one', async () => {
    const path = await newPath();
    const held = tryLock(path, 'exclusive');
    expect(held).toBeDefined();
    expect(tryLock(path, 'exclusive')).toBeUndefined();
    expect(tryLock(path, 'shared')).toBeUndefined();
    release(held);
    const next = tryLock(path, 'exclusive');
    expect(next).toBeDefined();
    release(next);
  });

  it('lets any number share, and tells the last one that it is alone', async () => {
    const path = await newPath();
    const [one, two] = [tryLock(path, 'shared'), tryLock(path, 'shared')];
    release(one);
    expect(tryLock(path, 'exclusive')).toBeUndefined();
    release(two);
    const alone = tryLock(path, 'exclusive');
    expect(alone).toBeDefined();
    release(alone);
  });
});

describe('lock', () => {
  it('gives up after the limit', async () => {
    const path = await newPath();
    const held = tryLock(path, 'exclusive');
    await expect(lock(path, 'shared', 20)).rejects.toThrow(path);
    release(held);
  });

  it('is free again when its holder is killed', async () => {
    const path = await newPath();
    const holder = runScript(`
      import { tryLock } from ${JSON.stringify(import.meta.resolve('./fileLock.ts'))};
      const held = tryLock(${JSON.stringify(path)}, 'exclusive');
      console.log('held');
      setInterval(() => held, 1_000);
    `);
    expect(await holder.nextLine()).toBe('held');
    expect(tryLock(path, 'exclusive')).toBeUndefined();
    holder.signal('SIGKILL');
    release(await lock(path, 'exclusive', 10_000));
  });
});
