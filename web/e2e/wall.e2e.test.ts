import { getViewerCount } from '@openfloor/contract/calls/audience';
import type { CallInput } from '@openfloor/contract/calls/call';
import { control, createControlKey } from '@openfloor/contract/calls/control';
import { hideQuestion, markAnswered, startAnswering } from '@openfloor/contract/calls/moderation';
import { answerOf, send } from '@openfloor/testkit/client';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  adminRecord,
  asAdmin,
  ask,
  axeViolations,
  createBoard,
  DESK,
  enter,
  isLive,
  newDevice,
  openBoardWith,
  PHONE,
  setUpApp,
  visit,
  vote,
  type App,
  type BoardAccess,
} from './app.ts';

const app = setUpApp();

const wallPath = ({ boardId }: BoardAccess): string => `/board/${boardId}/wall`;
const openWall = async (board: BoardAccess, device = {}): Promise<Page> =>
  isLive(await enter(app, wallPath(board), { ...DESK, ...device }));

const votes = async (to: App, board: BoardAccess, id: string, count: number): Promise<void> => {
  for (let cast = 0; cast < count; cast++) await vote(to, board, id);
};

const cardsOf = (wall: Page) => wall.getByRole('list', { name: 'Top questions' }).getByRole('button');
const order = (wall: Page): Promise<string[]> =>
  cardsOf(wall).evaluateAll((cards) => cards.map((card) => card.querySelector('[dir]')?.textContent ?? ''));
const shows = (wall: Page, text: string): Promise<void> =>
  wall.getByRole('main').getByRole('paragraph').filter({ hasText: text }).first().waitFor();

/** Whether the whole of it is on the screen. */
const isInSight = async (shown: Locator): Promise<boolean> => {
  const box = await shown.boundingBox();
  const screen = shown.page().viewportSize();
  return Boolean(
    box &&
    screen &&
    box.x >= 0 &&
    box.y >= 0 &&
    box.x + box.width <= screen.width &&
    box.y + box.height <= screen.height,
  );
};

/** How many pixels of the canvas have some light. */
const litPixels = (wall: Page): Promise<number> =>
  wall.evaluate(() => {
    const canvas = document.querySelector('canvas');
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    let lit = 0;
    for (let at = 3; at < pixels.length; at += 4) if ((pixels[at] ?? 0) > 200) lit += 1;
    return lit;
  });

/** Counts the view transitions of the page. */
const countTransitions = (wall: Page): Promise<void> =>
  wall.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    document.body.dataset['transitions'] = '0';
    document.startViewTransition = (update) => {
      document.body.dataset['transitions'] = String(Number(document.body.dataset['transitions']) + 1);
      return start(update);
    };
  });
const transitions = (wall: Page): Promise<string | undefined> =>
  wall.evaluate(() => document.body.dataset['transitions']);

describe('The wall', () => {
  it('opens from the stage and before the talk shows how to join and who is here', async () => {
    const board = await createBoard(app);
    // The screens of the room are not among the people.
    await visit(app, board);
    const wall = await isLive(await enter(app, `/board/${board.boardId}/speaker`, DESK));
    const counted = await send(app.url, getViewerCount, { boardId: board.boardId });
    expect(counted.body).toMatchObject({ viewerCount: 1 });
    await wall.getByRole('link', { name: 'Wall' }).click();
    // The stage, which shows the same code, is gone then.
    await wall.getByText('1 person is here', { exact: true }).waitFor();
    await wall.getByText(`/b/${board.shortId}`).waitFor();
    const code = await wall.getByRole('img', { name: `/b/${board.shortId}` }).boundingBox();
    expect(code?.height).toBeGreaterThan(DESK.viewport.height / 3);
    await visit(app, board);
    await wall.getByText('2 people are here', { exact: true }).waitFor();
    expect(await axeViolations(wall)).toEqual([]);
    expect(await wall.title()).toContain('Wall: Town hall');
    await wall.mouse.move(300, 300);
    await wall.getByRole('link', { name: 'Stage' }).click();
    await wall.getByRole('heading', { name: 'No pinned questions' }).waitFor();
  });

  it('has one point of light per viewer, also for ten thousand', async () => {
    const board = await createBoard(app);
    await visit(app, board);
    const wall = await newDevice({ ...DESK, reducedMotion: 'reduce' });
    let tell: ((count: number) => void) | undefined;
    await wall.routeWebSocket('**/ws', (socket) => {
      socket.connectToServer();
      tell = (viewerCount) =>
        socket.send(
          JSON.stringify({ type: 'viewerCountUpdate', data: { boardId: board.boardId, viewerCount } }),
        );
    });
    await wall.goto(app.url + wallPath(board));
    await isLive(wall);
    await wall.getByText('1 person is here', { exact: true }).waitFor();
    await expect.poll(() => litPixels(wall)).toBeGreaterThan(0);
    const one = await litPixels(wall);
    tell?.(20);
    await wall.getByText('20 people are here', { exact: true }).waitFor();
    await expect.poll(() => litPixels(wall)).toBeGreaterThan(10 * one);
    const twenty = await litPixels(wall);
    tell?.(10_000);
    await wall.getByText('10,000 people are here', { exact: true }).waitFor();
    await expect.poll(() => litPixels(wall)).toBeGreaterThan(10_000);
    tell?.(20);
    await wall.getByText('20 people are here', { exact: true }).waitFor();
    await expect.poll(() => litPixels(wall)).toBe(twenty);
  });

  it('shows the five leading questions, which overtake one another', async () => {
    const board = await createBoard(app);
    const ids: string[] = [];
    for (const text of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) ids.push(await ask(app, board, text));
    for (const [index, id] of ids.entries()) await votes(app, board, id, 6 - index);
    const wall = await openWall(board);
    await expect.poll(() => order(wall)).toEqual(['One', 'Two', 'Three', 'Four', 'Five']);
    await wall.getByRole('img', { name: `/b/${board.shortId}` }).waitFor();
    expect(await axeViolations(wall)).toEqual([]);
    await votes(app, board, ids[5] ?? '', 6);
    await expect.poll(() => order(wall)).toEqual(['Six', 'One', 'Two', 'Three', 'Four']);
    await asAdmin(app, board, markAnswered, { questionId: ids[0] ?? '' });
    await asAdmin(app, board, hideQuestion, { boardId: board.boardId, questionId: ids[1] ?? '' });
    await expect.poll(() => order(wall)).toEqual(['Six', 'Three', 'Four', 'Five']);
  });

  it.each([
    [360, 740],
    [740, 360],
  ])(
    'has its address and code in sight on a phone of %i × %i, above or beside the questions',
    async (width, height) => {
      const board = await createBoard(app);
      for (const number of [1, 2, 3, 4, 5])
        await ask(app, board, `${number}: ${'When is lunch? '.repeat(6)}`);
      const wall = await openWall(board, { ...PHONE, viewport: { width, height } });
      await expect.poll(() => order(wall)).toHaveLength(5);
      for (const shown of [
        wall.getByRole('img', { name: `/b/${board.shortId}` }),
        wall.getByText(`/b/${board.shortId}`, { exact: true }),
      ])
        await expect.poll(() => isInSight(shown)).toBe(true);
      // Also after the list has scrolled beside it.
      if (width < height) return;
      await cardsOf(wall).last().scrollIntoViewIfNeeded();
      expect(await isInSight(wall.getByRole('img', { name: `/b/${board.shortId}` }))).toBe(true);
    },
  );

  it('lets the chosen card grow into the stage, and Back leads to the wall', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'When is lunch?');
    await ask(app, board, 'Who pays?');
    const wall = await openWall(board);
    await countTransitions(wall);
    await cardsOf(wall).filter({ hasText: 'When is lunch?' }).click();
    await shows(wall, 'When is lunch?');
    expect(await transitions(wall)).toBe('1');
    await wall.goBack();
    await cardsOf(wall).first().waitFor();
    await expect.poll(() => order(wall)).toEqual(['Who pays?', 'When is lunch?']);
  });

  it('changes plainly with reduced motion', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'When is lunch?');
    const wall = await openWall(board, { reducedMotion: 'reduce' });
    await countTransitions(wall);
    await cardsOf(wall).first().click();
    await shows(wall, 'When is lunch?');
    expect(await transitions(wall)).toBe('0');
  });

  it('becomes the stage when a question is being answered', async () => {
    const board = await createBoard(app);
    const [first, second] = [await ask(app, board, 'When is lunch?'), await ask(app, board, 'Who pays?')];
    const wall = await openWall(board);
    await expect.poll(() => order(wall)).toHaveLength(2);
    await asAdmin(app, board, startAnswering, { questionId: first });
    await wall.getByText('Being answered now', { exact: true }).waitFor();
    await shows(wall, 'When is lunch?');
    await asAdmin(app, board, startAnswering, { questionId: second });
    await shows(wall, 'Who pays?');
  });

  it('of a moderator moves every screen once questions are being answered, and Back leads to it', async () => {
    const board = await createBoard(app);
    const [first] = [await ask(app, board, 'When is lunch?'), await ask(app, board, 'Who pays?')];
    await asAdmin(app, board, startAnswering, { questionId: first });
    const wall = await openWall(board, { stored: adminRecord(board) });
    const projector = await isLive(await enter(app, `/board/${board.boardId}/speaker`, DESK));
    await shows(projector, 'When is lunch?');
    await cardsOf(wall).filter({ hasText: 'Who pays?' }).click();
    await shows(wall, 'Who pays?');
    await shows(projector, 'Who pays?');
    await wall.goBack();
    await cardsOf(wall).filter({ hasText: 'Who pays?' }).click();
    await shows(wall, 'Who pays?');
    expect(await projector.getByText('Being answered now', { exact: true }).count()).toBe(1);
  });

  it('shows and leaves every projector by the buttons of a control key, and fights nobody', async () => {
    const { board } = await openBoardWith(app, ['When is lunch?', 'Who pays?']);
    const { url } = app;
    const { key } = await answerOf(
      url,
      createControlKey,
      { boardId: board.boardId, name: 'Stream Deck' },
      { token: board.adminToken },
    );
    const press = (act: CallInput<typeof control>['act']) => answerOf(url, control, { key, act });
    const stage = await isLive(await enter(app, `/board/${board.boardId}/speaker`, DESK));
    const wall = await openWall(board);
    await stage.evaluate(() => (document.body.dataset['page'] = 'first'));
    await press('next');
    for (const screen of [stage, wall]) await shows(screen, 'Who pays?');
    await press('wall');
    for (const screen of [stage, wall]) await cardsOf(screen).first().waitFor();
    // What begins meanwhile begins behind the wall.
    await press('next');
    for (const screen of [stage, wall]) await expect.poll(() => order(screen)).toEqual(['When is lunch?']);
    // Somebody looks at the stage by hand, and the other one stays.
    await stage.mouse.move(300, 300);
    await stage.getByRole('link', { name: 'Stage' }).click();
    await shows(stage, 'When is lunch?');
    await press('pause-asking');
    await cardsOf(wall).first().waitFor();
    await shows(stage, 'When is lunch?');
    await press('stage');
    // Two changes within one frame are none.
    await shows(wall, 'When is lunch?');
    await press('wall');
    await cardsOf(stage).first().waitFor();
    await press('stage');
    for (const screen of [stage, wall]) await shows(screen, 'When is lunch?');
    expect(await stage.evaluate(() => document.body.dataset['page'])).toBe('first');
  });
});
