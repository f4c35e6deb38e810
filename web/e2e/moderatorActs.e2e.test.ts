import { hideQuestion, pinQuestion } from '@openfloor/contract/calls/moderation';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { messages } from '../src/features/board/moderation/messages.ts';
import {
  actFromMenu,
  addressOf,
  asAdmin,
  ask,
  axeViolations,
  cardOf,
  changeSettings,
  createBoard,
  DESK,
  focusedLabel,
  moderate,
  PHONE,
  setUpApp,
  STILL_MS,
  untilKeysWork,
  untilToast,
  visit,
  openTool,
} from './app.ts';

const app = setUpApp();
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });

describe('The moderator', () => {
  it('reads that the question before was marked as answered only when there was one', async () => {
    const board = await createBoard(app);
    for (const text of ['When is lunch?', 'Who pays?']) await ask(app, board, text);
    const admin = await moderate(app, board, DESK);
    await cardOf(admin, 'When is lunch?').focus();
    await admin.keyboard.press('n');
    await toasts(admin).getByText('Every screen shows this question.', { exact: true }).waitFor();
    expect(await toasts(admin).getByText('The one before').count()).toBe(0);
    await admin.getByRole('button', { name: 'Stop answering: When is lunch?' }).waitFor();
    await cardOf(admin, 'Who pays?').focus();
    await admin.keyboard.press('n');
    await toasts(admin)
      .getByText('Every screen shows it. The former one is answered.', { exact: true })
      .waitFor();
  });

  it('edits, answers in writing, labels and shows what is answered now, by keys, and undoes it', async () => {
    const board = await createBoard(app);
    await changeSettings(app, board, { labels: [{ name: 'Hiring', color: 'green' }] });
    await ask(app, board, 'Who hires?');
    const admin = await moderate(app, board, DESK);
    const viewer = await visit(app, board, PHONE);
    await cardOf(admin, 'Who hires?').focus();
    await admin.keyboard.press('e');
    const dialog = admin.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Question' }).fill('Who hires new people?');
    expect(await axeViolations(admin)).toEqual([]);
    await admin.keyboard.press('ControlOrMeta+Enter');
    await untilToast(admin, 'Question edited');
    await cardOf(viewer, 'Who hires new people?').waitFor();
    await expect.poll(() => focusedLabel(admin)).toBe('Who hires new people?');
    await untilKeysWork(admin);

    await admin.keyboard.press('e');
    await dialog.getByText('Who hires?', { exact: true }).waitFor();
    await admin.keyboard.press('Escape');
    await expect.poll(() => focusedLabel(admin)).toBe('Who hires new people?');
    await untilKeysWork(admin);
    await admin.keyboard.press('r');
    await dialog.getByRole('textbox', { name: 'Reply' }).fill('The teams do.');
    await admin.keyboard.press('ControlOrMeta+Enter');
    await untilToast(admin, 'Reply published');
    await expect.poll(() => focusedLabel(admin)).toBe('Who hires new people?');
    await untilKeysWork(admin);

    await admin.keyboard.press('l');
    await dialog.getByRole('button', { name: '1 Hiring' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await untilToast(admin, 'Labels changed');
    await expect.poll(() => focusedLabel(admin)).toBe('Who hires new people?');
    await untilKeysWork(admin);

    await admin.keyboard.press('x');
    await untilToast(admin, 'Question marked as answered');
    await admin.keyboard.press('n');
    await untilToast(admin, 'Answering now');
    await admin.getByRole('button', { name: 'Stop answering: Who hires new people?' }).waitFor();
    for (let acts = 0; acts < 5; acts += 1) {
      await admin.keyboard.press('z');
      const taken = toasts(admin).getByText('Undone');
      await taken.waitFor();
      await admin.getByRole('button', { name: 'Close', exact: true }).click();
      await taken.waitFor({ state: 'detached' });
    }
    await cardOf(viewer, 'Who hires?').waitFor();
    await admin.keyboard.press('z');
    await toasts(admin).getByText('Nothing to undo').waitFor();
  });

  it('cannot take back another’s act with one that changed nothing', async () => {
    const board = await createBoard(app);
    const id = await ask(app, board, 'Who pays?');
    const admin = await moderate(app, board, DESK);
    // Another moderator pins it first.
    await admin.route(addressOf(pinQuestion), async (route) => {
      await asAdmin(app, board, pinQuestion, { questionId: id });
      await route.continue();
    });
    await actFromMenu(admin, 'Pin', 'Who pays?');
    await untilToast(admin, messages.actions.pin.done);
    expect(await admin.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(0);
    await admin.keyboard.press('z');
    await toasts(admin).getByText('Nothing to undo').waitFor();
    await admin.getByRole('button', { name: 'Pinned 1' }).waitFor();
  });

  it('takes back the latest act by a key that is pressed before the server has answered it', async () => {
    const board = await createBoard(app);
    for (const text of ['Who pays?', 'Who hires?']) await ask(app, board, text);
    const admin = await moderate(app, board, DESK);
    await actFromMenu(admin, 'Pin', 'Who pays?');
    await untilToast(admin, messages.actions.pin.done);
    await admin.route(addressOf(hideQuestion), async (route) => {
      const response = await route.fetch();
      await admin.getByRole('button', { name: 'Hidden 1' }).waitFor();
      // Keys do not act for a moment after the menu has closed.
      await admin.waitForTimeout(STILL_MS);
      await admin.keyboard.press('z');
      await route.fulfill({ response });
    });
    await actFromMenu(admin, 'Hide', 'Who hires?');
    await untilToast(admin, 'Undone');
    await admin.getByRole('button', { name: 'Hidden 0' }).waitFor();
    expect(await admin.getByRole('button', { name: 'Pinned 1' }).count()).toBe(1);
  });

  it('sees in the history who did what, and undoes from there', async () => {
    const board = await createBoard(app);
    const id = await ask(app, board, 'Who pays?');
    await asAdmin(app, board, pinQuestion, { questionId: id });
    await asAdmin(app, board, hideQuestion, { boardId: board.boardId, questionId: id });
    const admin = await moderate(app, board, DESK);
    await openTool(admin, 'History');
    const dialog = admin.getByRole('dialog').getByRole('region', { name: 'History' });
    await expect
      .poll(() => dialog.getByRole('listitem').locator('p:first-child').allTextContents())
      .toEqual(['Owner hid', 'Owner pinned']);
    expect(await axeViolations(admin)).toEqual([]);
    await dialog.getByRole('button', { name: 'Undo: pinned Who pays?' }).click();
    await expect
      .poll(() => dialog.getByRole('listitem').locator('p:first-child').allTextContents())
      .toEqual(['Owner undid: pinned', 'Owner hid', 'Owner pinned']);
    await expect.poll(() => dialog.getByRole('button', { name: 'Undo: pinned Who pays?' }).count()).toBe(0);
    await admin.keyboard.press('Escape');
    await admin.getByRole('button', { name: 'Pinned 0' }).waitFor();
    await admin.getByRole('button', { name: 'Hidden 1' }).waitFor();
  });
});
