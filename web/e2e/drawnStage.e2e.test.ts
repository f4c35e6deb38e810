import { hideQuestion, startAnswering } from '@openfloor/contract/calls/moderation';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  asAdmin,
  askPinned,
  axeViolations,
  createBoard,
  DESK,
  isLive,
  newDevice,
  PHONE,
  setUpApp,
  vote,
  type BoardAccess,
} from './app.ts';
import { complaintsOf, movedTooFar, NOTE_SHIFTS, openWithoutScripts } from './drawnPages.ts';

const app = setUpApp();

const TEXTS = ['Who pays for it?', 'When is lunch?'] as const;
const boardOfTwo = async (): Promise<BoardAccess & { ids: string[] }> => {
  const board = await createBoard(app);
  const ids: string[] = [];
  for (const text of TEXTS) ids.push(await askPinned(app, board, text));
  return { ...board, ids };
};

const SCREENS = ['speaker', 'wall'] as const;
const pathOf = ({ boardId }: BoardAccess, screen: (typeof SCREENS)[number]): string =>
  `/board/${boardId}/${screen}`;
const stored = ({ boardId, speakerToken }: BoardAccess) => ({ [`speaker_token_${boardId}`]: speakerToken });

const withoutScripts = async (path: string): Promise<Page> => {
  const page = await newDevice({ ...DESK, javaScriptEnabled: false });
  await page.goto(app.url + path);
  return page;
};
const codeOf = (page: Page, { shortId }: BoardAccess) => page.getByRole('img', { name: `/b/${shortId}` });
const textOf = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true }).first();

describe.each(SCREENS)('The %s screen', (screen) => {
  it('shows questions and the code without any script', async () => {
    const board = await boardOfTwo();
    await vote(app, board, board.ids[0] ?? '');
    const page = await withoutScripts(pathOf(board, screen));
    await textOf(page, 'Who pays for it?').waitFor();
    await page.getByText(`/b/${board.shortId}`, { exact: true }).first().waitFor();
    expect(await codeOf(page, board).isVisible()).toBe(true);
  });

  it('of an empty board shows the code without any script', async () => {
    const board = await createBoard(app);
    const page = await withoutScripts(pathOf(board, screen));
    await codeOf(page, board).waitFor();
    const box = await codeOf(page, board).boundingBox();
    expect(box?.height).toBeGreaterThan(DESK.viewport.height / 4);
  });

  it('has no question that was hidden, from the next load on', async () => {
    const board = await boardOfTwo();
    const page = await withoutScripts(pathOf(board, screen));
    await textOf(page, 'When is lunch?').waitFor();
    await asAdmin(app, board, hideQuestion, { boardId: board.boardId, questionId: board.ids[1] ?? '' });
    await page.reload();
    await textOf(page, 'Who pays for it?').waitFor();
    expect(await page.content()).not.toContain('When is lunch?');
  });

  it.each([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const)('stays as it is when the scripts arrive (%s)', async (_where, device) => {
    const board = await boardOfTwo();
    const { page, release } = await openWithoutScripts(app, pathOf(board, screen), device);
    await page.evaluate(NOTE_SHIFTS);
    const complaints = complaintsOf(page);
    const text = await textOf(page, 'When is lunch?').elementHandle();
    expect(await axeViolations(page)).toEqual([]);
    release();
    await isLive(page);
    expect(await text?.evaluate((element) => element.isConnected)).toBe(true);
    expect(await movedTooFar(page)).toBeUndefined();
    expect(complaints).toEqual([]);
    await askPinned(app, board, 'Is there tea?');
    await vote(app, board, board.ids[1] ?? '');
    if (screen === 'wall') await textOf(page, 'Is there tea?').waitFor();
    else await page.getByText(/^[1-3] of 3$/).waitFor();
  });
});

describe('The stage', () => {
  it('shows the question that is being answered, as large as it stays', async () => {
    const board = await boardOfTwo();
    await asAdmin(app, board, startAnswering, { questionId: board.ids[0] ?? '' });
    const { page, release } = await openWithoutScripts(app, pathOf(board, 'speaker'), DESK);
    const text = textOf(page, 'Who pays for it?');
    const sizeOf = async (): Promise<number> =>
      text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    const drawn = await sizeOf();
    release();
    await isLive(page);
    await page.getByText('Being answered now', { exact: true }).waitFor();
    const fitted = await sizeOf();
    expect(drawn / fitted).toBeGreaterThan(0.75);
    expect(drawn / fitted).toBeLessThan(1.1);
  });

  it('of the speaker has the speaker’s buttons once its scripts are there', async () => {
    const board = await boardOfTwo();
    const { page, release } = await openWithoutScripts(app, pathOf(board, 'speaker'), {
      ...DESK,
      stored: stored(board),
    });
    const complaints = complaintsOf(page);
    const text = await textOf(page, 'When is lunch?').elementHandle();
    expect(await page.getByRole('button', { name: 'Mark Answered' }).count()).toBe(0);
    release();
    await isLive(page);
    await page.getByRole('button', { name: 'Mark Answered' }).waitFor();
    expect(await text?.evaluate((element) => element.isConnected)).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('says that a stored token is void, though it came with its list', async () => {
    const board = await boardOfTwo();
    const page = await newDevice({
      ...DESK,
      stored: { [`speaker_token_${board.boardId}`]: `${board.speakerToken.slice(0, -4)}AAAA` },
    });
    await page.goto(app.url + pathOf(board, 'speaker'));
    await page.getByText('Speaker link not valid', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Mark Answered' }).count()).toBe(0);
  });

  it('loses no press on Next that comes before the scripts', async () => {
    const board = await boardOfTwo();
    const { page, release } = await openWithoutScripts(app, pathOf(board, 'speaker'), DESK);
    await textOf(page, 'When is lunch?').waitFor();
    await page.getByRole('button', { name: 'Next question' }).click();
    release();
    await isLive(page);
    await page.getByText('2 of 2', { exact: true }).waitFor();
    expect(await textOf(page, 'When is lunch?').count()).toBe(0);
  });
});
