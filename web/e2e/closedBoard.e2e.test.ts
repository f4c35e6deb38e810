import { readFile } from 'node:fs/promises';
import { startTalk } from '@openfloor/contract/calls/desk';
import { exportBoard } from '@openfloor/contract/calls/export';
import { getRecord } from '@openfloor/contract/calls/log';
import { startAnswering } from '@openfloor/contract/calls/moderation';
import { closeBoard } from '@openfloor/contract/calls/owners';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  addressOf,
  adminRecord,
  asAdmin,
  ask,
  axeViolations,
  createBoard,
  DESK,
  enter,
  isLive,
  PHONE,
  setUpApp,
  visit,
  openTool,
} from './app.ts';

const RETENTION_DAYS = 90;
const app = setUpApp({ RETENTION_DAYS: String(RETENTION_DAYS) });

const DAY_MS = 86_400_000;
const UNTIL = new Date(Date.now() + RETENTION_DAYS * DAY_MS).toLocaleDateString('en', {
  dateStyle: 'medium',
});

const closedBoards = (page: Page) => page.getByRole('region', { name: 'Closed boards' });

const exported = async (page: Page, title: string): Promise<string> => {
  const downloading = page.waitForEvent('download');
  const isShown = Promise.withResolvers<undefined>();
  await page.route(addressOf(exportBoard), async (route) => {
    await isShown.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: `Export: ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Spreadsheet (CSV)' }).click();
  await page.getByRole('button', { name: 'Preparing the file…' }).waitFor();
  isShown.resolve(undefined);
  return readFile(await (await downloading).path(), 'utf8');
};

/** The owner's device creates a board and asks, by keyboard. */
const openByHand = async (title: string): Promise<Page> => {
  const owner = await enter(app, '/my-boards', DESK);
  await owner.getByRole('textbox', { name: 'Event name' }).click();
  await owner.keyboard.type(title);
  await owner.keyboard.press('Enter');
  await owner.waitForURL('**/board/*');
  await isLive(owner);
  await owner.getByRole('textbox', { name: 'Your question' }).click();
  await owner.keyboard.type('Who keeps this?');
  await owner.keyboard.press('Enter');
  await owner.getByRole('article', { name: 'Who keeps this?' }).waitFor();
  return owner;
};

describe('The owner of a closed board', () => {
  it('keeps export, insights, replay and record on every device that owns it, and reads until when', async () => {
    const owner = await openByHand('Keynote');
    const boardUrl = owner.url();
    await owner.keyboard.press('Escape');
    await owner.goto(`${boardUrl}?admin=true`);
    await isLive(owner);
    await owner.getByRole('textbox', { name: 'Your question' }).click();
    await owner.keyboard.type('A question that is never sent');
    await owner.getByRole('button', { name: 'Close Board' }).click();
    const dialog = owner.getByRole('alertdialog', { name: 'Delete Board?' });
    await dialog
      .getByText('in My Boards on the device that created it and on those that open its admin link')
      .waitFor();
    await dialog.getByText(`until it is deleted for good on ${UNTIL}`).waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await owner.waitForURL(`${app.url}/`);
    // Nothing of the board is left on the device but the session that owns it.
    const boardId = new URL(boardUrl).pathname.split('/').at(-1) ?? '';
    const kept = await owner.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    expect(kept.filter((key) => key.includes(boardId))).toEqual([]);

    const session = await owner.evaluate(() => localStorage.getItem('secure_session_id') ?? '');
    const second = await enter(app, '/my-boards', { ...PHONE, stored: { secure_session_id: session } });
    await owner.goto(`${app.url}/my-boards`);
    for (const page of [owner, second]) {
      const row = closedBoards(page).getByRole('listitem');
      await row.getByText('Keynote').waitFor();
      await row.getByText(`Stored until ${UNTIL}`).waitFor();
      expect(await exported(page, 'Keynote')).toContain('Who keeps this?');
      expect(await axeViolations(page)).toEqual([]);
    }
    const { clientWidth, scrollWidth } = await second.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);

    await second.getByRole('link', { name: 'Insights: Keynote' }).tap();
    await second.getByText('Keynote', { exact: true }).waitFor();
    await second.goBack();
    await second.getByRole('link', { name: 'Replay: Keynote' }).tap();
    await second.getByText('You see every moment as it was.').waitFor();
    await second.reload();
    await second.getByText('You see every moment as it was.').waitFor();
    await second.goBack();
    await second.getByRole('link', { name: 'Public record: Keynote' }).tap();
    await second.getByRole('heading', { name: 'Public record' }).waitFor();

    await owner.goto(boardUrl);
    await owner.getByRole('heading', { name: 'This board was closed' }).waitFor();
    await owner.getByText('Its export, insights and replay are in My Boards.').waitFor();
    await owner.getByRole('link', { name: 'My Boards' }).click();
    await closedBoards(owner).waitFor();
  });

  it('closes it in My Boards, where it moves to the closed boards', async () => {
    const owner = await openByHand('Workshop');
    await owner.goto(`${app.url}/my-boards`);
    await owner.getByRole('button', { name: 'Delete: Workshop' }).click();
    // The same words as on the board.
    await owner.getByRole('alertdialog').getByText(`until it is deleted for good on ${UNTIL}`).waitFor();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await closedBoards(owner).getByRole('heading', { name: 'Workshop' }).waitFor();
    await expect.poll(() => owner.getByRole('button', { name: 'Recover: Workshop' }).count()).toBe(0);
  });

  it('closes it on a phone, whose admin link brings all of it back', async () => {
    const owner = await openByHand('Panel');
    await owner.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await owner.getByRole('button', { name: 'Copy the admin link' }).click();
    await owner.getByText('Admin link copied', { exact: true }).waitFor();
    const link = await owner.evaluate(() => navigator.clipboard.readText());
    const phone = await enter(app, link.replace(app.url, ''), PHONE);
    await openTool(phone, 'End or close');
    await phone.getByRole('dialog').getByRole('button', { name: 'Close Board' }).tap();
    await phone.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).tap();
    await phone.waitForURL(`${app.url}/`);
    await phone.goto(link);
    await phone.getByText('Its export, insights and replay are in My Boards.').waitFor();
    await phone.getByRole('link', { name: 'My Boards' }).tap();
    expect(await exported(phone, 'Panel')).toContain('Who keeps this?');
  });

  it('keeps it on a device with an admin token too, for as long as the token holds', async () => {
    const board = await createBoard(app, 'Panel');
    await ask(app, board, 'Does a token do?');
    await asAdmin(app, board, closeBoard, { boardId: board.boardId });
    const page = await enter(app, '/my-boards', { ...DESK, stored: adminRecord(board) });
    await closedBoards(page).getByRole('heading', { name: 'Panel' }).waitFor();
    expect(await exported(page, 'Panel')).toContain('Does a token do?');
  });
});

describe('The audience of a closed board', () => {
  it('reads that the board could not be loaded, not that it does not exist, while the server is unreachable', async () => {
    const board = await createBoard(app);
    await asAdmin(app, board, closeBoard, { boardId: board.boardId });
    const viewer = await enter(app, '/', PHONE);
    let isDown = true;
    await viewer.route(addressOf(getRecord), (route) => (isDown ? route.abort() : route.fallback()));
    await viewer.goto(`${app.url}/board/${board.boardId}/insights`);
    await viewer.getByRole('heading', { name: 'The board could not be loaded' }).waitFor();
    expect(await axeViolations(viewer)).toEqual([]);
    isDown = false;
    await viewer.getByRole('button', { name: 'Try again' }).tap();
    await viewer.getByRole('heading', { name: 'This board was closed' }).waitFor();
  });

  it('finds its record from every screen of it, and on the board that is still shown', async () => {
    const board = await createBoard(app);
    const viewer = await visit(app, board, PHONE);
    await asAdmin(app, board, closeBoard, { boardId: board.boardId });
    await viewer.getByRole('link', { name: 'Public record' }).waitFor();
    for (const screen of ['', '/speaker', '/speaker?confidence', '/wall', '/insights', '/replay']) {
      await viewer.goto(`${app.url}/board/${board.boardId}${screen}`);
      await viewer.getByRole('heading', { name: 'This board was closed' }).waitFor();
      await expect.poll(() => viewer.title()).toBe('This board was closed · Openfloor');
      await viewer.getByRole('link', { name: 'Public record' }).tap();
      await viewer.getByRole('heading', { name: 'Public record' }).waitFor();
      await viewer.getByRole('link', { name: 'Openfloor' }).waitFor();
    }
  });

  it('no longer reads that a question is being answered', async () => {
    const board = await createBoard(app, 'Panel');
    const id = await ask(app, board, 'When is lunch?');
    await asAdmin(app, board, startAnswering, { questionId: id });
    const viewer = await visit(app, board, PHONE);
    const head = viewer.getByRole('banner');
    const list = viewer.getByRole('main');
    await list.getByText('Being answered now').waitFor();
    await asAdmin(app, board, closeBoard, { boardId: board.boardId });
    await head.getByText('This board was closed.').waitFor();
    await list.getByText('Being answered now').waitFor({ state: 'detached' });
    const card = viewer.getByRole('article', { name: 'When is lunch?' });
    await expect.poll(() => card.getAttribute('aria-current')).toBe('false');
  });

  it('reads what is loaded, and that the rest closed with the board, without a retry that cannot help', async () => {
    const board = await createBoard(app, 'Keynote');
    await ask(app, board, 'Of the first talk');
    await asAdmin(app, board, startTalk, { boardId: board.boardId, title: 'Panel' });
    await ask(app, board, 'Of the panel');
    const viewer = await visit(app, board, PHONE);
    await viewer.getByRole('article', { name: 'Of the panel' }).waitFor();
    await asAdmin(app, board, closeBoard, { boardId: board.boardId });
    await viewer.getByText('You can go on reading what is here', { exact: false }).waitFor();
    await viewer.getByRole('button', { name: 'Earlier talks' }).tap();
    await viewer.getByText('The board was closed before this was loaded.').waitFor();
    expect(await viewer.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });
});
