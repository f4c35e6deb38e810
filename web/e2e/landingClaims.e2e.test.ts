import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DESK, enter, newDevice, PHONE, setUpApp, type App } from './app.ts';

/** As installed: no plans are sold, and there is no language model. */
const plainApp = setUpApp({ FREE_PLAN_BOARDS: '1' });
const assistedApp = setUpApp({
  FREE_PLAN_BOARDS: '2',
  AI_ENDPOINT: 'http://127.0.0.1:9/v1',
  AI_MODEL: 'sample',
  COMMUNITY_URL: 'https://community.example/openfloor',
});

/** Opens the landing page, and notes what moves on it by itself. */
const arrive = async (app: App, device: typeof PHONE | typeof DESK): Promise<Page> => {
  const page = await newDevice({ ...device, reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const before = Number(sessionStorage.getItem('shifted') ?? 0);
        if ('value' in entry) sessionStorage.setItem('shifted', String(before + Number(entry.value)));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // The display face moves the hero when it arrives late.
  await page.route('**/*.woff2', (route) => route.abort());
  await page.goto(app.url);
  await page.locator('#late').waitFor({ state: 'detached' });
  return page;
};

const shifted = (page: Page): Promise<number> =>
  page.evaluate(() => Number(sessionStorage.getItem('shifted') ?? 0));
const headings = (page: Page): Promise<string[]> =>
  page.locator('#features').getByRole('heading', { level: 3 }).allTextContents();
const pricingText = (page: Page): Promise<string> => page.locator('#pricing').innerText();

it('The landing page has its Community link also for who comes from another page', async () => {
  const page = await enter(assistedApp, '/my-boards', DESK);
  await page.getByRole('link', { name: 'Openfloor' }).first().click();
  const community = page.getByRole('link', { name: 'Community' });
  await community.waitFor();
  expect(await community.getAttribute('href')).toBe('https://community.example/openfloor');
});

describe.each([
  ['phone', PHONE],
  ['desk', DESK],
] as const)('The landing page on a %s', (_, device) => {
  it('makes its claims as specified, and says in one line that it has no language model and in one that it sells no plans', async () => {
    const page = await arrive(plainApp, device);
    await page.getByText('Launch offer: every feature is included.').waitFor();
    expect(await headings(page)).toEqual(expect.arrayContaining(['AI screening', 'Rolling AI summaries']));
    await expect.poll(() => page.getByText('This server has no language model').count()).toBe(1);
    await expect
      .poll(() => pricingText(page))
      .toContain(
        'This server does not sell plans: every board has every feature, and a device may have 1 open board at a time.',
      );
    expect(await page.getByText(/Launch offer: 50% off/).count()).toBe(0);
    expect(await shifted(page)).toBe(0);
  });
});
