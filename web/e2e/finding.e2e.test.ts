import { hideQuestion } from '@openfloor/contract/calls/moderation';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  asAdmin,
  axeViolations,
  DESK,
  focusedLabel,
  moderate,
  PHONE,
  questionsShown,
  setUpApp,
  untilFocused,
  untilKeysWork,
  visit,
  voteButton,
  vote,
  openBoardWith,
} from './app.ts';

const app = setUpApp();

const TEXTS = [
  'When will the new travel budget be approved?',
  'Where is the lunch room?',
  'Une crème brûlée au déjeuner ?',
  'متى يبدأ الغداء؟',
  'How do we get access to the recordings?',
];

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search questions' });
const draft = (page: Page) => page.getByRole('textbox', { name: 'Your question' });
const marksIn = (page: Page): Promise<string[]> =>
  page.locator('mark').evaluateAll((marks) => marks.map(({ textContent }) => textContent ?? ''));
const shows = async (page: Page, texts: readonly string[]): Promise<void> => {
  await expect.poll(() => questionsShown(page)).toEqual(texts);
};
const suggestion = (page: Page, text: string) =>
  page.getByRole('button', { name: `Vote for this instead: ${text}` });
const chooseOrder = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: /More orders$/ }).click();
  await page.getByRole('menuitemradio', { name }).click();
};

describe('Search', () => {
  it('is reached by a key, shows and marks what matches as one types, and is left by keys', async () => {
    const { board } = await openBoardWith(app, TEXTS);
    const page = await visit(app, board, DESK);
    await page.keyboard.press('/');
    await untilFocused(search(page));
    await page.keyboard.type('room lunch');
    await shows(page, ['Where is the lunch room?']);
    await expect.poll(() => marksIn(page)).toEqual(['lunch', 'room']);
    await page.getByRole('status').getByText('1 question found').waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await search(page).fill('creme brulee');
    await shows(page, ['Une crème brûlée au déjeuner ?']);
    await expect.poll(() => marksIn(page)).toEqual(['crème', 'brûlée']);
    await search(page).fill('الغداء');
    await shows(page, ['متى يبدأ الغداء؟']);
    await expect.poll(() => marksIn(page)).toEqual(['الغداء']);

    await page.keyboard.press('Enter');
    await expect.poll(() => focusedLabel(page)).toBe('متى يبدأ الغداء؟');
    await search(page).fill('dinner');
    await page.getByText('No question matches.').waitFor();
    await search(page).press('Escape');
    await expect.poll(() => questionsShown(page).then(({ length }) => length)).toBe(TEXTS.length);
    await expect.poll(() => marksIn(page)).toEqual([]);
  });

  it('leaves its key to fields: a slash in a question is a slash', async () => {
    const { board } = await openBoardWith(app, TEXTS);
    const page = await visit(app, board, DESK);
    await draft(page).fill('Is it 1');
    await draft(page).press('/');
    expect(await draft(page).inputValue()).toBe('Is it 1/');
  });

  it('does not move what matches while votes arrive, on a phone and without a connection', async () => {
    const { board, ids } = await openBoardWith(app, ['Budget for travel?', 'Budget for books?', 'Lunch?']);
    const page = await visit(app, board, PHONE);
    await page.getByRole('button', { name: 'Search questions' }).click();
    await search(page).fill('budget');
    await shows(page, ['Budget for books?', 'Budget for travel?']);
    await vote(app, board, ids[0] ?? '');
    await voteButton(page, 'Budget for travel?', 'Vote, 1 vote so far').waitFor();
    expect(await questionsShown(page)).toEqual(['Budget for books?', 'Budget for travel?']);
    await page.context().setOffline(true);
    await search(page).fill('travel');
    await shows(page, ['Budget for travel?']);
    await page.context().setOffline(false);
  });

  it('is in each lane of a moderator, beside the keys for cards', async () => {
    const { board, ids } = await openBoardWith(app, TEXTS);
    await asAdmin(app, board, hideQuestion, { boardId: board.boardId, questionId: ids[0] ?? '' });
    const page = await moderate(app, board, DESK);
    await page.getByRole('button', { name: /^Hidden/ }).click();
    await page.keyboard.press('/');
    await page.keyboard.type('budget');
    await shows(page, [TEXTS[0] ?? '']);
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedLabel(page)).toBe(TEXTS[0]);
    await untilKeysWork(page);
    await page.keyboard.press('h');
    await page.getByText('Question unhidden', { exact: true }).waitFor();
  });
});

describe('Similar questions while one types', () => {
  it('are voted for instead of asked again, and the draft can be taken back', async () => {
    const { board } = await openBoardWith(app, TEXTS);
    const page = await visit(app, board, PHONE);
    await draft(page).click();
    await draft(page).pressSequentially('is the travel budget approv');
    await suggestion(page, TEXTS[0] ?? '').waitFor();
    await page.getByRole('status').getByText('1 similar question').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await suggestion(page, TEXTS[0] ?? '').click();
    await voteButton(page, /^When will the new/, 'Take back your vote, 1 vote so far').waitFor();
    await expect.poll(() => draft(page).inputValue()).toBe('');
    await suggestion(page, TEXTS[0] ?? '').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Take back', exact: true }).click();
    await voteButton(page, /^When will the new/, 'Vote, 0 votes so far').waitFor();
    await expect.poll(() => draft(page).inputValue()).toBe('is the travel budget approv');
  });

  it('need no connection, and a question that is not like any other has none', async () => {
    const { board } = await openBoardWith(app, TEXTS);
    const page = await visit(app, board, DESK);
    // Its code loads when the field is focused.
    await draft(page).fill('travel budget approved');
    await suggestion(page, TEXTS[0] ?? '').waitFor();
    await page.context().setOffline(true);
    await draft(page).fill('Who won the match yesterday?');
    await suggestion(page, TEXTS[0] ?? '').waitFor({ state: 'detached' });
    await draft(page).fill('access to recordings');
    await suggestion(page, TEXTS[4] ?? '').click();
    await voteButton(page, /^How do we get/, 'Take back your vote, 1 vote so far').waitFor();
    await expect.poll(() => draft(page).inputValue()).toBe('');
    await page.context().setOffline(false);
    const other = await visit(app, board);
    await voteButton(other, /^How do we get/, 'Vote, 1 vote so far').waitFor();
  });
});

describe('Further orders', () => {
  it('Hot puts a question that gathers votes before one that did, and Votes is as it was', async () => {
    const texts = ['First', 'Second', 'Third'];
    const { board, ids } = await openBoardWith(app, texts);
    await vote(app, board, ids[0] ?? '');
    const page = await visit(app, board, DESK);
    await shows(page, ['First', 'Third', 'Second']);
    await page.getByRole('button', { name: 'More orders' }).click();
    await page.getByRole('menuitemradio', { name: 'Hot' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await expect.poll(() => focusedLabel(page)).toBe('More orders');
    await chooseOrder(page, 'Hot');
    await shows(page, ['First', 'Second', 'Third']);
    await page.getByRole('button', { name: 'Hot, More orders' }).waitFor();
    await page.getByRole('button', { name: 'Votes', exact: true }).click();
    await shows(page, ['First', 'Third', 'Second']);
    await page.getByRole('button', { name: 'Votes, descending' }).click();
    await shows(page, ['Third', 'Second', 'First']);
  });

  it('Fair stays as it is for one viewer, and puts what the viewer saw last when it is chosen again', async () => {
    const texts = Array.from({ length: 30 }, (_, n) => `Question ${n + 1}`);
    const { board, ids } = await openBoardWith(app, texts);
    const page = await visit(app, board, PHONE);
    // The page comes with the first ones alone.
    await expect.poll(() => questionsShown(page).then((shown) => shown.length)).toBe(texts.length);
    await chooseOrder(page, 'Fair');
    // The top five are those of Votes.
    await page.getByRole('button', { name: 'Fair, More orders' }).waitFor();
    await expect
      .poll(() => questionsShown(page).then((shown) => shown.slice(0, 5)))
      .toEqual([30, 29, 28, 27, 26].map((n) => `Question ${n}`));
    const below = (await questionsShown(page))[5] ?? '';
    await page.getByRole('article', { name: below, exact: true }).scrollIntoViewIfNeeded();
    const storageKey = `exposures_${board.boardId}`;
    await expect
      .poll(() => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}').counts, storageKey))
      .toMatchObject({ [ids[texts.indexOf(below)] ?? '']: 1 });
    expect((await questionsShown(page))[5]).toBe(below);
    await page.evaluate(() => scrollTo({ top: 0 }));
    await chooseOrder(page, 'Fair');
    await expect.poll(() => questionsShown(page).then((shown) => shown[5])).not.toBe(below);
  });
});
