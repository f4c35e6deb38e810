import { startAnswering } from '@openfloor/contract/calls/moderation';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  asAdmin,
  askPinned,
  axeViolations,
  createBoard,
  DESK,
  enter,
  isLive,
  newDevice,
  PHONE,
  setUpApp,
  type BoardAccess,
} from './app.ts';

const app = setUpApp();

const stagePath = ({ boardId }: BoardAccess): string => `/board/${boardId}/speaker`;
const linkOf = (board: BoardAccess): string =>
  `${stagePath(board)}?token=${encodeURIComponent(board.speakerToken)}`;
const open = async (path: string, device = {}): Promise<Page> => isLive(await enter(app, path, device));
const awayOn = (page: Page) =>
  page.getByText('The projector is away: no screen shows this board to the hall.', { exact: true });

describe('The speaker', () => {
  it(
    'reads on phone and monitor that the projector is away, until it is there',
    { timeout: 60_000 },
    async () => {
      const board = await createBoard(app);
      await askPinned(app, board, 'When is lunch?');
      const phone = await open(linkOf(board), PHONE);
      const monitor = await enter(app, `${linkOf(board)}&confidence`, DESK);
      for (const page of [phone, monitor]) await awayOn(page).waitFor({ timeout: 20_000 });
      expect(await axeViolations(phone)).toEqual([]);
      const projector = await open(stagePath(board), DESK);
      for (const page of [phone, monitor]) await awayOn(page).waitFor({ state: 'detached', timeout: 20_000 });
      expect(await awayOn(projector).count()).toBe(0);
      await projector.context().close();
      for (const page of [phone, monitor]) await awayOn(page).waitFor({ timeout: 20_000 });
      // A wall is a screen of the hall too.
      await open(`/board/${board.boardId}/wall`, DESK);
      for (const page of [phone, monitor]) await awayOn(page).waitFor({ state: 'detached', timeout: 20_000 });
    },
  );

  it('sees on the monitor what time it is, and since when it shows the question', async () => {
    const board = await createBoard(app);
    const two = await askPinned(app, board, 'Two');
    await askPinned(app, board, 'One');
    const monitor = await newDevice(DESK);
    await monitor.clock.install({ time: Date.now() });
    await monitor.goto(`${app.url}${linkOf(board)}&confidence`);
    await monitor.getByText(/^Clock \d+:\d\d\s[AP]M$/).waitFor();
    const since = monitor.getByText(/^On this screen \d+:\d\d$/);
    const secondsShown = async (): Promise<number> => {
      const [, minutes, seconds] = /(\d+):(\d\d)$/.exec((await since.textContent()) ?? '') ?? [];
      return 60 * Number(minutes) + Number(seconds);
    };
    await expect.poll(secondsShown, { timeout: 10_000 }).toBeGreaterThan(2);
    const before = await secondsShown();
    // A reload goes on counting.
    await monitor.reload();
    await since.waitFor();
    expect(await secondsShown()).toBeGreaterThanOrEqual(before);
    await monitor.clock.fastForward(65_000);
    await expect.poll(secondsShown).toBeGreaterThan(64);
    await asAdmin(app, board, startAnswering, { questionId: two });
    await monitor.getByRole('main').getByText('Two', { exact: true }).waitFor();
    await expect.poll(secondsShown).toBeLessThan(60);
  });
});
