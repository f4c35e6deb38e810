import { confirmSpeakerNote } from '@openfloor/contract/calls/speakerNote';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  addressOf,
  askPinned,
  axeViolations,
  createBoard,
  DESK,
  enter,
  isLive,
  moderate,
  PHONE,
  setUpApp,
  visit,
  type BoardAccess,
  openTool,
} from './app.ts';

const app = setUpApp();

const NOTE = 'Two more questions';
const stagePath = ({ boardId }: BoardAccess): string => `/board/${boardId}/speaker`;
const withToken = (board: BoardAccess): string =>
  `${stagePath(board)}?token=${encodeURIComponent(board.speakerToken)}`;

const openNotes = async (moderator: Page): Promise<void> => {
  await openTool(moderator, 'Note to the speaker');
};
const send = async (moderator: Page, text: string): Promise<void> => {
  await moderator.getByRole('textbox', { name: 'Note to the speaker' }).fill(text);
  await moderator.getByRole('button', { name: 'Show to the speaker' }).click();
  await moderator.getByRole('region', { name: 'Sent' }).getByText(text, { exact: true }).waitFor();
};
const noteOn = (monitor: Page) => monitor.getByRole('alert', { name: 'Note from the moderator' });
const fontPx = (monitor: Page): Promise<number> =>
  noteOn(monitor)
    .getByRole('paragraph')
    .first()
    .evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));

describe('A note to the speaker', () => {
  it('is large on the confidence monitor within two seconds, confirmed by a key, and then seen', async () => {
    const board = await createBoard(app);
    await askPinned(app, board, 'When is lunch?');
    const monitor = await enter(app, `${withToken(board)}&confidence`, DESK);
    const stage = await isLive(await enter(app, withToken(board), DESK));
    const viewer = await visit(app, board, PHONE);
    const moderator = await moderate(app, board, DESK);
    await openNotes(moderator);
    expect(await axeViolations(moderator)).toEqual([]);
    const sentAtMs = performance.now();
    await send(moderator, NOTE);
    await noteOn(monitor).getByText(NOTE, { exact: true }).waitFor();
    expect(performance.now() - sentAtMs).toBeLessThan(2000 + 500);
    expect(await fontPx(monitor)).toBeGreaterThanOrEqual(50);
    expect(await axeViolations(monitor)).toEqual([]);
    await moderator.getByText('Not seen yet', { exact: true }).waitFor();
    await moderator.keyboard.press('Escape');

    await monitor.keyboard.press('c');
    await noteOn(monitor).getByText('Seen', { exact: true }).waitFor();
    await expect.poll(() => fontPx(monitor)).toBeLessThan(50);
    await expect.poll(() => monitor.getByRole('button', { name: 'Got it' }).count()).toBe(0);
    // The dialog is closed, and a toast says it.
    const toast = moderator.locator('li[data-state=open]').filter({ hasText: 'Seen by the speaker' });
    await toast.getByText(NOTE, { exact: true }).waitFor();
    await openNotes(moderator);
    await moderator.getByRole('status').getByText('Seen by the speaker', { exact: true }).waitFor();

    // The key did not move the stage, and no other screen shows the note.
    for (const page of [stage, viewer]) {
      await page.getByText('When is lunch?').first().waitFor();
      expect(await page.getByText(NOTE).count()).toBe(0);
    }
    await moderator.getByRole('button', { name: 'Clear' }).click();
    await noteOn(monitor).getByRole('paragraph').first().waitFor({ state: 'detached' });
  });

  it('is confirmed by a tap on a phone; a device without the speaker’s token cannot confirm it', async () => {
    const board = await createBoard(app);
    await askPinned(app, board, 'When is lunch?');
    const phone = await enter(app, `${withToken(board)}&confidence`, PHONE);
    const moderator = await moderate(app, board, PHONE);
    await openNotes(moderator);
    await send(moderator, 'To come to an end '.repeat(8).slice(0, 140).trim());
    const other = await moderate(app, board, PHONE);
    await other.goto(`${app.url}${stagePath(board)}?confidence`);
    await noteOn(other).getByRole('paragraph').first().waitFor();
    expect(await other.getByRole('button', { name: 'Got it' }).count()).toBe(0);
    const confirm = phone.getByRole('button', { name: 'Got it' });
    await confirm.waitFor();
    // The note leaves room for the present question, also beside the notice that no projector is there.
    await phone.getByText('The projector is away', { exact: false }).first().waitFor();
    const question = phone.getByRole('main').getByText('When is lunch?', { exact: true });
    expect((await question.locator('..').boundingBox())?.height).toBeGreaterThan(60);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await phone.route(addressOf(confirmSpeakerNote), (route) => route.abort());
    await confirm.click();
    await phone.getByText('The moderator does not know yet', { exact: false }).first().waitFor();
    await phone.unroute(addressOf(confirmSpeakerNote));
    await confirm.click();
    await noteOn(phone).getByText('Seen', { exact: true }).waitFor();
    await moderator.getByRole('status').getByText('Seen by the speaker', { exact: true }).waitFor();
  });
});
