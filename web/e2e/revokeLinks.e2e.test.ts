import { recoverBoard } from '@openfloor/contract/calls/devices';
import { rotateKeys } from '@openfloor/contract/calls/owners';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  addressOf,
  adminPath,
  asAdmin,
  askPinned,
  axeViolations,
  createBoard,
  DESK,
  enter,
  moderate,
  setUpApp,
  untilKeysWork,
  visit,
  type BoardAccess,
} from './app.ts';

const app = setUpApp();

const LOST = 'Your moderator access has ended';

const revoke = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('tab', { name: 'Admin' }).click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Revoke all links' }).click();
  const question = page.getByRole('alertdialog', { name: 'Revoke all links?' });
  await question.waitFor();
  await question.getByRole('button', { name: 'Revoke all links' }).click();
  await page.getByText('All links revoked', { exact: true }).waitFor();
};

const closeDialog = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
};

const speakerLinkIn = async (page: Page): Promise<string> => {
  await page.getByRole('tab', { name: 'Speaker' }).click();
  return (await page.getByText(`${app.url}/board/`).textContent()) ?? '';
};

describe('Revoking all links', () => {
  it('keeps the owner’s tabs moderating and ends all other moderation', async () => {
    const board = await createBoard(app);
    await askPinned(app, board, 'Who may see this?');
    const owner = await moderate(app, board, DESK);
    const secondTab = await owner.context().newPage();
    await secondTab.goto(app.url + adminPath(board));
    await secondTab.getByText('Admin View').waitFor();
    const other = await moderate(app, board, DESK);
    await other.getByText('Admin View').waitFor();
    await other.getByRole('textbox', { name: 'Your question' }).fill('Half a thought');
    const audience = await visit(app, board);

    // A tab in the background paints once a second.
    await owner.bringToFront();
    await revoke(owner);
    const speakerLink = await speakerLinkIn(owner);
    expect(speakerLink).not.toContain(encodeURIComponent(board.speakerToken));
    await closeDialog(owner);

    await other.getByText(LOST).waitFor({ timeout: 2000 });
    await expect.poll(() => other.getByText('Admin View').count()).toBe(0);
    expect(await other.getByRole('textbox', { name: 'Your question' }).inputValue()).toBe('Half a thought');
    expect(await axeViolations(other)).toEqual([]);

    for (const page of [owner, secondTab]) {
      await page.getByRole('banner').getByText('Live').waitFor();
      await page.getByText('Admin View').waitFor();
    }
    await owner.getByRole('article', { name: 'Who may see this?' }).focus();
    await untilKeysWork(owner);
    await owner.keyboard.press('h');
    await owner.getByText('Question hidden', { exact: true }).waitFor();
    await secondTab.getByRole('button', { name: 'Hidden 1' }).click();
    await secondTab.getByRole('main').getByText('[HIDDEN] Who may see this?').waitFor();
    for (const page of [other, audience])
      await page.getByRole('article', { name: 'Who may see this?' }).waitFor({ state: 'detached' });
  });

  it('keeps moderating when another tab removes the record just as the new token is stored', async () => {
    const board = await createBoard(app);
    const owner = await moderate(app, board, DESK);
    const secondTab = await owner.context().newPage();
    // Its process learns of the new token only after it has removed the record.
    await secondTab.addInitScript(() => {
      // oxlint-disable-next-line typescript/unbound-method -- it is called with its storage
      const remove = Storage.prototype.removeItem;
      Storage.prototype.removeItem = function removeLate(key: string) {
        if (key.startsWith('admin_token_')) {
          const request = new XMLHttpRequest();
          request.open('GET', '/until-the-new-token-is-stored', false);
          request.send();
        }
        remove.call(this, key);
      };
    });
    const removing = Promise.withResolvers<undefined>();
    await secondTab.route('**/until-the-new-token-is-stored', async (route) => {
      removing.resolve(undefined);
      await owner.waitForFunction(([key, former]) => !localStorage.getItem(key)?.includes(former), [
        `admin_token_${board.boardId}`,
        board.adminToken,
      ] as const);
      await route.fulfill({ status: 204 });
    });
    await owner.route(addressOf(rotateKeys), async (route) => {
      const response = await route.fetch();
      await removing.promise;
      await route.fulfill({ response });
    });
    await secondTab.goto(app.url + adminPath(board));
    await secondTab.getByText('Admin View').waitFor();
    await owner.bringToFront();
    await owner.evaluate((former) => {
      addEventListener('storage', ({ key, newValue }) => {
        if (key?.startsWith('admin_token_') && newValue !== null && !newValue.includes(former))
          document.body.dataset['restored'] = 'yes';
      });
    }, board.adminToken);
    await revoke(owner);
    await owner.locator('[data-restored]').waitFor();
    await secondTab.getByText('Admin View').waitFor();
    await owner.reload();
    await owner.getByText('Admin View').waitFor();
    expect(await owner.getByText(LOST).count()).toBe(0);
  });

  it('invalidates the speaker links that were shared', async () => {
    const board: BoardAccess = await createBoard(app);
    await askPinned(app, board, 'Is it over?');
    const owner = await moderate(app, board, DESK);
    await revoke(owner);
    const speaker = await enter(app, `/board/${board.boardId}/speaker?token=${board.speakerToken}`, DESK);
    await speaker.getByText('Is it over?', { exact: true }).waitFor();
    await expect
      .poll(() => speaker.getByRole('button', { name: /answered/i }).count(), { timeout: 5000 })
      .toBe(0);
    const invited = await enter(app, (await speakerLinkIn(owner)).replace(app.url, ''), DESK);
    await invited.getByRole('button', { name: /answered/i }).waitFor();
  });

  it('says so until it is done, and the question stays', async () => {
    const board = await createBoard(app);
    const owner = await moderate(app, board, DESK);
    const answering = Promise.withResolvers<undefined>();
    await owner.route(addressOf(rotateKeys), async (route) => {
      await answering.promise;
      await route.continue();
    });
    const isRevoked = revoke(owner);
    const question = owner.getByRole('alertdialog', { name: 'Revoke all links?' });
    await question.getByRole('button', { name: 'Revoking…' }).waitFor();
    expect(await axeViolations(owner)).toEqual([]);
    answering.resolve(undefined);
    await isRevoked;
    await expect.poll(() => question.count()).toBe(0);
  });

  it('leaves the device that created the board a way back where it stands, which may be tried again', async () => {
    const board = await createBoard(app);
    const stored = { secure_session_id: board.sessionId, created_boards: JSON.stringify([board.boardId]) };
    const owner = await moderate(app, board, { ...DESK, stored });
    await asAdmin(app, board, rotateKeys, { boardId: board.boardId });
    await owner.getByText(LOST).waitFor({ timeout: 5000 });
    await owner.getByRole('textbox', { name: 'Your question' }).fill('Half a thought');
    await owner.route(addressOf(recoverBoard), (route) => route.abort());
    await owner.getByRole('button', { name: 'Get it back' }).click();
    await owner.getByText('could not be restored').waitFor();
    await owner.unroute(addressOf(recoverBoard));
    await owner.getByRole('button', { name: 'Try again' }).click();
    await owner.getByText('Admin View').waitFor();
    await owner.getByText('could not be restored').waitFor({ state: 'detached' });
    expect(await owner.getByRole('textbox', { name: 'Your question' }).inputValue()).toBe('Half a thought');
    expect(new URL(owner.url()).pathname).toBe(`/board/${board.boardId}`);
  });
});
