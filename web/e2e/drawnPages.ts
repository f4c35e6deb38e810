import type { Page } from 'playwright-core';
import { newDevice, PHONE, type App } from './app.ts';

/** A drawn page shows without these. */
const SCRIPTS_AND_FONT = /\/assets\/.*\.(?:js|woff2)$/;

/** Opens a page, by default on a phone, whose scripts and font arrive when `release` is called. */
export const openWithoutScripts = async (
  app: App,
  path: string,
  device: Parameters<typeof newDevice>[0] = PHONE,
): Promise<{ page: Page; release: () => void }> => {
  const page = await newDevice(device);
  const released = Promise.withResolvers<void>();
  await page.route(SCRIPTS_AND_FONT, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(app.url + path, { waitUntil: 'commit' });
  return { page, release: () => released.resolve() };
};

/** Errors in the page's console, and faults that the page reports. */
export const complaintsOf = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    if (request.url().endsWith('/api/beacon')) complaints.push(request.postData() ?? 'a fault');
  });
  return complaints;
};

/** Highest allowed sum of layout shifts, as a browser scores them. */
const SHIFT_MAX = 0.02;

/** Script that records layout shifts with the elements that moved, and whether the page arrived drawn. */
export const NOTE_SHIFTS = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      window.shifts.push([value, ...sources.map(({ node, previousRect: from, currentRect: to }) =>
        node?.textContent.slice(0, 40) + ': ' + [from.x, from.y, to.x, to.y].map(Math.round))]);
  }).observe({ type: 'layout-shift', buffered: true });
  document.addEventListener('readystatechange', () => {
    window.wasDrawn ??= document.getElementById('root').childElementCount > 0;
  });
`;
/** The recorded shifts if they exceed `SHIFT_MAX` on a page with `NOTE_SHIFTS`; else undefined. */
export const movedTooFar = (page: Page): Promise<unknown> =>
  page.evaluate(`
    window.shifts.reduce((sum, [value]) => sum + value, 0) < ${SHIFT_MAX}
      ? undefined
      : { wasDrawn: window.wasDrawn, shifts: window.shifts }
  `);
