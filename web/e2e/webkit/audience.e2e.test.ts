import { hideQuestion, markAnswered, pinQuestion } from '@openfloor/contract/calls/moderation';
import { closeBoard } from '@openfloor/contract/calls/owners';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ask, asAdmin, boardPath, createBoard } from '../app.ts';
import { openNetworkProxy } from '../networkProxy.ts';
import { DESK, enter, PHONE, setUp } from './device.ts';
import type { WebKitPage } from './page.ts';
import { button, card, css, dialog, field, heading } from './targets.ts';

const app = setUp();

const QUESTION = field('Your question');
const voteOf = (question: string, votes: string) =>
  button(new RegExp(`^Vote, ${votes} so far`), card(question));
const takeBackOf = (question: string, votes: string) =>
  button(new RegExp(`^Take back your vote, ${votes} so far`), card(question));

const widthOf = (page: WebKitPage): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth);

describe('In WebKit the audience', () => {
  it('asks and votes, and another device sees both', { tags: ['screen'] }, async () => {
    const board = await createBoard(app);
    const asker = await enter(app, boardPath(board));
    await asker.sees('Live');
    await asker.type(QUESTION, 'When is lunch?');
    await asker.press('Enter');
    await asker.sees(card('When is lunch?'));
    const voter = await enter(app, boardPath(board), DESK);
    await voter.click(voteOf('When is lunch?', '0 votes'));
    await voter.sees(takeBackOf('When is lunch?', '1 vote'));
    await asker.sees(voteOf('When is lunch?', '1 vote'));
    await asker.sees('2 viewers');
    await voter.reload();
    await voter.sees(takeBackOf('When is lunch?', '1 vote'));
    expect(await widthOf(asker)).toBe(PHONE.width);
  });

  it('asks and votes without a network, and both are sent when it is back', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'Who pays?');
    const proxy = await openNetworkProxy(app.url);
    onTestFinished(() => proxy.close());
    const phone = await enter(proxy, boardPath(board));
    await phone.sees(voteOf('Who pays?', '0 votes'));
    await phone.sees('Live');
    proxy.cut(true);
    await phone.sees('Reconnecting');
    await phone.click(voteOf('Who pays?', '0 votes'));
    await phone.sees(takeBackOf('Who pays?', '1 vote'));
    await phone.type(QUESTION, 'Is it recorded?');
    await phone.press('Enter');
    await phone.sees('sent once connected');
    proxy.cut(false);
    await phone.sees(card('Is it recorded?'));
    const other = await enter(app, boardPath(board), DESK);
    await other.sees(voteOf('Who pays?', '1 vote'));
    await other.sees(card('Is it recorded?'));
  });

  it.each([
    ['do not arrive', /^\/assets\/.*\.js$/],
    ['are cut off after the first', /^\/assets\/BoardPage-.*\.js$/],
  ])('votes and asks on a page whose scripts %s', async (_what, path) => {
    const board = await createBoard(app);
    await ask(app, board, 'Who pays?');
    const proxy = await openNetworkProxy(app.url, { path, lostTimes: Infinity });
    onTestFinished(() => proxy.close());
    const phone = await enter(proxy, boardPath(board));
    await phone.click(voteOf('Who pays?', '0 votes'));
    await phone.type(QUESTION, 'When is lunch?');
    await phone.click(button('Ask'));
    await phone.sees('Question submitted successfully!');
    await phone.reload();
    await phone.sees(voteOf('Who pays?', '1 vote'));
    await phone.sees(card('When is lunch?'));
  });

  it('votes and types before late scripts, which keep both', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'Who pays?');
    const proxy = await openNetworkProxy(app.url, { path: /^\/assets\/.*\.js$/, lateMs: 5000 });
    onTestFinished(() => proxy.close());
    const phone = await enter(proxy, boardPath(board));
    await phone.click(voteOf('Who pays?', '0 votes'));
    await phone.type(QUESTION, 'When is lunch?');
    await phone.sees('Live');
    await phone.sees(takeBackOf('Who pays?', '1 vote'));
    await phone.press('Enter');
    await phone.sees(card('When is lunch?'));
  });

  it('finds an own question under Yours, and withdraws it', async () => {
    const board = await createBoard(app);
    const phone = await enter(app, boardPath(board));
    await phone.type(QUESTION, 'When is lunch?');
    await phone.press('Enter');
    await phone.sees(card('When is lunch?'));
    await phone.click(button(/^Yours 1/));
    await phone.sees('Published');
    await phone.click(button('Withdraw: When is lunch?'));
    await phone.until('the question is withdrawn', async () => {
      const confirm = [...document.querySelectorAll('[role=alertdialog] button')].find((each) =>
        each.textContent.startsWith('Withdraw'),
      );
      // A press on what has just appeared does nothing; the person presses again.
      const again = document.querySelector('[aria-label="Withdraw: When is lunch?"]');
      const next = confirm ?? again;
      if (next instanceof HTMLElement) next.click();
      return document.body.innerText.includes('Withdrawn');
    });
    const other = await enter(app, boardPath(board));
    await other.sees(heading('No Questions Yet'));
  });

  it('shares the board by a link and a code', async () => {
    const board = await createBoard(app);
    const phone = await enter(app, boardPath(board));
    await phone.click(button('Share'));
    await phone.sees(css('svg[role=img]', dialog()));
    await phone.sees(`${app.url}/b/${board.shortId}`);
    await phone.press('Escape');
    await phone.loses(dialog());
    await phone.goto(`/b/${board.shortId}`);
    await phone.until('the code leads to the board', (path) => location.pathname === path, boardPath(board));
  });

  it('reads Arabic and English questions in one list, each on its side', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'متى الغداء؟');
    await ask(app, board, 'When is lunch?');
    const phone = await enter(app, boardPath(board));
    await phone.sees(card('When is lunch?'));
    const sides = await phone.until('both questions are drawn', () => {
      const cards = [...document.querySelectorAll('article')];
      const sideOf = (name: string): string | undefined => {
        const text = cards.find((each) => each.getAttribute('aria-label') === name)?.querySelector('p[dir]');
        if (!text?.parentElement) return undefined;
        const line = document.createRange();
        line.selectNodeContents(text);
        const [words, box] = [line.getBoundingClientRect(), text.getBoundingClientRect()];
        return words.left - box.left < box.right - words.right ? 'left' : 'right';
      };
      const found = [sideOf('متى الغداء؟'), sideOf('When is lunch?')];
      return found.every((side) => side !== undefined) && found;
    });
    expect(sides).toEqual(['right', 'left']);
  });

  it('sees the marks above and below Arabic letters whole', async () => {
    const [open, answered] = ['اللَّهُمَّ كُلٌّ حَقٌّ', 'إِنَّ اللَّهُمَّ كُلٌّ حَقٌّ'];
    const board = await createBoard(app);
    await ask(app, board, open);
    await asAdmin(app, board, markAnswered, { questionId: await ask(app, board, answered) });
    const phone = await enter(app, boardPath(board));
    await phone.sees(card(open));
    await phone.click(button('1 answered'));
    await phone.sees(card(answered));
    await phone.evaluate(() => {
      // Ages change by themselves.
      for (const age of document.querySelectorAll('time')) age.style.visibility = 'hidden';
    });
    const drawn = await phone.picture();
    await phone.evaluate(() => {
      for (const shown of document.querySelectorAll<HTMLElement>('article *'))
        shown.style.overflow = 'visible';
    });
    // Not `toBe`: a difference would print both pictures.
    expect((await phone.picture()) === drawn).toBe(true);
  });

  it('sees what the moderator hides, pins and closes', async () => {
    const board = await createBoard(app);
    const [rude, lunch] = [await ask(app, board, 'Rude'), await ask(app, board, 'When is lunch?')];
    await ask(app, board, 'Who pays?');
    const phone = await enter(app, boardPath(board));
    await phone.sees(card('Rude'));
    await asAdmin(app, board, hideQuestion, { boardId: board.boardId, questionId: rude });
    await phone.loses(card('Rude'));
    await asAdmin(app, board, pinQuestion, { questionId: lunch });
    await phone.until('the pinned question is the first one', () =>
      document.querySelector('article')?.textContent.includes('When is lunch?'),
    );
    await asAdmin(app, board, closeBoard, { boardId: board.boardId });
    await phone.sees('This board was closed.');
    await phone.sees(card('When is lunch?'));
  });

  it('sees that a board does not exist', async () => {
    const phone = await enter(app, '/board/00000000-0000-4000-8000-000000000000');
    await phone.sees(heading('Board Not Found'));
  });
});
