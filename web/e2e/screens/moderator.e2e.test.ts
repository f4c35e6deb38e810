import { readFile } from 'node:fs/promises';
import { hideQuestion, pinQuestion } from '@openfloor/contract/calls/moderation';
import { closeBoard } from '@openfloor/contract/calls/owners';
import { describe, expect, it } from 'vitest';
import { messages } from '../../src/features/board/moderation/messages.ts';
import {
  actFromMenu,
  adminPath,
  asAdmin,
  ask,
  axeViolations,
  createBoard,
  DESK,
  enter,
  focusedLabel,
  moderate,
  PHONE,
  questionsShown,
  setUpApp,
  STILL_MS,
  untilKeysWork,
  untilOpen,
  visit,
} from '../app.ts';

const app = setUpApp();

describe('The moderator', () => {
  it(
    'hides, pins, answers and blocks by keyboard, and the audience sees it',
    { tags: ['screen'] },
    async () => {
      const board = await createBoard(app);
      for (const text of ['One', 'Two', 'Three']) await ask(app, board, text);
      const asker = await visit(app, board, PHONE);
      await asker.getByRole('textbox', { name: 'Your question' }).fill('Rude');
      await asker.keyboard.press('Enter');
      await asker.getByRole('article', { name: 'Rude' }).waitFor();
      const admin = await moderate(app, board, DESK);
      await admin.getByText('Admin View').waitFor();
      await admin.getByRole('button', { name: 'Pinned 0' }).waitFor();
      expect(await axeViolations(admin)).toEqual([]);

      await admin.keyboard.press('j');
      await expect.poll(() => focusedLabel(admin)).toBe('Rude');
      await admin.keyboard.press('h');
      await admin.getByText('The question has been hidden from public view.', { exact: true }).waitFor();
      await asker.getByRole('article', { name: 'Rude' }).waitFor({ state: 'detached' });
      await admin.getByRole('main').getByText('[HIDDEN] Rude').waitFor();
      await admin.getByRole('button', { name: 'Hidden 1' }).click();
      await admin.getByRole('main').getByText('[HIDDEN] Rude').waitFor();
      await admin.getByRole('button', { name: 'All 4' }).click();
      await admin.getByRole('button', { name: 'Undo', exact: true }).click();
      // A toast lasts five seconds, so it is awaited before other pages.
      await admin.getByText('Undone', { exact: true }).waitFor();
      await asker.getByRole('article', { name: 'Rude' }).waitFor();

      await admin.getByRole('article', { name: 'Rude' }).focus();
      await admin.keyboard.press('b');
      await admin
        .getByRole('alertdialog', { name: 'Block this user?' })
        .getByText('Rude', { exact: true })
        .waitFor();
      expect(await axeViolations(admin)).toEqual([]);
      await admin.getByRole('button', { name: 'Block', exact: true }).click();
      await admin
        .getByText('The user has been blocked from submitting questions.', { exact: true })
        .waitFor();
      await asker.getByText('You are blocked from submitting questions.').waitFor();

      await admin.getByRole('article', { name: 'One' }).focus();
      // A quicker key after the dialog, on another card, does not count.
      await admin.waitForTimeout(STILL_MS);
      await admin.keyboard.press('p');
      await admin.getByText('The question has been pinned to the top.', { exact: true }).waitFor();
      // The asker's own question stays on top for six seconds.
      await expect.poll(() => questionsShown(asker).then(([first]) => first)).toBe('One');
      await expect.poll(() => questionsShown(admin).then(([first]) => first)).toBe('One');
      expect(await focusedLabel(admin)).toBe('One');
      await admin.keyboard.press('p');
      await admin.getByText('The question is no longer pinned to the top.', { exact: true }).waitFor();

      await admin.getByRole('article', { name: 'Two' }).focus();
      // A quicker key after that on another card does not count.
      await admin.waitForTimeout(STILL_MS);
      await admin.keyboard.press('a');
      await admin
        .getByText('The question has been marked as answered and grayed out.', { exact: true })
        .waitFor();
      await asker.getByRole('article', { name: 'Two' }).getByText('Answered').waitFor();

      await admin.keyboard.press('?');
      await admin.getByRole('dialog', { name: 'Keys' }).waitFor();
      expect(await axeViolations(admin)).toEqual([]);
      await admin.keyboard.press('Escape');
      await admin.getByRole('dialog').waitFor({ state: 'detached' });
      await untilKeysWork(admin);
      await admin.keyboard.press('/');
      await admin.keyboard.type('thr');
      await expect.poll(() => questionsShown(admin)).toEqual(['Three']);
      await admin.getByRole('searchbox').fill('');
      await admin.getByRole('button', { name: 'Answered 1' }).click();
      await expect.poll(() => questionsShown(admin)).toEqual(['Two']);
    },
  );

  it('closes the board while viewers have it open', { tags: ['screen'] }, async () => {
    const board = await createBoard(app);
    await ask(app, board, 'Who pays?');
    const viewer = await visit(app, board, PHONE);
    await viewer.getByRole('textbox', { name: 'Your question' }).fill('When is lunch?');
    const admin = await moderate(app, board, DESK);
    await admin.getByRole('button', { name: 'Close Board' }).click();
    await admin.getByRole('alertdialog', { name: 'Delete Board?' }).waitFor();
    expect(await axeViolations(admin)).toEqual([]);
    // The dialog's scrim also covers the scrollbar's gutter.
    expect(await admin.evaluate(() => document.elementFromPoint(innerWidth - 1, 10)?.id)).toBe('');
    await admin.getByRole('button', { name: 'Delete' }).click();
    await admin.getByText('Board Deleted', { exact: true }).waitFor();
    // The viewer can still read, and copy the draft, but not vote.
    await viewer.getByText('This board was closed.').waitFor();
    await viewer.getByRole('banner').getByText('Closed', { exact: true }).waitFor();
    await viewer.getByRole('article', { name: 'Who pays?' }).waitFor();
    await expect
      .poll(() => viewer.getByRole('button', { name: 'Vote, 0 votes so far' }).isDisabled())
      .toBe(true);
    expect(await axeViolations(viewer)).toEqual([]);
    await viewer.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await viewer.getByRole('button', { name: 'Copy question' }).click();
    await viewer.getByText('Question copied', { exact: true }).waitFor();
    expect(await viewer.evaluate(() => navigator.clipboard.readText())).toBe('When is lunch?');
    await viewer.reload();
    await viewer.getByRole('heading', { name: 'This board was closed' }).waitFor();
    await admin.waitForURL(`${app.url}/`);
    expect(
      await admin.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('token'))),
    ).toEqual([]);
  });

  it('switches to the public view and back', { tags: ['screen'] }, async () => {
    const board = await createBoard(app);
    const id = await ask(app, board, 'Rude');
    await ask(app, board, 'When is lunch?');
    await asAdmin(app, board, hideQuestion, { boardId: board.boardId, questionId: id });
    const admin = await moderate(app, board, DESK);
    await admin.getByRole('button', { name: 'Hidden 1' }).click();
    await admin.getByRole('main').getByText('[HIDDEN] Rude').waitFor();
    await admin.getByRole('link', { name: 'Public' }).click();
    await expect.poll(() => questionsShown(admin)).toEqual(['When is lunch?']);
    await expect.poll(() => admin.getByText('Admin View').count()).toBe(0);
    await expect.poll(() => admin.getByRole('button', { name: 'Hide' }).count()).toBe(0);
    await admin.getByRole('link', { name: 'Admin' }).click();
    await admin.getByRole('button', { name: 'Hidden 1' }).click();
    await admin.getByRole('main').getByText('[HIDDEN] Rude').waitFor();
    await admin.getByRole('link', { name: 'My Boards' }).click();
    await admin.getByRole('heading', { name: 'Town hall', exact: true }).waitFor();
  });

  it('sees that a board was closed elsewhere, and the device removes it from its list', async () => {
    const board = await createBoard(app);
    const admin = await moderate(app, board, {
      ...DESK,
      stored: { created_boards: `["${board.boardId}"]` },
    });
    await asAdmin(app, board, closeBoard, { boardId: board.boardId });
    await admin.getByText('This board was closed.').waitFor();
    await expect.poll(() => admin.getByRole('button', { name: /^More actions/ }).count()).toBe(0);
    await admin.reload();
    await admin.getByRole('heading', { name: 'This board was closed' }).waitFor();
    await admin.getByRole('link', { name: 'Public record' }).waitFor();
    expect((await admin.evaluate(() => Object.keys(localStorage))).toSorted()).toEqual([
      `admin_token_${board.boardId}`,
      'secure_session_id',
    ]);
    await admin.getByRole('link', { name: 'My Boards' }).click();
    await admin.getByRole('heading', { name: 'No boards found.' }).waitFor();
    await admin.getByRole('region', { name: 'Closed boards' }).getByText('Town hall').waitFor();
  });

  it('without a token sees a toast and the audience’s view', { tags: ['screen'] }, async () => {
    const board = await createBoard(app);
    const page = await enter(app, adminPath(board), DESK);
    await page
      .getByText('Please use the admin link provided when you created this board.', { exact: true })
      .waitFor();
    await page.getByRole('heading', { name: 'No Questions Yet' }).waitFor();
    expect(await page.getByText('Admin View').count()).toBe(0);
  });

  it('has the focus back after a dialog, and continues by keyboard', async () => {
    const board = await createBoard(app);
    for (const text of ['Three', 'Two', 'One']) await ask(app, board, text);
    const admin = await moderate(app, board, DESK);
    const focused = () => focusedLabel(admin);
    await admin
      .getByRole('button', { name: /^Answer now: / })
      .first()
      .waitFor();
    for (const [button, dialog, leave] of [
      ['Share', 'dialog', 'Escape'],
      ['Close Board', 'alertdialog', 'Escape'],
      ['Keys (?)', 'dialog', 'Escape'],
    ] as const) {
      await admin.getByRole('button', { name: button, exact: true }).click();
      await admin.getByRole(dialog).waitFor();
      await admin.keyboard.press(leave);
      await admin.getByRole(dialog).waitFor({ state: 'detached' });
      await expect
        .poll(() =>
          admin.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent),
        )
        .toBe(button);
    }
    await actFromMenu(admin, 'Block author', 'Two');
    await untilOpen(admin.getByRole('alertdialog'));
    await admin.keyboard.press('Escape');
    await admin.getByRole('alertdialog').waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('More actions: Two');
    await admin.getByRole('article', { name: 'One' }).focus();
    await untilKeysWork(admin);
    await admin.keyboard.press('?');
    await untilOpen(admin.getByRole('dialog', { name: 'Keys' }));
    await admin.keyboard.press('Escape');
    await expect.poll(focused).toBe('One');
    await admin.keyboard.press('j');
    await expect.poll(focused).toBe('Two');
    await admin.keyboard.press('k');
    await expect.poll(focused).toBe('One');
  });

  it('continues by keyboard after an action that removes its button', async () => {
    const board = await createBoard(app);
    const ids = [await ask(app, board, 'Three'), await ask(app, board, 'Two'), await ask(app, board, 'One')];
    await asAdmin(app, board, pinQuestion, { questionId: ids[1] ?? '' });
    const admin = await moderate(app, board, DESK);
    const focused = () => focusedLabel(admin);
    await admin.getByRole('button', { name: 'More actions: Two' }).press('Enter');
    await admin.getByRole('menuitem', { name: 'Answered, unpin: Two' }).press('Enter');
    await admin.getByText('Question answered and unpinned', { exact: true }).waitFor();
    await expect.poll(focused).toBe('More actions: Two');
    await admin.getByRole('button', { name: 'Answer now: One' }).press('Enter');
    await admin.getByText('Answering now', { exact: true }).waitFor();
    await expect.poll(focused).toBe('One');
    await admin.keyboard.press('j');
    await expect.poll(focused).toBe('Three');
  });

  it('closes a dialog by one Escape, also while a toast is on the screen', async () => {
    const board = await createBoard(app);
    const admin = await moderate(app, board, { ...DESK, permissions: ['clipboard-write'] });
    await admin.getByRole('button', { name: 'Share' }).click();
    await admin.getByRole('button', { name: 'Copy link', exact: true }).click();
    await admin.getByText('Link copied', { exact: true }).waitFor();
    await admin.getByRole('tab', { name: 'Admin' }).click();
    await admin.getByRole('button', { name: 'More', exact: true }).click();
    await admin.getByRole('menuitem', { name: 'Revoke all links' }).click();
    await untilOpen(admin.getByRole('alertdialog'));
    await admin.keyboard.press('Escape');
    await admin.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect(await admin.getByRole('dialog').count()).toBe(1);
    await admin.getByRole('tab', { name: 'Speaker' }).click();
    await admin.getByRole('button', { name: 'Copy the speaker’s link', exact: true }).click();
    await admin.getByText('Speaker’s link copied', { exact: true }).waitFor();
    await admin.keyboard.press('Escape');
    await admin.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('on a phone can close a long dialog, wherever it is scrolled', async () => {
    const board = await createBoard(app);
    const admin = await moderate(app, board, { ...PHONE, viewport: { width: 360, height: 440 } });
    // The head of the public view has it; otherwise it is in Board tools.
    await admin.getByRole('link', { name: 'Public', exact: true }).click();
    await admin.getByRole('button', { name: 'Share' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Share' });
    await dialog.getByRole('link').last().scrollIntoViewIfNeeded();
    expect(await dialog.evaluate((panel) => panel.scrollTop)).toBeGreaterThan(100);
    const close = await dialog.getByRole('button', { name: 'Close' }).boundingBox();
    const panel = await dialog.boundingBox();
    expect(close?.y).toBeGreaterThanOrEqual(panel?.y ?? Infinity);
    const atTop = await dialog.evaluate((element) => {
      const { x, y, width } = element.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + 4)?.textContent;
    });
    expect(atTop).toBe('Share');
    await dialog.getByRole('button', { name: 'Close' }).click({ force: true, timeout: 2000 });
    await dialog.waitFor({ state: 'detached' });
  });

  it('on a phone sees the figures in full, also in the public view', async () => {
    const board = await createBoard(app);
    for (const text of ['One', 'Two']) await ask(app, board, text);
    const admin = await moderate(app, board, PHONE);
    await admin.getByRole('link', { name: 'Public' }).click();
    for (let viewer = 0; viewer < 2; viewer += 1) await visit(app, board);
    const viewers = admin.getByRole('banner').getByText('2 viewers');
    await viewers.waitFor();
    expect(await viewers.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
  });

  it('downloads, shows and prints the code, and opens the stage', async () => {
    const board = await createBoard(app, 'Spring town hall');
    const admin = await moderate(app, board, { ...DESK, acceptDownloads: true });
    await admin.getByRole('button', { name: 'Share' }).click();
    for (const [item, name, head] of [
      ['Download SVG', `openfloor-${board.shortId}.svg`, '<svg'],
      ['Download PNG', `openfloor-${board.shortId}.png`, '\u0089PNG'],
    ] as const) {
      await admin.getByRole('button', { name: 'More', exact: true }).click();
      const [download] = await Promise.all([
        admin.waitForEvent('download'),
        admin.getByRole('menuitem', { name: item }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(name);
      const file = await readFile(await download.path(), 'latin1');
      expect(file.slice(0, head.length)).toBe(head);
      expect(file.length).toBeGreaterThan(500);
    }
    await admin.getByRole('button', { name: 'More', exact: true }).click();
    await admin.getByRole('menuitem', { name: 'Show full screen' }).click();
    const code = admin
      .getByRole('dialog')
      .last()
      .getByRole('img', { name: `/b/${board.shortId}` });
    await expect.poll(async () => (await code.boundingBox())?.height).toBeGreaterThan(600);
    expect(await axeViolations(admin)).toEqual([]);
    await admin.keyboard.press('Escape');
    await admin.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await admin.getByRole('button', { name: 'More', exact: true }).click();
    await admin.getByRole('menuitem', { name: 'Print poster' }).click();
    await admin.locator('body[data-printed]').waitFor();
    await admin.emulateMedia({ media: 'print' });
    const poster = admin.locator('[data-poster]');
    expect(await poster.getByText('Spring town hall').isVisible()).toBe(true);
    expect(await poster.getByText(`/b/${board.shortId}`).isVisible()).toBe(true);
    expect(await admin.locator('#root').isVisible()).toBe(false);
    await admin.emulateMedia({ media: 'screen' });
    await admin.evaluate(() => dispatchEvent(new Event('afterprint')));
    await poster.waitFor({ state: 'detached' });
    await admin.keyboard.press('Escape');
    await admin.getByRole('link', { name: 'Stage' }).click();
    await admin.getByText('Presenter Mode').waitFor();
  });

  it('reaches the buttons of the last question beside a toast on a phone', async () => {
    const board = await createBoard(app);
    for (const text of ['One', 'Two', 'Three']) await ask(app, board, text);
    const admin = await moderate(app, board, PHONE);
    await actFromMenu(admin, 'Pin', 'Three');
    const toast = admin.getByText(messages.actions.pin.done, { exact: true });
    await toast.waitFor();
    await admin.waitForFunction(() =>
      document.getAnimations().every(({ playState }) => playState !== 'running'),
    );
    await actFromMenu(admin, 'Hide', 'One');
    await admin.getByRole('button', { name: 'Hidden 1' }).waitFor();
    await admin.getByRole('main').getByText('[HIDDEN] One').waitFor();
    expect((await questionsShown(admin)).toSorted()).toEqual(['One', 'Three', 'Two']);
  });

  it('in dark colours, on phone and desk, has no accessibility violation', async () => {
    for (const size of [PHONE, DESK]) {
      const board = await createBoard(app);
      for (const text of ['One', 'Two', 'Three']) await ask(app, board, text);
      const admin = await moderate(app, board, { ...size, colorScheme: 'dark' });
      await admin.getByRole('button', { name: /^All \d/ }).waitFor();
      const menus = admin.getByRole('button', { name: /^More actions: / });
      await menus.first().click();
      await admin.getByRole('menuitem', { name: /^Pin: / }).click();
      await menus.last().click();
      await admin.getByRole('menuitem', { name: /^Hide: / }).click();
      await admin.getByRole('button', { name: 'Hidden 1' }).click();
      await admin.getByRole('main').getByText('[HIDDEN]').first().waitFor();
      // A control that is half covered by the header is too small a target for axe.
      await admin.evaluate(() => scrollTo(0, 0));
      expect(await axeViolations(admin)).toEqual([]);
    }
  });
});
