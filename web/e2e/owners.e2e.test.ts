import { readFile } from 'node:fs/promises';
import { answerOf } from '@openfloor/testkit/client';
import { recoverByCode } from '@openfloor/contract/calls/devices';
import { OWNERS_MAX } from '@openfloor/contract/limits';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  fits,
  openMore,
  goInto,
  axeViolations,
  DESK,
  enter,
  isLive,
  openTool,
  PHONE,
  setUpApp,
  untilToast,
  type Device,
} from './app.ts';

const app = setUpApp();

/** Types into a field and sends it by Enter. */
const typeAndEnter = async (page: Page, field: string, text: string): Promise<void> => {
  if (field.endsWith('code') || field.startsWith('Link code')) await openMore(page);
  await page.getByRole('textbox', { name: field }).focus();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
};

/** Opens a board as a person does, and waits for its offer. */
const openBoard = async (title: string, device: Device): Promise<Page> => {
  const owner = await enter(app, '/my-boards', device);
  await typeAndEnter(owner, 'Event name', title);
  await owner.waitForURL('**/board/*');
  await owner.getByRole('region', { name: 'Your admin link' }).waitFor();
  return owner;
};

const openCard = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Board card' }).click();
  const code = page.getByRole('region', { name: 'Recovery code' }).getByRole('status');
  await code.waitFor();
  return (await code.textContent()) ?? '';
};

const isListed = (page: Page, title: string): Promise<void> =>
  page.getByRole('heading', { name: title, exact: true }).waitFor();
describe('A lost device', () => {
  it.each([PHONE, DESK])('is replaced by the recovery code of the board card: %o', async (device) => {
    const owner = await openBoard('Town hall', device);
    const code = await openCard(owner);
    expect(code).toMatch(/^\w{5}(?:-\w{5}){3}$/);
    await expect
      .poll(() =>
        owner
          .getByRole('dialog')
          .getByRole('img', { name: /QR code/ })
          .count(),
      )
      .toBe(3);
    expect(await axeViolations(owner)).toEqual([]);
    expect(await fits(owner)).toBe(true);
    const downloading = owner.waitForEvent('download');
    await owner.getByRole('button', { name: 'Download' }).click();
    const card = await readFile(await (await downloading).path(), 'utf8');
    expect(card).toContain(code);
    expect(card.match(/<svg /g)).toHaveLength(3);
    // Escape puts the card aside; it opens again with the same code.
    await owner.keyboard.press('Escape');
    await expect.poll(() => owner.getByRole('dialog').count()).toBe(0);
    expect(await openCard(owner)).toBe(code);
    await owner.goto(`${owner.url()}?admin=true`);
    await isLive(owner);

    const other = await enter(app, '/my-boards', DESK);
    await typeAndEnter(other, 'Recovery code', code.toLowerCase().replaceAll('-', ' '));
    await isListed(other, 'Town hall');
    await goInto(other, 'Admin View', 'Town hall');
    await isLive(other);

    // The new device removes the lost one, whose open page loses its access.
    await openTool(other, 'Owners');
    const owners = other.getByRole('list', { name: 'Devices that own this board' });
    await expect.poll(() => owners.getByRole('listitem').count()).toBe(2);
    expect(await axeViolations(other)).toEqual([]);
    await owners.getByRole('button', { name: /^Remove The device that opened the board/ }).click();
    await other.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await untilToast(other, 'Device removed');
    const replaced = await other.getByRole('dialog').getByRole('status').textContent();
    expect(replaced).toMatch(/^\w{5}(?:-\w{5}){3}$/);
    expect(replaced).not.toBe(code);
    await expect.poll(() => owners.getByRole('listitem').count()).toBe(1);
    await owner.getByRole('region', { name: 'Moderator access' }).waitFor();
  });
});

describe('Another device', () => {
  it('owns the boards by a code on this screen', async () => {
    const owner = await openBoard('Panel', DESK);
    await owner.goto(`${app.url}/my-boards`);
    await openMore(owner);
    await owner.getByRole('button', { name: 'Create a link code' }).click();
    const code = await owner.getByLabel('Link code', { exact: true }).textContent();
    const phone = await enter(app, '/my-boards', PHONE);
    await typeAndEnter(phone, 'Link code of another device', code ?? '');
    await isListed(phone, 'Panel');
    await phone.getByText('It owns 1 board of the other device now.', { exact: true }).waitFor();
    expect(await fits(phone)).toBe(true);

    // Its owner opens it in one act, and may remove this device from it.
    await goInto(phone, 'Admin View', 'Panel');
    await isLive(phone);
    await openTool(phone, 'Owners');
    await phone.getByRole('button', { name: /^Remove This device/ }).click();
    const question = phone.getByRole('alertdialog');
    await question.getByText('You lose the board within a second', { exact: false }).waitFor();
    await question.getByRole('button', { name: 'Remove' }).click();
    await untilToast(phone, 'Device removed');
    await phone.getByText('You no longer own the board.', { exact: true }).waitFor();
    expect(await phone.getByText('new recovery code', { exact: false }).count()).toBe(0);
    await phone.getByRole('region', { name: 'Moderator access' }).waitFor();
  });

  it('hears which boards did not come along, because they have too many owners', async () => {
    const owner = await openBoard('Plenary', DESK);
    const code = await openCard(owner);
    for (let devices = 1; devices < OWNERS_MAX; devices += 1)
      await answerOf(app.url, recoverByCode, { code });
    await owner.goto(`${app.url}/my-boards`);
    await openMore(owner);
    await owner.getByRole('button', { name: 'Create a link code' }).click();
    const linkCode = await owner.getByLabel('Link code', { exact: true }).textContent();
    const phone = await enter(app, '/my-boards', PHONE);
    await typeAndEnter(phone, 'Link code of another device', linkCode ?? '');
    await phone.getByText('1 board did not come along', { exact: false }).waitFor();
    await phone.getByText('“Plenary”', { exact: false }).waitFor();
    expect(await fits(phone)).toBe(true);
  });
});
