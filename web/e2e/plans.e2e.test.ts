import { createPlanKey, loginSuperAdmin } from '@openfloor/contract/calls/superAdmin';
import { answerOf } from '@openfloor/testkit/client';
import { closeBoard, inviteModerator } from '@openfloor/contract/calls/owners';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  fits,
  openMore,
  adminPath,
  asAdmin,
  axeViolations,
  changeSettings,
  contact,
  createBoard,
  DESK,
  enter,
  moderate,
  newDevice,
  openPlace,
  openTool,
  PHONE,
  setUpApp,
  SUPERADMIN_SECRET,
  untilFocused,
  untilHydrated,
  untilToast,
  type BoardAccess,
  type Device,
} from './app.ts';

const app = setUpApp({ PLANS: 'on', FREE_PLAN_BOARDS: '1' });
const DAY_MS = 24 * 60 * 60 * 1000;

const newKey = async (plan: 'pro' | 'business', lastsMs: number): Promise<string> => {
  const { token } = await answerOf(app.url, loginSuperAdmin, { secret: SUPERADMIN_SECRET });
  const expiresAt = new Date(Date.now() + lastsMs).toISOString();
  return (await answerOf(app.url, createPlanKey, { plan, expiresAt }, { token })).key;
};

const planOf = (page: Page) => page.getByRole('region', { name: 'More' });
const onMyBoards = async (device: Device): Promise<Page> => {
  const page = await enter(app, '/my-boards', device);
  await planOf(page).waitFor();
  await openMore(page);
  return page;
};
/** Types into a field of the plan, and sends it by Enter. */
const type = async (page: Page, field: string, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: field }).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
};
const open = async (page: Page, title: string): Promise<void> => {
  await page.goto(`${app.url}/my-boards`);
  await type(page, 'Event name', title);
};
const isOpened = (page: Page, title: string): Promise<void> =>
  page.getByRole('heading', { name: title, exact: true }).waitFor();
describe.each([
  ['phone', PHONE, 'light'],
  ['desk', DESK, 'dark'],
] as const)('The plan of a device, on a %s', (_, device, colorScheme) => {
  it('begins with a key that is typed, once, and has its end', async () => {
    const page = await onMyBoards({ ...device, colorScheme });
    await planOf(page).getByText('0 of 1 board open').waitFor();
    await type(page, 'Plan key', '00000-00000-00000-00000');
    await page.getByRole('alert').getByText('There is no such plan key').waitFor();
    expect(await fits(page)).toBe(true);

    const key = await newKey('business', 30 * DAY_MS);
    await type(page, 'Plan key', key.toLowerCase().replaceAll('-', ' '));
    await untilToast(page, 'This device has the Business plan');
    await planOf(page)
      .getByText(/^until /)
      .waitFor();
    await planOf(page).getByText('0 boards open, any number allowed').waitFor();
    // Its end is further away than two weeks.
    expect(await page.getByText(/plan ends on/).count()).toBe(0);

    const other = await onMyBoards({ ...device, colorScheme });
    await type(other, 'Plan key', key);
    await other.getByRole('alert').getByText('This plan key has been used.').waitFor();
  });

  it('is a trial once, whose end is announced', async () => {
    const page = await onMyBoards({ ...device, colorScheme });
    const start = planOf(page).getByRole('button', { name: 'Start the 14-day Pro trial' });
    await start.focus();
    await page.keyboard.press('Enter');
    await untilToast(page, 'This device has the Pro plan');
    await planOf(page).getByText('Trial', { exact: true }).waitFor();
    await expect.poll(() => start.count()).toBe(0);
    expect(await page.getByText(/^Your Pro trial ends on/).count()).toBe(0);
    await page.clock.setFixedTime(Date.now() + 12 * DAY_MS);
    await page.reload();
    await page.getByText(/^Your Pro trial ends on/).waitFor();
    expect(await fits(page)).toBe(true);
    await page.getByRole('button', { name: 'Enter a plan key' }).click();
    const field = page.getByRole('textbox', { name: 'Plan key' });
    await untilFocused(field);
  });

  it('ends while a lesser one goes on, which is announced with it', async () => {
    const page = await onMyBoards({ ...device, colorScheme });
    await type(page, 'Plan key', await newKey('pro', 60 * DAY_MS));
    await untilToast(page, 'This device has the Pro plan');
    await type(page, 'Plan key', await newKey('business', 10 * DAY_MS));
    await untilToast(page, 'This device has the Business plan');
    await page.getByText(/^Your Business plan ends on/).waitFor();
    await page.getByText(/^Afterwards this device has the Pro plan, until /).waitFor();
    expect(await fits(page)).toBe(true);
  });

  it('reaches another device by a link code, which works once', async () => {
    const first = await onMyBoards({ ...device, colorScheme });
    await type(first, 'Plan key', await newKey('pro', 40 * DAY_MS));
    await untilToast(first, 'This device has the Pro plan');
    await first.getByRole('button', { name: 'Create a link code' }).click();
    const code = await planOf(first).getByLabel('Link code', { exact: true }).textContent();
    await planOf(first)
      .getByText(/It works once, for (?:10:00|9:\d\d) more\./)
      .waitFor();
    expect(await fits(first)).toBe(true);

    const second = await onMyBoards({ ...DESK, colorScheme });
    await type(second, 'Link code of another device', 'ABCDE-ABCDE');
    await second.getByRole('alert').getByText('This code is unknown, was used or has expired.').waitFor();
    await type(second, 'Link code of another device', (code ?? '').toLowerCase());
    await untilToast(second, 'Device linked');
    await planOf(second).getByText('0 of 5 boards open').waitFor();

    const third = await onMyBoards({ ...DESK, colorScheme });
    await type(third, 'Link code of another device', code ?? '');
    await third.getByRole('alert').getByText('This code is unknown, was used or has expired.').waitFor();
  });

  it('is held by five devices, which its holder sees and removes', async () => {
    const holder = await onMyBoards({ ...device, colorScheme });
    await type(holder, 'Plan key', await newKey('pro', 40 * DAY_MS));
    await untilToast(holder, 'This device has the Pro plan');
    const newCode = async (): Promise<string> => {
      await holder.reload();
      await openMore(holder);
      await holder.getByRole('button', { name: 'Create a link code' }).click();
      return (await planOf(holder).getByLabel('Link code', { exact: true }).textContent()) ?? '';
    };
    expect(await planOf(holder).getByRole('list', { name: 'Devices with this plan' }).count()).toBe(0);
    const others: Page[] = [];
    for (let devices = 1; devices < 5; devices += 1) {
      const other = await onMyBoards({ ...DESK, colorScheme });
      await type(other, 'Link code of another device', await newCode());
      await untilToast(other, 'Device linked');
      others.push(other);
    }
    const sixth = await onMyBoards({ ...DESK, colorScheme });
    const code = await newCode();
    await type(sixth, 'Link code of another device', code);
    await sixth.getByRole('alert').getByText('5 devices have this plan already.').waitFor();

    const rows = planOf(holder).getByRole('list', { name: 'Devices with this plan' }).getByRole('listitem');
    await rows.nth(4).waitFor();
    expect(await rows.count()).toBe(5);
    await rows.first().getByText('This device', { exact: true }).waitFor();
    expect(await rows.first().getByRole('button').count()).toBe(0);
    expect(await axeViolations(holder)).toEqual([]);
    expect(await fits(holder)).toBe(true);
    await rows
      .nth(1)
      .getByRole('button', { name: /^Remove Another device/ })
      .focus();
    await holder.keyboard.press('Enter');
    await holder.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await untilToast(holder, 'Plan taken back');
    await rows.nth(4).waitFor({ state: 'detached' });

    await type(sixth, 'Link code of another device', code);
    await untilToast(sixth, 'Device linked');
    await planOf(sixth).getByText('0 of 5 boards open').waitFor();
    for (const first of others.slice(0, 1)) {
      await first.reload();
      await planOf(first).getByText('0 of 1 board open').waitFor();
    }
  });

  it('has ended: its boards stay, and a new one is refused with what to do', async () => {
    const page = await onMyBoards({ ...device, colorScheme });
    const LASTS_MS = 12_000;
    const key = await newKey('pro', LASTS_MS);
    const endMs = Date.now() + LASTS_MS;
    await type(page, 'Plan key', key);
    await page.getByText(/^Your Pro plan ends on/).waitFor();
    for (const title of ['One', 'Two']) {
      await open(page, title);
      await isOpened(page, title);
    }
    await page.goto(`${app.url}/my-boards`);
    await expect
      .poll(
        async () => {
          await page.reload();
          await planOf(page).waitFor();
          return page.getByText(/^Your plan ended on/).count();
        },
        { timeout: 30_000, interval: 1000 },
      )
      .toBe(1);
    expect(Date.now()).toBeGreaterThanOrEqual(endMs - 1000);
    await expect.poll(() => page.getByRole('list', { name: 'Boards' }).getByRole('listitem').count()).toBe(2);
    expect(await fits(page)).toBe(true);

    await type(page, 'Event name', 'Three');
    await page.getByText('Your plan has ended. Your boards stay as they are.').first().waitFor();
    const dialog = page.getByRole('dialog', { name: 'Boards are in the way' });
    await dialog.getByText('Close 2 of them to make room for “Three”.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close “One”', exact: true }).click();
    await page.getByRole('button', { name: 'Close it', exact: true }).click();
    await page.getByRole('button', { name: 'Close “Two” and create mine' }).click();
    await page.getByRole('button', { name: 'Close it and create “Three”' }).click();
    await isOpened(page, 'Three');
  });
});

describe('A limit of boards', () => {
  it('of the free plan is named as it is, and leads to the plan', async () => {
    const page = await enter(app, '/', DESK);
    await open(page, 'One');
    await isOpened(page, 'One');
    await page.goto(app.url);
    await untilHydrated(page);
    await page.getByRole('textbox', { name: 'Name your event' }).fill('Two');
    await page.keyboard.press('Enter');
    await page
      .getByText('Free plan limit reached: only one board allowed at a time.', { exact: true })
      .waitFor();
    await page.getByRole('dialog').getByRole('link', { name: 'Enter a plan key' }).click();
    await planOf(page).getByText('1 of 1 board open').waitFor();
    expect(new URL(page.url()).pathname).toBe('/my-boards');
  });
});

describe('What the plan of a board lacks', () => {
  for (const [name, device] of Object.entries({ phone: PHONE, desk: DESK }))
    it(`is said in its place, on a ${name}, with the plan that has it`, async () => {
      const board = await createBoard(app, 'Town hall');
      const page = await moderate(app, board, device);
      await openTool(page, 'Export');
      await page.getByText('Exporting a board needs the Pro plan.').waitFor();
      expect(
        await page.getByRole('region', { name: 'Export' }).getByRole('button', { name: 'Export' }).count(),
      ).toBe(0);
      expect(await page.getByRole('dialog').getByRole('link', { name: 'Your plan' }).count()).toBe(1);
      expect(await axeViolations(page)).toEqual([]);
      await openPlace(page, 'Moderators');
      await page.getByText('Inviting moderators needs the Pro plan.').waitFor();
      await openPlace(page, 'Insights');
      await page.getByText('Reading insights needs the Business plan.').waitFor();
      expect(await axeViolations(page)).toEqual([]);
    });

  it('is said where a closed board is exported', async () => {
    const board = await createBoard(app, 'Town hall');
    await asAdmin(app, board, closeBoard, { boardId: board.boardId });
    const page = await onMyBoards({ ...DESK, stored: { secure_session_id: board.sessionId } });
    await page.getByRole('button', { name: 'Export: Town hall' }).click();
    await page.getByRole('menuitem').first().click();
    await expect
      .poll(() => page.getByText('Exporting a board needs the Pro plan.', { exact: true }).isVisible())
      .toBe(true);
  });

  it('is said to a moderator who was invited, without a way to the plan, which is the owner’s', async () => {
    const board = await createBoard(app, 'Town hall');
    const owner = await onMyBoards({ ...DESK, stored: { secure_session_id: board.sessionId } });
    await type(owner, 'Plan key', await newKey('pro', DAY_MS));
    await untilToast(owner, 'This device has the Pro plan');
    const { boardId } = board;
    const { adminToken } = await asAdmin(app, board, inviteModerator, { boardId, name: 'Grace' });
    const page = await enter(app, `${adminPath(board)}#token=${adminToken}`, DESK);
    await openTool(page, 'Export');
    await page.getByRole('region', { name: 'Export' }).getByRole('button', { name: 'Export' }).waitFor();
    await openPlace(page, 'Insights');
    await page.getByText('Reading insights needs the Business plan.').waitFor();
    expect(await page.getByRole('link', { name: 'Your plan' }).count()).toBe(0);
    await page.goBack();
    await openTool(page, 'Brand');
    await page.getByText('Setting a brand needs the Business plan.').waitFor();
    expect(await page.getByRole('link', { name: 'Your plan' }).count()).toBe(0);
  });

  it('is removed, if the board has used it: its brand', async () => {
    const board = await createBoard(app, 'Town hall');
    const owner = await onMyBoards({ ...DESK, stored: { secure_session_id: board.sessionId } });
    const LASTS_MS = 8000;
    const key = await newKey('business', LASTS_MS);
    const endMs = Date.now() + LASTS_MS;
    await type(owner, 'Plan key', key);
    await untilToast(owner, 'This device has the Business plan');
    await changeSettings(app, board, { brand: { name: 'Acme' } });
    await owner.waitForTimeout(Math.max(0, endMs - Date.now()) + 500);
    const page = await moderate(app, board, DESK);
    await openTool(page, 'Brand');
    await page.getByText('Setting a brand needs the Business plan.').waitFor();
    await page.getByRole('button', { name: 'Back to Openfloor’s look' }).click();
    await untilToast(page, 'The board has Openfloor’s look again');
    await expect.poll(() => page.getByRole('button', { name: 'Back to Openfloor’s look' }).count()).toBe(0);
  });
});

/** Some are no addresses of the server, but the page's routes may take them for one. */
const addressesOf = ({ boardId }: BoardAccess) => [
  `/overlay/${boardId}?show=code`,
  `/overlay/${boardId}/?show=code`,
  `/overlay/${boardId}//?show=code`,
  `/OVERLAY/${boardId}?show=code`,
  `/Overlay/${boardId}?show=code`,
  `/%6Fverlay/${boardId}?show=code`,
  `/overlay%2F${boardId}?show=code`,
  `/overlay//${boardId}?show=code`,
  `/./overlay/${boardId}?show=code`,
];

describe('An overlay', () => {
  it('shows nothing on a board whose plan lacks it, however its address is written', async () => {
    const board = await createBoard(app, 'Town hall');
    const source = await newDevice(DESK);
    for (const address of addressesOf(board)) {
      const answer = await source.goto(app.url + address);
      expect([403, 404]).toContain(answer?.status());
      await source.waitForLoadState('networkidle');
      expect([address, await source.locator('.of-code').count()]).toEqual([address, 0]);
    }
  });
});

const logIn = async (device: Device): Promise<Page> => {
  const page = await enter(app, '/superadmin?tab=contact-requests', device);
  await page.getByLabel('Secret').fill(SUPERADMIN_SECRET);
  await page.getByRole('button', { name: 'Login' }).click();
  return page;
};

describe('The super admin', () => {
  for (const [name, device] of Object.entries({ phone: PHONE, desk: DESK }))
    it(`on a ${name} issues a plan key from a contact request, which is shown once`, async () => {
      const asking = `Office of the ${name}`;
      await contact(app, asking);
      const page = await logIn(device);
      await page.getByRole('button', { name: `Issue a plan key for ${asking}` }).click();
      const dialog = page.getByRole('dialog', { name: `Issue a plan key for ${asking}` });
      await dialog.getByLabel('Last day').fill('2020-01-01');
      await dialog.getByRole('button', { name: 'Issue the key' }).click();
      await dialog.getByRole('alert').getByText('Choose a day that is not over.').waitFor();
      await dialog.getByLabel('Last day').fill('2099-12-31');
      await dialog.getByLabel('Plan').selectOption('business');
      expect(await axeViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Issue the key' }).click();
      const told = page.getByRole('dialog', { name: 'A key of the Business plan' });
      const key = (await told.getByText(/^[\dA-Z]{5}(?:-[\dA-Z]{5}){3}$/).textContent()) ?? '';
      expect(await told.getByRole('link').getAttribute('href')).toContain(encodeURIComponent(key));
      expect(await axeViolations(page)).toEqual([]);
      expect(await fits(page)).toBe(true);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByText(key).count()).toBe(0);

      const owner = await onMyBoards(device);
      await type(owner, 'Plan key', key);
      await untilToast(owner, 'This device has the Business plan');
    });
});
