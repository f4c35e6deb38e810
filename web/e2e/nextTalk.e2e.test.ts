import { listTalks } from '@openfloor/contract/calls/boardReads';
import { startTalk } from '@openfloor/contract/calls/desk';
import { send } from '@openfloor/testkit/client';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
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
  moderate,
  openLane,
  openTool,
  PHONE,
  reviewedBoard,
  setUpApp,
  untilToast,
  visit,
} from './app.ts';

const app = setUpApp();

/** Types a title in the tool, and goes on to its confirmation. */
const nameNextTalk = async (page: Page, title = 'Budget') => {
  await openTool(page, 'Next talk');
  await page.getByRole('textbox', { name: 'Title of the next talk' }).click();
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  const confirmation = page.getByRole('region', { name: 'Start the next talk?' });
  return { confirmation, start: confirmation.getByRole('button', { name: 'Start the next talk' }) };
};

describe('Board tools', () => {
  it('start the next talk after a confirmation', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'Of the first talk');
    const admin = await moderate(app, board, DESK);
    const viewer = await visit(app, board, PHONE);
    const { confirmation, start } = await nameNextTalk(admin);
    // Nothing lies on the dialog, and a second Enter starts nothing.
    await admin.keyboard.press('Enter');
    expect(await admin.getByRole('dialog').count()).toBe(1);
    expect(await admin.getByRole('alertdialog').count()).toBe(0);
    await confirmation.getByText('The list starts empty on every screen').waitFor();
    expect(await axeViolations(admin)).toEqual([]);
    // The answer is lost, and the moderator tries again: that starts no second talk.
    await admin.route(addressOf(startTalk), async (route) => {
      await route.fetch();
      await route.abort();
    });
    await start.click();
    await untilToast(admin, 'Failed to start the next talk. Please try again.');
    // The page may have sent the call once more.
    await admin.unrouteAll({ behavior: 'ignoreErrors' });
    await start.click();
    await untilToast(admin, 'The next talk has started');
    expect((await send(app.url, listTalks, { boardId: board.boardId })).body).toHaveLength(2);
    await cardOf(viewer, 'Of the first talk').waitFor({ state: 'detached' });
    await admin.getByRole('button', { name: 'Undo', exact: true }).click();
    await cardOf(viewer, 'Of the first talk').waitFor();
  });

  it('do not start the next talk a second time after a colleague', async () => {
    const board = await createBoard(app);
    const openBudget = async () => {
      const page = await moderate(app, board, DESK);
      const named = await nameNextTalk(page);
      await named.confirmation.waitFor();
      return { page, ...named };
    };
    const [anna, ben] = [await openBudget(), await openBudget()];
    await anna.start.click();
    await untilToast(anna.page, 'The next talk has started');
    const said = ben.confirmation.getByRole('status').filter({ hasText: 'The next talk has started:' });
    expect(await said.innerText()).toBe('The next talk has started: Budget');
    await expect.poll(() => ben.start.isDisabled()).toBe(true);
    // The first step says which talk is on. From there on another one may follow it.
    await ben.confirmation.getByRole('button', { name: 'Back' }).click();
    await ben.page.getByText('Now: talk 2, Budget').waitFor();
    await ben.page.getByRole('button', { name: 'Start the next talk' }).click();
    await ben.start.waitFor();
    await expect.poll(() => ben.start.isEnabled()).toBe(true);
    await expect.poll(() => said.count()).toBe(0);
    expect((await send(app.url, listTalks, { boardId: board.boardId })).body).toHaveLength(2);
  });

  it('learn from the server that a colleague was first, before their screen shows it', async () => {
    const board = await createBoard(app);
    const admin = await moderate(app, board, DESK);
    const { confirmation, start } = await nameNextTalk(admin);
    // The colleague's start reaches the server just before this one.
    await admin.route(addressOf(startTalk), async (route) => {
      if (route.request().method() === 'POST')
        await asAdmin(app, board, startTalk, { boardId: board.boardId, title: 'Budget' });
      await route.continue();
    });
    await start.click();
    await untilToast(admin, 'Another talk is on now: “Budget”.');
    await confirmation.getByText('The next talk has started:').waitFor();
    await expect.poll(() => start.isDisabled()).toBe(true);
    expect((await send(app.url, listTalks, { boardId: board.boardId })).body).toHaveLength(2);
  });

  it('take back by z the next talk that has just begun, though its list is empty', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'Of the first talk');
    const admin = await moderate(app, board, DESK);
    const { start } = await nameNextTalk(admin);
    await start.click();
    await untilToast(admin, 'The next talk has started');
    await admin.getByRole('heading', { name: 'No Questions Yet' }).waitFor();
    await admin.waitForTimeout(500);
    await admin.keyboard.press('z');
    await cardOf(admin, 'Of the first talk').waitFor();
    expect((await send(app.url, listTalks, { boardId: board.boardId })).body).toHaveLength(1);
  });

  it.each([
    { name: 'desk', device: DESK },
    { name: 'phone', device: PHONE },
  ])('leave no question in review behind, on a $name', async ({ device }) => {
    const texts = Array.from({ length: 9 }, (_, n) => `Waiting number ${n + 1}?`);
    const board = await reviewedBoard(app, texts);
    await changeSettings(app, board, { notice: 'We start at ten.' });
    const admin = await moderate(app, board, device);
    const { confirmation, start } = await nameNextTalk(admin, 'Closing panel');
    await confirmation.getByRole('heading', { name: '9 questions wait for review' }).waitFor();
    expect(await confirmation.getByRole('listitem').allTextContents()).toEqual(texts);
    expect(await axeViolations(admin)).toEqual([]);
    await confirmation.getByRole('radio', { name: /^Decline them/ }).click();
    await confirmation.getByRole('textbox', { name: 'Reason (optional)' }).click();
    await admin.keyboard.type('No time left');
    await confirmation.getByRole('radio', { name: /^Take them along/ }).click();
    await start.click();
    await untilToast(admin, 'The next talk has started');
    await admin.getByRole('button', { name: 'Review 9' }).waitFor();
    await expect.poll(() => admin.getByText('We start at ten.').count()).toBe(0);
  });

  it('publish flagged questions with the next talk only after they are asked about them', async () => {
    const board = await reviewedBoard(app, ['When is lunch?', 'See http://evil.example/now']);
    const admin = await moderate(app, board, DESK);
    const { confirmation, start } = await nameNextTalk(admin, 'Closing panel');
    await confirmation.getByText('Link:').waitFor();
    await confirmation.getByRole('radio', { name: /^Publish them/ }).click();
    await start.click();
    const question = admin.getByRole('region', { name: 'Approve 1 flagged question?' });
    await question.getByText('“See http://evil.example/now”', { exact: true }).waitFor();
    expect(await admin.getByText('The next talk has started').count()).toBe(0);
    await question.getByRole('button', { name: 'Back' }).click();
    await start.click();
    await question.getByRole('button', { name: 'Start the next talk' }).click();
    await untilToast(admin, 'The next talk has started');
  });

  it('answer a question of an earlier talk, and decline one that still waits there', async () => {
    const board = await reviewedBoard(app, ['When is lunch?', 'Who sings?']);
    await asAdmin(app, board, startTalk, { boardId: board.boardId });
    const admin = await moderate(app, board, DESK);
    const talk = admin.getByRole('combobox', { name: 'Talk' });
    await talk.getByRole('option', { name: /^1\./ }).waitFor({ state: 'attached' });
    await talk.selectOption(board.boardId);
    await openLane(admin, 'Review');
    await admin.getByRole('button', { name: 'Decline: Who sings?' }).click();
    await admin.getByRole('textbox', { name: 'Another reason' }).click();
    await admin.keyboard.type('Asked twice');
    await admin.keyboard.press('Enter');
    await untilToast(admin, 'Question declined');
    await admin.getByRole('button', { name: 'Approve: When is lunch?' }).click();
    await untilToast(admin, 'Question approved');
    await openLane(admin, 'Declined');
    await cardOf(admin, 'Who sings?').waitFor();
    await openLane(admin, 'All');
    await actFromMenu(admin, 'Reply', 'When is lunch?');
    await admin.keyboard.type('At noon, in the hall.');
    await admin.getByRole('button', { name: 'Publish' }).click();
    await cardOf(admin, 'When is lunch?').getByText('At noon, in the hall.').waitFor();
    await actFromMenu(admin, 'Mark answered', 'When is lunch?');
    await expect.poll(() => admin.getByRole('button', { name: /^Answered 1/ }).count()).toBe(1);
  });
});
