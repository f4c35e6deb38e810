import { askQuestion } from '@openfloor/contract/calls/audience';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addressOf, boardPath, createBoard, DESK, isLive, setUpApp, visit, type BoardAccess } from './app.ts';

const app = setUpApp();

const field = (page: Page) => page.getByRole('textbox', { name: 'Your question' });
const draftIn = (page: Page): Promise<string> => field(page).inputValue();

const openTab = async (context: BrowserContext, board: BoardAccess): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(app.url + boardPath(board));
  await isLive(page);
  return page;
};

/** Two tabs of one browser on one board. */
const twoTabs = async (): Promise<[Page, Page, BoardAccess]> => {
  const board = await createBoard(app);
  const first = await visit(app, board, DESK);
  return [first, await openTab(first.context(), board), board];
};

describe('Two tabs of one board', () => {
  it('keep separate drafts through reloads', async () => {
    const [first, second] = await twoTabs();
    await field(first).fill('From the first');
    await field(second).fill('From the second');
    await first.reload();
    await expect.poll(() => draftIn(first)).toBe('From the first');
    await second.reload();
    await expect.poll(() => draftIn(second)).toBe('From the second');
    await Promise.all([first.reload(), second.reload()]);
    await expect.poll(() => draftIn(first)).toBe('From the first');
    await expect.poll(() => draftIn(second)).toBe('From the second');
  });

  it('a new tab neither shows nor removes the draft of an open tab', async () => {
    const [first, , board] = await twoTabs();
    await field(first).fill('From the first');
    const third = await openTab(first.context(), board);
    await third.waitForTimeout(500);
    expect(await draftIn(third)).toBe('');
    await field(third).fill('From the third');
    await field(third).fill('');
    await first.reload();
    await expect.poll(() => draftIn(first)).toBe('From the first');
  });

  it('the next two visits get the drafts of two closed tabs', async () => {
    const [first, second, board] = await twoTabs();
    await field(first).fill('From the first');
    await field(second).fill('From the second');
    await first.close();
    await second.close();
    const tabs = [await openTab(first.context(), board), await openTab(first.context(), board)];
    await expect
      .poll(async () => (await Promise.all(tabs.map(draftIn))).toSorted())
      .toEqual(['From the first', 'From the second']);
  });

  it('questions that wait in two closed tabs are sent once each', async () => {
    const [first, second, board] = await twoTabs();
    const context = first.context();
    await context.route(addressOf(askQuestion), (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    for (const [page, text] of [
      [first, 'From the first'],
      [second, 'From the second'],
    ] as const) {
      await field(page).fill(text);
      await page.getByRole('button', { name: 'Ask', exact: true }).click();
      await page.getByText('is sent again').waitFor();
    }
    await first.close();
    await second.close();
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    const next = await openTab(context, board);
    await next.getByRole('article', { name: 'From the first' }).waitFor();
    await next.getByRole('article', { name: 'From the second' }).waitFor();
    expect(await next.getByRole('article').count()).toBe(2);
  });

  it('a draft survives a crash of its tab', async () => {
    const [first, second, board] = await twoTabs();
    await field(first).fill('From the first');
    const client = await first.context().newCDPSession(first);
    const crashed = first.waitForEvent('crash');
    // The command never gets an answer.
    void client.send('Page.crash').catch(() => {});
    await crashed;
    const next = await openTab(second.context(), board);
    await expect.poll(() => draftIn(next)).toBe('From the first');
  });

  it('a draft survives navigation to another page and back', async () => {
    const [first] = await twoTabs();
    await field(first).fill('From the first');
    await first.goto(`${app.url}/robots.txt`);
    await first.goBack({ waitUntil: 'commit' });
    await isLive(first);
    await expect.poll(() => draftIn(first)).toBe('From the first');
    await first.reload();
    await expect.poll(() => draftIn(first)).toBe('From the first');
  });
});
