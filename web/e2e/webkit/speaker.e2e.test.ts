import { describe, expect, it } from 'vitest';
import { ask, askPinned, boardPath, createBoard, vote, type BoardAccess } from '../app.ts';
import { DESK, enter, setUp } from './device.ts';
import type { WebKitPage } from './page.ts';
import { button, card, css, heading, link } from './targets.ts';

const app = setUp();

const stagePath = ({ boardId }: BoardAccess): string => `/board/${boardId}/speaker`;
const linkOf = (board: BoardAccess): string =>
  `${stagePath(board)}?token=${encodeURIComponent(board.speakerToken)}`;

const shows = (page: WebKitPage, text: string): Promise<unknown> =>
  page.until(
    `“${text}” is on stage`,
    (words) => document.querySelector('main p')?.textContent === words,
    text,
  );

describe('In WebKit the speaker', () => {
  it('steps through the stage, sees votes arrive, and answers', { tags: ['screen'] }, async () => {
    const board = await createBoard(app);
    const ids = [await askPinned(app, board, 'Two'), await askPinned(app, board, 'One')];
    const stage = await enter(app, linkOf(board), DESK);
    await shows(stage, 'One');
    await stage.sees('1 of 2');
    expect((await stage.url()).search).toBe('');
    await vote(app, board, ids[1] ?? '');
    await stage.sees('1 vote');
    await stage.press('ArrowRight');
    await shows(stage, 'Two');
    await stage.press('ArrowLeft');
    await shows(stage, 'One');
    await stage.press('a');
    await stage.sees('The question has been marked as answered and grayed out.');
    const viewer = await enter(app, boardPath(board));
    await viewer.click(button('1 answered'));
    await viewer.sees(card('One'));
    await viewer.sees('Answered');
  });

  it('answers with a phone, and the screen in the hall and the audience follow', async () => {
    const board = await createBoard(app);
    for (const text of ['Two', 'One']) await askPinned(app, board, text);
    const phone = await enter(app, linkOf(board));
    const hall = await enter(app, stagePath(board), DESK);
    const viewer = await enter(app, boardPath(board));
    await shows(hall, 'One');
    await phone.click(button('Answer now'));
    await hall.sees('Being answered now');
    await viewer.sees('Being answered now');
    await phone.click(button('Next question'));
    await shows(hall, 'Two');
  });

  it('shows a code while no question is pinned', async () => {
    const board = await createBoard(app);
    const stage = await enter(app, stagePath(board), DESK);
    await stage.sees(heading('No pinned questions'));
    await stage.sees(css(`[role=img][aria-label*="/b/${board.shortId}"]`));
  });

  it('opens the wall, which shows who is here and the leading questions', async () => {
    const board = await createBoard(app);
    await enter(app, boardPath(board));
    const wall = await enter(app, stagePath(board), DESK);
    await wall.click(link('Wall'));
    await wall.sees('1 person is here');
    await wall.sees(`/b/${board.shortId}`);
    for (const text of ['One', 'Two']) await vote(app, board, await ask(app, board, text));
    await wall.until('the leading questions are there', () =>
      ['One', 'Two'].every((text) =>
        [...document.querySelectorAll('ul button, ol button')].some((each) =>
          each.textContent.includes(text),
        ),
      ),
    );
  });
});
