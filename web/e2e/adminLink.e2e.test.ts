import { inviteModerator } from '@openfloor/contract/calls/owners';
import { describe, expect, it } from 'vitest';
import {
  adminPath,
  asAdmin,
  askPinned,
  axeViolations,
  DESK,
  enter,
  isLive,
  newDevice,
  PHONE,
  setUpApp,
  untilToast,
  visit,
  createBoard,
  boardPath,
  openTool,
} from './app.ts';

const app = setUpApp();

describe('The admin link', () => {
  it('is offered when the board is created, and moderates it on another device', async () => {
    const owner = await enter(app, '/my-boards', DESK);
    await owner.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await owner.getByRole('textbox', { name: 'Event name' }).click();
    await owner.keyboard.type('Town hall');
    await owner.keyboard.press('Enter');
    await owner.waitForURL('**/board/*');
    await owner.getByRole('region', { name: 'Your admin link' }).waitFor();
    expect(await axeViolations(owner)).toEqual([]);
    await owner.getByRole('button', { name: 'Copy the admin link' }).click();
    await owner.getByText('Admin link copied', { exact: true }).waitFor();
    const link = await owner.evaluate(() => navigator.clipboard.readText());
    await owner.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => owner.getByRole('region', { name: 'Your admin link' }).count()).toBe(0);

    // A phone that never saw the board, with requests noted as a proxy sees them.
    const phone = await newDevice(PHONE);
    const addresses: string[] = [];
    phone.on('request', (request) => addresses.push(request.url()));
    await phone.goto(link);
    await isLive(phone);
    await phone.getByRole('button', { name: 'Board tools' }).waitFor();
    await expect.poll(() => phone.url()).toBe(`${owner.url()}?admin=true`);
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
    expect(token).not.toBe('');
    expect(addresses.filter((address) => address.includes(token))).toEqual([]);
    // It is the owner's: it closes the board.
    await openTool(phone, 'End or close');
    await phone.getByRole('dialog').getByRole('button', { name: 'Close Board' }).waitFor();
    await phone.keyboard.press('Escape');

    await owner.getByRole('button', { name: 'Share' }).click();
    await owner.getByRole('tab', { name: 'Admin' }).click();
    await owner.getByText(/#token=/).waitFor();
    await owner.getByRole('img', { name: /QR code/ }).waitFor();
  });

  it('that is void costs the owner no good token', async () => {
    const board = await createBoard(app);
    const owner = await visit(app, board, DESK);
    await owner.evaluate(
      ([boardId, adminToken]) =>
        localStorage.setItem(
          `admin_token_${boardId}`,
          JSON.stringify({ boardId, adminToken, expiresAt: Date.now() + 3_600_000 }),
        ),
      [board.boardId, board.adminToken],
    );
    await owner.goto(`${app.url}/robots.txt`);
    await owner.goto(`${app.url}${boardPath(board)}?admin=true#token=admin.${board.boardId}.never.forged`);
    await isLive(owner);
    await owner.getByRole('button', { name: 'Board tools' }).waitFor();
    expect(owner.url()).not.toContain('forged');
  });

  it('that is void costs an invited moderator no good token', async () => {
    const board = await createBoard(app);
    const { adminToken: ben } = await asAdmin(app, board, inviteModerator, {
      boardId: board.boardId,
      name: 'Ben',
    });
    const page = await isLive(await enter(app, `${adminPath(board)}#token=${ben}`, DESK));
    await page.getByRole('button', { name: 'Board tools' }).waitFor();
    await page.goto(`${app.url}/robots.txt`);
    const forged = ben.replace(/.{8}$/, 'forged00');
    await page.goto(`${app.url}${adminPath(board)}#token=${forged}`);
    await isLive(page);
    await page.getByRole('button', { name: 'Board tools' }).waitFor();
    expect(page.url()).not.toContain('forged');
  });
});

describe('A speaker link', () => {
  it('that is void costs a speaker no good token', async () => {
    const board = await createBoard(app);
    await askPinned(app, board, 'When is lunch?');
    const path = `${boardPath(board)}/speaker?token=`;
    const speaker = await enter(app, path + board.speakerToken, DESK);
    const answered = speaker.getByRole('button', { name: 'Mark Answered' });
    await answered.waitFor();
    await speaker.goto(`${app.url}${path}${board.speakerToken.replace(/.{8}$/, 'forged00')}`);
    await answered.click();
    await untilToast(speaker, 'Question marked as answered');
    expect(await speaker.evaluate((key) => localStorage.getItem(key), `speaker_token_${board.boardId}`)).toBe(
      board.speakerToken,
    );
  });
});
