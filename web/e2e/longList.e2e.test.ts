import { DRAWN_ID } from '@openfloor/contract/drawnBoard';
import { FIRST_PART_QUESTIONS } from '@openfloor/contract/limits';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  ask,
  boardPath,
  createBoard,
  DESK,
  isLive,
  newDevice,
  questionsShown,
  setUpApp,
  vote,
  type BoardAccess,
} from './app.ts';

const app = setUpApp();

const QUESTIONS = 120;

const openLongBoard = async (): Promise<{ board: BoardAccess; ids: string[] }> => {
  const board = await createBoard(app);
  const ids: string[] = [];
  for (let n = 1; n <= QUESTIONS; n += 1) ids.push(await ask(app, board, `Question ${n}`));
  return { board, ids };
};

/** Holds back the whole list, which follows the first part, until it is released. */
const holdRest = async (page: Page): Promise<() => void> => {
  const released = Promise.withResolvers<void>();
  await page.route('**/questions?minSeq=*', async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
};

/** Number of questions that the page comes without: it has as many as its first flight takes. */
const missingIn = async (board: BoardAccess): Promise<number> => {
  const page = await (await fetch(app.url + boardPath(board))).text();
  return Number(new RegExp(`id="${DRAWN_ID}">.*?"missing":(\\d+)`).exec(page)?.[1]);
};

const scrollToEnd = async (page: Page): Promise<void> => {
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight }));
};

const allShown = async (page: Page, count: number): Promise<void> => {
  await expect
    .poll(async () => {
      await scrollToEnd(page);
      return page.getByRole('article').count();
    })
    .toBe(count);
};

describe('A board with more questions than the first part of its list', () => {
  it('shows the first part and says that more follow, then the rest, and nothing moves under the reader', async () => {
    const { board, ids } = await openLongBoard();
    await vote(app, board, ids[0] ?? '');
    const page = await newDevice(DESK);
    const release = await holdRest(page);
    await page.goto(app.url + boardPath(board));
    await isLive(page);
    expect((await questionsShown(page)).slice(0, 2)).toEqual(['Question 1', `Question ${QUESTIONS}`]);
    await page.getByText(`${QUESTIONS} questions`, { exact: true }).waitFor();
    const missing = await missingIn(board);
    expect(missing).toBeGreaterThanOrEqual(QUESTIONS - FIRST_PART_QUESTIONS);
    await allShown(page, QUESTIONS - missing);
    await page.getByText(`Loading ${missing} more questions`, { exact: true }).waitFor();

    const before = await questionsShown(page);
    const lastOfAll = ids[1] ?? '';
    await vote(app, board, lastOfAll);
    await vote(app, board, lastOfAll);
    await vote(app, board, ids[QUESTIONS - 1] ?? '');
    release();
    await page.getByText(`Loading ${missing} more questions`).waitFor({ state: 'detached' });
    await allShown(page, QUESTIONS);
    const after = await questionsShown(page);
    expect(after.slice(0, before.length)).toEqual(before);
    await page.getByRole('button', { name: 'updates' }).click();
    await expect
      .poll(() => questionsShown(page).then((shown) => shown.slice(0, 3)))
      .toEqual(['Question 2', `Question ${QUESTIONS}`, 'Question 1']);
  });

  it('shows the rest after the socket was lost while it was read', async () => {
    const { board } = await openLongBoard();
    const page = await newDevice(DESK);
    const release = await holdRest(page);
    await page.goto(app.url + boardPath(board));
    await isLive(page);
    await page.context().setOffline(true);
    await page.getByRole('banner').getByText('Reconnecting').waitFor();
    await page.context().setOffline(false);
    release();
    await isLive(page);
    await allShown(page, QUESTIONS);
    await expect.poll(() => page.getByText('more questions').count()).toBe(0);
  });

  it('sorts the whole list by age once it is there', async () => {
    const { board } = await openLongBoard();
    const page = await newDevice(DESK);
    await page.goto(app.url + boardPath(board));
    await isLive(page);
    await page.getByRole('button', { name: /^Age/ }).click();
    await page.getByRole('button', { name: /^Age/ }).click();
    await expect.poll(() => questionsShown(page).then(([first]) => first)).toBe('Question 1');
  });
});
