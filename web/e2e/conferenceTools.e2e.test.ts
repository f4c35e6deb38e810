import { requestOf } from '@openfloor/contract/calls/call';
import { recoverByCode } from '@openfloor/contract/calls/devices';
import {
  exportConference,
  inviteConferenceModerator,
  removeConferenceOwner,
} from '@openfloor/contract/calls/conferences';
import { createConference } from '@openfloor/testkit/client';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  fits,
  waysInto,
  openMore,
  goInto,
  addressOf,
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

const type = async (page: Page, field: string, text: string): Promise<void> => {
  if (field.endsWith('code') || field.startsWith('Link code')) await openMore(page);
  await page.getByRole('textbox', { name: field }).focus();
  await page.keyboard.type(text);
};
/** Creates an event as a person does, and opens its organiser's page. */
const organise = async (title: string, rooms: readonly string[], device: Device): Promise<Page> => {
  const page = await enter(app, '/my-boards', device);
  await page.getByRole('button', { name: 'Create an event' }).click();
  await type(page, 'Name of the event', title);
  await type(page, 'Rooms, one on each line', '');
  for (const room of rooms) {
    await page.keyboard.type(room);
    if (room !== rooms.at(-1)) await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: 'Create event' }).click();
  await page.getByRole('heading', { name: 'Organise this event' }).waitFor();
  return page;
};

const open = async (page: Page, tool: string) => {
  await page.getByRole('button', { name: tool, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: tool });
  await dialog.waitFor();
  return dialog;
};

describe.each([
  ['phone', PHONE],
  ['desk', DESK],
])('The organiser of an event on a %s', (_name, device) => {
  it('invites a moderator to chosen rooms until a day, and ends the access', async () => {
    const page = await organise('Days of open data', ['Main hall', 'Workshop room', 'Garden'], device);
    const dialog = await open(page, 'Moderators');
    await dialog.getByText('You moderate alone so far.').waitFor();
    await type(page, 'Name of the moderator', 'Grace');
    for (const room of ['Main hall', 'Workshop room', 'Garden'])
      await dialog.getByRole('checkbox', { name: room }).click();
    await dialog.getByText('Choose a room.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Create link' }).isDisabled()).toBe(true);
    await dialog.getByRole('checkbox', { name: 'Main hall' }).click();
    await dialog.getByRole('checkbox', { name: 'Garden' }).click();
    await dialog.getByLabel('Last day of access (optional)').focus();
    const inAMonth = new Date(Date.now() + 30 * 86_400_000);
    const [month, day] = [inAMonth.getMonth() + 1, inAMonth.getDate()];
    const typed = [month, day].map((part) => String(part).padStart(2, '0')).join('');
    await page.keyboard.type(`${typed}${inAMonth.getFullYear()}`);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    const links = dialog.getByRole('region', { name: 'Links for Grace' });
    await links.getByText(String(inAMonth.getFullYear()), { exact: false }).first().waitFor();
    expect(await links.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('Main hall'),
      expect.stringContaining('Garden'),
    ]);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await links.getByRole('button', { name: 'Copy all links' }).click();
    await untilToast(page, 'Links copied');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const [hall, garden] = copied.split('\n');
    expect(hall).toMatch(/^Main hall: http.*#token=moderator/);
    expect(garden).toMatch(/^Garden: http/);
    expect(await fits(page)).toBe(true);

    const grace = await isLive(await enter(app, (hall ?? '').slice(`Main hall: ${app.url}`.length), DESK));
    await grace.getByText('Admin View').waitFor();

    const list = dialog.getByRole('list', { name: 'Invited moderators' });
    await expect.poll(() => list.innerText()).toContain('Main hall, Garden');
    await list.getByRole('button', { name: 'Remove Grace' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await untilToast(page, 'Moderator removed');
    await grace.getByText('Admin View').waitFor({ state: 'detached' });
    await expect.poll(() => list.getByRole('listitem').count()).toBe(0);
  });

  it('replaces the recovery code, and takes a lost device every room at once', async () => {
    const page = await organise('Days of maps', ['Main hall', 'Workshop room'], device);
    const dialog = await open(page, 'Owners');
    const code = dialog.getByRole('status').filter({ hasText: /^(?:[\dA-Z]{5}-){3}[\dA-Z]{5}$/ });
    const first = await code.innerText();
    await dialog.getByRole('button', { name: 'New recovery code' }).click();
    await expect.poll(() => code.innerText()).not.toBe(first);
    const second = await code.innerText();

    const lost = await enter(app, '/my-boards', DESK);
    await type(lost, 'Recovery code', first);
    await lost.keyboard.press('Enter');
    await lost.getByText('There is no such code, or it was replaced.', { exact: false }).waitFor();
    await lost.getByRole('textbox', { name: 'Recovery code' }).focus();
    await lost.keyboard.press('ControlOrMeta+a');
    await lost.keyboard.type(second);
    await lost.keyboard.press('Enter');
    await lost.getByRole('heading', { name: 'Main hall', exact: true }).waitFor();
    await goInto(lost, 'Admin View', 'Main hall');
    await isLive(lost);

    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Organise this event' }).getByText(second).waitFor();
    await open(page, 'Owners');
    const owners = dialog.getByRole('list', { name: 'Devices that own this event' });
    await expect.poll(() => owners.getByRole('listitem').count()).toBe(2);
    expect(await axeViolations(page)).toEqual([]);
    expect(await fits(page)).toBe(true);
    await owners.getByRole('button', { name: /^Remove Another device/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await untilToast(page, 'Device removed');
    await expect.poll(() => owners.getByRole('listitem').count()).toBe(1);
    await expect.poll(() => code.innerText()).not.toBe(second);
    // The lost device was moderating, and has no room and no event any more.
    await lost.getByRole('region', { name: 'Moderator access' }).waitFor();
    await lost.goto(`${app.url}/my-boards`);
    await lost.getByRole('button', { name: 'Create an event' }).waitFor();
    await lost.getByRole('heading', { name: 'Workshop room', exact: true }).waitFor();
    expect(await lost.getByRole('link', { name: /^Organise: / }).count()).toBe(0);
    expect(await waysInto(lost, 'Main hall')).toEqual(['Copy link']);
  });

  it('makes a new token, with which the former one ends; its owner stays', async () => {
    const created = await createConference(app.url, ['Main hall'], { title: 'Days of code' });
    const { eventId: conferenceId, adminToken: former, sessionId } = created;
    const page = await enter(app, `/event/${conferenceId}?admin=true`, {
      ...device,
      stored: { secure_session_id: sessionId },
    });
    /** In the browser of who has a token. */
    const other = await enter(app, `/event/${conferenceId}?admin=true`, DESK);
    await other.getByText('Open this page on the device that created the event to change it.').waitFor();
    const exportBy = (token: string): Promise<number> =>
      other.evaluate(
        async ([path, bearer]) =>
          (await fetch(path, { headers: { authorization: `Bearer ${bearer}` } })).status,
        [requestOf(exportConference, { eventId: conferenceId, format: 'json' }).path, token] as const,
      );
    expect(await exportBy(former)).toBe(200);

    const dialog = await open(page, 'Owners');
    const section = dialog.getByRole('region', { name: 'Admin token for programs' });
    await section.getByRole('button', { name: 'New token' }).focus();
    await page.keyboard.press('Enter');
    const asked = page.getByRole('alertdialog');
    await asked.getByText('All former tokens of this event end at once').waitFor();
    await asked.getByRole('button', { name: 'Cancel' }).click();
    expect(await exportBy(former)).toBe(200);
    await section.getByRole('button', { name: 'New token' }).click();
    await asked.getByRole('button', { name: 'Make a new one' }).click();
    await untilToast(page, 'The former tokens have ended');
    expect(await axeViolations(page)).toEqual([]);
    expect(await fits(page)).toBe(true);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await section.getByRole('button', { name: 'Copy token' }).click();
    await untilToast(page, 'Token copied');
    const token = await page.evaluate(() => navigator.clipboard.readText());
    expect([await exportBy(former), await exportBy(token)]).toEqual([401, 200]);

    // The owner's page needs no token.
    await page.reload();
    await open(page, 'Moderators');
    await page.getByText('You moderate alone so far.').waitFor();
  });

  it('shows no recovery code that may be void, and says that this device was removed', async () => {
    const page = await organise('Days of loss', ['Main hall'], device);
    const organising = page.getByRole('region', { name: 'Organise this event' });
    const dialog = await open(page, 'Owners');
    const code = dialog.getByRole('status').filter({ hasText: /^(?:[\dA-Z]{5}-){3}[\dA-Z]{5}$/ });
    const first = await code.innerText();
    const other = await enter(app, '/my-boards', DESK);
    await type(other, 'Recovery code', first);
    await other.keyboard.press('Enter');
    await other.getByRole('heading', { name: 'Main hall', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await open(page, 'Owners');
    await page.route(addressOf(removeConferenceOwner), async (route) => {
      await route.fetch();
      await route.abort();
    });
    await dialog.getByRole('button', { name: /^Remove Another device/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('The former recovery code may be void.', { exact: false }).first().waitFor();
    await expect.poll(() => code.count()).toBe(0);
    await page.unroute(addressOf(removeConferenceOwner));
    await dialog.getByRole('button', { name: 'New recovery code' }).click();
    const second = await code.innerText();
    await page.keyboard.press('Escape');
    await organising.getByText(second).waitFor();

    await other.getByRole('textbox', { name: 'Recovery code' }).focus();
    await other.keyboard.press('ControlOrMeta+a');
    await other.keyboard.type(second);
    // The link to the board may still be that of the ownership that ended.
    const recovered = other.waitForResponse(addressOf(recoverByCode));
    await other.keyboard.press('Enter');
    expect((await recovered).ok()).toBe(true);
    expect(await waysInto(other, 'Main hall')).toContain('Admin View');
    await open(page, 'Owners');
    await dialog.getByRole('button', { name: /^Remove This device/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await untilToast(page, 'Device removed');
    await page.getByText('You no longer own the event.', { exact: true }).waitFor();
    await organising
      .getByText('Open this page on the device that created the event', { exact: false })
      .waitFor();
    await expect.poll(() => page.getByText(second).count()).toBe(0);
  });

  it('reads the figures of all rooms', async () => {
    const page = await organise('Days of figures', ['Main hall', 'Workshop room'], device);
    const dialog = await open(page, 'Insights');
    await dialog.getByRole('region', { name: 'All rooms together' }).waitFor();
    await expect
      .poll(() => dialog.getByRole('list', { name: 'Rooms' }).getByRole('listitem').count())
      .toBe(2);
    expect(await axeViolations(page)).toEqual([]);
    expect(await fits(page)).toBe(true);
    await dialog.getByRole('link', { name: 'More: Workshop room' }).click();
    await page.getByRole('heading', { name: 'Insights', level: 1 }).waitFor();
  });
});

const DAY_MS = 24 * 3_600_000;

/** Puts the end of each stored token 25 hours back, as the clock of the next day does. */
const nextMorning = (page: Page): Promise<void> =>
  page.evaluate((ms) => {
    for (const key of Object.keys(localStorage).filter((each) => each.startsWith('admin_token_'))) {
      const record: { adminToken: string; expiresAt: number } = JSON.parse(localStorage.getItem(key) ?? '');
      // The server refuses it, as it does a token whose day is over.
      const adminToken = record.adminToken.replace(/^admin\.([^.]+)\.\d+/, `admin.$1.${Date.now() - 1}`);
      localStorage.setItem(key, JSON.stringify({ ...record, adminToken, expiresAt: record.expiresAt - ms }));
    }
  }, DAY_MS + 3_600_000);

describe.each([
  ['phone', PHONE],
  ['desk', DESK],
])('What a device owns decides on a %s', (_name, device) => {
  it('the next day an event’s page still leads to the desk and the stage of each room', async () => {
    const page = await organise('Days of mornings', ['Main hall', 'Garden'], device);
    await page.getByRole('link', { name: 'Admin: Main hall' }).waitFor();
    await nextMorning(page);
    await page.reload();
    for (const room of ['Main hall', 'Garden'])
      for (const way of ['Admin', 'Speaker'])
        await page.getByRole('link', { name: `${way}: ${room}` }).waitFor();
    await page.getByRole('link', { name: 'Admin: Main hall' }).click();
    await page.getByText('Admin View').waitFor();
    expect(await page.getByText('Admin Access Required').count()).toBe(0);
    await page.getByRole('link', { name: 'Rooms' }).click();
    await page.getByRole('link', { name: 'Speaker: Garden' }).click();
    // Only a moderator’s token starts talks.
    await page.getByRole('button', { name: 'Next talk' }).waitFor();
    await page.goto(`${app.url}/my-boards`);
    await nextMorning(page);
    await page.reload();
    await goInto(page, 'Speaker View', 'Main hall');
    await page.getByRole('button', { name: 'Next talk' }).waitFor();
  });

  it('a device that was added by a link code has them from the start, until it is removed', async () => {
    const page = await organise('Days of devices', ['Main hall', 'Garden'], DESK);
    const conferenceUrl = page.url();
    await page.goto(`${app.url}/my-boards`);
    await openMore(page);
    await page.getByRole('button', { name: 'Create a link code' }).click();
    const code = await page.getByLabel('Link code', { exact: true }).textContent();
    const added = await enter(app, '/my-boards', device);
    await type(added, 'Link code of another device', code ?? '');
    await added.keyboard.press('Enter');
    await added.getByRole('heading', { name: 'Main hall', exact: true }).waitFor();
    expect(await waysInto(added, 'Garden')).toContain('Speaker View');
    await added.goto(conferenceUrl);
    await added.getByRole('link', { name: 'Speaker: Main hall' }).click();
    await added.getByRole('button', { name: 'Next talk' }).waitFor();
    await added.goto(conferenceUrl);
    await added.getByRole('link', { name: 'Admin: Garden' }).click();
    await added.getByText('Admin View').waitFor();

    // The other device takes one room from it. Its page says so when it is opened next.
    await goInto(page, 'Admin View', 'Main hall');
    await openTool(page, 'Owners');
    await page.getByRole('button', { name: /^Remove Another device/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await untilToast(page, 'Device removed');
    await added.goto(conferenceUrl);
    const hall = added.getByRole('listitem').filter({ hasText: 'This device does not own its board' });
    await hall.getByText('Main hall', { exact: true }).waitFor();
    expect(await added.getByRole('link', { name: /^(Admin|Speaker): Main hall$/ }).count()).toBe(0);
    await added.getByRole('link', { name: 'Speaker: Garden' }).waitFor();
    await added.goto(`${app.url}/my-boards`);
    expect(await waysInto(added, 'Garden')).toContain('Admin View');
    await added.keyboard.press('Escape');
    expect(await waysInto(added, 'Main hall')).toEqual(['Copy link']);
  });
});

it('An invitation whose answer was lost is repeated for other rooms as the same moderator', async () => {
  const page = await organise('Days of doubt', ['Main hall', 'Garden'], DESK);
  const dialog = await open(page, 'Moderators');
  await page.route(addressOf(inviteConferenceModerator), async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort();
  });
  await type(page, 'Name of the moderator', 'Grace');
  await dialog.getByRole('checkbox', { name: 'Garden' }).click();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await dialog.getByText('Failed to invite the moderator.', { exact: false }).waitFor();
  await page.unroute(addressOf(inviteConferenceModerator));
  await dialog.getByRole('checkbox', { name: 'Garden' }).click();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await dialog.getByRole('region', { name: 'Links for Grace' }).waitFor();
  const list = dialog.getByRole('list', { name: 'Invited moderators' });
  await list.getByText('All rooms').waitFor();
  expect(await list.getByRole('listitem').count()).toBe(1);
});
