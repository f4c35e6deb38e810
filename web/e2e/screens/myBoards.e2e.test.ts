import { getBoard } from '@openfloor/contract/calls/audience';
import { closeBoard, rotateKeys } from '@openfloor/contract/calls/owners';
import { send } from '@openfloor/testkit/client';
import { closeMyBoard } from '@openfloor/contract/calls/devices';
import { describe, expect, it } from 'vitest';
import {
  waysInto,
  goInto,
  addressOf,
  adminRecord,
  asAdmin,
  axeViolations,
  createBoard,
  DESK,
  enter,
  PHONE,
  setUpApp,
} from '../app.ts';

const app = setUpApp();

describe('My boards', () => {
  it('are empty at first, and a created board opens', { tags: ['screen'] }, async () => {
    const page = await enter(app, '/my-boards', PHONE);
    await page.getByRole('heading', { name: 'No boards found.' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Event name' }).fill('   ');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Event name' }).fill('  Town hall  ');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/board/*');
    await page.goto(`${app.url}/my-boards`);
    await page.getByRole('heading', { name: 'Town hall', exact: true }).waitFor();
    // What one needs is in sight in one line, the rest in a menu.
    const tops = [
      page.getByRole('link', { name: 'Open: Town hall' }),
      ...['Recover', 'Delete', 'More'].map((act) => page.getByRole('button', { name: `${act}: Town hall` })),
    ].map(async (act) => (await act.boundingBox())?.y);
    expect(new Set(await Promise.all(tops)).size).toBe(1);
    expect(await axeViolations(page)).toEqual([]);
    expect(await waysInto(page, 'Town hall')).toEqual(['Admin View', 'Speaker View', 'Copy link']);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Speaker View' }).click();
    await page.getByRole('heading', { name: 'No pinned questions' }).waitFor();
    await page.getByText('Presenter Mode').waitFor();
  });

  it('open for their owner, whose tokens can be recovered', { tags: ['screen'] }, async () => {
    const board = await createBoard(app, 'Open data meetup');
    const page = await enter(app, '/my-boards', { ...DESK, stored: { secure_session_id: board.sessionId } });
    const opens = async (): Promise<void> => {
      await goInto(page, 'Admin View', 'Open data meetup');
      await page.getByText('Admin View').waitFor();
      expect(await page.getByText('Admin Access Required').count()).toBe(0);
    };
    await opens();

    await page.goto(`${app.url}/my-boards`);
    await page.getByRole('button', { name: 'Recover: Open data meetup' }).click();
    await page.getByText('Admin Link Restored', { exact: true }).waitFor();
    await page.getByText('You can moderate again.', { exact: true }).waitFor();
    await opens();
  });

  it('are closed after confirmation, and listed as closed', { tags: ['screen'] }, async () => {
    const board = await createBoard(app, 'Rust meetup');
    const page = await enter(app, '/my-boards', {
      ...DESK,
      stored: { secure_session_id: board.sessionId },
    });
    await page.getByRole('button', { name: 'Delete: Rust meetup' }).click();
    await page
      .getByRole('alertdialog', { name: 'Delete Board?' })
      .getByText('Rust meetup', { exact: true })
      .waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.route(addressOf(closeMyBoard), (route) => route.abort());
    await page.getByRole('button', { name: 'Delete: Rust meetup' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Delete failed', { exact: true }).waitFor();
    await page.unroute(addressOf(closeMyBoard));
    await page.getByRole('button', { name: 'Delete: Rust meetup' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Board Deleted', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'No boards found.' }).waitFor();
    const closed = page.getByRole('region', { name: 'Closed boards' });
    await closed.getByRole('heading', { name: 'Rust meetup' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'No boards found.' }).waitFor();
    await expect.poll(() => closed.getByRole('heading', { name: 'Rust meetup' }).isVisible()).toBe(true);
  });

  it('of another device are listed as moderated, cannot be recovered, but closed with their admin token', async () => {
    const board = await createBoard(app, 'Borrowed');
    const page = await enter(app, '/my-boards', {
      ...DESK,
      stored: adminRecord(board),
    });
    await page.getByRole('region', { name: 'Boards you moderate' }).getByText('Borrowed').waitFor();
    await page.getByRole('button', { name: 'Recover: Borrowed' }).click();
    await page.getByText('Recovery failed', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Delete: Borrowed' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Board Deleted', { exact: true }).waitFor();
    expect((await send(app.url, getBoard, { boardId: board.boardId })).status).toBe(404);
  });

  it(
    'purge corrupt records and expired ones, unless the server takes the token, and unlist deleted boards',
    { tags: ['screen'] },
    async () => {
      const [gone, ahead, revoked] = [
        await createBoard(app, 'Gone'),
        await createBoard(app, 'Of a clock that is ahead'),
        await createBoard(app, 'Revoked'),
      ];
      await asAdmin(app, revoked, rotateKeys, { boardId: revoked.boardId });
      await asAdmin(app, gone, closeBoard, { boardId: gone.boardId });
      const stored = {
        ...adminRecord(gone),
        ...adminRecord(ahead, Date.now() - 1),
        ...adminRecord(revoked, Date.now() - 1),
        admin_token_corrupt: '{corrupt',
        created_boards: JSON.stringify([gone.boardId]),
      };
      const page = await enter(app, '/my-boards', { ...DESK, stored });
      await page.getByRole('heading', { name: 'Of a clock that is ahead' }).waitFor();
      expect(await page.getByText('Revoked').count()).toBe(0);
      const keys = await page.evaluate(() =>
        Object.keys(localStorage).filter((key) => key.includes('token') || key.includes('boards')),
      );
      const kept = [gone, ahead].map(({ boardId }) => `admin_token_${boardId}`);
      expect(keys.toSorted()).toEqual(kept.toSorted());
    },
  );

  it('show an error when they cannot be loaded, and load on retry', async () => {
    const board = await createBoard(app, 'Library evening');
    const page = await enter(app, '/robots.txt', {
      ...DESK,
      stored: { secure_session_id: board.sessionId },
    });
    await page.route('**/api/**', (route) => route.abort());
    await page.goto(`${app.url}/my-boards`);
    await page.getByRole('heading', { name: 'No boards found.' }).waitFor();
    await page.getByText('The server did not say which boards you have.', { exact: false }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Library evening' }).waitFor();
  });
});
