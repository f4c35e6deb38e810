import { expect, it } from 'vitest';
import { enter, setUp } from './device.ts';
import { css } from './targets.ts';

/** What people have in Safari, and stories in WebKit do not. A test fails when the driver has it after all. */
const app = setUp();

it('the driver turns touch into mouse events: touch is played in Chromium', async () => {
  const page = await enter(app, '/robots.txt');
  await page.evaluate(() => {
    addEventListener('pointerdown', ({ pointerType }) => {
      document.body.dataset['pointer'] = pointerType;
    });
  });
  await page.tap(css('body'));
  const pointer = await page.until('the page has felt it', () => document.body.dataset['pointer']);
  expect(pointer).toBe('mouse');
  expect(await page.evaluate(() => navigator.maxTouchPoints)).toBe(0);
});

it('the driver has no command that takes the network away: the proxy of the stories does', async () => {
  const page = await enter(app, '/robots.txt');
  expect(await page.knows('/network_conditions')).toBe(false);
});
