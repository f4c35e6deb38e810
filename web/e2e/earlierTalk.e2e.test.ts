import { listQuestions } from '@openfloor/contract/calls/audience';
import { endBoard, startTalk } from '@openfloor/contract/calls/desk';
import { declineQuestion, markAnswered } from '@openfloor/contract/calls/moderation';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  actFromMenu,
  adminPath,
  adminRecord,
  ask,
  asAdmin,
  axeViolations,
  boardPath,
  cardOf,
  changeSettings,
  createBoard,
  DESK,
  enter,
  isLive,
  moderate,
  openTool,
  PHONE,
  questionsShown,
  setUpApp,
  untilKeysWork,
  untilToast,
  visit,
  type BoardAccess,
  type Device,
} from './app.ts';

const app = setUpApp();

/** A board whose second talk runs, with two questions in the first one. */
const secondTalk = async (): Promise<{ board: BoardAccess; lunch: string }> => {
  const board = await createBoard(app, 'Harbour Talks');
  await changeSettings(app, board, { labels: [{ name: 'Budget', color: 'teal' }] });
  const lunch = await ask(app, board, 'When is lunch?');
  await ask(app, board, 'Who pays?');
  await asAdmin(app, board, startTalk, { boardId: board.boardId, title: 'Panel' });
  await ask(app, board, 'Who sings?');
  return { board, lunch };
};

/** Opens a page of an ended board on a new device. */
const openEnded = async (path: string, device: Device): Promise<Page> => {
  const page = await enter(app, path, device);
  await page.getByRole('banner').getByText('Ended', { exact: true }).waitFor();
  return page;
};

describe('An earlier talk on the desk', () => {
  it.each([PHONE, DESK])('is moderated by two people as the current one is: %o', async (device) => {
    const { board } = await secondTalk();
    const admin = await moderate(app, board, device);
    await expect.poll(() => questionsShown(admin)).toEqual(['Who sings?']);
    const select = admin.getByRole('combobox', { name: 'Talk' });
    await select
      .getByRole('option', { name: '1. Harbour Talks (2 questions)' })
      .waitFor({ state: 'attached' });
    await select.selectOption({ label: '1. Harbour Talks (2 questions)' });
    await expect.poll(() => questionsShown(admin)).toHaveLength(2);
    expect(new URL(admin.url()).searchParams.get('talk')).toBe(board.boardId);
    expect(await axeViolations(admin)).toEqual([]);
    // The stage is of the current talk.
    expect(await admin.getByRole('button', { name: 'Answer now: Who pays?', exact: true }).count()).toBe(0);

    // A colleague opens the same address.
    const colleague = await moderate(app, board, DESK);
    await colleague.goto(admin.url());
    await expect.poll(() => questionsShown(colleague)).toHaveLength(2);

    await actFromMenu(admin, 'Reply', 'When is lunch?');
    await admin.keyboard.type('At noon, in the hall.');
    await admin.getByRole('button', { name: 'Publish' }).click();
    await cardOf(admin, 'When is lunch?').getByText('At noon, in the hall.').waitFor();
    await cardOf(colleague, 'When is lunch?').getByText('At noon, in the hall.').waitFor();

    await actFromMenu(colleague, 'Labels', 'Who pays?');
    await colleague.getByRole('dialog').getByRole('button', { name: 'Budget' }).click();
    await colleague.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await cardOf(admin, 'Who pays?').getByText('Budget', { exact: true }).waitFor();

    await actFromMenu(admin, 'Mark answered', 'Who pays?');
    await cardOf(colleague, 'Who pays?').getByText('Answered', { exact: true }).waitFor();
    await cardOf(colleague, 'When is lunch?').focus();
    await untilKeysWork(colleague);
    await colleague.keyboard.press('h');
    await untilToast(colleague, 'Question hidden');
    await admin.getByRole('button', { name: /^Hidden\s*1$/ }).click();
    await cardOf(admin, 'When is lunch?').waitFor();

    // The public sees it under the earlier talks, and the current talk has not changed.
    const viewer = await visit(app, board, PHONE);
    await expect.poll(() => questionsShown(viewer)).toEqual(['Who sings?']);
    await viewer.getByRole('button', { name: /^Earlier talks/ }).tap();
    await viewer.getByRole('button', { name: /^Harbour Talks/ }).tap();
    await viewer.getByText('Who pays?', { exact: true }).waitFor();
    expect(await viewer.getByText('When is lunch?', { exact: true }).count()).toBe(0);

    // Undo takes it back.
    await colleague.keyboard.press('z');
    await cardOf(colleague, 'When is lunch?').waitFor();
    await select.selectOption({ label: 'Now: 2. Panel' });
    await admin.getByRole('button', { name: /^All\s*1$/ }).click();
    await expect.poll(() => questionsShown(admin)).toEqual(['Who sings?']);
    expect(new URL(admin.url()).searchParams.has('talk')).toBe(false);
  });

  it('is exported, and its list does not move when the current talk does', async () => {
    const { board } = await secondTalk();
    const admin = await moderate(app, board, DESK);
    await admin.goto(`${app.url}${adminPath(board)}&talk=${board.boardId}`);
    await isLive(admin);
    await expect.poll(() => questionsShown(admin)).toHaveLength(2);
    await ask(app, board, 'Who dances?');
    // The head is the current talk's.
    await admin.getByRole('banner').getByText('2 questions').waitFor();
    expect((await questionsShown(admin)).toSorted()).toEqual(['When is lunch?', 'Who pays?']);
    await openTool(admin, 'Export');
    const dialog = admin.getByRole('dialog');
    await expect.poll(() => dialog.getByRole('combobox').inputValue()).toBe(board.boardId);
  });

  it.each([PHONE, DESK])(
    'says how many questions are open in the talks that are not shown, and moves nothing: %o',
    async (device) => {
      const { board, lunch } = await secondTalk();
      const admin = await moderate(app, board, device);
      const said = admin.getByRole('img', { name: /^In other talks: / });
      await admin.getByRole('img', { name: 'In other talks: 2 questions have no answer' }).waitFor();
      const select = admin.getByRole('combobox', { name: 'Talk' });
      await select.selectOption({ label: '1. Harbour Talks (2 questions)' });
      await admin.getByRole('img', { name: 'In other talks: 1 question has no answer' }).waitFor();
      await asAdmin(app, board, markAnswered, { questionId: lunch });
      await changeSettings(app, board, { review: true });
      await ask(app, board, 'Who dances?');
      await admin
        .getByRole('img', { name: 'In other talks: 1 question waits for review, 1 question has no answer' })
        .waitFor();
      expect(await said.innerText()).toBe('1');
      const boxes = async () => [await select.boundingBox(), await cardOf(admin, 'Who pays?').boundingBox()];
      const before = await boxes();
      for (const [text, act] of [
        ['Who sings?', markAnswered],
        ['Who dances?', declineQuestion],
      ] as const) {
        const questions = await asAdmin(app, board, listQuestions, { boardId: board.boardId });
        const questionId = questions.find((question) => question.text === text)?.id ?? '';
        await asAdmin(app, board, act, { questionId });
      }
      await said.waitFor({ state: 'detached' });
      expect(await boxes()).toEqual(before);
      await select.selectOption({ label: 'Now: 2. Panel' });
      await admin.getByRole('img', { name: 'In other talks: 1 question has no answer' }).waitFor();
    },
  );

  it('leaves the address when the board has no such talk', async () => {
    const { board } = await secondTalk();
    const admin = await moderate(app, board, DESK);
    await admin.goto(`${app.url}${adminPath(board)}&talk=00000000-0000-4000-8000-000000000000`);
    await expect.poll(() => questionsShown(admin)).toEqual(['Who sings?']);
    expect(new URL(admin.url()).searchParams.has('talk')).toBe(false);
  });
});

describe('An ended board whose last talk is empty', () => {
  it('opens on all its talks for the audience', async () => {
    const board = await createBoard(app, 'Meridian Days');
    await ask(app, board, 'What did it cost?');
    await asAdmin(app, board, startTalk, { boardId: board.boardId, title: 'Panel' });
    await asAdmin(app, board, endBoard, { boardId: board.boardId });
    const viewer = await openEnded(boardPath(board), PHONE);
    await viewer.getByText('What did it cost?', { exact: true }).waitFor();
    expect(await viewer.getByText('Nobody asked a question on this board.').count()).toBe(0);
    await viewer.getByRole('button', { name: 'Last talk' }).tap();
    await viewer.getByText('Nobody asked a question in this talk.').waitFor();
  });

  it.each([PHONE, DESK])('opens on all its talks for moderators, who answer there: %o', async (device) => {
    const board = await createBoard(app, 'Meridian Days');
    await ask(app, board, 'What did it cost?');
    await asAdmin(app, board, startTalk, { boardId: board.boardId, title: 'Panel' });
    await asAdmin(app, board, startTalk, { boardId: board.boardId, title: 'Farewell' });
    await asAdmin(app, board, endBoard, { boardId: board.boardId });
    const admin = await openEnded(adminPath(board), { ...device, stored: adminRecord(board) });
    await expect.poll(() => questionsShown(admin)).toEqual(['What did it cost?']);
    await actFromMenu(admin, 'Reply', 'What did it cost?');
    await admin.keyboard.type('Two thousand.');
    await admin.getByRole('button', { name: 'Publish' }).click();
    await cardOf(admin, 'What did it cost?').getByText('Two thousand.').waitFor();
    // Questions of several talks cannot be merged.
    const menu = admin.getByRole('menu');
    await admin.getByRole('button', { name: 'More actions: What did it cost?' }).click();
    await menu.getByRole('menuitem', { name: /^Labels/ }).waitFor();
    expect(await menu.getByRole('menuitem', { name: /^Merge/ }).count()).toBe(0);
    await admin.keyboard.press('Escape');
    await admin.getByRole('combobox', { name: 'Talk' }).selectOption({ label: '3. Farewell' });
    await admin.getByText('Nobody asked a question in this talk.').waitFor();
  });

  it('does not change what is shown when it ends under a reader', async () => {
    const { board } = await secondTalk();
    const viewer = await visit(app, board, PHONE);
    const admin = await moderate(app, board, DESK);
    await asAdmin(app, board, endBoard, { boardId: board.boardId });
    await viewer.getByText('This board ended on', { exact: false }).waitFor();
    await admin.getByText('This board ended on', { exact: false }).waitFor();
    for (const page of [viewer, admin]) expect(await questionsShown(page)).toEqual(['Who sings?']);
  });
});
