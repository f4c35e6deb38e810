/**
 * The last day of the launch promo, for instance `Aug 31`; undefined without a promo. The server writes the date into
 * the page while the promo runs.
 */
export const launchPromoLastDay = (page: Document = document): string | undefined => {
  const content = page.querySelector('meta[name="launch-promo-until"]')?.getAttribute('content');
  const dayMs = Date.parse(content ?? '');
  return Number.isNaN(dayMs) ? undefined : inWords.format(dayMs);
};

const inWords = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
