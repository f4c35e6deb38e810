import { expect, it } from 'vitest';
import { launchPromoLastDay } from './launchPromo.ts';

const page = (head: string) => new DOMParser().parseFromString(`<head>${head}</head>`, 'text/html');
const meta = (content: string) => page(`<meta name="launch-promo-until" content="${content}">`);

it('formats the last day of the launch promo', () => {
  expect(launchPromoLastDay(meta('2026-08-31'))).toBe('Aug 31');
});

it.each(['', 'soon', '2026-13-01'])('finds no promo with the date %j', (content) => {
  expect(launchPromoLastDay(meta(content))).toBeUndefined();
});

it('finds no promo without a date in the page', () => {
  expect(launchPromoLastDay(page(''))).toBeUndefined();
});
