import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  actFromMenu,
  adminPath,
  adminRecord,
  ask,
  boardPath,
  cardOf,
  createBoard,
  isLive,
  newDevice,
  PHONE,
  questionsShown,
  setUpApp,
  type BoardAccess,
  type Device,
} from './app.ts';
import { makeOld } from './oldestEngine.ts';

const app = setUpApp();

/** Opens a page on a new device whose browser is as old as the oldest that we name. */
const enterOld = async (path: string, device: Device = {}): Promise<Page> => {
  const page = await makeOld(await newDevice(device));
  await page.goto(app.url + path);
  return page;
};
const moderateOld = (board: BoardAccess, device: Device = {}): Promise<Page> =>
  enterOld(adminPath(board), { ...device, stored: adminRecord(board) }).then(isLive);

/** Whether nothing cuts or covers the open menu. */
const isWhole = (page: Page): Promise<boolean> =>
  page.getByRole('menu').evaluate((menu) => {
    const { left, right, top, bottom } = menu.getBoundingClientRect();
    const corners = [
      [left + 8, top + 8],
      [right - 8, bottom - 8],
    ] as const;
    return (
      left >= 0 &&
      right <= innerWidth &&
      bottom <= innerHeight &&
      corners.every(([x, y]) => menu.contains(document.elementFromPoint(x, y)))
    );
  });

describe('In the oldest browser that we name', () => {
  it('a board opens, and takes a question and a vote', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'When is lunch?');
    const page = await isLive(await enterOld(boardPath(board), PHONE));
    await page.getByRole('textbox', { name: 'Your question' }).click();
    await page.keyboard.type('Where is the cloakroom?');
    await page.getByRole('button', { name: 'Ask', exact: true }).tap();
    await cardOf(page, 'Where is the cloakroom?').waitFor();
    await cardOf(page, 'When is lunch?').getByRole('button', { name: /^Vote/ }).tap();
    await cardOf(page, 'When is lunch?')
      .getByRole('button', { name: /^Take back your vote, 1 vote/ })
      .waitFor();
    expect(await questionsShown(page)).toHaveLength(2);
  });

  it('menus open on a card and in a dialog, whole, and close by Escape and by a press beside them', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'When is lunch?');
    const admin = await moderateOld(board, { viewport: { width: 800, height: 600 } });
    const opener = admin.getByRole('button', { name: 'More actions: When is lunch?' });
    await opener.click();
    expect(await isWhole(admin)).toBe(true);
    await admin.keyboard.press('ArrowDown');
    expect(await admin.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Edit: When is lunch?',
    );
    await admin.keyboard.press('Escape');
    await admin.getByRole('menu').waitFor({ state: 'detached' });
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
    await opener.click();
    await admin.getByRole('menu').waitFor();
    await admin.mouse.click(300, 20);
    await admin.getByRole('menu').waitFor({ state: 'detached' });
    await actFromMenu(admin, 'Edit', 'When is lunch?');
    await admin.getByRole('dialog').getByRole('textbox').waitFor();
    await admin.keyboard.press('Escape');

    const viewer = await isLive(await enterOld(boardPath(board), { viewport: { width: 800, height: 600 } }));
    await viewer.getByRole('button', { name: 'Share' }).click();
    const more = viewer.getByRole('dialog').getByRole('button', { name: 'More' });
    await more.click();
    expect(await isWhole(viewer)).toBe(true);
    await viewer.keyboard.press('Escape');
    await viewer.getByRole('menu').waitFor({ state: 'detached' });
    expect(await more.evaluate((button) => button === document.activeElement)).toBe(true);
    await more.click();
    await viewer.getByRole('menuitem').first().click();
    await viewer.getByRole('menu').waitFor({ state: 'detached' });
  });
});
