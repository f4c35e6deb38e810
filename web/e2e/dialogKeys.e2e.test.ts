import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  adminRecord,
  ask,
  cardOf,
  changeSettings,
  createBoard,
  DESK,
  enter,
  focusedLabel,
  moderate,
  PHONE,
  questionsShown,
  setUpApp,
  untilFocused,
  untilKeysWork,
  untilToast,
  type BoardAccess,
} from './app.ts';

const app = setUpApp();

/** Has a letter of nearly every shortcut, and begins with the key that presses a button. */
const SENTENCE = ' half past nine: xerox, jazz and mud ';

/** The paths of what the page changes on the server from now on. */
const actsOf = (page: Page): string[] => {
  const acts: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && !request.url().endsWith('/track-viewer'))
      acts.push(new URL(request.url()).pathname.replace(/^.*\//, ''));
  });
  return acts;
};

const boardOfTwo = async (): Promise<BoardAccess> => {
  const board = await createBoard(app);
  await changeSettings(app, board, {
    labels: [
      { name: 'Hiring', color: 'green' },
      { name: 'Money', color: 'red' },
    ],
  });
  await ask(app, board, 'Who hires?');
  await ask(app, board, 'Who pays?');
  return board;
};

/** Opens a dialog by its key on the first card, and types as soon as the key is up. */
const openOnFirst = async (page: Page, key: string): Promise<void> => {
  await cardOf(page, 'Who hires?').focus();
  await page.keyboard.type(key);
};

describe('A dialog of a moderator', () => {
  it('gives its field the focus, so that typing at once writes and acts on nothing', async () => {
    const admin = await moderate(app, await boardOfTwo(), DESK);
    const acts = actsOf(admin);
    await admin.clock.install();
    for (const [key, field, former] of [
      ['e', 'Question', 'Who hires?'],
      ['r', 'Reply', ''],
    ] as const) {
      await openOnFirst(admin, key);
      await admin.keyboard.type(SENTENCE);
      const dialog = admin.getByRole('dialog');
      expect(await dialog.getByRole('textbox', { name: field }).inputValue()).toBe(former + SENTENCE);
      // However slow the machine is, the rest of the sentence follows at once.
      await admin.clock.pauseAt(Date.now() + 5000);
      await admin.keyboard.press('Escape');
      await admin.getByRole('button', { name: 'Discard' }).press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await admin.clock.runFor(10);
      expect(await focusedLabel(admin)).toBe('Who hires?');
      await admin.keyboard.type('hpxau');
      await admin.clock.resume();
      await untilKeysWork(admin);
    }
    expect(acts).toEqual([]);
  });

  it('chooses labels by the digits that it shows, saves them by Enter and discards them by Escape', async () => {
    const admin = await moderate(app, await boardOfTwo(), DESK);
    const acts = actsOf(admin);
    const dialog = admin.getByRole('dialog');
    const choice = (name: string) => dialog.getByRole('button', { name });
    await openOnFirst(admin, 'l');
    await untilFocused(choice('Hiring'));
    await admin.keyboard.type('12');
    expect(await choice('Hiring').getAttribute('aria-pressed')).toBe('true');
    expect(await choice('Money').getAttribute('aria-pressed')).toBe('true');
    await admin.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(acts).toEqual([]);

    await expect.poll(() => focusedLabel(admin)).toBe('Who hires?');
    await untilKeysWork(admin);
    await openOnFirst(admin, 'l');
    await admin.keyboard.type('2');
    await admin.keyboard.press('Enter');
    await untilToast(admin, 'Labels changed');
    await cardOf(admin, 'Who hires?').getByText('Money').waitFor();
    expect(acts).toEqual(['labels']);

    // Chosen and taken back: nothing changed, so nothing is sent or said.
    await admin.getByRole('button', { name: 'Close', exact: true }).click();
    await untilKeysWork(admin);
    await openOnFirst(admin, 'l');
    await admin.keyboard.type('11');
    await admin.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await untilKeysWork(admin);
    expect(acts).toEqual(['labels']);
    expect(await admin.getByText('Labels changed', { exact: true }).count()).toBe(0);
  });

  it('keeps the keys of the page off also where the focus is on no field', async () => {
    const admin = await moderate(app, await boardOfTwo(), DESK);
    const acts = actsOf(admin);
    await cardOf(admin, 'Who hires?').focus();
    await admin.keyboard.type('?');
    const keys = admin.getByRole('dialog', { name: 'Keys' });
    await keys.waitFor();
    await admin.keyboard.type(SENTENCE);
    expect(await keys.isVisible()).toBe(true);
    await admin.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });

    await untilKeysWork(admin);
    await cardOf(admin, 'Who hires?').focus();
    await admin.keyboard.type('m');
    const merging = admin.getByRole('dialog');
    await merging.waitFor();
    await admin.keyboard.type('hpxau');
    await admin.keyboard.press('Escape');
    await merging.waitFor({ state: 'detached' });
    expect(acts).toEqual([]);
    expect(await questionsShown(admin)).toHaveLength(2);
  });

  it('gives the focus to the first choice of each board tool', async () => {
    const admin = await moderate(app, await boardOfTwo(), DESK);
    await admin.getByRole('button', { name: 'Board tools' }).press('Enter');
    const dialog = admin.getByRole('dialog');
    await untilFocused(dialog.getByRole('searchbox', { name: 'Find' }));
    await dialog.getByRole('button', { name: 'Note to the speaker' }).press('Enter');
    const note = dialog.getByRole('textbox', { name: 'Note to the speaker' });
    await untilFocused(note);
    await admin.keyboard.type('Two minutes left');
    expect(await note.inputValue()).toBe('Two minutes left');
    await dialog.getByRole('button', { name: 'Names' }).press('Enter');
    await untilFocused(dialog.getByRole('radio', { name: /^Nobody gives a name/ }));
  });

  it('gives the focus to the place that one came back from, on a phone', async () => {
    const admin = await moderate(app, await boardOfTwo(), PHONE);
    await admin.getByRole('button', { name: 'Board tools' }).press('Enter');
    const dialog = admin.getByRole('dialog');
    await untilFocused(dialog.getByRole('button', { name: 'Asking and voting', exact: true }));
    await dialog.getByRole('button', { name: 'Names' }).press('Enter');
    await untilFocused(dialog.getByRole('radio', { name: /^Nobody gives a name/ }));
    expect(await dialog.getByRole('navigation').count()).toBe(0);
    await dialog.getByRole('button', { name: 'All board tools' }).press('Enter');
    await untilFocused(dialog.getByRole('button', { name: 'Names' }));
  });
});

describe('The share dialog', () => {
  it('copies by Shift+C, except from the field for a moderator’s name', async () => {
    const board = await boardOfTwo();
    const admin = await moderate(app, board, DESK);
    await admin.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await admin.getByRole('button', { name: 'Share' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByRole('tab', { name: 'Admin' }).click();
    await dialog.getByRole('button', { name: 'More', exact: true }).click();
    await dialog.getByRole('menuitem', { name: 'Invite moderators by name' }).click();
    const name = dialog.getByRole('textbox', { name: 'Name of the moderator' });
    await name.click();
    await admin.keyboard.type('Anna ');
    await admin.keyboard.press('Shift+KeyC');
    expect(await name.inputValue()).toBe('Anna C');
    expect(await admin.getByText('Link copied').count()).toBe(0);
    await dialog.getByRole('tab', { name: 'Audience' }).click();
    await admin.keyboard.press('Shift+KeyC');
    await untilToast(admin, 'Link copied');
  });
});

describe('The stage', () => {
  it('keeps its keys off while the next talk is named', async () => {
    const board = await boardOfTwo();
    const stage = await enter(app, `/board/${board.boardId}/speaker`, {
      ...DESK,
      stored: adminRecord(board),
    });
    const acts = actsOf(stage);
    await stage.mouse.move(300, 300, { steps: 2 });
    await stage.getByRole('button', { name: 'Next talk' }).click();
    const dialog = stage.getByRole('dialog');
    await dialog.waitFor();
    await stage.keyboard.type(SENTENCE);
    expect(await dialog.getByRole('textbox').inputValue()).toBe(SENTENCE);
    await stage.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await stage.keyboard.type('anf');
    expect(acts).toEqual([]);
  });
});
