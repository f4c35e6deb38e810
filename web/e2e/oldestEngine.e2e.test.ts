import { startAnswering } from '@openfloor/contract/calls/moderation';
import { createConference } from '@openfloor/testkit/client';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { messages } from '../src/features/board/moderation/messages.ts';
import {
  actFromMenu,
  adminPath,
  adminRecord,
  asAdmin,
  ask,
  askPinned,
  boardPath,
  cardOf,
  changeSettings,
  createBoard,
  DESK,
  isLive,
  newDevice,
  openTool,
  PHONE,
  setUpApp,
  untilFocused,
  untilToast,
  type BoardAccess,
  type Device,
  unfoldAnswered,
} from './app.ts';
import { makeOld } from './oldestEngine.ts';

const app = setUpApp();

/** Opens a page on a new device whose browser is as old as the oldest that we name. */
const enterOld = async (path: string, device: Device = {}): Promise<Page> => {
  const page = await makeOld(await newDevice(device));
  await page.goto(app.url + path);
  return page;
};
const moderateOld = (board: BoardAccess, device: Device = {}): Promise<Page> =>
  enterOld(adminPath(board), { ...device, stored: adminRecord(board) }).then(isLive);

/** Whether nothing cuts or covers the open menu. */
const isWhole = (page: Page): Promise<boolean> =>
  page.getByRole('menu').evaluate((menu) => {
    const { left, right, top, bottom } = menu.getBoundingClientRect();
    const corners = [
      [left + 8, top + 8],
      [right - 8, bottom - 8],
    ] as const;
    return (
      left >= 0 &&
      right <= innerWidth &&
      bottom <= innerHeight &&
      corners.every(([x, y]) => menu.contains(document.elementFromPoint(x, y)))
    );
  });

describe('In the oldest browser that we name', () => {
  it('a board opens, and takes a question and a vote', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'When is lunch?');
    const page = await isLive(await enterOld(boardPath(board), PHONE));
    await page.getByRole('textbox', { name: 'Your question' }).click();
    await page.keyboard.type('Where is the cloakroom?');
    await page.getByRole('button', { name: 'Ask', exact: true }).tap();
    await cardOf(page, 'Where is the cloakroom?').waitFor();
    await cardOf(page, 'When is lunch?').getByRole('button', { name: /^Vote/ }).tap();
    await cardOf(page, 'When is lunch?')
      .getByRole('button', { name: /^Take back your vote, 1 vote/ })
      .waitFor();
    expect(await page.getByRole('article').count()).toBe(2);
  });

  it('menus open on a card and in a dialog, whole, and close by Escape and by a press beside them', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'When is lunch?');
    const admin = await moderateOld(board, { viewport: { width: 800, height: 600 } });
    const opener = admin.getByRole('button', { name: 'More actions: When is lunch?' });
    await opener.click();
    await expect.poll(() => isWhole(admin)).toBe(true);
    await admin.keyboard.press('ArrowDown');
    await untilFocused(admin.getByRole('menuitem', { name: 'Pin: When is lunch?' }));
    await admin.keyboard.press('Escape');
    await admin.getByRole('menu').waitFor({ state: 'detached' });
    await untilFocused(opener);
    await opener.click();
    await admin.getByRole('menu').waitFor();
    await admin.mouse.click(300, 20);
    await admin.getByRole('menu').waitFor({ state: 'detached' });
    await actFromMenu(admin, 'Edit', 'When is lunch?');
    await admin.getByRole('dialog').getByRole('textbox').waitFor();
    await admin.keyboard.press('Escape');

    const viewer = await isLive(await enterOld(boardPath(board), { viewport: { width: 800, height: 600 } }));
    await viewer.getByRole('button', { name: 'Share' }).click();
    const more = viewer.getByRole('dialog').getByRole('button', { name: 'More' });
    await more.click();
    await expect.poll(() => isWhole(viewer)).toBe(true);
    await viewer.keyboard.press('Escape');
    await viewer.getByRole('menu').waitFor({ state: 'detached' });
    await untilFocused(more);
    await more.click();
    await viewer.getByRole('menuitem').first().click();
    await viewer.getByRole('menu').waitFor({ state: 'detached' });
  });

  it('the field to ask grows with its text, and shrinks when it is sent', async () => {
    const board = await createBoard(app);
    const page = await isLive(await enterOld(boardPath(board), PHONE));
    const field = page.getByRole('textbox', { name: 'Your question' });
    const height = (): Promise<number> => field.evaluate((element) => element.clientHeight);
    const oneLine = await height();
    await field.click();
    await page.keyboard.type(
      'Will there be a recording of this talk, and where can those who could not come find it?',
    );
    await expect.poll(height).toBeGreaterThan(oneLine + 40);
    await expect.poll(() => field.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
    await page.keyboard.press('Enter');
    await page.getByRole('article').waitFor();
    await expect.poll(height).toBe(oneLine);
  });

  it('a question is aligned by its own direction', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'ما هو موعد الغداء؟');
    const page = await isLive(await enterOld(boardPath(board), PHONE));
    const [text, row] = await page.getByRole('article').evaluate((card) => {
      const words = card.querySelector('p[dir]');
      const range = document.createRange();
      range.selectNodeContents(words ?? card);
      return [range.getBoundingClientRect().right, words?.getBoundingClientRect().right];
    });
    expect(text).toBeCloseTo(row ?? 0, 0);
  });

  it('every screen opens', async () => {
    const board = await createBoard(app);
    await changeSettings(app, board, { notice: 'Doors close at six', names: 'optional' });
    const id = await askPinned(app, board, 'When is lunch?');
    await asAdmin(app, board, startAnswering, { questionId: id });
    const { eventId: conferenceId } = await createConference(app.url, ['Main hall']);
    const base = boardPath(board);
    const faults: string[] = [];
    for (const [path, shows] of [
      ['/', 'Start Free Demo'],
      [base, 'When is lunch?'],
      [`${base}?admin=true`, 'When is lunch?'],
      [`${base}/speaker?token=${board.speakerToken}`, 'When is lunch?'],
      [`${base}/speaker?confidence&token=${board.speakerToken}`, 'When is lunch?'],
      [`${base}/wall`, 'When is lunch?'],
      [`${base}/insights`, 'When is lunch?'],
      [`${base}/record`, 'record'],
      [`${base}/replay`, 'When is lunch?'],
      [`/overlay/${board.boardId}`, 'When is lunch?'],
      [`/event/${conferenceId}`, 'Main hall'],
      [`/event/${conferenceId}/lobby`, 'Main hall'],
      ['/my-boards', 'My Boards'],
      ['/superadmin', 'Super'],
    ] as const) {
      const page = await makeOld(await newDevice({ ...DESK, stored: adminRecord(board) }));
      page.on('pageerror', (error) => faults.push(`${path}: ${error.message}`));
      await page.goto(app.url + path);
      await page.getByText(shows).first().waitFor();
      await page.waitForLoadState('networkidle');
      if (await page.getByText('Something went wrong').count()) faults.push(`${path}: went wrong`);
      await page.context().close();
    }
    expect(faults).toEqual([]);
  });

  it('a moderator pins, answers, hides and takes back', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'When is lunch?');
    await ask(app, board, 'Who pays?');
    const viewer = await isLive(await enterOld(boardPath(board), PHONE));
    const admin = await moderateOld(board, DESK);
    await actFromMenu(admin, 'Pin', 'When is lunch?');
    await untilToast(admin, messages.actions.pin.done);
    await cardOf(viewer, 'When is lunch?').getByText('Pinned').waitFor();

    await admin.getByRole('button', { name: 'Answer now: When is lunch?', exact: true }).click();
    await viewer.getByRole('main').getByText('Being answered now').waitFor();
    await actFromMenu(admin, 'Reply', 'When is lunch?');
    const dialog = admin.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Reply' }).click();
    await admin.keyboard.type('At noon.');
    await admin.keyboard.press('ControlOrMeta+Enter');
    await untilToast(admin, 'Reply published');
    await actFromMenu(admin, 'Mark answered', 'When is lunch?');
    await untilToast(admin, 'Question marked as answered');
    await unfoldAnswered(viewer);
    await cardOf(viewer, 'When is lunch?').getByText('Answered', { exact: true }).waitFor();

    await actFromMenu(admin, 'Hide', 'Who pays?');
    await untilToast(admin, 'Question hidden');
    await cardOf(viewer, 'Who pays?').waitFor({ state: 'detached' });
    await admin.getByRole('button', { name: 'Undo', exact: true }).click();
    await untilToast(admin, 'Undone');
    await cardOf(viewer, 'Who pays?').waitFor();

    await openTool(admin, 'Names');
    await admin.keyboard.press('Escape');
    for (const page of [viewer, admin]) expect(await page.getByText('Something went wrong').count()).toBe(0);
  });
});
