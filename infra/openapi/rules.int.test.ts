import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startServer } from '@openfloor/testkit/program/server';
import { tempDir } from '@openfloor/platform/testing/tempDir';
import { createTestDatabase } from '@openfloor/platform/testing/testDatabase';
import { beforeAll, expect, it, onTestFinished } from 'vitest';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
/** The linters look for each reference in the whole document, which takes half a minute on a quiet machine. */
const patience = { timeout: 600_000 };

const run = (program: string, args: string[], input = ''): string => {
  const { stdout, stderr } = spawnSync(program, args, { cwd: FOLDER, input, encoding: 'utf8' });
  return `${stdout}${stderr}`;
};

/** @returns a line for each fault that the linters find */
const lint = (document: string): string => run(process.execPath, ['lint.mjs'], document);

beforeAll(() => {
  // Without the scripts of the packages, one of which reports installations to its maker.
  if (!existsSync(`${FOLDER}node_modules`)) run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
}, patience.timeout);

it("Redocly's and Spectral's recommended rules find no fault in the OpenAPI document", patience, async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const { url, stop } = await startServer({ DATABASE_URL: database.url, DATA_DIR: await tempDir() });
  onTestFinished(() => stop('SIGKILL'));
  expect(lint(await (await fetch(`${url}/api/docs/json`)).text())).toBe('');
});

it('Redocly and Spectral find the faults of another document', () => {
  const found = lint('{"openapi": "3.1.0", "info": {"title": "Empty", "version": "1"}, "paths": {}}');
  expect(found).toContain('redocly info-license: ');
  expect(found).toContain('spectral info-contact: ');
});
