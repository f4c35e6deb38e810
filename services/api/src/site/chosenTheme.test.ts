import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { chosenTheme, withTheme } from './chosenTheme.ts';

const PAGE = '<html lang="en"><head></head></html>';

it.each([
  ['openfloor_theme=dark', '<html data-theme="dark" lang="en">'],
  ['a=b; openfloor_theme=light; c=d', '<html data-theme="light" lang="en">'],
  ['openfloor_theme="><script>', '<html lang="en">'],
  ['not_openfloor_theme=dark', '<html lang="en">'],
  [undefined, '<html lang="en">'],
])('the page for cookies %s starts with %s', (cookies, start) => {
  expect(withTheme(PAGE, chosenTheme(cookies))).toBe(`${start}<head></head></html>`);
});

it.each([
  ['openfloor_theme=light', ['all', 'not all']],
  ['openfloor_theme=dark', ['not all', 'all']],
  [undefined, ['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']],
])('the browser’s bars have the colours of the chosen theme for cookies %s', async (cookies, media) => {
  const page = await readFile(new URL('../../../../web/index.html', import.meta.url), 'utf8');
  const colors = withTheme(page, chosenTheme(cookies)).matchAll(
    /name="theme-color" content="#\w+" media="(.*?)"/g,
  );
  expect(Array.from(colors, ([, found]) => found)).toEqual(media);
});
