import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { messages } from '../src/features/board/moderation/messages.ts';
import {
  actFromMenu,
  adminPath,
  ask,
  axeViolations,
  createBoard,
  DESK,
  enter,
  isLive,
  moderate,
  PHONE,
  setUpApp,
  untilFocused,
  type BoardAccess,
  openTool,
  openPlace,
  openShare,
} from './app.ts';

const app = setUpApp();

const openModerators = async (owner: Page): Promise<void> => {
  await openShare(owner);
  await owner.getByRole('tab', { name: 'Admin' }).click();
  await owner.getByRole('button', { name: 'More', exact: true }).click();
  await owner.getByRole('menuitem', { name: 'Invite moderators by name' }).click();
};

/** Invites a moderator, and returns the path of the link. */
const invite = async (owner: Page, name: string): Promise<string> => {
  await owner.getByRole('textbox', { name: 'Name of the moderator' }).fill(name);
  await owner.getByRole('button', { name: 'Create link' }).click();
  const invitation = owner.getByRole('region', { name: `Link for ${name}` });
  await invitation.getByRole('img', { name: `QR code of the link for ${name}` }).waitFor();
  return ((await invitation.locator('[title^="http"]').textContent()) ?? '').slice(app.url.length);
};

const board = async (text: string): Promise<BoardAccess> => {
  const access = await createBoard(app);
  await ask(app, access, text);
  return access;
};

describe('An invited moderator', () => {
  it('may have a last day of access, to the end of which the link holds', async () => {
    const owner = await moderate(app, await board('Until when?'), PHONE);
    await openModerators(owner);
    const inAMonth = new Date(Date.now() + 30 * 86_400_000);
    const [month, day] = [inAMonth.getMonth() + 1, inAMonth.getDate()];
    await owner.getByLabel('Last day of access (optional)').focus();
    const typed = [month, day].map((part) => String(part).padStart(2, '0')).join('');
    await owner.keyboard.type(`${typed}${inAMonth.getFullYear()}`);
    const token = (await invite(owner, 'Ada')).split('#token=')[1] ?? '';
    const [, , expiresAtMs] = token.split('.');
    const lastDay = new Date(Number(expiresAtMs));
    expect([lastDay.getMonth() + 1, lastDay.getDate(), lastDay.getHours()]).toEqual([month, day, 23]);
    expect(token).not.toContain('with-board');
    const link = owner.getByRole('region', { name: 'Link for Ada' });
    await link.getByText(`, ${inAMonth.getFullYear()}. Send it`, { exact: false }).waitFor();
    expect(await axeViolations(owner)).toEqual([]);
  });

  it('is not invited with a day that is half typed', async () => {
    const owner = await moderate(app, await board('Until when?'), DESK);
    await openModerators(owner);
    await owner.getByRole('textbox', { name: 'Name of the moderator' }).focus();
    await owner.keyboard.type('Ada');
    const day = owner.getByLabel('Last day of access (optional)');
    const inAMonth = new Date(Date.now() + 30 * 86_400_000);
    const month = String(inAMonth.getMonth() + 1).padStart(2, '0');
    await day.focus();
    await owner.keyboard.type(month);
    await owner.keyboard.press('Enter');
    const complaint = owner.getByRole('alert').getByText('This date is not complete, or does not exist.');
    await complaint.waitFor();
    await untilFocused(day);
    expect(await owner.getByRole('region', { name: 'Link for Ada' }).count()).toBe(0);
    await owner.keyboard.press('ArrowLeft');
    await owner.keyboard.press('Backspace');
    await complaint.waitFor({ state: 'detached' });
    const dayAndYear = `${String(inAMonth.getDate()).padStart(2, '0')}${inAMonth.getFullYear()}`;
    await owner.keyboard.type(month + dayAndYear);
    await owner.keyboard.press('Enter');
    await owner
      .getByRole('region', { name: 'Link for Ada' })
      .getByText(`, ${inAMonth.getFullYear()}. Send it`)
      .waitFor();
  });

  it('moderates by a link, is seen as here, and becomes a viewer when the owner ends the access', async () => {
    const access = await board('Who pays?');
    const owner = await moderate(app, access, DESK);
    await openModerators(owner);
    const link = await invite(owner, 'Ada');
    expect(link).toMatch(/^\/board\/[-\w]+\?admin=true#token=moderator/);

    const ada = await isLive(await enter(app, link, DESK));
    expect(new URL(ada.url()).hash).toBe('');
    await ada.getByText('Admin View').waitFor();
    await owner.getByRole('listitem').getByText('Here now').waitFor();
    // What only the owner may do.
    expect(await ada.getByRole('button', { name: 'Close Board' }).count()).toBe(0);
    await ada.getByRole('button', { name: 'Board tools' }).click();
    await ada.getByRole('dialog').getByRole('button', { name: 'History' }).waitFor();
    expect(await ada.getByRole('dialog').getByRole('button', { name: 'Moderators' }).count()).toBe(0);
    await openPlace(ada, 'End or close');
    await ada.getByRole('dialog').getByRole('button', { name: 'End board' }).waitFor();
    expect(await ada.getByRole('dialog').getByRole('button', { name: 'Close Board' }).count()).toBe(0);
    await ada.keyboard.press('Escape');
    await ada.getByRole('button', { name: 'Share' }).click();
    await expect.poll(() => ada.getByRole('tab').allTextContents()).toEqual(['Audience ', 'Speaker ']);
    await ada.keyboard.press('Escape');

    await actFromMenu(ada, 'Pin', 'Who pays?');
    await ada.getByText(messages.actions.pin.done, { exact: true }).waitFor();
    await ada.getByRole('textbox', { name: 'Your question' }).fill('Half a question');
    await owner.getByRole('button', { name: 'Remove Ada' }).click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await ada.getByText('Your moderator access has ended').waitFor({ timeout: 5000 });
    await expect.poll(() => ada.getByRole('button', { name: /^More actions/ }).count()).toBe(0);
    expect(await ada.getByRole('textbox', { name: 'Your question' }).inputValue()).toBe('Half a question');
    await owner.getByText('You moderate alone so far.').waitFor();

    // The history names who acted.
    await owner.keyboard.press('Escape');
    await openTool(owner, 'History');
    await owner.getByRole('listitem').getByText('Ada pinned').waitFor();

    // The link no longer opens the moderators' view.
    const again = await enter(app, link, PHONE);
    await again.getByText('Admin Access Required', { exact: true }).waitFor();
    await again.getByRole('article', { name: 'Who pays?' }).waitFor();
  });

  it('keeps the access over a reload; a link opened by the owner changes nothing', async () => {
    const access = await board('Who pays?');
    const owner = await moderate(app, access, DESK);
    await openModerators(owner);
    const link = await invite(owner, 'Grace');
    const grace = await isLive(await enter(app, link, PHONE));
    await grace.reload();
    await isLive(grace);
    await grace.getByRole('button', { name: 'Board tools' }).waitFor();
    // The owner's acts on the whole board are not offered in My Boards either.
    await grace.getByRole('link', { name: 'My Boards' }).click();
    await grace.getByRole('link', { name: /^Admin/ }).waitFor();
    expect(await grace.getByRole('button', { name: /^Close Board/ }).count()).toBe(0);
    await owner.goto(app.url + link);
    await isLive(owner);
    await owner.waitForURL(app.url + adminPath(access));
    await owner.getByRole('button', { name: 'Board tools' }).waitFor();
    await expect.poll(() => owner.getByRole('button', { name: 'Close Board' }).isVisible()).toBe(true);
  });

  it('sees that a link is damaged, and gets the audience’s view', async () => {
    const access = await board('Who pays?');
    const page = await enter(app, `${adminPath(access)}#token=`, PHONE);
    await page.getByText('This link is damaged', { exact: true }).waitFor();
    await page.getByRole('article', { name: 'Who pays?' }).waitFor();
    expect(await page.getByText('Admin View').count()).toBe(0);
  });
});
