import { askQuestion } from '@openfloor/contract/calls/audience';
import { send } from '@openfloor/testkit/client';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  askOn,
  boardPath,
  createBoard,
  DESK,
  isLive,
  newDevice,
  PHONE,
  setUpApp,
  type BoardAccess,
  type Device,
} from './app.ts';

const app = setUpApp();

/** Fills a board from one session, fifty questions at a time. */
const fill = async ({ boardId, sessionId }: BoardAccess, count: number): Promise<void> => {
  const askOne = (index: number) =>
    send(app.url, askQuestion, { boardId, text: `Question ${index}` }, { session: sessionId });
  for (let from = 0; from < count; from += 50)
    await Promise.all(Array.from({ length: Math.min(50, count - from) }, (_, index) => askOne(from + index)));
};

/** Opens the board on a device whose clock can be moved forward. */
const visit = async (board: BoardAccess, device: Device): Promise<Page> => {
  const page = await newDevice(device);
  await page.clock.install();
  await page.goto(app.url + boardPath(board));
  return isLive(page);
};

const isInView = (page: Page, text: string): Promise<boolean> =>
  page.getByRole('article', { name: text }).evaluate((card) => {
    const { top, bottom } = card.getBoundingClientRect();
    const head = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    return top >= head && bottom <= innerHeight;
  });

describe('A question just asked', () => {
  it.each([
    [200, PHONE],
    [200, DESK],
    [2000, PHONE],
    [2000, DESK],
  ])('on a board of %i questions shows on top, and the page does not scroll', async (count, device) => {
    const board = await createBoard(app);
    await fill(board, count);
    const page = await visit(board, device);
    // Oldest first: the new question belongs at the far end.
    await page.getByRole('button', { name: 'Age' }).click();
    await page.getByRole('button', { name: 'Age' }).click();
    await page.getByRole('article', { name: 'Question 0', exact: true }).waitFor();
    const scrolledMax = await page.evaluateHandle(() => {
      const most = { px: 0 };
      addEventListener('scroll', () => (most.px = Math.max(most.px, scrollY)));
      return most;
    });
    const askedAtMs = performance.now();
    await askOn(page, 'When is lunch?');
    const own = page.getByRole('article', { name: 'When is lunch?' });
    await own.waitFor();
    await expect.poll(() => isInView(page, 'When is lunch?')).toBe(true);
    // It leaves the top six seconds after it was asked, however long the steps above took.
    await page.clock.fastForward(Math.max(0, Math.round(askedAtMs + 4000 - performance.now())));
    expect(await isInView(page, 'When is lunch?')).toBe(true);
    expect(await own.count()).toBe(1);
    expect(await scrolledMax.evaluate(({ px }) => px)).toBe(0);
    // Then it moves to its place, and nothing moves for the viewer.
    await page.clock.fastForward(2000);
    await expect.poll(() => own.count(), { timeout: 8000 }).toBe(0);
    expect(await isInView(page, 'Question 0')).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  it('in the middle of the list moves nothing that the viewer reads', async () => {
    const board = await createBoard(app);
    await fill(board, 200);
    const page = await visit(board, PHONE);
    await page.evaluate(() => scrollTo(0, 3000));
    const card = page.locator('[data-question]:nth-child(35)');
    await card.waitFor();
    await card.scrollIntoViewIfNeeded();
    const top = (): Promise<number> => card.evaluate((element) => element.getBoundingClientRect().top);
    await page.waitForTimeout(300);
    const text = (await card.getByRole('article').getAttribute('aria-label')) ?? '';
    const same = page.getByRole('article', { name: text, exact: true });
    const before = await top();
    await askOn(page, 'When is lunch?');
    await expect.poll(() => isInView(page, 'When is lunch?')).toBe(true);
    const now = await same.evaluate((element) => element.parentElement?.getBoundingClientRect().top ?? 0);
    expect(Math.abs(now - before)).toBeLessThanOrEqual(1);
    await page.clock.fastForward(6000);
    await expect
      .poll(() => isInView(page, 'When is lunch?').catch(() => false), { timeout: 9000 })
      .toBe(false);
    const after = await same.evaluate((element) => element.parentElement?.getBoundingClientRect().top ?? 0);
    expect(Math.abs(after - before)).toBeLessThanOrEqual(1);
  });
});
