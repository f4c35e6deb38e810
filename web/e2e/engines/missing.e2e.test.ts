import { readFile } from 'node:fs/promises';
import { expect, inject, it } from 'vitest';
import { enter, PHONE, setUpApp } from '../app.ts';
import { MISSING } from './missing.ts';

const app = setUpApp();

for (const { reason, isThere, stories } of MISSING[inject('browser')] ?? []) {
  it(`it is still so that ${reason}`, async () => {
    const page = await enter(app, '/robots.txt', PHONE);
    expect(await isThere(page)).toBe(false);
  });

  it.each(Object.entries(stories))(
    `%s still has the stories that are skipped because ${reason}`,
    async (file, names) => {
      const source = await readFile(new URL(`../${file}`, import.meta.url), 'utf8');
      for (const name of names) expect(source).toContain(`'${name}'`);
    },
  );
}
