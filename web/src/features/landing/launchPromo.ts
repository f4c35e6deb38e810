import { z } from 'zod';

const LastDay = z.iso.date();

/**
 * The last day of the launch promo in words, for instance `Aug 31`; undefined: there is none. The server
 * puts the date into the page, and only while the promo runs.
 */
export const launchPromoLastDay = (page: Document = document): string | undefined => {
  const content = page.querySelector('meta[name="launch-promo-until"]')?.getAttribute('content');
  const day = LastDay.safeParse(content);
  return day.success ? inWords.format(new Date(day.data)) : undefined;
};

const inWords = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
