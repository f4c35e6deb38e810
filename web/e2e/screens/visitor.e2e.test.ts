import { listContactRequests, loginSuperAdmin } from '@openfloor/contract/calls/superAdmin';
import { answerOf } from '@openfloor/testkit/client';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  axeViolations,
  createBoard,
  DESK,
  enter,
  fits,
  newDevice,
  PHONE,
  questionsShown,
  setUpApp,
  SUPERADMIN_SECRET,
  untilFocused,
  untilHydrated,
  type Device,
  unfoldAnswered,
} from '../app.ts';

/** The free plan's default: one board. */
const app = setUpApp({ FREE_PLAN_BOARDS: '1' });

const arrive = async (path = '/', device: Device = DESK): Promise<Page> => {
  const page = await enter(app, path, device);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // The landing page can be read before its script runs, which removes this.
  await page.locator('#late').waitFor({ state: 'detached' });
  return page;
};

/** Creates a board that is not a demo, on My Boards. */
const createOwn = async (page: Page, title: string): Promise<void> => {
  await page.goto(`${app.url}/my-boards`);
  await page.getByRole('textbox', { name: 'Event name' }).fill(title);
  await page.getByRole('button', { name: 'Create Board' }).click();
};

const toast = (page: Page, title: string, description: string) =>
  page.locator('li[data-state=open]').filter({ hasText: title }).filter({ hasText: description });

/** Number of files. Firefox may list one twice: as a preload, and as the font that uses it. */
const fontsLoaded = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource').map(({ name }) => name);
    return new Set(files.filter((name) => name.endsWith('.woff2'))).size;
  });

/** Waits for the toasts, which must be loaded before the network is cut. */
const toastsLoaded = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/ToastArea-')),
  );

const contactRequests = async (): Promise<unknown[]> => {
  const { token } = await answerOf(app.url, loginSuperAdmin, { secret: SUPERADMIN_SECRET });
  return answerOf(app.url, listContactRequests, {}, { token });
};

describe('A visitor', () => {
  it(
    'starts the free demo, which does not count towards the plan’s one board',
    { tags: ['screen'] },
    async () => {
      const page = await arrive('/', PHONE);
      expect(await page.title()).toBe('Instant Q&A boards for events · Openfloor');
      await page.getByRole('button', { name: 'Start Free Demo' }).click();
      await page.getByRole('heading', { name: 'Demo Conference Q&A' }).waitFor();
      const boardId = new URL(page.url()).pathname.replace('/board/', '');
      const kept = await page.evaluate(() => Object.fromEntries(Object.entries<string>(localStorage)));
      expect(JSON.parse(kept['created_boards'] ?? '')).toEqual([boardId]);
      expect(JSON.parse(kept[`admin_token_${boardId}`] ?? '')).toMatchObject({ boardId });
      expect(kept).toHaveProperty([`speaker_token_${boardId}`]);

      await page.getByRole('banner').getByText('Demo, deleted after a day').waitFor();
      await unfoldAnswered(page);
      await expect.poll(() => questionsShown(page)).toHaveLength(6);
      expect(await axeViolations(page)).toEqual([]);

      await page.goto(app.url);
      await page.getByRole('button', { name: 'Play with Demo' }).click();
      await page.waitForURL((url) => url.pathname.startsWith('/board/') && !url.pathname.includes(boardId));

      await createOwn(page, 'Design Systems Day');
      await page.getByRole('heading', { name: 'Design Systems Day' }).waitFor();
      await page.getByText('No Questions Yet').waitFor();
      expect(await page.getByText('deleted after a day').count()).toBe(0);

      await page.goto(`${app.url}/my-boards`);
      const row = page.getByRole('listitem');
      const demos = row
        .filter({ hasText: 'Demo Conference Q&A' })
        .filter({ hasText: 'Demo, deleted after a day' });
      await expect.poll(() => demos.count()).toBe(2);
      expect(await row.filter({ hasText: 'deleted after a day' }).count()).toBe(2);
      expect(await row.count()).toBe(3);
    },
  );

  it('creates a board by keyboard, from Create Free Board to its name', { tags: ['screen'] }, async () => {
    const page = await arrive();
    await untilHydrated(page);
    const end = page.getByRole('button', { name: 'Create Free Board' });
    await end.scrollIntoViewIfNeeded();
    await end.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    const name = page.getByRole('textbox', { name: 'Name your event' });
    const hasFocus = () => name.evaluate((field) => field === document.activeElement);
    await expect.poll(hasFocus).toBe(true);
    // A board needs a name.
    await page.keyboard.press('Enter');
    await page.keyboard.type('Design Systems Day');
    expect(await hasFocus()).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Design Systems Day' }).waitFor();
    await page.getByText('No Questions Yet').waitFor();
  });

  it('with a board sees that the plan allows no other', { tags: ['screen'] }, async () => {
    const page = await arrive();
    await createOwn(page, 'Town hall');
    await page.getByRole('heading', { name: 'Town hall' }).waitFor();
    await createOwn(page, 'Another');
    await toast(page, 'Error', 'Free plan limit reached: only one board allowed at a time.').waitFor();
    await expect
      .poll(() => page.getByRole('dialog', { name: 'A board is in the way' }).isVisible())
      .toBe(true);
  });

  it('sees that a board could not be created, and retries', async () => {
    const page = await arrive();
    await toastsLoaded(page);
    await page.context().setOffline(true);
    const start = page.getByRole('button', { name: 'Start Free Demo' });
    await start.click();
    await toast(page, 'Error', 'Failed to create board. Please try again.').waitFor();
    await page.context().setOffline(false);
    // Firefox may fail once more after the network has come back.
    const board = page.getByRole('heading', { name: 'Demo Conference Q&A' });
    await expect
      .poll(
        async () => {
          if (await start.isVisible()) await start.click({ timeout: 2000 }).catch(() => {});
          return board.isVisible();
        },
        { interval: 2000, timeout: 60_000 },
      )
      .toBe(true);
    expect(page.url()).toContain('/board/');
  });

  it('joins by a code in any spelling, and can correct an unknown one', { tags: ['screen'] }, async () => {
    const board = await createBoard(app);
    const page = await arrive('/', PHONE);
    const field = page.getByRole('textbox', { name: 'Enter code' });
    await field.fill('zzzzzz');
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await page.getByText('There is no board with the code “zzzzzz”.').waitFor();
    await field.fill(` ${board.shortId.toUpperCase().slice(0, 3)} ${board.shortId.slice(3)} `);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Town hall' }).waitFor();

    await page.goto(`${app.url}/b/${board.shortId.toUpperCase()}/`);
    await page.getByRole('heading', { name: 'Town hall' }).waitFor();

    const answer = await page.goto(`${app.url}/b/zzzzzz`);
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Board Not Found' }).waitFor();
    expect(await page.getByText('Did you forget to add it to the router?').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Enter code' }).fill(board.shortId);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Town hall' }).waitFor();
  });

  it('sends a contact message', { tags: ['screen'] }, async () => {
    const page = await arrive();
    await page.getByRole('button', { name: 'Contact us' }).click();
    const dialog = page.getByRole('dialog', { name: 'Contact us' });
    const send = dialog.getByRole('button', { name: 'Send message' });
    await dialog.getByLabel('Email').fill('visitor@');
    await send.click();
    await expect
      .poll(() => dialog.getByRole('alert').allTextContents())
      .toEqual(['Required', 'Invalid email', 'Required']);
    await untilFocused(dialog.getByLabel('Name'));
    expect(await axeViolations(page)).toEqual([]);

    await dialog.getByLabel('Name').fill('A visitor');
    await dialog.getByLabel('Email').fill('visitor@example.org');
    await dialog.getByLabel('Message').fill('m'.repeat(1100));
    expect(await dialog.getByLabel('Message').inputValue()).toHaveLength(1000);
    await toastsLoaded(page);
    await page.context().setOffline(true);
    await send.click();
    const failed = toast(page, 'Error', 'Failed to send message. Please try again.');
    await failed.waitFor();
    // The toast is above the dialog and its scrim.
    await failed.hover({ timeout: 5000 });
    await page.context().setOffline(false);

    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Contact sales' }).click();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('A visitor');
    await send.click();
    await toast(page, 'Message sent', "We'll get back to you soon.").waitFor();
    await dialog.waitFor({ state: 'hidden' });
    expect(await contactRequests()).toMatchObject([{ name: 'A visitor', email: 'visitor@example.org' }]);
  });

  it('contact form: a filled honeypot gets the success answer and stores nothing', async () => {
    const page = await arrive();
    await page.getByRole('button', { name: 'Contact us' }).click();
    const dialog = page.getByRole('dialog', { name: 'Contact us' });
    await dialog.waitFor();
    expect(await dialog.getByRole('textbox').count()).toBe(3);
    for (const name of ['name', 'message', 'honeypot']) await dialog.locator(`[name=${name}]`).fill('Robot');
    await dialog.locator('[name=email]').fill('robot@example.org');
    await dialog.getByRole('button', { name: 'Send message' }).click();
    await toast(page, 'Message sent', "We'll get back to you soon.").waitFor();
    expect(JSON.stringify(await contactRequests())).not.toContain('Robot');
  });

  it('sees Page Not Found with a hint and a link home', { tags: ['screen'] }, async () => {
    const page = await arrive('/no/such/page');
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    await expect.poll(() => page.title()).toBe('Page Not Found · Openfloor');
    await page.getByText('GET /no/such/page → 404').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await page.getByRole('heading', { name: 'The floor is open.' }).waitFor();
  });
});

/** The landing page, whose scripts wait until `deliver` is called. */
const withoutScript = async () => {
  const page = await newDevice(PHONE);
  const { promise: isAwaited, resolve: deliver } = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await isAwaited;
    await route.continue();
  });
  await page.goto(app.url, { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'The floor is open.' }).waitFor();
  return { page, deliver };
};

describe('The landing page', () => {
  describe('before its script has arrived', () => {
    it('can be read, and keeps what is typed', async () => {
      const { page, deliver } = await withoutScript();
      const mismatches: string[] = [];
      page.on('pageerror', ({ message }) => mismatches.push(message));
      await page.getByText('The questions that matter rise to the top').waitFor();
      await page.getByRole('textbox', { name: 'Enter code' }).fill('zzzzzz');
      await page.getByRole('textbox', { name: 'Name your event' }).fill('Design Systems Day');
      deliver();
      await page.getByRole('button', { name: 'Join', exact: true }).click();
      await page.getByText('There is no board with the code “zzzzzz”.').waitFor();
      await page.getByRole('button', { name: 'Create Board' }).click();
      await page.getByRole('heading', { name: 'Design Systems Day' }).waitFor();
      expect(mismatches).toEqual([]);
    });

    it('passes a name to My Boards, which creates the board', async () => {
      const { page, deliver } = await withoutScript();
      await page.getByRole('textbox', { name: 'Name your event' }).fill('Design Systems Day');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/my-boards?title=Design+Systems+Day', { waitUntil: 'commit' });
      deliver();
      await page.getByRole('button', { name: 'Create Board' }).click();
      await page.getByRole('heading', { name: 'Design Systems Day' }).waitFor();
      expect(page.url()).toContain('/board/');
    });

    it('other pages do not show it', async () => {
      const html = await (await fetch(`${app.url}/my-boards`)).text();
      expect(html).not.toContain('The floor is open.');
    });
  });

  for (const [device, options] of Object.entries({ phone: PHONE, desk: DESK }))
    for (const colorScheme of ['light', 'dark'] as const)
      it(`has no violation on a ${device} in ${colorScheme}, and loads nothing from other origins`, async () => {
        const page = await arrive('/', { ...options, colorScheme, reducedMotion: 'reduce' });
        const origins = await page.evaluate(() =>
          performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin),
        );
        expect(new Set(origins)).toEqual(new Set([app.url]));
        expect(await axeViolations(page)).toEqual([]);
        expect(await fits(page)).toBe(true);
      });

  it('animates its cards when they scroll into view, with the times of the specification', async () => {
    const page = await arrive();
    const timing = async (name: string) => {
      const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, level: 3 }) });
      expect(await card.evaluate((element) => getComputedStyle(element).opacity)).toBe('0');
      await card.scrollIntoViewIfNeeded();
      await expect.poll(() => card.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
      return card.evaluate((element) => {
        const { animationDuration, animationDelay } = getComputedStyle(element);
        return [animationDuration, animationDelay];
      });
    };
    expect(await timing('Moderation')).toEqual(['0.6s', '0.2s']);
    expect(await timing('Pro')).toEqual(['0.5s', '0.25s']);
  });

  it('does not move with reduced motion, and its sample board runs on request', async () => {
    const page = await arrive('/', { ...DESK, reducedMotion: 'reduce' });
    const sample = page.getByRole('region', { name: 'A sample board' });
    await sample.getByRole('button', { name: 'Let the sample board run' }).click();
    await sample.getByRole('button', { name: 'Vote, 34 votes so far' }).waitFor();
    const hidden = await page
      .getByRole('heading', { level: 3 })
      .evaluateAll((titles) =>
        titles.filter((title) => getComputedStyle(title.closest('li') ?? title).opacity !== '1'),
      );
    expect(hidden).toEqual([]);
  });

  it(
    'loads its pictures when they come into view, and moves nothing else',
    { tags: ['screen'] },
    async () => {
      for (const device of [DESK, PHONE]) {
        const page = await arrive('/', device);
        const places = () =>
          page
            .locator('main > section')
            // Firefox rounds a sum of fractions of a pixel at the seventh digit.
            .evaluateAll((sections) =>
              sections.map((each) => (each.getBoundingClientRect().top + scrollY).toFixed(2)),
            );
        const before = await places();
        const pictures = page.getByRole('figure').locator('img');
        expect(await pictures.count()).toBe(5);
        for (const picture of await pictures.all()) {
          await picture.scrollIntoViewIfNeeded();
          await expect
            .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
            .toBeGreaterThan(0);
        }
        expect(await places()).toEqual(before);
        expect(await fits(page)).toBe(true);
      }
    },
  );

  it.each([
    ['desk', { viewport: { width: 1440, height: 900 } }, 5],
    ['phone', { ...PHONE, viewport: { width: 360, height: 740 } }, 10],
  ] as const)(
    'is a few screens of a %s high, and leads whoever has a code in at its top',
    async (_, device, screens) => {
      const page = await arrive('/', { ...device, reducedMotion: 'reduce' });
      const code = page.getByRole('textbox', { name: 'Enter code' });
      const join = page.getByRole('button', { name: 'Join', exact: true });
      for (const part of [code, join]) {
        const { y = Infinity, height = 0 } = (await part.boundingBox()) ?? {};
        expect(y + height).toBeLessThan(device.viewport.height / 2);
        expect(height).toBeGreaterThanOrEqual(56);
      }
      expect(
        await page.evaluate(() => document.documentElement.scrollHeight / innerHeight),
      ).toBeLessThanOrEqual(screens);
      // Join without a code leads to its field.
      await join.click();
      await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true);
    },
  );

  it('loads the display font, which the page for unknown addresses does not', async () => {
    const landing = await arrive();
    await expect.poll(() => fontsLoaded(landing)).toBe(1);
    expect(await fontsLoaded(await arrive('/no/such/page'))).toBe(0);
  });
});
