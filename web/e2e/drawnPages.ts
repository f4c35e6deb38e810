import type { Page } from 'playwright-core';
import { newDevice, PHONE, type App } from './app.ts';

/** What is drawn needs neither. */
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

/** What the page tells the console as an error or reports as a fault. */
export const complaintsOf = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    if (request.url().endsWith('/api/beacon')) complaints.push(request.postData() ?? 'a fault');
  });
  return complaints;
};

/** Sums how far things move by themselves. */
export const NOTE_SHIFTS = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.shifted += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;
export const shiftedOn = (page: Page): Promise<unknown> => page.evaluate('window.shifted');
