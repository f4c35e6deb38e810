import { expect, it } from 'vitest';
import { withChosenTheme } from './site.ts';

const PAGE = '<html lang="en"><head></head></html>';

it.each([
  ['openfloor_theme=dark', '<html data-theme="dark" lang="en">'],
  ['a=b; openfloor_theme=light; c=d', '<html data-theme="light" lang="en">'],
  ['openfloor_theme="><script>', '<html lang="en">'],
  ['not_openfloor_theme=dark', '<html lang="en">'],
  [undefined, '<html lang="en">'],
])('the page for cookies %s starts with %s', (cookies, start) => {
  expect(withChosenTheme(PAGE, cookies)).toBe(`${start}<head></head></html>`);
});
