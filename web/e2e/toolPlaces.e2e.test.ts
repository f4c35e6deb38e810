import { seedBusyBoard } from '@openfloor/testkit/busyBoard/seedBusyBoard';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { GROUPS, isPage } from '../src/features/board/moderation/places.ts';
import { messages } from '../src/features/board/moderation/tools/messages.ts';
import {
  ask,
  axeViolations,
  cardOf,
  createBoard,
  DESK,
  moderate,
  openPlace,
  openTool,
  PHONE,
  questionsShown,
  setUpApp,
  untilFocused,
  untilKeysWork,
  untilOpen,
  untilToast,
} from './app.ts';

const app = setUpApp();

/** The names of all places, as a person reads them. */
const PLACES = GROUPS.flatMap(({ tools }) =>
  tools.filter((tool) => !isPage(tool)).map((tool) => messages.tools[tool].name),
);
const tools = (page: Page): Locator => page.getByRole('dialog', { name: 'Board tools' });
const placeOf = (page: Page, name: string): Locator =>
  tools(page)
    .locator('section')
    .and(page.getByRole('region', { name, exact: true }));

/** What scrolls although it should not: inside what scrolls, or sideways. */
const scrollers = (page: Page): Promise<string[]> =>
  tools(page).evaluate((dialog) => {
    const nested = [...dialog.querySelectorAll('section *, nav > div *')].filter(
      (element) =>
        /auto|scroll/.test(getComputedStyle(element).overflowY) &&
        element.scrollHeight > element.clientHeight + 1,
    );
    const wide = [document.documentElement, dialog, ...dialog.querySelectorAll('section, nav')].filter(
      (element) => element.scrollWidth > element.clientWidth + 1,
    );
    return [...nested, ...wide].map((element) => element.outerHTML.slice(0, 160));
  });

describe('Board tools', () => {
  it.each([
    ['a phone', PHONE],
    ['a desk', DESK],
  ])('open each place on %s, of which one part scrolls and nothing sideways', async (_, device) => {
    const board = await seedBusyBoard({ url: app.url });
    const admin = await moderate(app, board, device);
    await admin.getByRole('button', { name: 'Board tools' }).click();
    await tools(admin).waitFor();
    expect(await scrollers(admin)).toEqual([]);
    for (const name of PLACES) {
      await openPlace(admin, name);
      const place = placeOf(admin, name);
      await place.waitFor();
      await expect.poll(async () => (await place.innerText()).length).toBeGreaterThan(60);
      await expect.poll(async () => [name, ...(await scrollers(admin))]).toEqual([name]);
    }
    expect(await axeViolations(admin)).toEqual([]);
  });

  it.each([
    ['a phone', PHONE],
    ['a desk', DESK],
  ])('lead to each place by its name on %s', async (_, device) => {
    const admin = await moderate(app, await createBoard(app), device);
    await admin.getByRole('button', { name: 'Board tools' }).click();
    const find = tools(admin).getByRole('searchbox', { name: 'Find' });
    for (const name of PLACES) {
      const back = tools(admin).getByRole('button', { name: 'All board tools' });
      if (await back.isVisible()) await back.click();
      await find.fill(name.toLowerCase());
      await find.press('Enter');
      await placeOf(admin, name).waitFor();
    }
    const back = tools(admin).getByRole('button', { name: 'All board tools' });
    if (await back.isVisible()) await back.click();
    await find.fill('no such thing');
    await tools(admin).getByText('Nothing has this name. Try another word.').waitFor();
    expect(await axeViolations(admin)).toEqual([]);
  });
});

const palette = (page: Page): Locator => page.getByRole('dialog', { name: 'Find anything' });
/** Opens the palette, and runs the first entry that a text finds. */
const run = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press('ControlOrMeta+k');
  await untilFocused(palette(page).getByRole('combobox'));
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await palette(page).waitFor({ state: 'detached' });
};

describe('The palette', () => {
  it('opens each place of Board tools by its name', async () => {
    const admin = await moderate(app, await createBoard(app), DESK);
    for (const name of PLACES) {
      await run(admin, name);
      await placeOf(admin, name).waitFor();
      await admin.keyboard.press('Escape');
      await tools(admin).waitFor({ state: 'detached' });
    }
    expect(await admin.getByRole('dialog').count()).toBe(0);
  });

  it('runs acts on the question that has the focus, shows lanes, and leads to pages', async () => {
    const board = await createBoard(app);
    for (const text of ['Who pays?', 'When is lunch?']) await ask(app, board, text);
    const admin = await moderate(app, board, DESK);
    await cardOf(admin, 'Who pays?').focus();
    await run(admin, 'pin');
    await untilToast(admin, 'Question pinned');
    await cardOf(admin, 'Who pays?').getByText('Pinned').waitFor();
    await untilFocused(cardOf(admin, 'Who pays?'));
    await run(admin, 'reply');
    await untilOpen(admin.getByRole('dialog', { name: 'Reply' }));
    await admin.keyboard.press('Escape');
    await admin.getByRole('dialog').waitFor({ state: 'detached' });
    await run(admin, 'show pinned');
    await expect.poll(() => questionsShown(admin)).toEqual(['Who pays?']);
    // Without words the acts are offered under the question that they are about.
    await cardOf(admin, 'Who pays?').focus();
    await admin.keyboard.press('ControlOrMeta+k');
    await palette(admin).getByRole('group', { name: '“Who pays?”' }).waitFor();
    expect(await axeViolations(admin)).toEqual([]);
    await admin.keyboard.press('Escape');
    await untilFocused(cardOf(admin, 'Who pays?'));
    await run(admin, 'stage');
    await admin.waitForURL(/\/speaker$/);
  });

  it('is on the card of keys, and opens from a field of the page', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'Who pays?');
    const admin = await moderate(app, board, DESK);
    await untilKeysWork(admin);
    await admin.keyboard.press('?');
    const keys = admin.getByRole('dialog', { name: 'Keys' });
    await keys.getByText('Ctrl+K').waitFor();
    await admin.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
    const field = admin.getByRole('textbox', { name: 'Your question' });
    await field.fill('Half a que');
    await admin.keyboard.press('ControlOrMeta+k');
    await untilOpen(palette(admin));
    await admin.keyboard.press('Escape');
    await untilFocused(field);
    expect(await field.inputValue()).toBe('Half a que');
  });

  it('opens no place over another one: with a dialog open its key does nothing', async () => {
    const admin = await moderate(app, await createBoard(app), DESK);
    await openTool(admin, 'Names');
    await admin.keyboard.press('ControlOrMeta+k');
    expect(await palette(admin).count()).toBe(0);
  });
});
