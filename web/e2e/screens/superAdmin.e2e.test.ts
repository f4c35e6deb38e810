import { blockAuthor } from '@openfloor/contract/calls/moderation';
import {
  deleteBoards,
  listContactRequests,
  listManagedBoards,
  unblockSessions,
} from '@openfloor/contract/calls/superAdmin';
import { send } from '@openfloor/testkit/client';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import {
  addressOf,
  asAdmin,
  ask,
  axeViolations,
  contact,
  createBoard,
  DESK,
  enter,
  PHONE,
  setUpApp,
  SUPERADMIN_SECRET,
  type BoardAccess,
} from '../app.ts';

/** A separate app: the stories count its boards. */
const app = setUpApp({});
let blocked: BoardAccess;
beforeAll(async () => {
  for (let number = 1; number <= 23; number++) await createBoard(app, `Meetup ${number}`);
  blocked = await createBoard(app, 'Town hall');
  const questionId = await ask(app, blocked, 'Rude');
  await asAdmin(app, blocked, blockAuthor, { boardId: blocked.boardId, questionId });
  for (const name of ['Events office', 'City library']) await contact(app, name);
});

const logIn = async (page: Page, secret = SUPERADMIN_SECRET): Promise<void> => {
  await page.getByLabel('Secret').fill(secret);
  await page.getByRole('button', { name: 'Login' }).click();
};
const logInAt = async (path: string, options = {}): Promise<Page> => {
  const page = await enter(app, path, { ...DESK, ...options });
  await logIn(page);
  await page.getByRole('tablist').waitFor();
  return page;
};
const titlesShown = (page: Page): Promise<string[]> =>
  page.getByRole('table').getByRole('rowheader').allInnerTexts();

describe('The super admin', () => {
  it('logs in with the secret only', { tags: ['screen'] }, async () => {
    const page = await enter(app, '/superadmin', DESK);
    await page.getByText('Enter the secret key to continue.', { exact: true }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await logIn(page, 'a guess');
    await page.getByText('Invalid secret', { exact: true }).waitFor();
    await page.getByText('Login failed', { exact: true }).waitFor();
    await logIn(page);
    await page.getByRole('tab', { name: 'Boards 24' }).waitFor();
    // The complaint would contradict what is on the screen.
    await expect.poll(() => page.getByText('Login failed', { exact: true }).count()).toBe(0);
    await page.getByRole('row').nth(1).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.reload();
    await page.getByRole('tab', { name: 'Boards 24' }).waitFor();
  });

  it('logs out, which ends the token on the server', async () => {
    const page = await logInAt('/superadmin');
    const token = await page.evaluate(() => localStorage.getItem('super_admin_token') ?? '');
    const status = async (): Promise<number> =>
      (await send(app.url, listManagedBoards, {}, { token })).status;
    expect(await status()).toBe(200);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByLabel('Secret').waitFor();
    await vi.waitFor(async () => expect(await status()).toBe(401));
  });

  it('sorts, pages and searches', { tags: ['screen'] }, async () => {
    const page = await logInAt('/superadmin');
    await expect.poll(() => titlesShown(page)).toHaveLength(10);
    expect((await titlesShown(page))[0]).toBe('Town hall');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('button', { name: 'Page 3' }).click();
    await expect.poll(() => titlesShown(page)).toHaveLength(4);
    expect(await page.getByRole('button', { name: 'Next', exact: true }).isDisabled()).toBe(true);

    await page.getByRole('button', { name: 'Title' }).click();
    await expect.poll(() => titlesShown(page).then(([first]) => first)).toBe('Town hall');
    await page
      .getByRole('columnheader', { name: 'Title' })
      .and(page.locator('[aria-sort=descending]'))
      .waitFor();
    expect(new URL(page.url()).searchParams.get('page')).toBeNull();
    await page.getByRole('button', { name: 'Title' }).click();
    await expect.poll(() => titlesShown(page).then(([first]) => first)).toBe('Meetup 1');

    await page.getByRole('searchbox', { name: 'Search boards' }).fill('meetup 2');
    await expect
      .poll(() => titlesShown(page))
      .toEqual(['Meetup 2', 'Meetup 20', 'Meetup 21', 'Meetup 22', 'Meetup 23']);
    await page.getByRole('searchbox', { name: 'Search boards' }).fill('nothing like it');
    await page.getByRole('heading', { name: 'No board matches' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect.poll(() => titlesShown(page)).toHaveLength(10);
  });

  it('shows boards of one status, and up to 50 rows', async () => {
    const page = await logInAt('/superadmin');
    await expect.poll(() => titlesShown(page)).toHaveLength(10);
    const rows = page.getByRole('combobox', { name: 'Rows per page' });
    await rows.focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => titlesShown(page)).toHaveLength(24);
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Deleted');
    await page.getByRole('heading', { name: 'No board matches' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Show all boards' }).click();
    await expect.poll(() => titlesShown(page)).toHaveLength(24);
  });

  it('issues a new link for an owner, who moderates with it', async () => {
    const page = await logInAt('/superadmin?search=meetup+1&sort=title&direction=asc');
    await expect.poll(() => titlesShown(page).then(([first]) => first)).toBe('Meetup 1');
    await page.getByRole('button', { name: 'Owner link for Meetup 1', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: "New owner's link" });
    await dialog.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByText('Whoever opens this link owns the board for a year').waitFor();
    const url = (await dialog.getByTitle(/admin=true/).getAttribute('title')) ?? '';
    const owner = await enter(app, url.replace(app.url, ''), DESK);
    await owner.getByText('Admin View').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('deletes several boards after confirmation', { tags: ['screen'] }, async () => {
    const doomed = [await createBoard(app, 'Doomed 1'), await createBoard(app, 'Doomed 2')];
    const viewer = await enter(app, `/board/${doomed[0]?.boardId}`, PHONE);
    await viewer.getByRole('banner').getByText('Live').waitFor();
    const page = await logInAt('/superadmin?search=doomed');
    await expect.poll(() => titlesShown(page)).toEqual(['Doomed 2', 'Doomed 1']);
    const remove = page.getByRole('button', { name: 'Delete', exact: true });
    expect(await remove.isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: 'Select all boards on this page' }).check();
    await page.getByText('2 selected', { exact: true }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await remove.click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete 2 boards?' });
    await dialog.waitFor();
    expect(await dialog.innerText()).toContain('Doomed 2, Doomed 1');
    await page.keyboard.press('Escape');
    await page.getByText('2 selected', { exact: true }).waitFor();
    await page.route(addressOf(deleteBoards), (route) => route.abort());
    await remove.click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Delete failed', { exact: true }).waitFor();
    await page.unroute(addressOf(deleteBoards));
    await remove.click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Boards deleted', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'No board matches' }).waitFor();
    await viewer.getByText('This board was closed.').waitFor();
  });

  it('unblocks a session', async () => {
    const page = await logInAt('/superadmin');
    await page.getByRole('tab', { name: 'Blocked Sessions 1' }).click();
    const blocks = page.getByRole('list', { name: 'Blocked Sessions' });
    await blocks.getByRole('link', { name: 'Town hall' }).waitFor();
    expect(await blocks.locator('time').count()).toBe(1);
    const unblock = page.getByRole('button', { name: 'Unblock' });
    expect(await unblock.isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    expect(await axeViolations(page)).toEqual([]);
    await page.route(addressOf(unblockSessions), (route) => route.abort());
    await unblock.click();
    await page.getByText('Unblock failed', { exact: true }).waitFor();
    await page.unroute(addressOf(unblockSessions));
    await unblock.click();
    await page.getByText('Sessions unblocked', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'No blocked sessions' }).waitFor();
  });

  it('sees in the head how many contact requests are new, and reads them there', async () => {
    const page = await logInAt('/superadmin');
    const count = page.getByRole('button', { name: '2 new contact requests' });
    await count.waitFor();
    await count.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => titlesShown(page)).toEqual(['City library', 'Events office']);
    await page.getByRole('button', { name: /new contact request/ }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('tab', { name: 'Contact Requests 2' }).waitFor();
    expect(await page.getByRole('button', { name: /new contact request/ }).count()).toBe(0);
  });

  it('sees which contact requests the webhook of the operator never accepted', async () => {
    const page = await logInAt('/superadmin');
    // The webhook would have to refuse for three days.
    await page.route(addressOf(listContactRequests), async (route) => {
      const response = await route.fetch();
      const [first, ...others] = Object.values<object>(await response.json());
      await route.fulfill({ response, json: [{ ...first, undelivered: true }, ...others] });
    });
    // The list that was read before the route is asked for again.
    await page.reload();
    await page.getByRole('tab', { name: 'Contact Requests 2' }).click();
    await expect
      .poll(() => titlesShown(page))
      .toEqual(['City library Not accepted by the webhook', 'Events office']);
  });

  it('reads contact requests and deletes them one by one', async () => {
    const page = await logInAt('/superadmin?tab=contact-requests');
    await expect.poll(() => titlesShown(page)).toEqual(['City library', 'Events office']);
    expect(await axeViolations(page)).toEqual([]);
    for (const name of ['City library', 'Events office']) {
      await page.getByRole('button', { name: `Delete the request of ${name}` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByText('Contact request deleted', { exact: true }).waitFor();
      await page.getByRole('rowheader', { name }).waitFor({ state: 'detached' });
    }
    await page.getByRole('heading', { name: 'No contact requests' }).waitFor();
  });

  it('reads contact requests by pages, and sees the last page when the list shrinks', async () => {
    await Promise.all(Array.from({ length: 11 }, (_, index) => contact(app, `Visitor ${index}`)));
    const page = await logInAt('/superadmin');
    await page.getByRole('tab', { name: 'Contact Requests 11' }).click();
    await expect.poll(() => titlesShown(page)).toHaveLength(10);
    expect(await page.getByRole('button', { name: 'Previous', exact: true }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect.poll(() => titlesShown(page)).toHaveLength(1);
    expect(new URL(page.url()).searchParams.get('page')).toBe('2');
    await page.getByRole('button', { name: /^Delete the request/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Contact request deleted', { exact: true }).waitFor();
    await expect.poll(() => titlesShown(page)).toHaveLength(10);
    await page.getByRole('tab', { name: 'Boards 24' }).click();
    await page.getByRole('button', { name: 'Page 1' }).and(page.locator('[aria-current=page]')).waitFor();
  });

  it('is in the same place after a new login', async () => {
    const stored = { super_admin_token: 'ended' };
    const page = await enter(app, '/superadmin?page=2&sort=title&direction=asc', { ...DESK, stored });
    await page.getByText('Your login has ended. Log in again to go on where you were.').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('super_admin_token'))).toBeNull();
    await logIn(page);
    await page.getByRole('button', { name: 'Page 2' }).and(page.locator('[aria-current=page]')).waitFor();
    await expect.poll(async () => (await titlesShown(page))[0]).toBe('Meetup 19');
  });

  it.each(['light', 'dark'] as const)('sees no overflow on a phone in %s colours', async (colorScheme) => {
    const page = await logInAt('/superadmin', { ...PHONE, colorScheme });
    await expect.poll(() => titlesShown(page)).toHaveLength(10);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await axeViolations(page)).toEqual([]);
    await page.goto(`${app.url}/superadmin?tab=contact-requests`);
    const tab = page.getByRole('tab', { name: 'Contact Requests', selected: true });
    const rightEdge = () => tab.evaluate((element) => element.getBoundingClientRect().right);
    // The counts of the tabs before it load later.
    await expect.poll(rightEdge).toBeLessThanOrEqual(360);
  });
});
