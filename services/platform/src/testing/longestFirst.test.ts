import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { LONGEST } from './longestFirst.ts';

const ROOT = new URL('../../../../', import.meta.url);

it('each of the longest files exists, so that none that was renamed or removed loses its place unnoticed', () => {
  expect(LONGEST.filter((file) => !existsSync(fileURLToPath(new URL(file, ROOT))))).toEqual([]);
});
