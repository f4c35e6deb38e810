import { hideQuestion } from '@openfloor/contract/calls/moderation';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  asAdmin,
  axeViolations,
  boardPath,
  changeSettings,
  createBoard,
  DESK,
  focusedLabel,
  moderate,
  openBoardWith,
  PHONE,
  questionsShown,
  setUpApp,
  untilToast,
  visit,
} from './app.ts';

const app = setUpApp();

const manyQuestions = (): Promise<Awaited<ReturnType<typeof openBoardWith>>> =>
  openBoardWith(
    app,
    Array.from({ length: 30 }, (_, n) => `Question ${n + 1}`),
  );
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

const boxOf = async (place: Locator) => {
  const box = await place.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return box;
};
/** Whether the boxes of two elements touch. */
const overlap = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
};

describe('Without a mouse', () => {
  it('one goes on with the next question when a moderator hides the one that has the focus', async () => {
    const { board, ids } = await openBoardWith(app, ['First?', 'Second?', 'Third?']);
    const page = await visit(app, board, DESK);
    const focusedVote = (): Promise<string | null | undefined> =>
      page.evaluate(() => document.activeElement?.closest('article')?.getAttribute('aria-label'));
    await expect
      .poll(async () => {
        await page.keyboard.press('Tab');
        return focusedVote();
      })
      .toBe('Second?');
    await asAdmin(app, board, hideQuestion, { boardId: board.boardId, questionId: ids[1] ?? '' });
    await expect.poll(() => focusedLabel(page)).toBe('First?');
  });

  it('one asks after a few keys, however long the list is', async () => {
    const { board } = await manyQuestions();
    const page = await visit(app, board, DESK);
    await expect.poll(() => questionsShown(page).then(({ length }) => length)).toBeGreaterThan(7);
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').innerText()).toBe('Skip to the questions');
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').innerText()).toBe('Skip to asking');
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.keyboard.type('When is lunch?');
    await page.keyboard.press('Enter');
    await untilToast(page, 'Question submitted successfully!');
    expect(page.url()).toBe(app.url + boardPath(board));
  });

  it('one reaches the first question by the first key', async () => {
    const { board } = await manyQuestions();
    const page = await visit(app, board, DESK);
    await expect.poll(() => questionsShown(page).then(({ length }) => length)).toBeGreaterThan(7);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const [first = ''] = await questionsShown(page);
    await expect.poll(() => focusedLabel(page)).toBe(first);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.getByRole('article', { name: first, exact: true }).locator('[aria-pressed="true"]').waitFor();
  });

  it('one goes to the notifications by F8 also before the first', async () => {
    const page = await visit(app, await createBoard(app), DESK);
    await expect
      .poll(async () => {
        await page.keyboard.press('F8');
        return page.evaluate(() =>
          document.activeElement?.closest('[role="region"]')?.getAttribute('aria-label'),
        );
      })
      .toBe('Notifications (F8)');
  });

  it('one goes to the notifications by F8 also from a dialog, and is back in it once the toast is closed', async () => {
    const page = await visit(app, await createBoard(app), DESK);
    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share' });
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await page.locator('li[data-state=open]').waitFor();
    await page.keyboard.press('F8');
    const focusedRegion = (): Promise<string | null | undefined> =>
      page.evaluate(() => document.activeElement?.closest('[role="region"]')?.getAttribute('aria-label'));
    await expect.poll(focusedRegion).toBe('Notifications (F8)');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('LI');
    await page.keyboard.press('Escape');
    await page.locator('li[data-state=open]').waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Copy link');
    expect(await dialog.count()).toBe(1);
  });
});

const timer = (page: Page) => page.getByRole('timer');

describe('The time that is left', () => {
  it('stands once, and no toast covers it, for the audience and for moderators', async () => {
    const board = await createBoard(app);
    await changeSettings(app, board, { review: true, closesAt: inMinutes(30) });
    const phone = await visit(app, board, PHONE);
    await timer(phone).waitFor();
    await phone.getByRole('textbox', { name: 'Your question' }).tap();
    await phone.keyboard.type('When is lunch?');
    await phone.keyboard.press('Enter');
    const toast = phone.locator('li[data-state=open]');
    await toast.waitFor();
    expect(await timer(phone).count()).toBe(1);
    expect(await overlap(toast, timer(phone))).toBe(false);
    const isCut = await toast.evaluate(
      ({ firstElementChild: words }) => words !== null && words.scrollHeight > words.clientHeight,
    );
    expect(isCut).toBe(false);

    for (const device of [PHONE, DESK]) {
      const admin = await moderate(app, board, device);
      await timer(admin).waitFor();
      expect(await timer(admin).count()).toBe(1);
      await admin.getByRole('button', { name: /^Review \d/ }).click();
      await admin.getByRole('button', { name: 'Approve: When is lunch?' }).click();
      const done = admin.locator('li[data-state=open]');
      await done.waitFor();
      expect(await overlap(done, timer(admin))).toBe(false);
      await done.evaluate((element) => {
        element.style.animation = 'none';
        element.getBoundingClientRect();
        element.style.animation = '';
        for (const animation of element.getAnimations()) animation.pause();
      });
      expect(await overlap(done, timer(admin))).toBe(false);
      const undo = device === PHONE ? 'Undo: Question approved' : 'Undo';
      await admin.getByRole('button', { name: undo, exact: true }).click();
      await untilToast(admin, 'Undone');
    }
  });
});

describe('A dialog', () => {
  it('moves nothing sideways on a page that is too short for a scrollbar', async () => {
    const admin = await moderate(app, await createBoard(app), DESK);
    const place = () => admin.evaluate(() => document.querySelector('header h1')?.getBoundingClientRect().x);
    expect(await admin.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
    const before = await place();
    await admin.getByRole('button', { name: 'Board tools' }).click();
    await admin.getByRole('dialog').waitFor();
    expect(await place()).toBe(before);
    await admin.keyboard.press('Escape');
    await admin.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await place()).toBe(before);
  });

  it('moves nothing sideways when it opens, also above another', async () => {
    const { board } = await manyQuestions();
    const admin = await moderate(app, board, DESK);
    await expect.poll(() => questionsShown(admin).then(({ length }) => length)).toBeGreaterThan(7);
    const places = () =>
      admin.evaluate(() =>
        [
          'header h1',
          'main',
          '[data-question]',
          'aside textarea',
          'header button',
          'aside p[aria-hidden]',
        ].map((selector) => document.querySelector(selector)?.getBoundingClientRect().x),
      );
    const before = await places();
    await admin.getByRole('button', { name: 'Share' }).click();
    await admin.getByRole('dialog').waitFor();
    expect(await places()).toEqual(before);
    await admin.getByRole('tab', { name: 'Admin' }).click();
    await admin.getByRole('button', { name: 'More', exact: true }).click();
    await admin.getByRole('menuitem', { name: 'Revoke all links' }).click();
    await admin.getByRole('alertdialog').waitFor();
    expect(await places()).toEqual(before);
    await admin.keyboard.press('Escape');
    await admin.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect(await places()).toEqual(before);
    await admin.keyboard.press('Escape');
    await admin.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await places()).toEqual(before);
  });
});

it('No lane is cut off on a desk; on a phone each can be scrolled to', async () => {
  const { board } = await openBoardWith(app, ['Who pays?']);
  await changeSettings(app, board, { review: true });
  for (const device of [PHONE, DESK]) {
    const admin = await moderate(app, board, device);
    const lanes = admin.getByRole('group', { name: 'Show' });
    await lanes.waitFor();
    const cut = await lanes.evaluate((group, isScrolled) => {
      const line = group.closest('[data-sticky] > *');
      return [...group.children]
        .filter((lane) => {
          if (isScrolled) lane.scrollIntoView({ inline: 'nearest', block: 'nearest' });
          const [inside, box] = [line?.getBoundingClientRect(), lane.getBoundingClientRect()];
          return !inside || box.left < inside.left - 1 || box.right > inside.right + 1;
        })
        .map(({ textContent }) => textContent);
    }, device === PHONE);
    expect(cut).toEqual([]);
  }
});
