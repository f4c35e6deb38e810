import { expect, it } from 'vitest';
import { launchPromoLastDay } from './launchPromo.ts';

const page = (head: string) => new DOMParser().parseFromString(`<head>${head}</head>`, 'text/html');
const meta = (content: string) => page(`<meta name="launch-promo-until" content="${content}">`);

it('The last day of the launch promo is said in words', () => {
  expect(launchPromoLastDay(meta('2026-08-31'))).toBe('Aug 31');
});

it.each(['', 'soon', '2026-13-01'])('There is no promo until %j', (content) => {
  expect(launchPromoLastDay(meta(content))).toBeUndefined();
});

it('There is no promo where the server speaks of none', () => {
  expect(launchPromoLastDay(page(''))).toBeUndefined();
});
