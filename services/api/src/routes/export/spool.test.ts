import { join } from 'node:path';
import { tempDir } from '@openfloor/platform/testing/tempDir';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createSpools } from './spool.ts';

it('names the variable of the temporary folder if that cannot be written', async () => {
  vi.stubEnv('TMPDIR', join(await tempDir(), 'missing'));
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(createSpools(1000).open('192.0.2.1')).rejects.toThrow(/^TMPDIR: exports need a folder/);
});
