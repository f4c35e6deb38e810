import { getBoard } from '@openfloor/contract/calls/audience';
import { changeSettings } from '@openfloor/contract/calls/desk';
import { hideQuestion } from '@openfloor/contract/calls/moderation';
import { answerOf } from '@openfloor/testkit/client';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  adminRecord,
  asAdmin,
  axeViolations,
  boardPath,
  cardOf,
  isLive,
  newDevice,
  openBoardWith,
  PHONE,
  setUpApp,
  STILL_MS,
  type BoardAccess,
} from './app.ts';
import { complaintsOf, openWithoutScripts } from './drawnPages.ts';

const app = setUpApp();

const TEXTS = ['When is lunch?', 'Who pays?', 'Is there tea?'];
const setItems = (items: Record<string, string>): void => {
  for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
};

describe('The first screen of a board', () => {
  it('can be read without any script', async () => {
    const { board } = await openBoardWith(app, TEXTS);
    const page = await newDevice({ ...PHONE, javaScriptEnabled: false });
    await page.goto(app.url + boardPath(board));
    for (const text of TEXTS) await cardOf(page, text).getByText(text, { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Your question' }).waitFor();
    expect(await page.locator('[data-question]').count()).toBe(TEXTS.length);
  });

  it('takes votes and questions without any script, and says what became of them', async () => {
    const { board } = await openBoardWith(app, TEXTS);
    const page = await newDevice({ ...PHONE, javaScriptEnabled: false });
    await page.goto(app.url + boardPath(board));
    await cardOf(page, 'Who pays?').getByRole('button', { name: 'Vote, 0 votes so far' }).tap();
    await page.getByText('Your vote counts.').waitFor();
    await cardOf(page, 'Who pays?').getByRole('button', { name: 'Vote, 1 vote so far' }).waitFor();
    const field = page.getByRole('textbox', { name: 'Your question' });
    const ask = page.getByRole('button', { name: 'Ask', exact: true });
    await field.tap();
    await page.keyboard.type(' ');
    await ask.tap();
    await page.getByRole('alert').getByText('Please enter a question.').waitFor();
    await field.fill('Where is the cloakroom?');
    await ask.tap();
    await page.getByText('Question submitted successfully!').waitFor();
    await cardOf(page, 'Where is the cloakroom?').waitFor();
    await asAdmin(app, board, changeSettings, { boardId: board.boardId, asking: 'paused' });
    await page.getByRole('link', { name: 'Show the newest' }).tap();
    await page.getByText('Question submitted successfully!').waitFor({ state: 'hidden' });
    expect(new URL(page.url()).search).toBe('');
  });

  it('has no question that was hidden, from the next load on', async () => {
    const { board, ids } = await openBoardWith(app, TEXTS);
    const page = await newDevice({ ...PHONE, javaScriptEnabled: false });
    await page.goto(app.url + boardPath(board));
    await cardOf(page, 'Who pays?').waitFor();
    await asAdmin(app, board, hideQuestion, { boardId: board.boardId, questionId: ids[1] ?? '' });
    await page.reload();
    await cardOf(page, 'Is there tea?').waitFor();
    expect(await page.content()).not.toContain('Who pays?');
  });

  it('stays as it is when the scripts arrive, with its focus and what was typed', async () => {
    const { board } = await openBoardWith(app, TEXTS);
    const { page, release } = await openWithoutScripts(app, boardPath(board));
    const complaints = complaintsOf(page);
    const field = page.getByRole('textbox', { name: 'Your question' });
    await field.tap();
    await page.keyboard.type('Where is the cloakroom?');
    const card = await cardOf(page, 'Who pays?').elementHandle();
    expect(await axeViolations(page)).toEqual([]);
    release();
    await isLive(page);
    expect(await field.inputValue()).toBe('Where is the cloakroom?');
    expect(await card?.evaluate((element) => element.isConnected)).toBe(true);
    expect(complaints).toEqual([]);
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe('Where is the cloakroom?');
  });

  it('loses no press that comes before the scripts: a vote counts, and a question is asked, both by one session', async () => {
    const { board } = await openBoardWith(app, TEXTS);
    const { page, release } = await openWithoutScripts(app, boardPath(board));
    const complaints = complaintsOf(page);
    const vote = cardOf(page, 'Who pays?').getByRole('button', { name: /vote/i });
    // Nothing answers the first press but the mark, so people press again.
    for (let press = 0; press < 2; press += 1) await vote.tap();
    await expect.poll(() => vote.getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('textbox', { name: 'Your question' }).tap();
    await page.keyboard.type('Where is the cloakroom?');
    for (let press = 0; press < 2; press += 1)
      await page.getByRole('button', { name: 'Ask', exact: true }).tap();
    // Before the scripts arrive.
    await page.getByText('Question submitted successfully!').waitFor();
    const field = page.getByRole('textbox', { name: 'Your question' });
    expect(await field.inputValue()).toBe('');
    await field.tap();
    await page.keyboard.type('And the way out?');
    const other = await newDevice({ ...PHONE, javaScriptEnabled: false });
    await expect
      .poll(async () => {
        await other.goto(app.url + boardPath(board));
        const votes = cardOf(other, 'Who pays?').getByRole('button', { name: 'Vote, 1 vote so far' });
        return [await votes.count(), await other.locator('[data-question]').count()];
      })
      .toEqual([1, TEXTS.length + 1]);
    release();
    await isLive(page);
    const own = cardOf(page, 'Where is the cloakroom?');
    await own.getByText('Your question', { exact: true }).waitFor();
    await expect.poll(() => vote.getAttribute('aria-label')).toBe('Take back your vote, 1 vote so far');
    expect(await field.inputValue()).toBe('And the way out?');
    expect(await page.locator('[data-question]').count()).toBe(TEXTS.length + 1);
    expect(complaints).toEqual([]);
    await page.reload();
    await own.getByText('Your question', { exact: true }).waitFor();
    await expect.poll(() => vote.getAttribute('aria-pressed')).toBe('true');
  });

  it('lets a form go whose answer does not come, and keeps what was typed beside it', async () => {
    const { board } = await openBoardWith(app, TEXTS);
    const { page } = await openWithoutScripts(app, boardPath(board));
    await page.route('**/board/*/vote', (route) =>
      route.request().isNavigationRequest() ? route.continue() : route.abort('connectionreset'),
    );
    const field = page.getByRole('textbox', { name: 'Your question' });
    await field.tap();
    await page.keyboard.type('Where is the cloakroom?');
    const vote = cardOf(page, 'Who pays?').getByRole('button', { name: /vote/i });
    await vote.tap();
    await page.getByText('Your vote counts.').waitFor();
    expect(await vote.getAttribute('aria-label')).toBe('Vote, 1 vote so far');
    expect(await field.inputValue()).toBe('Where is the cloakroom?');
  });

  it('says at once whether a vote and a question were taken, also where the scripts never come', async () => {
    const { board } = await openBoardWith(app, TEXTS);
    const { page } = await openWithoutScripts(app, boardPath(board));
    const field = page.getByRole('textbox', { name: 'Your question' });
    const ask = page.getByRole('button', { name: 'Ask', exact: true });
    const vote = cardOf(page, 'Who pays?').getByRole('button', { name: /vote/i });
    for (const text of ['Where is the cloakroom?', 'And the way out?']) {
      await field.fill(text);
      await ask.tap();
      await page.getByText('Question submitted successfully!').waitFor();
      await expect.poll(() => ask.getAttribute('aria-busy')).toBeNull();
    }
    await asAdmin(app, board, changeSettings, {
      boardId: board.boardId,
      asking: 'paused',
      voting: 'paused',
    });
    await field.fill('Is it warm?');
    await ask.tap();
    await page.getByRole('alert').getByText('Questions are paused.').waitFor();
    expect(await field.inputValue()).toBe('Is it warm?');
    await vote.tap();
    await page.getByRole('alert').getByText('Voting is paused.').waitFor();
    expect(await vote.getAttribute('aria-pressed')).toBe('false');
    const other = await newDevice({ ...PHONE, javaScriptEnabled: false });
    await other.goto(app.url + boardPath(board));
    expect(await other.locator('[data-question]').count()).toBe(TEXTS.length + 2);
  });

  it('keeps what was typed when it is loaded again before its scripts arrive', async () => {
    const { board } = await openBoardWith(app, TEXTS);
    const { page } = await openWithoutScripts(app, boardPath(board));
    const field = page.getByRole('textbox', { name: 'Your question' });
    await field.tap();
    await page.keyboard.type('Where is the cloakroom?');
    await page.goto(app.url + boardPath(board), { waitUntil: 'commit' });
    await expect.poll(() => field.inputValue()).toBe('Where is the cloakroom?');
  });

  it('counts a vote once whose answer is lost while the scripts arrive', async () => {
    const { board } = await openBoardWith(app, TEXTS);
    const { page, release } = await openWithoutScripts(app, boardPath(board));
    const arrived = Promise.withResolvers<void>();
    await page.route(
      '**/board/*/vote',
      async (route) => {
        await route.fetch();
        await arrived.promise;
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    const vote = cardOf(page, 'Who pays?').getByRole('button', { name: /vote/i });
    await vote.tap();
    release();
    await page.locator('#early').waitFor({ state: 'detached' });
    arrived.resolve();
    await isLive(page);
    await expect.poll(() => vote.getAttribute('aria-label')).toBe('Take back your vote, 1 vote so far');
    await page.reload();
    await isLive(page);
    await expect.poll(() => vote.getAttribute('aria-label')).toBe('Take back your vote, 1 vote so far');
  });

  it('is the board with its address after a form was let go, also one that was refused', async () => {
    const { board } = await openBoardWith(app, TEXTS);
    await asAdmin(app, board, changeSettings, { boardId: board.boardId, names: 'optional' });
    const { page, release } = await openWithoutScripts(app, boardPath(board));
    await page.route(/\/board\/[^/]+\/(ask|vote)$/, (route) =>
      route.request().isNavigationRequest() ? route.continue() : route.abort('connectionreset'),
    );
    const field = page.getByRole('textbox', { name: 'Your question' });
    const name = page.getByRole('textbox', { name: 'Your name' });
    await asAdmin(app, board, changeSettings, { boardId: board.boardId, asking: 'paused' });
    await field.fill('Where is the cloakroom?');
    await name.fill('Ada');
    await page.getByRole('button', { name: 'Ask', exact: true }).tap();
    await page.getByRole('alert').getByText('Questions are paused.').waitFor();
    release();
    await isLive(page);
    expect(await field.inputValue()).toBe('Where is the cloakroom?');
    expect(await name.inputValue()).toBe('Ada');
    expect(new URL(page.url()).pathname).toBe(boardPath(board));
    const voter = await openWithoutScripts(app, boardPath(board));
    await voter.page.route('**/board/*/vote', (route) =>
      route.request().isNavigationRequest() ? route.continue() : route.abort('connectionreset'),
    );
    await cardOf(voter.page, 'Who pays?').getByRole('button', { name: /vote/i }).tap();
    await voter.page.getByText('Your vote counts.').waitFor();
    voter.release();
    await isLive(voter.page);
    expect(voter.page.url()).toBe(app.url + boardPath(board));
  });

  it('says why a question was refused that was sent before the scripts, and keeps it', async () => {
    const { board } = await openBoardWith(app, TEXTS);
    const { page, release } = await openWithoutScripts(app, boardPath(board));
    const field = page.getByRole('textbox', { name: 'Your question' });
    await field.tap();
    await page.keyboard.type('Where is the cloakroom?');
    await asAdmin(app, board, changeSettings, { boardId: board.boardId, asking: 'paused' });
    await page.getByRole('button', { name: 'Ask', exact: true }).tap();
    release();
    await isLive(page);
    await page.getByText('Kept, and sent once questions are open again.').waitFor();
    await asAdmin(app, board, changeSettings, { boardId: board.boardId, asking: 'open' });
    await cardOf(page, 'Where is the cloakroom?').waitFor();
    expect(await field.inputValue()).toBe('');
  });

  it('can be read when its scripts are cut off in the middle, says that they have not arrived, and keeps what is typed', async () => {
    const { board } = await openBoardWith(app, TEXTS);
    const page = await newDevice(PHONE);
    const fault = page.waitForRequest((request) => request.url().endsWith('/api/beacon'));
    await page.route('**/assets/BoardPage-*.js', (route) => route.abort('connectionreset'));
    await page.goto(app.url + boardPath(board), { waitUntil: 'commit' });
    const field = page.getByRole('textbox', { name: 'Your question' });
    await field.tap();
    await page.keyboard.type('Where is');
    // The page reports the missing script. If nobody typed, it would reload now.
    await fault;
    await page.keyboard.type(' the cloakroom?', { delay: 100 });
    await page.getByRole('heading', { name: 'This page has not loaded yet' }).waitFor({ timeout: 30_000 });
    for (const text of TEXTS) expect(await cardOf(page, text).isVisible()).toBe(true);
    expect(await field.inputValue()).toBe('Where is the cloakroom?');
    await page.unroute('**/assets/BoardPage-*.js');
    await page.getByRole('link', { name: 'Reload' }).click();
    await isLive(page);
  });

  it.each([
    [
      'moderates it',
      async (page: Page, board: BoardAccess) => page.addInitScript(setItems, adminRecord(board)),
    ],
    [
      'came from an event',
      async (page: Page) => page.addInitScript(() => history.replaceState({ usr: { event: '/' } }, '')),
    ],
  ])('gives way to the page of a device that %s, whose buttons work', async (_who, prepare) => {
    const { board } = await openBoardWith(app, TEXTS);
    const page = await newDevice(PHONE);
    const complaints = complaintsOf(page);
    await prepare(page, board);
    await page.goto(app.url + boardPath(board));
    await isLive(page);
    await page.getByRole('textbox', { name: 'Your question' }).tap();
    await page.keyboard.type('Where is the cloakroom?');
    await page.getByRole('button', { name: 'Ask', exact: true }).tap();
    await cardOf(page, 'Where is the cloakroom?').waitFor();
    expect(complaints).toEqual([]);
  });

  it('is not that of an embed, which renders its own', async () => {
    const { board } = await openBoardWith(app, TEXTS);
    const page = await newDevice(PHONE);
    const complaints = complaintsOf(page);
    await page.goto(`${app.url}/embed/${board.boardId}`);
    await cardOf(page, 'Who pays?').waitFor();
    expect(complaints).toEqual([]);
  });

  it('is styled though no file of styles loads', async () => {
    const { board } = await openBoardWith(app, TEXTS);
    const looks = async (page: Page) => {
      await page.goto(app.url + boardPath(board));
      await isLive(page);
      return cardOf(page, 'Who pays?').evaluate((card) => {
        const { display, padding, color, fontSize } = getComputedStyle(card);
        const { height } = card.getBoundingClientRect();
        return { display, padding, color, fontSize, height };
      });
    };
    const plain = await newDevice(PHONE);
    await plain.route('**/assets/*.css', (route) => route.abort('connectionreset'));
    expect(await looks(plain)).toEqual(await looks(await newDevice(PHONE)));
  });

  it('is the answer of the short link, whose address becomes that of the board', async () => {
    const { board } = await openBoardWith(app, TEXTS);
    const answers: number[] = [];
    const page = await newDevice(PHONE);
    page.on('response', (response) => {
      if (response.request().isNavigationRequest()) answers.push(response.status());
    });
    await page.goto(`${app.url}/b/${board.shortId}`);
    await isLive(page);
    expect(answers).toEqual([200]);
    expect(new URL(page.url()).pathname).toBe(boardPath(board));
    await page.goBack();
    await page.goForward();
    await isLive(page);
    const { title } = await answerOf(app.url, getBoard, { boardId: board.boardId }, {});
    expect(await page.title()).toBe(`${title} · Openfloor`);
  });

  it('takes a press on what has just been hydrated, as on everything that rests', async () => {
    const { board } = await openBoardWith(app, TEXTS);
    const { page, release } = await openWithoutScripts(app, boardPath(board));
    await cardOf(page, 'Who pays?').waitFor();
    await page.waitForTimeout(STILL_MS);
    release();
    await page.getByRole('button', { name: 'Colours: as the device' }).waitFor();
    const vote = cardOf(page, 'Who pays?').getByRole('button', { name: /vote/i });
    await vote.tap();
    await expect.poll(() => vote.getAttribute('aria-pressed')).toBe('true');
  });
});
