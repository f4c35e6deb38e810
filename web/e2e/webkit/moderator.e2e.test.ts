import { describe, expect, it } from 'vitest';
import {
  adminPath,
  adminRecord,
  ask,
  boardPath,
  changeSettings,
  createBoard,
  openBoardWith,
  reviewedBoard,
  type BoardAccess,
} from '../app.ts';
import { DESK, enter, setUp } from './device.ts';
import type { WebKitPage } from './page.ts';
import { button, card, css, dialog, field, menuItem } from './targets.ts';

const app = setUp();

const moderate = async (board: BoardAccess): Promise<WebKitPage> => {
  const page = await enter(app, adminPath(board), { ...DESK, stored: adminRecord(board) });
  await page.sees(button('Board tools'));
  await page.sees('Live');
  return page;
};

const actFromMenu = async (page: WebKitPage, act: string, question: string): Promise<void> => {
  await page.click(button(`More actions: ${question}`));
  await page.click(menuItem(`${act}: ${question}`));
};

/** @param tool the beginning of its name, after which stands what it is set to */
const openTool = async (page: WebKitPage, tool: RegExp): Promise<void> => {
  await page.click(button('Board tools'));
  await page.click(button(tool, dialog()));
};

describe('In WebKit the moderator', () => {
  it('hides, takes back, pins and answers, and the audience sees it', { tags: ['screen'] }, async () => {
    const { board } = await openBoardWith(app, ['One', 'Two']);
    const viewer = await enter(app, boardPath(board));
    await viewer.sees(card('One'));
    const admin = await moderate(board);
    await actFromMenu(admin, 'Hide', 'One');
    await admin.sees('The question has been hidden from public view.');
    await viewer.loses(card('One'));
    await admin.click(button(/^Hidden 1/));
    await admin.sees('[HIDDEN] One');
    await admin.click(button('Undo'));
    await admin.sees('Undone');
    await viewer.sees(card('One'));
    await admin.click(button(/^All 2/));
    await actFromMenu(admin, 'Pin', 'Two');
    await admin.sees('The question has been pinned to the top.');
    await viewer.until('the pinned question is the first one', () =>
      document.querySelector('article')?.textContent.includes('Two'),
    );
    await actFromMenu(admin, 'Mark answered', 'One');
    await admin.sees('The question has been marked as answered and grayed out.');
    await viewer.click(button('1 answered'));
    await viewer.until('the question is answered', () =>
      [...document.querySelectorAll('article')].some(
        (each) => each.getAttribute('aria-label') === 'One' && each.textContent.includes('Answered'),
      ),
    );
  });

  it('acts by keyboard', async () => {
    const { board } = await openBoardWith(app, ['Two', 'One']);
    const admin = await moderate(board);
    await admin.sees(card('One'));
    await admin.press('j');
    await admin.until('the key has moved the focus', () => document.activeElement?.ariaLabel === 'One');
    await admin.press('h');
    await admin.sees('The question has been hidden from public view.');
    await admin.sees(button(/^Hidden 1/));
    await admin.press('?');
    await admin.sees(dialog('Keys'));
    await admin.press('Escape');
    await admin.loses(dialog());
  });

  it('blocks an author and replies to a question from the menu', async () => {
    const { board } = await openBoardWith(app, ['Rude', 'Who pays for this?']);
    const viewer = await enter(app, boardPath(board));
    const admin = await moderate(board);
    await actFromMenu(admin, 'Block author', 'Rude');
    await admin.sees(dialog('Block this user?'));
    await admin.click(button('Block', dialog()));
    await admin.sees('The user has been blocked from submitting questions.');
    await actFromMenu(admin, 'Reply', 'Who pays for this?');
    await admin.type(field('Reply', dialog()), 'The teams do.');
    await admin.click(button(/^(Publish|Reply|Send)/, dialog()));
    await admin.sees('Reply published');
    await viewer.sees('The teams do.');
  });

  it('reviews: approves a question, and declines another for a reason', async () => {
    const board = await reviewedBoard(app, ['First', 'Second']);
    const viewer = await enter(app, boardPath(board));
    await viewer.sees('No Questions Yet');
    const admin = await moderate(board);
    await admin.click(button(/^Review 2/));
    // A press on what has just moved does nothing; the person presses again.
    await admin.until('the first question is approved', () => {
      const approve = document.querySelector('[aria-label="Approve: First"]');
      if (approve instanceof HTMLElement) approve.click();
      return approve === null;
    });
    await viewer.sees(card('First'));
    await admin.until('the reasons are offered', () => {
      const decline = document.querySelector('[aria-label="Decline: Second"]');
      if (decline instanceof HTMLElement) decline.click();
      return document.body.innerText.includes('Off topic');
    });
    await admin.click(button(/^2 Off topic/));
    await admin.sees('Question declined');
    await admin.click(button(/^Declined 1/));
    await admin.sees('Declined: Off topic');
    expect(await viewer.count(card('Second'))).toBe(0);
  });

  it('gives the board a brand, and a hall that is open keeps its questions', async () => {
    const { board } = await openBoardWith(app, ['When is lunch?', 'Who pays?']);
    const viewer = await enter(app, boardPath(board));
    await viewer.sees(card('Who pays?'));
    const admin = await moderate(board);
    await openTool(admin, /^Brand/);
    await admin.type(field('Name', dialog()), 'Acme');
    await admin.type(field('Primary colour', dialog()), '#0b2265');
    await admin.type(field('Accent colour', dialog()), '#ff6a13');
    await admin.click(button('Save the brand'));
    await admin.sees('The brand is saved');
    await viewer.until('the brand is there', () => document.querySelector('[data-brand-mark]'));
    await viewer.sees('When is lunch?');
    await viewer.sees('Who pays?');
    const later = await enter(app, boardPath(board));
    await later.sees('When is lunch?');
    await later.sees('Who pays?');
  });

  it('ends the board, and opens it again', async () => {
    const { board } = await openBoardWith(app, ['When is lunch?']);
    const viewer = await enter(app, boardPath(board));
    const admin = await moderate(board);
    await openTool(admin, /^End or close/);
    await admin.click(button('End board', dialog()));
    await admin.sees(dialog('End this board?'));
    await admin.click(button('End board', dialog('End this board?')));
    await viewer.sees('This board ended on');
    await viewer.sees(card('When is lunch?'));
    await viewer.loses(field('Your question'));
    await admin.click(button('Open again'));
    await viewer.sees(field('Your question'));
  });

  it('closes the board while a viewer has it open', async () => {
    const { board } = await openBoardWith(app, ['When is lunch?']);
    const viewer = await enter(app, boardPath(board));
    await viewer.type(field('Your question'), 'Who pays?');
    const admin = await moderate(board);
    await admin.click(button('Close Board'));
    await admin.click(button('Delete', dialog('Delete Board?')));
    await viewer.sees('This board was closed.');
    await viewer.sees('Who pays?');
    await admin.until('the moderator is on the landing page', () => location.pathname === '/');
  });

  it('lets everybody see the replay, which plays to its end', async () => {
    const board = await createBoard(app);
    await changeSettings(app, board, { replay: 'everyone' });
    for (const text of ['When is lunch?', 'Are there rooms?']) await ask(app, board, text);
    const viewer = await enter(app, `/board/${board.boardId}/replay`);
    await viewer.loses('Loading the timeline');
    await viewer.click(button('Play'));
    await viewer.sees(card('Are there rooms?'));
    await viewer.sees(card('When is lunch?'));
    await viewer.sees(button('Load what happened since'));
    expect(await viewer.count(css('[role=slider], input[type=range]'))).toBe(1);
  });
});
