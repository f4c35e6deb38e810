import { listQuestions } from '@openfloor/contract/calls/audience';
import { answerOf } from '@openfloor/testkit/client';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { boardKeys, DEVICE_KEYS } from '../src/device/testing/storageKeys.ts';
import {
  ask,
  askOn,
  askPinned,
  boardPath,
  clickOnStage,
  createBoard,
  DESK,
  enter,
  PHONE,
  setUpApp,
  visit,
  type BoardAccess,
} from './app.ts';

const app = setUpApp();

const speakerTokens = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.entries<string>(localStorage)
      .filter(([key]) => key.startsWith('speaker_token_'))
      .map(([, token]) => token),
  );

/** Votes of the board's questions, as counted by the server. */
const votesOf = async ({ boardId }: BoardAccess): Promise<number[]> =>
  (await answerOf(app.url, listQuestions, { boardId })).map(({ votes }) => votes).toSorted((a, b) => a - b);

/** Votes and asks on the page. */
const takePart = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Vote, 0 votes so far' }).click();
  await page.getByRole('button', { name: 'Take back your vote, 1 vote so far' }).waitFor();
  await askOn(page, 'Is it recorded?');
  await page.getByRole('article', { name: 'Is it recorded?' }).getByText('Your question').waitFor();
};

describe('Damaged values', () => {
  it.each([
    ['a cut escape', '%E0%A4%A'],
    ['a line break', 'speaker%0Atoken'],
    ['letters that no header can carry', '%D0%B2%D1%85%D0%BE%D0%B4'],
    ['a huge text', 'x'.repeat(6000)],
  ])('in a speaker link, %s: the stage opens, now and on the next visit', async (_, token) => {
    const board = await createBoard(app);
    await askPinned(app, board, 'To be or not to be?');
    const stage = await enter(app, `${boardPath(board)}/speaker?token=${token}`, DESK);
    await stage.getByText('To be or not to be?').first().waitFor();
    await stage.getByText('Speaker link not valid', { exact: true }).waitFor();
    await expect.poll(() => speakerTokens(stage)).toEqual([]);
    await stage.goto(`${app.url}${boardPath(board)}/speaker`);
    await stage.getByText('To be or not to be?').first().waitFor();
  });

  it('in a speaker link: a valid stored token is kept', async () => {
    const board = await createBoard(app);
    await askPinned(app, board, 'To be or not to be?');
    const stored = { [`speaker_token_${board.boardId}`]: board.speakerToken };
    const stage = await enter(app, `${boardPath(board)}/speaker?token=%D0%B2`, { ...DESK, stored });
    await clickOnStage(stage.getByRole('button', { name: 'Mark Answered' }));
    await stage.getByText('Question marked as answered', { exact: true }).waitFor();
    expect(await speakerTokens(stage)).toEqual([board.speakerToken]);
  });

  it.each(['сессия', 'line\nbreak', '\u0000', 'x'.repeat(200_000)])(
    'a stored session that no header can carry is replaced, and voting works',
    async (session) => {
      const board = await createBoard(app);
      await ask(app, board, 'Who pays?');
      const page = await visit(app, board, { ...PHONE, stored: { secure_session_id: session } });
      await page.getByRole('button', { name: 'Vote, 0 votes so far' }).click();
      await page.getByRole('button', { name: 'Take back your vote, 1 vote so far' }).waitFor();
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('secure_session_id')))
        .toMatch(/^[\da-f-]{36}\.[\w-]+$/);
    },
  );

  it.each(['{', '[]', 'null', '"\\ud800"', '{"boardId":{"$":[]},"key":7,"text":{}}', '9'.repeat(100_000)])(
    'under every storage key, %#: reading, voting and asking work',
    async (value) => {
      const board = await createBoard(app);
      await ask(app, board, 'Who pays?');
      const keys = [...DEVICE_KEYS, ...boardKeys(board.boardId)];
      const stored = Object.fromEntries(keys.map((key) => [key, value]));
      const page = await visit(app, board, { ...PHONE, stored });
      await takePart(page);
      await page.goto(`${app.url}/my-boards`);
      await page.getByRole('heading', { name: 'No boards found.' }).waitFor();
      await page.goto(`${app.url}/superadmin`);
      await page.getByRole('button', { name: 'Login' }).waitFor();
      await expect.poll(() => votesOf(board)).toEqual([0, 1]);
    },
  );

  it('full storage: reading, voting and asking work', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'Who pays?');
    const page = await enter(app, '/robots.txt', PHONE);
    await page.evaluate(() => {
      for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2))
        for (let n = 0; ; n++)
          try {
            localStorage.setItem(`filler ${size} ${n}`, 'x'.repeat(size));
          } catch {
            break;
          }
    });
    await page.goto(app.url + boardPath(board));
    await takePart(page);
    await expect.poll(() => votesOf(board)).toEqual([0, 1]);
  });
});
