import * as desk from '@openfloor/contract/calls/desk';
import { replyToQuestion } from '@openfloor/contract/calls/moderation';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  actFromMenu,
  adminRecord,
  asAdmin,
  ask,
  axeViolations,
  boardPath,
  cardOf,
  changeSettings,
  createBoard,
  DESK,
  enter,
  moderate,
  openTool,
  PHONE,
  setUpApp,
  untilToast,
  visit,
  voteButton,
  openEndDialog,
} from './app.ts';

const app = setUpApp();

const askField = (page: Page) => page.getByRole('textbox', { name: 'Your question' });
const endedLine = (page: Page) => page.getByText(/^This board ended on /);

/** Ends the board as a moderator does: in the board tools, with a confirmation. */
const endBoard = async (admin: Page): Promise<void> => {
  await openEndDialog(admin);
  const dialog = admin.getByRole('alertdialog', { name: 'End this board?' });
  await dialog.getByText('The board stays at its address').waitFor();
  await dialog.getByRole('button', { name: 'End board' }).click();
};

describe('The end of a board', () => {
  it('leaves no time that runs on beside it, for moderators and the speaker', async () => {
    const board = await createBoard(app);
    await changeSettings(app, board, { closesAt: new Date(Date.now() + 3_600_000).toISOString() });
    const admin = await moderate(app, board, DESK);
    const speaker = `${boardPath(board)}/speaker?confidence&token=${encodeURIComponent(board.speakerToken)}`;
    const monitor = await enter(app, speaker, DESK);
    const times = [admin.getByRole('group', { name: 'Time and pause' }), monitor.getByRole('timer')];
    for (const time of times) await time.waitFor();
    await endBoard(admin);
    await endedLine(admin).waitFor();
    for (const time of times) await time.waitFor({ state: 'detached' });
    expect(await admin.getByText('Closes in').count()).toBe(0);
    await admin.getByRole('button', { name: 'Open again' }).click();
    for (const time of times) await time.waitFor();
  });

  it('is asked about with the number of questions that still wait for review', async () => {
    const board = await createBoard(app);
    await changeSettings(app, board, { review: true });
    for (const text of ['Is there a recording?', 'Who pays for it?']) await ask(app, board, text);
    const admin = await moderate(app, board, DESK);
    await openEndDialog(admin);
    const dialog = admin.getByRole('alertdialog', { name: 'End this board?' });
    await expect.poll(() => dialog.innerText()).toContain('2 questions still wait for review');
  });

  it('leaves all of it to read, keeps what somebody is typing, and is taken back live', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'When is lunch?');
    await changeSettings(app, board, { replay: 'everyone' });
    const admin = await moderate(app, board, DESK);
    const phone = await visit(app, board, PHONE);
    await askField(phone).tap();
    await phone.keyboard.type('Where is the coat');
    await endBoard(admin);
    await endedLine(phone).waitFor();
    await phone.getByRole('banner').getByText('Ended', { exact: true }).waitFor();
    await expect.poll(() => askField(phone).count()).toBe(0);
    // What was typed is still there to copy, and can be sent once the board is open again.
    const kept = phone.getByRole('region', { name: 'Your question was not sent:' });
    await kept.getByText('Where is the coat').waitFor();
    const vote = voteButton(phone, 'When is lunch?', /Voting has ended, 0 votes so far/);
    await vote.waitFor();
    await vote.tap({ force: true });
    expect(await phone.getByRole('button', { name: /Take back your vote/ }).count()).toBe(0);
    expect(await axeViolations(phone)).toEqual([]);
    const { clientWidth, scrollWidth } = await phone.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
    await endedLine(admin).waitFor();

    await admin.getByRole('button', { name: 'Open again' }).click();
    await expect.poll(() => admin.evaluate(() => document.activeElement?.id)).toBe('ask');
    await untilToast(admin, 'Board opened again');
    await askField(phone).waitFor();
    expect(await askField(phone).inputValue()).toBe('Where is the coat');
    await askField(phone).tap();
    await phone.keyboard.press('End');
    await phone.keyboard.type(' room?');
    await phone.keyboard.press('Enter');
    await cardOf(phone, 'Where is the coat room?').waitFor();
    await voteButton(phone, 'When is lunch?', /^Vote, 0 votes/).tap();
    await voteButton(phone, 'When is lunch?', /Take back your vote, 1 vote/).waitFor();
    await cardOf(admin, 'Where is the coat room?').waitFor();
  });

  it('is found at the same address, with record and replay', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'When is lunch?');
    await asAdmin(app, board, desk.endBoard, { boardId: board.boardId });
    const phone = await enter(app, `/b/${board.shortId}`, PHONE);
    await endedLine(phone).waitFor();
    await cardOf(phone, 'When is lunch?').waitFor();
    expect(await phone.getByRole('link', { name: 'Replay' }).count()).toBe(0);
    await phone.getByRole('link', { name: 'Public record' }).tap();
    await phone.getByRole('heading', { name: 'Public record' }).waitFor();
    await phone.goBack();
    await changeSettings(app, board, { replay: 'everyone' });
    await phone.getByRole('link', { name: 'Replay' }).tap();
    await phone.waitForURL('**/replay');

    const wall = await enter(app, `${boardPath(board)}/wall`, DESK);
    await wall.getByText('This board has ended. Its questions and answers stay readable.').waitFor();
    const empty = await createBoard(app);
    await asAdmin(app, empty, desk.endBoard, { boardId: empty.boardId });
    const lobby = await enter(app, `${boardPath(empty)}/wall`, DESK);
    await lobby.getByText('This board has ended. To read it, scan the code or open').waitFor();
    const reader = await enter(app, boardPath(empty), PHONE);
    await reader.getByText('Nobody asked a question on this board.').waitFor();
  });

  it('gives the answers that are written afterwards to those who asked, and a view to all', async () => {
    const board = await createBoard(app);
    const admin = await moderate(app, board, DESK);
    const phone = await visit(app, board, PHONE);
    await askField(phone).tap();
    await phone.keyboard.type('Who pays for this?');
    await phone.keyboard.press('Enter');
    await cardOf(phone, 'Who pays for this?').waitFor();
    const early = await ask(app, board, 'Answered on stage');
    await asAdmin(app, board, replyToQuestion, { questionId: early, text: 'Before the end.' });
    await endBoard(admin);
    await endedLine(phone).waitFor();
    const afterwards = phone.getByRole('button', { name: /^Answered after the talk/ });
    expect(await afterwards.count()).toBe(0);
    await actFromMenu(admin, 'Reply', 'Who pays for this?');
    await admin.getByRole('dialog').getByRole('textbox', { name: 'Reply' }).click();
    await admin.keyboard.type('The city does.');
    await admin.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await untilToast(phone, 'Your question was answered in writing');
    await afterwards.tap();
    await cardOf(phone, 'Who pays for this?').waitFor();
    await expect.poll(() => cardOf(phone, 'Answered on stage').count()).toBe(0);
    await phone.getByRole('button', { name: /^Yours/ }).tap();
    await phone.getByRole('list', { name: 'Your questions' }).getByText('The city does.').waitFor();
    expect(await phone.getByRole('button', { name: /^Withdraw/ }).count()).toBe(0);
    // A board that goes on has no such view.
    await afterwards.tap();
    await admin.getByRole('button', { name: 'Open again' }).click();
    await cardOf(phone, 'Answered on stage').waitFor();
    await expect.poll(() => afterwards.count()).toBe(0);
  });

  it('tells a phone that was offline that its question and vote came too late', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'When is lunch?');
    const phone = await visit(app, board, PHONE);
    await phone.context().setOffline(true);
    await askField(phone).tap();
    await phone.keyboard.type('Sent in a tunnel');
    await phone.keyboard.press('Enter');
    await phone.getByText('Kept, and sent once connected.').waitFor();
    await voteButton(phone, 'When is lunch?', /^Vote/).tap();
    await asAdmin(app, board, desk.endBoard, { boardId: board.boardId });
    await phone.context().setOffline(false);
    await untilToast(phone, 'What you sent came too late. The text of a question is kept.');
    await endedLine(phone).waitFor();
    await phone
      .getByRole('region', { name: 'Your question was not sent:' })
      .getByText('Sent in a tunnel')
      .waitFor();
    await voteButton(phone, 'When is lunch?', /Voting has ended, 0 votes so far/).waitFor();
    await expect.poll(() => phone.getByText('Kept, and sent once connected.').count()).toBe(0);
    await phone.reload();
    await phone
      .getByRole('region', { name: 'Your question was not sent:' })
      .getByText('Sent in a tunnel')
      .waitFor();
  });

  it('is the same whether one moderator or two end and reopen the board', async () => {
    const board = await createBoard(app);
    const [one, two] = await Promise.all([moderate(app, board, DESK), moderate(app, board, DESK)]);
    const phone = await visit(app, board, PHONE);
    for (const admin of [one, two]) await openEndDialog(admin);
    await Promise.all(
      [one, two].map((admin) =>
        admin.getByRole('alertdialog').getByRole('button', { name: 'End board' }).click(),
      ),
    );
    for (const admin of [one, two]) await untilToast(admin, 'Board ended');
    await endedLine(phone).waitFor();
    // Both buttons are there before either is pressed. The first press takes the other button away: that press may hit
    // nothing.
    const buttons = [one, two].map((admin) => admin.getByRole('button', { name: 'Open again' }));
    const found = await Promise.all(buttons.map((button) => button.elementHandle()));
    await Promise.all(
      found.map((button) => button?.evaluate((node) => node instanceof HTMLElement && node.click())),
    );
    await askField(phone).waitFor();
    for (const admin of [one, two]) await endedLine(admin).waitFor({ state: 'detached' });
    for (const page of [one, two, phone]) expect(await page.getByText('Failed to').count()).toBe(0);
  });
});

describe('The title of a board', () => {
  it('is changed in the board tools, and every screen has it at once', async () => {
    const board = await createBoard(app, 'Townhall');
    const admin = await moderate(app, board, DESK);
    const phone = await visit(app, board, PHONE);
    const wall = await enter(app, `${boardPath(board)}/wall`, { ...DESK, stored: adminRecord(board) });
    await openTool(admin, 'Title');
    const field = admin.getByRole('textbox', { name: 'Title of the board' });
    await field.click();
    await admin.keyboard.press('ControlOrMeta+a');
    await admin.keyboard.type('Town hall in May');
    expect(await axeViolations(admin)).toEqual([]);
    await admin.keyboard.press('Enter');
    await untilToast(admin, 'Board renamed');
    for (const page of [admin, phone, wall])
      await page.getByRole('heading', { name: 'Town hall in May', level: 1 }).waitFor();
    await expect.poll(() => phone.title()).toContain('Town hall in May');
    // The first talk has the board's title, so no line below it names a talk.
    await expect.poll(() => phone.getByText('Townhall').count()).toBe(0);
    await phone.reload();
    await phone.getByRole('heading', { name: 'Town hall in May', level: 1 }).waitFor();
    await openTool(admin, 'History');
    await admin.getByRole('dialog').getByText('renamed the board').waitFor();
  });
});
