import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeViolations, newDevice } from './app.ts';

const DEVICE = { viewport: { width: 1280, height: 800 } };

let server: ViteDevServer;
let url: string;
/** The server compiles each file when it is first requested, all of them beside other work in a minute. */
const COMPILED_WITHIN_MS = 120_000;
beforeAll(async () => {
  server = await createServer({
    root: fileURLToPath(new URL('..', import.meta.url)),
    server: { host: '127.0.0.1', port: 0, watch: null, hmr: false },
    logLevel: 'error',
  });
  await server.listen();
  url = `${server.resolvedUrls?.local[0]}gallery.html`;
  const page = await newDevice(DEVICE);
  await page.goto(url, { timeout: COMPILED_WITHIN_MS });
  await page.goto(`${url}?preview`, { timeout: COMPILED_WITHIN_MS });
  await page.context().close();
}, COMPILED_WITHIN_MS);
afterAll(() => server.close());

/**
 * The fragments of the gallery's addresses, one for each part, or for each state of a part that shows one at a time.
 */
const fragments = async (page: Page): Promise<URLSearchParams[]> => {
  await page.goto(url);
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
  const hrefs = await page
    .getByRole('navigation', { name: 'Parts' })
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return hrefs.map((href) => new URLSearchParams(href.slice(1)));
};

/** Whether the preview shows what the fragment names, in its fonts, and each state of it has something to see. */
const isShown = (page: Page, part: string | null, state: string | null): Promise<boolean> =>
  page.evaluate(
    ([wantedPart, wantedState]) => {
      const names = [...document.querySelectorAll('main h2')].map(({ textContent }) => textContent);
      const isWanted =
        document.querySelector('main h1')?.textContent === wantedPart &&
        (wantedState === '' ? names.length > 1 : names.join() === wantedState);
      const isOpen = document.querySelector('[role$="dialog"], [role="region"] li') !== null;
      const states = [...document.querySelectorAll('[data-shown]')];
      const haveContent = states.every((each) =>
        [...each.querySelectorAll('*')]
          .map((element) => element.getBoundingClientRect())
          .some(({ width, height }) => width > 0 && height > 0),
      );
      return isWanted && (isOpen || haveContent) && document.fonts.status === 'loaded';
    },
    [part, state] as const,
  );

it.each(['light', 'dark'])(
  'every part renders without an error, and axe finds no violation (%s)',
  async (theme) => {
    const page = await newDevice(DEVICE);
    const complaints: string[] = [];
    try {
      const shown = await fragments(page);
      expect(shown.length).toBeGreaterThan(30);
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      await page.goto(`${url}?preview`);
      for (const fragment of shown) {
        fragment.set('theme', theme);
        const [part, state] = [fragment.get('part'), fragment.get('state')];
        await page.evaluate((hash) => void (location.hash = hash), fragment.toString());
        await expect.poll(() => isShown(page, part, state), { message: `${part} ${state}` }).toBe(true);
        for (const violation of await axeViolations(page)) complaints.push(`${part} ${state}: ${violation}`);
      }
      expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe(theme);
    } finally {
      await page.context().close();
    }
    expect(complaints).toEqual([]);
  },
);

it('the words of a hidden question decide whether it runs from right to left, not the mark before them', async () => {
  const page = await newDevice(DEVICE);
  try {
    await page.goto(
      `${url}?preview#${new URLSearchParams({ part: 'Question card, moderators', theme: 'light' })}`,
    );
    const isRightToLeft = async (state: string): Promise<boolean> => {
      const shown = page.locator('main > div', {
        has: page.getByRole('heading', { name: state, exact: true }),
      });
      return shown
        .getByText('[HIDDEN]')
        .locator('..')
        .evaluate((text) => text.matches(':dir(rtl)'));
    };
    expect(await isRightToLeft('Arabic, hidden')).toBe(true);
    expect(await isRightToLeft('Hidden')).toBe(false);
  } finally {
    await page.context().close();
  }
});
