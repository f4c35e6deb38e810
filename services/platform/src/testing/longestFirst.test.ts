import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { LONGEST } from './longestFirst.ts';

const ROOT = new URL('../../../../', import.meta.url);

it('each of the longest files exists: a renamed or removed file fails here instead of losing its place', () => {
  expect(LONGEST.filter((file) => !existsSync(fileURLToPath(new URL(file, ROOT))))).toEqual([]);
});
