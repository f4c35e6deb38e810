import { expect, it } from 'vitest';
import { withChosenTheme } from './chosenTheme.ts';

const PAGE = '<html lang="en"><head></head></html>';

it.each([
  ['openfloor_theme=dark', '<html data-theme="dark" lang="en">'],
  ['a=b; openfloor_theme=light; c=d', '<html data-theme="light" lang="en">'],
  ['openfloor_theme="><script>', '<html lang="en">'],
  ['not_openfloor_theme=dark', '<html lang="en">'],
  [undefined, '<html lang="en">'],
])('A page for cookies %s begins with %s', (cookies, beginning) => {
  expect(withChosenTheme(PAGE, cookies)).toBe(`${beginning}<head></head></html>`);
});
