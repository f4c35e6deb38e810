import { setTimeout as delay } from 'node:timers/promises';
import { getBoard } from '@openfloor/contract/calls/audience';
import { startTalk } from '@openfloor/contract/calls/desk';
import { labelQuestion } from '@openfloor/contract/calls/moderation';
import { answerOf } from '@openfloor/testkit/client';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { KEEPS } from '../src/design/keeps.ts';
import {
  asAdmin,
  ask,
  axeViolations,
  cardOf,
  changeSettings,
  createBoard,
  DESK,
  moderate,
  openPlace,
  openTool,
  PHONE,
  questionsShown,
  setUpApp,
  STILL_MS,
  untilFocused,
  untilToast,
  visit,
} from './app.ts';

const app = setUpApp();

/** A button of the desk's third column. */
const inHall = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'The hall' }).getByRole('button', { name, exact: true });

describe('Board tools', () => {
  it('change settings on every screen, and name the field that is wrong', async () => {
    const board = await createBoard(app);
    const admin = await moderate(app, board, DESK);
    const other = await moderate(app, board, DESK);
    for (const page of [admin, other]) await openTool(page, 'Review');
    await admin.getByRole('radio', { name: /^Review first/ }).click();
    await expect.poll(() => other.getByRole('radio', { name: /^Review first/ }).isChecked()).toBe(true);

    await admin.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect
      .poll(() => other.getByRole('radio', { name: /^Publish immediately/ }).isChecked())
      .toBe(true);
    await admin.getByRole('region', { name: 'Review', exact: true }).waitFor();
    // The list says what the board has now.
    const places = other.getByRole('navigation', { name: 'Places' });
    await places.getByText('Publish immediately').waitFor();

    for (const page of [admin, other]) await openPlace(page, 'Labels');
    // Of the places one is open.
    await expect.poll(() => admin.getByRole('radio', { name: /^Review first/ }).count()).toBe(0);
    const labels = admin.getByRole('textbox', { name: 'Name of the label' });
    await labels.fill('Hiring');
    await admin.keyboard.press('Enter');
    await other.getByRole('button', { name: 'Remove label Hiring' }).waitFor();
    await other.getByText(KEEPS.removeLabel).waitFor();
    await labels.fill('hiring');
    await admin.keyboard.press('Enter');
    await admin.getByRole('alert').getByText('distinct names').waitFor();
    await places.getByText('Hiring').waitFor();
    expect(await axeViolations(admin)).toEqual([]);
    for (const page of [admin, other]) await page.keyboard.press('Escape');
  });

  it('beside the list pause asking and voting, and set times and the notice', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'Who pays?');
    const admin = await moderate(app, board, DESK);
    const other = await moderate(app, board, PHONE);
    const viewer = await visit(app, board, PHONE);
    await admin.getByRole('button', { name: 'Pause asking' }).click();
    await untilToast(admin, 'Asking is paused');
    // The pointer is still on it.
    expect(await axeViolations(admin)).toEqual([]);
    await viewer.getByText('Paused: nobody can ask.').waitFor();
    await viewer.getByPlaceholder('Paused: nobody can ask.').waitFor();
    await other.getByText('Paused: nobody can ask.').waitFor();
    await other.getByRole('button', { name: 'Show all' }).tap();
    const resume = other.getByRole('button', { name: 'Resume asking' });
    await resume.waitFor();
    await delay(2 * STILL_MS);
    // The page measures what lies where after each change, and not later than that.
    await other.evaluate(() => document.body.append(document.createElement('i')));
    const box = await resume.boundingBox();
    if (box) await other.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await untilToast(other, 'Asking is open');
    await viewer.getByRole('textbox', { name: /question/i }).waitFor();
    await admin.getByRole('button', { name: 'Pause voting' }).click();
    await viewer.getByText('Voting is paused').first().waitFor();
    await admin.getByRole('button', { name: 'Resume voting' }).click();
    await expect.poll(() => viewer.getByText('Voting is paused').count()).toBe(0);

    await openTool(other, 'Notice');
    await untilFocused(other.getByRole('textbox', { name: 'Notice' }));
    await other.keyboard.type('We start at 10');
    await other.keyboard.press('Enter');
    await untilToast(other, 'Notice shown');
    await other.keyboard.press('Escape');
    await other.getByRole('dialog').waitFor({ state: 'detached' });
    for (const page of [viewer, admin]) await page.getByText('We start at 10').waitFor();

    await inHall(admin, 'Opening times').click();
    // Enter sets no time by accident.
    await untilFocused(admin.getByLabel('Opens at'));
    await admin.getByLabel('Opens at').fill('2026-01-02T10:00');
    await admin.getByLabel('Closes at').fill('2026-01-01T10:00');
    await admin.getByRole('button', { name: 'Save' }).click();
    await admin.getByRole('alert').getByText('“Closes at” must be later than “Opens at”.').waitFor();

    await admin.getByRole('button', { name: 'Close in 15 min' }).click();
    await admin.getByRole('dialog').waitFor({ state: 'detached' });
    const left = other.getByRole('group', { name: 'Time and pause' });
    await left.getByText(/^Closes in 1[45]:/).waitFor();
    await left.getByRole('button', { name: '+ 5 min' }).click();
    await untilToast(other, 'Five minutes more');
    await left.getByText(/^Closes in 19:/).waitFor();
    await admin
      .getByRole('group', { name: 'Time and pause' })
      .getByText(/^Closes in 19:/)
      .waitFor();
  });

  it('keep a time whose date is half typed', async () => {
    const board = await createBoard(app);
    const closesAt = new Date(Date.now() + 3_600_000).toISOString();
    await changeSettings(app, board, { closesAt });
    const admin = await moderate(app, board, DESK);
    await inHall(admin, 'Opening times').click();
    await admin.getByLabel('Closes at').focus();
    await admin.keyboard.press('Delete');
    await admin.getByRole('button', { name: 'Save' }).click();
    await admin.getByRole('alert').getByText('This date and time is not complete').waitFor();
    expect((await answerOf(app.url, getBoard, { boardId: board.boardId })).closesAt).toBe(closesAt);
  });

  it('say that the time is over, also while asking and voting are paused', async () => {
    const board = await createBoard(app);
    const closesAt = new Date(Date.now() - 60_000).toISOString();
    await changeSettings(app, board, {
      asking: 'paused',
      voting: 'paused',
      closesAt,
    });
    const admin = await moderate(app, board, DESK);
    const timeBox = admin.getByRole('group', { name: 'Time and pause' });
    await timeBox.getByText('Closed at').waitFor();
    expect(await timeBox.getByRole('timer').count()).toBe(0);
  });

  it('filter by a label, and read the questions of earlier talks', async () => {
    const board = await createBoard(app);
    const labels = [{ name: 'Budget', color: 'teal' }] as const;
    await changeSettings(app, board, { labels });
    const id = await ask(app, board, 'Who pays?');
    await ask(app, board, 'When is lunch?');
    await asAdmin(app, board, labelQuestion, { questionId: id, labels: ['Budget'] });
    const admin = await moderate(app, board, PHONE);
    const budget = admin
      .getByRole('group', { name: 'Only with the label' })
      .getByRole('button', { name: 'Budget' });
    await budget.click();
    await expect.poll(() => questionsShown(admin)).toEqual(['Who pays?']);
    await budget.click();
    await expect.poll(() => questionsShown(admin)).toHaveLength(2);

    const talk = admin.getByRole('combobox', { name: 'Talk' });
    expect(await talk.count()).toBe(0);
    await asAdmin(app, board, startTalk, { boardId: board.boardId, title: 'Panel' });
    await talk.getByRole('option', { name: /2 questions/ }).waitFor({ state: 'attached' });
    await talk.selectOption(board.boardId);
    await cardOf(admin, 'Who pays?').waitFor();
  });
});
