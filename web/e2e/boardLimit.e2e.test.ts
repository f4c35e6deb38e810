import { send } from '@openfloor/testkit/client';
import { closeMyBoard } from '@openfloor/contract/calls/devices';
import * as boardCalls from '@openfloor/contract/calls/boards';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  addressOf,
  axeViolations,
  createBoard,
  DESK,
  enter,
  fits,
  isOpen,
  PHONE,
  setUpApp,
  untilFocused,
  type Device,
  openEndDialog,
} from './app.ts';

/** The free plan's default. */
const app = setUpApp({ FREE_PLAN_BOARDS: '1' });

const create = async (page: Page, title: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Event name' }).fill(title);
  await page.getByRole('button', { name: 'Create Board' }).click();
};
const refusal = (page: Page) => page.getByRole('dialog', { name: 'A board is in the way' });
const refusalWords = (page: Page) =>
  page.getByText('Free plan limit reached: only one board allowed at a time.', { exact: true });
/** Opens My Boards with a session that has a board, and lets the plan refuse a second one. */
const beRefused = async (device: Device, title = 'Town hall') => {
  const board = await createBoard(app, title);
  const page = await enter(app, '/my-boards', {
    ...device,
    stored: { secure_session_id: board.sessionId },
  });
  await page.getByRole('heading', { name: title, exact: true }).waitFor();
  await create(page, 'Design Systems Day');
  await refusal(page).waitFor();
  return { page, board };
};

describe('A board that has ended', () => {
  it('leaves room for another one, which then holds up its reopening', async () => {
    const owner = await enter(app, '/my-boards', DESK);
    const open = async (title: string): Promise<string> => {
      await owner.getByRole('textbox', { name: 'Event name' }).click();
      await owner.keyboard.type(title);
      await owner.keyboard.press('Enter');
      await owner.waitForURL('**/board/*');
      await owner.getByRole('textbox', { name: 'Your question' }).waitFor();
      return `${new URL(owner.url()).pathname}?admin=true`;
    };
    const first = await open('First day');
    await owner.goto(app.url + first);
    await openEndDialog(owner);
    await owner.getByRole('alertdialog').getByRole('button', { name: 'End board' }).click();
    await owner.getByText(/^This board ended on /).waitFor();
    await owner.goto(`${app.url}/my-boards`);
    await owner.getByRole('listitem').filter({ hasText: 'First day' }).getByText('Ended').waitFor();
    const second = await open('Second day');
    await owner.goto(app.url + first);
    await owner.getByRole('button', { name: 'Open again' }).click();
    await refusalWords(owner).waitFor();
    await owner.getByText(/^This board ended on /).waitFor();
    await owner.goto(app.url + second);
    await openEndDialog(owner);
    await owner.getByRole('alertdialog').getByRole('button', { name: 'End board' }).click();
    await owner.getByRole('button', { name: 'Open again' }).waitFor();
    await owner.goto(app.url + first);
    await owner.getByRole('button', { name: 'Open again' }).click();
    await owner.getByRole('textbox', { name: 'Your question' }).waitFor();
    await expect.poll(() => owner.getByText(/^This board ended on /).count()).toBe(0);
  });
});

describe('A board that the plan refuses', () => {
  for (const [name, device] of Object.entries({ phone: PHONE, desk: DESK })) {
    it(`on a ${name} offers to open the existing board`, async () => {
      const { page, board } = await beRefused(device);
      await refusalWords(page).waitFor();
      await refusal(page).getByRole('link', { name: 'Open “Town hall”' }).click();
      await page.waitForURL(`**/board/${board.boardId}`);
      await expect.poll(() => page.getByRole('heading', { name: 'Town hall' }).isVisible()).toBe(true);
    });

    it(`on a ${name} offers to close the existing board, asks, and then opens the new one`, async () => {
      const { page, board } = await beRefused(device);
      await refusal(page).getByRole('button', { name: 'Close “Town hall” and create mine' }).click();
      const question = page.getByRole('dialog', { name: 'Close “Town hall”?' });
      await question.getByText('This will permanently disable this board.').waitFor();
      const back = question.getByRole('button', { name: 'Back' });
      await untilFocused(back);
      expect(await axeViolations(page)).toEqual([]);
      expect(await isOpen(app, board)).toBe(true);
      await back.click();
      await refusal(page).waitFor();
      await refusal(page).getByRole('button', { name: 'Close “Town hall” and create mine' }).click();
      await question.getByRole('button', { name: 'Close it and create “Design Systems Day”' }).click();
      await page.waitForURL('**/board/*');
      await page.getByRole('heading', { name: 'Design Systems Day' }).waitFor();
      expect(await refusalWords(page).count()).toBe(0);
      expect(await isOpen(app, board)).toBe(false);
    });
  }

  it('returns the focus to the button after Escape, Dismiss and Cancel, and to the field after Enter', async () => {
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

  it('stays refused when the existing board could not be closed, and opens at the next try', async () => {
    const { page, board } = await beRefused(DESK);
    await page.route(addressOf(closeMyBoard), (route) => route.abort());
    await refusal(page).getByRole('button', { name: 'Close “Town hall” and create mine' }).click();
    const confirm = page.getByRole('button', { name: 'Close it and create “Design Systems Day”' });
    await confirm.click();
    await page.getByText('Delete failed', { exact: true }).waitFor();
    expect(await isOpen(app, board)).toBe(true);
    await page.unroute(addressOf(closeMyBoard));
    await confirm.click();
    await page.getByRole('heading', { name: 'Design Systems Day' }).waitFor();
  });

  it('opens after another tab closed the existing board', async () => {
    const { page, board } = await beRefused(DESK);
    await refusal(page).getByRole('button', { name: 'Close “Town hall” and create mine' }).click();
    await send(app.url, closeMyBoard, { boardId: board.boardId }, { session: board.sessionId });
    expect(await isOpen(app, board)).toBe(false);
    await page.getByRole('button', { name: 'Close it and create “Design Systems Day”' }).click();
    await page.getByRole('heading', { name: 'Design Systems Day' }).waitFor();
  });

  it('shows a failure after the existing board was closed, and the closed board leaves the list', async () => {
    const { page, board } = await beRefused(DESK);
    await page.route(addressOf(boardCalls.createBoard), (route) => route.abort());
    await refusal(page).getByRole('button', { name: 'Close “Town hall” and create mine' }).click();
    await page.getByRole('button', { name: 'Close it and create “Design Systems Day”' }).click();
    await page.getByText('Failed to create board. Please try again.', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'No boards found.' }).waitFor();
    expect(await isOpen(app, board)).toBe(false);
    await page.unroute(addressOf(boardCalls.createBoard));
    await page.getByRole('button', { name: 'Create Board' }).click();
    await page.getByRole('heading', { name: 'Design Systems Day' }).waitFor();
  });

  it.each(['light', 'dark'] as const)(
    'fits the screen with the longest titles, in %s',
    async (colorScheme) => {
      for (const device of [PHONE, DESK]) {
        const { page } = await beRefused(
          { ...device, colorScheme, reducedMotion: 'reduce' },
          'W'.repeat(100),
        );
        expect(await fits(page)).toBe(true);
        const panel = refusal(page);
        expect(await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
        expect(await axeViolations(page)).toEqual([]);
      }
    },
  );
});

describe('An event of more rooms than the device may have boards', () => {
  it.each([PHONE, DESK])('is not created, and the dialog says what to do: %o', async (device) => {
    const organiser = await enter(app, '/my-boards', device);
    await organiser.getByRole('button', { name: 'Create an event' }).click();
    await organiser.getByRole('textbox', { name: 'Name of the event' }).focus();
    await organiser.keyboard.type('Days of open data');
    await organiser.keyboard.press('Tab');
    await organiser.keyboard.type('Main hall\nGarden');
    await organiser.getByRole('button', { name: 'Create event' }).click();
    const told = organiser.getByRole('dialog').getByRole('alert');
    await told.getByText('Each room is a board, and this device may have 1 board open.').waitFor();
    expect(await told.innerText()).toContain('FREE_PLAN_BOARDS');
    expect(await axeViolations(organiser)).toEqual([]);
    expect(await fits(organiser)).toBe(true);
    await organiser.getByRole('textbox', { name: 'Rooms, one on each line' }).focus();
    await organiser.keyboard.press('ControlOrMeta+a');
    await organiser.keyboard.type('Main hall');
    await organiser.getByRole('button', { name: 'Create event' }).click();
    await organiser.getByRole('heading', { name: 'Organise this event' }).waitFor();
    const name = organiser.getByRole('textbox', { name: 'Name of the room' });
    await name.focus();
    await organiser.keyboard.type('Garden');
    await organiser.keyboard.press('Enter');
    await organiser
      .getByText(
        'Each room is a board, and this device may have 1 board open. Close boards that you do not need or ask who runs this server to raise FREE_PLAN_BOARDS.',
      )
      .waitFor();
    expect(await name.inputValue()).toBe('Garden');
    expect(await fits(organiser)).toBe(true);
  });
});
