import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBoard, DESK, enter, faults, openHouse, PHONE, type Device, type House } from './house.ts';

/** The free plan as it is by default, and one with room for two boards. */
let house: House;
let roomyHouse: House;
beforeAll(async () => {
  [house, roomyHouse] = await Promise.all([
    openHouse({ FREE_PLAN_BOARDS: '1' }),
    openHouse({ FREE_PLAN_BOARDS: '2' }),
  ]);
});
afterAll(() => Promise.all([house.close(), roomyHouse.close()]));

const create = async (page: Page, title: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Event name' }).fill(title);
  await page.getByRole('button', { name: 'Create Board' }).click();
};
const refusal = (page: Page) => page.getByRole('dialog', { name: 'A board is in the way' });
const refusalWords = (page: Page) =>
  page.getByText('Free plan limit reached: only one board allowed at a time.', { exact: true });
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
const isOpen = async (boardId: string): Promise<boolean> =>
  (await fetch(`${house.url}/api/boards/${boardId}`)).ok;

/** A device whose session has a board, on My Boards, where it was refused another one. */
const beRefused = async (device: Device, title = 'Town hall') => {
  const board = await createBoard(house, title);
  const page = await enter(house, '/my-boards', {
    ...device,
    stored: { secure_session_id: board.sessionId },
  });
  await page.getByRole('heading', { name: title, exact: true }).waitFor();
  await create(page, 'Design Systems Day');
  await refusal(page).waitFor();
  return { page, board };
};

describe('A board that the plan refuses', () => {
  for (const [name, device] of Object.entries({ phone: PHONE, desk: DESK })) {
    it(`offers on a ${name} to open the board that is in the way`, async () => {
      const { page, board } = await beRefused(device);
      await refusalWords(page).waitFor();
      expect(await faults(page)).toEqual([]);
      await refusal(page).getByRole('link', { name: 'Open “Town hall”' }).click();
      await page.waitForURL(`**/board/${board.boardId}`);
      await page.getByRole('heading', { name: 'Town hall' }).waitFor();
    });

    it(`offers on a ${name} to close the board that is in the way, asks, and then opens the new one`, async () => {
      const { page, board } = await beRefused(device);
      await refusal(page).getByRole('button', { name: 'Close “Town hall” and create mine' }).click();
      const question = page.getByRole('dialog', { name: 'Close “Town hall”?' });
      await question.getByText('This will permanently disable this board.').waitFor();
      const back = question.getByRole('button', { name: 'Back' });
      expect(await back.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await faults(page)).toEqual([]);
      expect(await isOpen(board.boardId)).toBe(true);
      await back.click();
      await refusal(page).waitFor();
      await refusal(page).getByRole('button', { name: 'Close “Town hall” and create mine' }).click();
      await question.getByRole('button', { name: 'Close it and create “Design Systems Day”' }).click();
      await page.waitForURL('**/board/*');
      await page.getByRole('heading', { name: 'Design Systems Day' }).waitFor();
      expect(await refusalWords(page).count()).toBe(0);
      expect(await isOpen(board.boardId)).toBe(false);
    });
  }

  it('gives the focus back to the button, by Escape, Dismiss and Cancel, and to the field after Enter', async () => {
    const { page } = await beRefused(DESK);
    const button = page.getByRole('button', { name: 'Create Board' });
    const hasFocus = async (locator = button): Promise<void> => {
      await expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true);
    };
    await page.keyboard.press('Escape');
    await hasFocus();
    for (const name of ['Dismiss', 'Cancel']) {
      await button.click();
      await refusal(page).getByRole('button', { name }).click();
      await refusal(page).waitFor({ state: 'hidden' });
      await hasFocus();
    }
    await page.getByRole('textbox', { name: 'Event name' }).press('Enter');
    await refusal(page).waitFor();
    await page.keyboard.press('Escape');
    await hasFocus(page.getByRole('textbox', { name: 'Event name' }));
  });

  it('stays refused where the other board could not be closed, and is opened at the next try', async () => {
    const { page, board } = await beRefused(DESK);
    await page.route('**/delete-by-ip', (route) => route.abort());
    await refusal(page).getByRole('button', { name: 'Close “Town hall” and create mine' }).click();
    const confirm = page.getByRole('button', { name: 'Close it and create “Design Systems Day”' });
    await confirm.click();
    await page.getByText('Delete failed', { exact: true }).waitFor();
    expect(await isOpen(board.boardId)).toBe(true);
    await page.unroute('**/delete-by-ip');
    await confirm.click();
    await page.getByRole('heading', { name: 'Design Systems Day' }).waitFor();
  });

  it('whose place another tab made free meanwhile is opened', async () => {
    const { page, board } = await beRefused(DESK);
    await refusal(page).getByRole('button', { name: 'Close “Town hall” and create mine' }).click();
    await fetch(`${house.url}/api/boards/${board.boardId}/delete-by-ip`, {
      method: 'POST',
      headers: { 'x-session-id': board.sessionId },
    });
    expect(await isOpen(board.boardId)).toBe(false);
    await page.getByRole('button', { name: 'Close it and create “Design Systems Day”' }).click();
    await page.getByRole('heading', { name: 'Design Systems Day' }).waitFor();
  });

  it('that could not be opened after the other was closed says so, and the closed one leaves the list', async () => {
    const { page, board } = await beRefused(DESK);
    await page.route('**/api/boards', (route) => route.abort());
    await refusal(page).getByRole('button', { name: 'Close “Town hall” and create mine' }).click();
    await page.getByRole('button', { name: 'Close it and create “Design Systems Day”' }).click();
    await page.getByText('Failed to create board. Please try again.', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'No boards found.' }).waitFor();
    expect(await isOpen(board.boardId)).toBe(false);
    await page.unroute('**/api/boards');
    await page.getByRole('button', { name: 'Create Board' }).click();
    await page.getByRole('heading', { name: 'Design Systems Day' }).waitFor();
  });

  it('offers each board of a plan with room for several, but no demo', async () => {
    const page = await enter(roomyHouse, '/', DESK);
    await page.getByRole('button', { name: 'Start Free Demo' }).click();
    await page.waitForURL('**/board/*');
    for (const title of ['One', 'Two', 'Three']) {
      await page.goto(`${roomyHouse.url}/my-boards`);
      await create(page, title);
      if (title !== 'Three') await page.getByRole('heading', { name: title }).waitFor();
    }
    const dialog = page.getByRole('dialog', { name: 'Boards are in the way' });
    await dialog.waitFor();
    expect(await dialog.getByRole('link').allTextContents()).toEqual(['Open “Two”', 'Open “One”']);
    expect(await faults(page)).toEqual([]);
  });

  it.each(['light', 'dark'] as const)(
    'fits the screen also with the longest names, in %s',
    async (colorScheme) => {
      for (const device of [PHONE, DESK]) {
        const { page } = await beRefused(
          { ...device, colorScheme, reducedMotion: 'reduce' },
          'W'.repeat(100),
        );
        expect(await fits(page)).toBe(true);
        const panel = refusal(page);
        expect(await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
        expect(await faults(page)).toEqual([]);
      }
    },
  );
});
