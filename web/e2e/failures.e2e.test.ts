import * as audience from '@openfloor/contract/calls/audience';
import {
  blockAuthor,
  hideQuestion,
  markAnswered,
  pinQuestion,
  unhideQuestion,
  unpinQuestion,
} from '@openfloor/contract/calls/moderation';
import { closeBoard } from '@openfloor/contract/calls/owners';
import { answerOf } from '@openfloor/testkit/client';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  actFromMenu,
  addressOf,
  adminPath,
  adminRecord,
  asAdmin,
  ask,
  askOn,
  axeViolations,
  boardPath,
  createBoard,
  cuttable,
  DESK,
  moderate,
  newDevice,
  PHONE,
  questionsShown,
  setUpApp,
  visit,
  vote,
} from './app.ts';

const app = setUpApp();

const ASK = addressOf(audience.askQuestion);
const VOTE = addressOf(audience.vote);

const refusal = (status: number, code: string, message = '') => ({
  status,
  contentType: 'application/json',
  headers: { 'retry-after': '1' },
  body: JSON.stringify({ code, message }),
});

/** Answers the POST calls of an address instead of the server, until `unroute`. */
const answerWith = (page: Page, address: RegExp, answer: ReturnType<typeof refusal>): Promise<unknown> =>
  page.route(address, (route) =>
    route.request().method() === 'POST' ? route.fulfill(answer) : route.continue(),
  );

describe('Failures', () => {
  it('no socket: shows a block with the next poll', async () => {
    const board = await createBoard(app);
    const phone = await visit(app, board, PHONE);
    await askOn(phone, 'Rude');
    await phone.getByRole('article', { name: 'Rude' }).waitFor();
    await phone.routeWebSocket('**/ws', (socket) => socket.close({ code: 1011 }));
    await phone.reload();
    await phone.getByRole('banner').getByText('Reconnecting', { exact: true }).waitFor();
    const [asked] = await answerOf(app.url, audience.listQuestions, { boardId: board.boardId });
    await asAdmin(app, board, blockAuthor, { boardId: board.boardId, questionId: asked?.id ?? '' });
    await phone.getByText('You are blocked from submitting questions.').waitFor({ timeout: 7000 });
    expect(await phone.getByRole('textbox').count()).toBe(0);
  });

  it('a broken socket: shows that updates may be delayed, and reconnects', async () => {
    const board = await createBoard(app);
    const phone = await newDevice(PHONE);
    const cut = await cuttable(phone);
    await phone.goto(app.url + boardPath(board));
    await phone.getByRole('banner').getByText('Live').waitFor();
    const banner = phone.getByRole('banner');
    await Promise.all([banner.getByText('Reconnecting').waitFor(), cut(1011, 5000)]);
    await phone.getByText('Connection Issue', { exact: true }).waitFor();
    await phone
      .getByText('Real-time updates may be delayed. The page will refresh automatically.', { exact: true })
      .waitFor();
    await expect.poll(() => banner.getByText('Live').isVisible()).toBe(true);
  });

  it('a socket that is refused for good: shows it, and reconnects on request', async () => {
    const board = await createBoard(app);
    const phone = await newDevice(PHONE);
    const cut = await cuttable(phone);
    await phone.goto(app.url + boardPath(board));
    await phone.getByRole('banner').getByText('Live').waitFor();
    await cut(1008);
    const lost = phone.getByText('Connection lost. Please refresh the page.', { exact: true });
    await expect.poll(() => lost.count()).toBe(2);
    expect(await axeViolations(phone)).toEqual([]);
    await phone.getByRole('button', { name: 'Retry now' }).click();
    await phone.getByRole('banner').getByText('Live').waitFor();
  });

  it('503: question and vote wait, survive a reload and arrive once', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'Who pays?');
    const phone = await visit(app, board, PHONE);
    const away = refusal(503, 'unavailable');
    await answerWith(phone, ASK, away);
    await answerWith(phone, VOTE, away);
    await phone.getByRole('button', { name: 'Vote, 0 votes so far' }).click();
    await askOn(phone, 'Is it recorded?');
    await phone.getByText('is sent again').waitFor();
    await phone.unrouteAll({ behavior: 'ignoreErrors' });
    await phone.reload();
    await phone.getByRole('article', { name: 'Is it recorded?' }).waitFor();
    await phone.getByRole('button', { name: 'Take back your vote, 1 vote so far' }).waitFor();
    const other = await visit(app, board, DESK);
    await other.getByRole('button', { name: 'Vote, 1 vote so far' }).waitFor();
    // The phone shows its own question before the server has it.
    await expect
      .poll(async () => (await questionsShown(other)).toSorted())
      .toEqual(['Is it recorded?', 'Who pays?']);
  });

  it('500 for a question: it is kept under a live head; after three tries the page says so, with a button', async () => {
    const board = await createBoard(app);
    const phone = await visit(app, board, PHONE);
    await answerWith(phone, ASK, refusal(500, 'internal'));
    await phone.getByRole('textbox', { name: 'Your question' }).tap();
    await phone.keyboard.type('Is it recorded?');
    await phone.keyboard.press('Enter');
    await phone.getByText('Kept. It did not arrive yet and is sent again.', { exact: true }).waitFor();
    await phone.getByText('Failed to submit question. Please try again.', { exact: true }).waitFor();
    await phone.getByText('Your question is kept here.', { exact: true }).waitFor();
    expect(await phone.getByText('once connected').count()).toBe(0);
    await phone.getByRole('banner').getByText('Live', { exact: true }).waitFor();
    await phone.unroute(ASK);
    const answering = Promise.withResolvers<void>();
    await phone.route(ASK, async (route) => {
      const response = await route.fetch();
      await answering.promise;
      await route.fulfill({ response });
    });
    await phone.getByRole('button', { name: 'Try again' }).tap();
    await phone.getByRole('article', { name: 'Is it recorded?' }).waitFor();
    expect(await phone.getByText('Failed to submit question.').count()).toBe(0);
    answering.resolve();
    await phone.getByRole('textbox', { name: 'Your question' }).waitFor();
  });

  it('500 for a vote: after three tries it is taken back', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'Who pays?');
    const phone = await visit(app, board, PHONE);
    let tries = 0;
    await phone.route(VOTE, (route) => {
      tries += 1;
      return route.fulfill(refusal(500, 'internal'));
    });
    await phone.getByRole('button', { name: 'Vote, 0 votes so far' }).tap();
    await phone.getByText('Failed to vote. Please try again.', { exact: true }).waitFor();
    await phone.getByRole('button', { name: 'Vote, 0 votes so far' }).waitFor();
    expect(tries).toBe(3);
  });

  it('a lost answer: a question edited afterwards is on the board once', async () => {
    const board = await createBoard(app);
    const phone = await visit(app, board, PHONE);
    await phone.route(ASK, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      return route.abort();
    });
    await askOn(phone, 'When is lunch?');
    await phone.getByRole('article', { name: 'When is lunch?' }).waitFor();
    await phone.getByRole('button', { name: 'Edit' }).click();
    await phone.unroute(ASK);
    await askOn(phone, 'When is dinner?');
    await phone.getByText('Your question had arrived', { exact: true }).waitFor();
    expect(await questionsShown(phone)).toEqual(['When is lunch?']);
    await askOn(phone, 'When is dinner?');
    await phone.getByRole('article', { name: 'When is dinner?' }).waitFor();
  });

  it('a moderator’s list that is late: the page has its head and says that it is loading', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'Who pays?');
    const page = await newDevice({ ...PHONE, stored: adminRecord(board) });
    const late = Promise.withResolvers<void>();
    await page.route(/\/questions(?:\?|$)/, async (route) => {
      await late.promise;
      await route.continue();
    });
    await page.goto(app.url + adminPath(board), { waitUntil: 'commit' });
    await page.getByText('Loading questions...').waitFor({ state: 'attached' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    late.resolve();
    await page.getByRole('article', { name: 'Who pays?' }).waitFor();
    await expect.poll(() => page.getByText('Loading questions...').count()).toBe(0);
  });

  it('each failed action of a moderator has its own error text, whatever the server’s sentence', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'Who pays?');
    const admin = await moderate(app, board, DESK);
    const away = refusal(503, 'unavailable');
    const explained = refusal(409, 'question-merged', 'This question is merged with others.');
    for (const [button, path, words] of [
      ['Hide', addressOf(hideQuestion), 'Failed to hide question. Please try again.'],
      ['Unhide', addressOf(unhideQuestion), 'Failed to unhide question. Please try again.'],
      ['Pin', addressOf(pinQuestion), 'Failed to pin question. Please try again.'],
      ['Unpin', addressOf(unpinQuestion), 'Failed to unpin question. Please try again.'],
      ['Block author', addressOf(blockAuthor), 'Failed to block user. Please try again.'],
      ['Mark answered', addressOf(markAnswered), 'Failed to mark question as answered. Please try again.'],
    ] as const) {
      await answerWith(admin, path, button === 'Block author' ? away : explained);
      await actFromMenu(admin, button, 'Who pays?');
      if (button === 'Block author')
        await admin.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
      await admin.getByText(words, { exact: true }).waitFor();
      await admin.unroute(path);
      // Undo the action, which may fail as well.
      if (button !== 'Hide' && button !== 'Pin') continue;
      await actFromMenu(admin, button, 'Who pays?');
      // A menu that is open keeps its acts.
      await admin
        .getByText(button === 'Hide' ? 'Question hidden' : 'Question pinned', { exact: true })
        .waitFor();
    }
    await answerWith(admin, addressOf(closeBoard), away);
    await admin.getByRole('button', { name: 'Close Board' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect
      .poll(() => admin.getByText('Failed to delete board. Please try again.', { exact: true }).isVisible())
      .toBe(true);
  });

  it('refused storage: reading, asking and voting work in one session', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'Who pays?');
    const page = await newDevice(PHONE);
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(globalThis, name, {
          get: () => {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
    });
    await page.goto(app.url + boardPath(board));
    await page.getByRole('button', { name: 'Vote, 0 votes so far' }).click();
    await page.getByRole('button', { name: 'Take back your vote, 1 vote so far' }).waitFor();
    await askOn(page, 'Is it recorded?');
    await page.getByRole('article', { name: 'Is it recorded?' }).getByText('Your question').waitFor();
    expect(await page.getByRole('article').count()).toBe(2);
  });

  it('two tabs: both show the vote of one, which counts once', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'Who pays?');
    const first = await visit(app, board, PHONE);
    const second = await first.context().newPage();
    await second.goto(app.url + boardPath(board));
    await second.getByRole('button', { name: 'Vote, 0 votes so far' }).waitFor();
    await first.bringToFront();
    await first.getByRole('button', { name: 'Vote, 0 votes so far' }).click();
    await first.getByRole('button', { name: 'Take back your vote, 1 vote so far' }).waitFor();
    await second.bringToFront();
    await second
      .getByRole('button', { name: 'Take back your vote, 1 vote so far' })
      .waitFor({ timeout: 20_000 });
    await expect.poll(() => second.getByText('1 viewer').first().isVisible()).toBe(true);
  });

  it('back and forward: a page from the browser’s cache is live and up to date', async () => {
    const board = await createBoard(app);
    const id = await ask(app, board, 'Who pays?');
    const page = await visit(app, board, { ...DESK, program: 'chromium' });
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => {
        document.body.dataset['persisted'] = String(persisted);
      });
    });
    await page.goto(`${app.url}/robots.txt`);
    await vote(app, board, id);
    // A page from the cache has no `load` event to wait for.
    await page.goBack({ waitUntil: 'commit' });
    await expect.poll(() => page.evaluate(() => document.body.dataset['persisted'])).toBe('true');
    await page.getByRole('banner').getByText('Live').waitFor();
    await page.getByRole('button', { name: 'Vote, 1 vote so far' }).waitFor();
  });

  it('a clock that is three days fast: ages are by the server’s clock', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'Who pays?');
    const page = await newDevice(DESK);
    await page.clock.install({ time: Date.now() + 3 * 86_400_000 });
    await page.goto(app.url + boardPath(board));
    await page.getByRole('article', { name: 'Who pays?' }).getByText('just now').waitFor();
    // The rail of a desk.
    await page.getByText('Newest question: just now').waitFor();
    expect(await page.getByText(/days? ago/).count()).toBe(0);
  });

  it('500 emoji units and one endless word stay within the screen', async () => {
    const board = await createBoard(app);
    await ask(app, board, '🎉'.repeat(250));
    await ask(app, board, 'x'.repeat(500));
    await ask(app, board, '\u202Eגם זו שאלה');
    const phone = await visit(app, board, { ...PHONE, viewport: { width: 320, height: 640 } });
    await phone.getByRole('article').nth(2).waitFor();
    expect(
      await phone.evaluate(
        () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
      ),
    ).toBe(true);
  });

  it('a chosen theme is in the page before any script', async () => {
    const board = await createBoard(app);
    const page = await visit(app, board, { ...DESK, colorScheme: 'light' });
    const toggle = page.getByRole('button', { name: /^Colours/ });
    await toggle.click();
    await toggle.click();
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    const html = await page.reload().then((response) => response?.text());
    expect(html).toContain('<html data-theme="dark"');
    await page.getByRole('button', { name: 'Colours: dark' }).waitFor();
  });
});
