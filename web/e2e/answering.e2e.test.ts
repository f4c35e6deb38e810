import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  adminRecord,
  asAdmin,
  ask,
  askPinned,
  axeViolations,
  createBoard,
  DESK,
  enter,
  isLive,
  PHONE,
  setUpApp,
  type BoardAccess,
} from './app.ts';

const app = setUpApp();

const WITHIN_MS = 300;

const stagePath = ({ boardId }: BoardAccess): string => `/board/${boardId}/speaker`;
const linkOf = (board: BoardAccess): string =>
  `${stagePath(board)}?token=${encodeURIComponent(board.speakerToken)}`;
const open = async (path: string, device = {}): Promise<Page> => isLive(await enter(app, path, device));

const shownText = (page: Page) => page.getByRole('main').getByRole('paragraph').first();
const shows = (page: Page, text: string): Promise<void> =>
  shownText(page).filter({ hasText: text }).waitFor();

/** Resolves with the time at which the text is on stage. Start it before the act. */
const shownAt = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          if (document.querySelector('main p')?.textContent !== wanted) return;
          observer.disconnect();
          resolve(performance.timeOrigin + performance.now());
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        look();
      }),
    text,
  );

const clickAt = (page: Page, name: string): Promise<number> =>
  page.getByRole('button', { name, exact: true }).evaluate((button: HTMLElement) => {
    const atMs = performance.timeOrigin + performance.now();
    button.click();
    return atMs;
  });

const boardOfThree = async (): Promise<{
  board: BoardAccess;
  ids: Record<'one' | 'two' | 'three', string>;
}> => {
  const board = await createBoard(app);
  const three = await askPinned(app, board, 'Three');
  const two = await askPinned(app, board, 'Two');
  return { board, ids: { three, two, one: await askPinned(app, board, 'One') } };
};

describe('Answering now', () => {
  it('moves projector and phone to the same question within 300 ms', async () => {
    const { board, ids } = await boardOfThree();
    const phone = await open(linkOf(board), PHONE);
    const projector = await open(stagePath(board), DESK);
    await shows(projector, 'One');
    await phone.getByRole('button', { name: 'Answer now' }).click();
    await projector.getByText('Being answered now', { exact: true }).waitFor();
    expect(await axeViolations(phone)).toEqual([]);

    const delaysMs: number[] = [];
    for (const text of ['Two', 'Three']) {
      const shown = [shownAt(projector, text), shownAt(phone, text)];
      const actedAt = await clickAt(phone, 'Next question');
      delaysMs.push(...(await Promise.all(shown)).map((at) => at - actedAt));
    }
    expect(Math.max(...delaysMs)).toBeLessThan(WITHIN_MS);
    // Each step marked the former question as answered.
    await phone.getByText('3 of 3', { exact: true }).waitFor();

    const shown = shownAt(projector, 'Two');
    const actedAt = Date.now();
    await asAdmin(app, board, `/questions/${ids.two}/answering`);
    expect((await shown) - actedAt).toBeLessThan(WITHIN_MS);
    await shows(phone, 'Two');
  });

  it('goes back without marking the question as answered, and on after it was marked', async () => {
    const { board } = await boardOfThree();
    const phone = await open(linkOf(board), PHONE);
    const projector = await open(stagePath(board), DESK);
    await phone.getByRole('button', { name: 'Answer now' }).click();
    await projector.getByText('Being answered now', { exact: true }).waitFor();
    await phone.getByRole('button', { name: 'Next question' }).click();
    await shows(projector, 'Two');
    await phone.getByRole('button', { name: 'Previous question' }).click();
    await shows(projector, 'One');
    // One was answered when Two began; Two is still open, so it is next.
    await phone.getByRole('button', { name: 'Next question' }).click();
    await shows(projector, 'Two');
    await phone.getByRole('button', { name: 'Mark Answered' }).click();
    await projector.getByRole('main').locator('s').filter({ hasText: 'Two' }).waitFor();
    await phone.getByRole('button', { name: 'Next question' }).click();
    await shows(projector, 'Three');
    await phone.getByRole('button', { name: 'Stop answering' }).click();
    await projector.getByText('Being answered now', { exact: true }).waitFor({ state: 'detached' });
    await shows(projector, 'Three');
  });

  it('is left by a screen that browses, with one tap back', async () => {
    const { board, ids } = await boardOfThree();
    const projector = await open(stagePath(board), DESK);
    const speaker = await open(linkOf(board), DESK);
    await asAdmin(app, board, `/questions/${ids.one}/answering`);
    for (const page of [projector, speaker])
      await page.getByText('Being answered now', { exact: true }).waitFor();

    // Without a token the arrows browse.
    await projector.keyboard.press('ArrowRight');
    await shows(projector, 'Two');
    await projector.getByText('Browsing on this screen only').waitFor();
    expect(await axeViolations(projector)).toEqual([]);
    await shows(speaker, 'One');

    // With one they browse after following is switched off.
    const follow = speaker.getByRole('toolbar').getByRole('button', { name: 'Follow the moderator' });
    expect(await follow.getAttribute('aria-pressed')).toBe('true');
    await speaker.mouse.move(300, 300);
    await follow.click();
    await speaker.keyboard.press('ArrowRight');
    await shows(speaker, 'Two');
    await asAdmin(app, board, `/questions/${ids.three}/answering`);
    await projector.getByRole('status').getByRole('button', { name: 'Follow the moderator' }).click();
    await shows(projector, 'Three');
    await shows(speaker, 'Two');
    await speaker.keyboard.press('m');
    await shows(speaker, 'Three');
    await speaker.getByText('Browsing on this screen only').waitFor({ state: 'detached' });
  });

  it('shows a question that is not pinned, in the order that the moderator arranged', async () => {
    const { board, ids } = await boardOfThree();
    await asAdmin(app, board, `/boards/${board.boardId}/settings`, { stageOrder: 'arranged' });
    await asAdmin(app, board, `/boards/${board.boardId}/stage`, { ids: [ids.three, ids.one, ids.two] });
    const stage = await open(linkOf(board), DESK);
    await shows(stage, 'Three');
    expect(await stage.getByRole('group', { name: 'Sort by' }).count()).toBe(0);
    await stage.keyboard.press('n');
    await stage.keyboard.press('ArrowRight');
    await shows(stage, 'One');
    const unpinned = await ask(app, board, 'Not pinned');
    await asAdmin(app, board, `/questions/${unpinned}/answering`);
    await shows(stage, 'Not pinned');
    expect(await stage.getByText('Pinned', { exact: true }).count()).toBe(0);
    await asAdmin(app, board, `/boards/${board.boardId}/questions/${unpinned}/hide`);
    await stage.getByText('Not pinned', { exact: true }).waitFor({ state: 'detached' });
  });

  it('says so when the server refuses a move, and shows what the others show', async () => {
    const { board } = await boardOfThree();
    const stage = await open(linkOf(board), DESK);
    await stage.keyboard.press('n');
    await stage.getByText('Being answered now', { exact: true }).waitFor();
    await stage.route('**/answering', (route) => route.abort());
    await stage.keyboard.press('ArrowRight');
    await stage
      .getByText('The other screens still show the former question. Please try again.', { exact: true })
      .waitFor();
    await shows(stage, 'One');
  });

  it('a hundred quick steps end on the same question on both screens', async () => {
    const { board } = await boardOfThree();
    const speaker = await open(linkOf(board), DESK);
    const projector = await open(stagePath(board), DESK);
    await speaker.keyboard.press('n');
    await projector.getByText('Being answered now', { exact: true }).waitFor();
    await speaker.evaluate(() => {
      for (let step = 0; step < 100; step++)
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    });
    await speaker.getByRole('button', { name: 'Stop answering' }).waitFor();
    await expect
      .poll(
        async () => (await shownText(projector).textContent()) === (await shownText(speaker).textContent()),
      )
      .toBe(true);
  });
});

describe('The stage of a configured board', () => {
  it('shows the talk, the notice and names only if the settings do, but no label and no written answer', async () => {
    const { board, ids } = await boardOfThree();
    const stage = await open(stagePath(board), DESK);
    await asAdmin(app, board, `/boards/${board.boardId}/settings`, {
      labels: [{ name: 'Budget', color: 'green' }],
      notice: 'Lunch is at noon.',
    });
    await asAdmin(app, board, `/questions/${ids.one}/labels`, { labels: ['Budget'] });
    await asAdmin(app, board, `/questions/${ids.one}/reply`, { text: 'A written answer.' });
    await stage.getByRole('note', { name: 'Notice' }).getByText('Lunch is at noon.').waitFor();
    await shows(stage, 'One');
    expect(await stage.getByText('Budget').count()).toBe(0);
    expect(await stage.getByText('A written answer.').count()).toBe(0);
    expect(await axeViolations(stage)).toEqual([]);

    const moderator = await open(stagePath(board), { ...DESK, stored: adminRecord(board) });
    await asAdmin(app, board, `/boards/${board.boardId}/talks`, { title: 'Closing panel' });
    for (const page of [stage, moderator])
      await page.getByRole('heading', { level: 1, name: 'Closing panel' }).waitFor();
    await stage.getByRole('heading', { name: 'No pinned questions' }).waitFor();
  });
});
