import { launch, type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  adminPath,
  adminRecord,
  asAdmin,
  ask,
  askPinned,
  boardPath,
  createBoard,
  axeViolations,
  setUpApp,
  vote,
} from './app.ts';
import { pathOfProgram } from '@openfloor/testkit/program/requirements';

/** Firefox as the second engine, driven over WebDriver BiDi: Playwright needs a patched Firefox. */
const app = setUpApp();
const crowded = setUpApp({ LIMIT_NEW_SESSIONS_PER_IP_PER_MINUTE: '2' });
let firefox: Browser;
beforeAll(async () => {
  firefox = await launch({
    browser: 'firefox',
    executablePath: pathOfProgram('firefox-esr'),
    headless: true,
  });
});
afterAll(() => firefox.close());

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1440, height: 900 };

/** Opens a page in a new browser context. */
const enter = async (
  path: string,
  viewport: typeof PHONE,
  stored: Record<string, string> = {},
  { url } = app,
): Promise<Page> => {
  const context = await firefox.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport(viewport);
  if (Object.keys(stored).length > 0) {
    await page.goto(`${url}/my-boards`);
    await page.evaluate((items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    }, stored);
  }
  await page.goto(url + path);
  await page.waitForFunction(() => document.querySelector('header')?.textContent.includes('Live'));
  return page;
};

const button = (label: string): string => `button[aria-label^="${label}"]`;
const card = (text: string): string => `article[aria-label="${text}"]`;
const says = (page: Page, text: string) =>
  page.waitForFunction((words) => document.body.innerText.includes(words), {}, text);
/** Waits for the element: a lane that was chosen is drawn after the press. */
const focusOn = async (page: Page, selector: string): Promise<void> => {
  const element = await page.waitForSelector(selector);
  await element?.focus();
};

const paint = (page: Page, theme: string): Promise<string> =>
  page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme);

describe('In Firefox', () => {
  it('the audience asks, votes, and sees both on other screens', async () => {
    const board = await createBoard(app);
    const [asker, voter] = await Promise.all([
      enter(boardPath(board), PHONE),
      enter(boardPath(board), PHONE),
    ]);
    await asker.locator('textarea').fill('When is lunch?');
    await asker.keyboard.press('Enter');
    await asker.waitForSelector(card('When is lunch?'));
    await voter.locator(button('Vote, 0 votes so far')).click();
    await voter.waitForSelector(button('Take back your vote, 1 vote so far'));
    await asker.waitForSelector(button('Vote, 1 vote so far'));
    await says(asker, '2 viewers');
    const fill = await voter.$eval(`${button('Take back')} svg`, (caret) => getComputedStyle(caret).fill);
    expect(fill).not.toBe('none');
    await voter.reload();
    await voter.waitForSelector(button('Take back your vote, 1 vote so far'));
    const width = await voter.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(PHONE.width);
  });

  it('a moderator hides, pins and answers by keyboard, and shares the code', async () => {
    const board = await createBoard(app);
    for (const text of ['One', 'Two']) await ask(app, board, text);
    const viewer = await enter(boardPath(board), PHONE);
    const admin = await enter(adminPath(board), DESK, adminRecord(board));
    await admin.waitForSelector(button('Hide: One'));
    await focusOn(admin, card('One'));
    await admin.keyboard.press('h');
    await viewer.waitForFunction(() => !document.querySelector('article[aria-label="One"]'));
    await admin.locator('::-p-xpath(//button[starts-with(., "Hidden")])').click();
    await says(admin, '[HIDDEN] One');
    await admin.locator('::-p-xpath(//button[starts-with(., "Live")])').click();
    await focusOn(admin, card('Two'));
    // A quicker key after that on another card does not count.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await admin.keyboard.press('p');
    await viewer.waitForFunction(() => document.querySelector('article')?.textContent.includes('Pinned'));
    await focusOn(admin, card('Two'));
    await admin.keyboard.press('u');
    await says(admin, 'Question answered and unpinned');
    await viewer.waitForFunction(() => document.querySelector('article')?.textContent.includes('Answered'));
    await admin.locator(button('Share')).click();
    await admin.waitForSelector('[role="dialog"] svg[role="img"]');
    await admin.keyboard.press('Escape');
    await admin.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Share');
    expect(await admin.$$eval('[role="dialog"]', (dialogs) => dialogs.length)).toBe(0);
  });

  it('the speaker steps through the stage, sees votes arrive, and marks a question answered', async () => {
    const board = await createBoard(app);
    const ids = [await askPinned(app, board, 'Two'), await askPinned(app, board, 'One')];
    const stage = await enter(
      `${boardPath(board)}/speaker?token=${encodeURIComponent(board.speakerToken)}`,
      DESK,
    );
    await says(stage, '1 of 2');
    await vote(app, board, ids[1] ?? '');
    await says(stage, '1 vote');
    await stage.keyboard.press('PageDown');
    await says(stage, '2 of 2');
    await stage.keyboard.press('a');
    await says(stage, 'Already Answered');
    await stage.keyboard.press(' ');
    await says(stage, '1 of 2');
    expect(await stage.$eval('main p', (text) => text.textContent)).toBe('One');
    expect(new URL(stage.url()).search).toBe('');
  });

  it('a viewer behind a crowded address solves a challenge, asks and votes', async () => {
    const board = await createBoard(crowded);
    await ask(crowded, board, 'When is lunch?');
    const visitor = await enter(boardPath(board), PHONE, {}, crowded);
    const statuses: number[] = [];
    visitor.on('response', (response) => {
      if (
        response.request().method() === 'POST' &&
        /\/(questions|vote)$/.test(new URL(response.url()).pathname)
      )
        statuses.push(response.status());
    });
    await visitor.locator(button('Vote, 0 votes so far')).click();
    await visitor.waitForSelector(button('Take back your vote, 1 vote so far'));
    await visitor.locator('textarea').fill('Is there coffee?');
    await visitor.keyboard.press('Enter');
    await visitor.waitForSelector(card('Is there coffee?'));
    await expect.poll(() => statuses.filter((status) => status < 300)).toHaveLength(2);
    expect(statuses).toContain(403);
  });

  for (const theme of ['light', 'dark']) {
    it(`axe finds no violation on boards and dialogs in ${theme} colours`, async () => {
      const board = await createBoard(app);
      const answered = await askPinned(app, board, 'Who pays?');
      await asAdmin(app, board, `/questions/${answered}/mark-answered`);
      await ask(app, board, 'When is lunch?');
      const admin = await enter(adminPath(board), DESK, adminRecord(board));
      await admin.waitForSelector(button('More actions: When is lunch?'));
      await paint(admin, theme);
      const found = await axeViolations(admin);
      for (const label of ['Share', 'Keys (?)', 'Close Board']) {
        await focusOn(admin, button(label));
        await admin.keyboard.press('Enter');
        await admin.waitForSelector('[role="dialog"], [role="alertdialog"]');
        found.push(...(await axeViolations(admin)));
        await admin.keyboard.press('Escape');
        await admin.waitForFunction(() => !document.querySelector('[role="dialog"], [role="alertdialog"]'));
      }
      await admin.goto(app.url + boardPath(board));
      await admin.waitForSelector(card('When is lunch?'));
      await paint(admin, theme);
      found.push(...(await axeViolations(admin)));
      expect(found).toEqual([]);
    });

    it(`axe finds no violation on the other pages in ${theme} colours`, async () => {
      const board = await createBoard(app);
      await askPinned(app, board, 'Why?');
      const visitor = await enter(`${boardPath(board)}/speaker`, DESK);
      const found = await axeViolations(visitor);
      for (const path of ['/', '/my-boards', '/superadmin', '/b/zzzzzz']) {
        await visitor.goto(app.url + path);
        await visitor.waitForSelector('h1');
        await paint(visitor, theme);
        found.push(...(await axeViolations(visitor)));
      }
      expect(found).toEqual([]);
    });
  }
});
