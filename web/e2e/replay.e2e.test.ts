import { startTalk } from '@openfloor/contract/calls/desk';
import { hideQuestion, markAnswered, startAnswering } from '@openfloor/contract/calls/moderation';
import { getReplay } from '@openfloor/contract/calls/replay';
import { answerOf } from '@openfloor/testkit/client';
import type { Replay } from '@openfloor/contract/http/replay';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  addressOf,
  adminRecord,
  asAdmin,
  ask,
  axeViolations,
  changeSettings,
  createBoard,
  DESK,
  enter,
  moderate,
  newDevice,
  openPlace,
  openTool,
  PHONE,
  setUpApp,
  vote,
  type App,
  type BoardAccess,
  type Device,
} from './app.ts';

const app: App = setUpApp();

const replayPath = ({ boardId }: BoardAccess, at = ''): string => `/board/${boardId}/replay${at}`;

const openToEveryone = (board: BoardAccess): Promise<unknown> =>
  changeSettings(app, board, { replay: 'everyone' });

/**
 * A short session: opened (1), replay for everyone (2), lunch asked (3), rooms asked (4), a vote for rooms (5), rooms
 * on stage (6) and answered (7), the next talk (8), tea asked (9).
 */
const holdSession = async (): Promise<BoardAccess> => {
  const board = await createBoard(app, 'Town hall');
  await openToEveryone(board);
  await ask(app, board, 'When is lunch?');
  const rooms = await ask(app, board, 'Are there rooms?');
  await vote(app, board, rooms);
  await asAdmin(app, board, startAnswering, { questionId: rooms });
  await asAdmin(app, board, markAnswered, { questionId: rooms });
  await asAdmin(app, board, startTalk, { boardId: board.boardId, title: 'Panel' });
  await ask(app, board, 'When is tea?');
  return board;
};

const readReplay = async ({ boardId }: BoardAccess): Promise<Replay> => {
  return answerOf(app.url, getReplay, { boardId, from: 0, to: 0 });
};

const slider = (page: Page) => page.getByRole('slider', { name: 'Moment of the replay' });
const shown = (page: Page): Promise<string[]> =>
  page
    .getByRole('list', { name: 'Questions at this moment' })
    .getByRole('article')
    .evaluateAll((cards) =>
      cards.map((card) => `${card.getAttribute('aria-label')} ${card.querySelector('p span')?.textContent}`),
    );
const shows = async (page: Page, ...questions: string[]): Promise<void> => {
  await expect.poll(() => shown(page)).toEqual(questions);
};

/** Waits until the whole timeline is there. */
const isLoaded = async (page: Page): Promise<void> => {
  await page.getByRole('region', { name: 'Timeline' }).waitFor();
  await page.getByText('Loading the timeline').waitFor({ state: 'detached' });
};
const openReplay = async (board: BoardAccess, at = '', device: Device = PHONE): Promise<Page> => {
  const page = await enter(app, replayPath(board, at), {
    ...device,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await isLoaded(page);
  return page;
};

/** Time that the story makes pass; at ×60 several minutes of a session. */
const PLAYED_MS = 5000;
/** Opens the replay on a desk where the story may stop the clock. */
const openWithClock = async (board: BoardAccess): Promise<Page> => {
  const page = await newDevice(DESK);
  await page.clock.install();
  await page.goto(app.url + replayPath(board));
  await isLoaded(page);
  return page;
};
/** From here on time passes only when the story says so. */
const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 60_000);

const AT_START: string[] = [];
const AT_VOTE = ['Are there rooms? 1', 'When is lunch? 0'];
const AT_END = ['When is tea? 0'];

describe('The replay of a board', () => {
  it('opens where the browser reports a locale that is no language', async () => {
    const board = await holdSession();
    const page = await newDevice(PHONE);
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'language', { get: () => 'C' }),
    );
    await page.goto(app.url + replayPath(board, '?at=5'));
    await isLoaded(page);
    await expect.poll(() => shown(page)).toEqual(AT_VOTE);
  });

  it('opens exactly at the moment of a link, and gives the link to a moment', async () => {
    const board = await holdSession();
    const page = await openReplay(board, '?at=5');
    await shows(page, ...AT_VOTE);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Copy link to this moment' }).click();
    await page.getByText('Link to this moment copied', { exact: true }).first().waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const { epoch } = await readReplay(board);
    expect(link).toBe(`${app.url}${replayPath(board, `?at=5&epoch=${epoch}`)}`);
    await shows(await openReplay(board, `?at=5&epoch=${epoch}`), ...AT_VOTE);
    // As after a restore, where the number may be another event.
    const former = await openReplay(board, '?at=5&epoch=former');
    await former.getByText('The board began a new history meanwhile').waitFor();
    await shows(former, ...AT_START);
    const before = await openReplay(board, '?at=4');
    await shows(before, 'Are there rooms? 0', 'When is lunch? 0');
    // A time opens the last event before it, and a number beyond the last event the end.
    await shows(await openReplay(board, `?at=${new Date(Date.now() + 60_000).toISOString()}`), ...AT_END);
    await shows(await openReplay(board, '?at=99999'), ...AT_END);
  });

  it('plays from the start to the end, and again', async () => {
    const page = await openWithClock(await holdSession());
    await stopClock(page);
    await shows(page, ...AT_START);
    await page
      .getByText('No questions at this moment. Press Play, or drag the line to a later one.')
      .waitFor();
    await page.getByRole('combobox', { name: 'Speed' }).selectOption('×60');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await page.clock.runFor(PLAYED_MS);
    await shows(page, ...AT_END);
    await page.getByText('Talk 2').waitFor();
    // It stops at the end, and from there it plays from the start.
    await page.getByRole('button', { name: 'Load what happened since' }).waitFor();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await shows(page, ...AT_START);
    await page.clock.runFor(PLAYED_MS);
    await shows(page, ...AT_END);
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Pause' }).count()).toBe(0);
  });

  it('is scrubbed by keyboard, pointer and touch', async () => {
    const page = await openReplay(await holdSession());
    await slider(page).focus();
    await page.keyboard.press('End');
    await shows(page, ...AT_END);
    expect(await slider(page).getAttribute('aria-valuetext')).toMatch(/^\d.*, 3 questions, 1 vote$/);
    await page.keyboard.press('Home');
    await shows(page, ...AT_START);
    const box = await slider(page).boundingBox();
    if (!box) throw new Error('The slider has a box');
    const middle = box.y + box.height / 2;
    await page.mouse.click(box.x + box.width - 1, middle);
    await shows(page, ...AT_END);
    await page.touchscreen.tap(box.x + 1, middle);
    await shows(page, ...AT_START);
    await page.mouse.move(box.x + 2, middle);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 2, middle, { steps: 5 });
    await shows(page, ...AT_END);
    await page.mouse.up();
  });

  it('has keys, which `?` shows, and moments to jump to', async () => {
    const page = await openWithClock(await holdSession());
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keys' });
    await keys.getByText('Ten seconds back or on').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
    // Just after a dialog has closed, keys do nothing.
    await page.clock.fastForward(300);

    await page.keyboard.press('Shift+ArrowRight');
    await page.getByText('Being answered').waitFor();
    await page.keyboard.press('Shift+ArrowRight');
    await page.getByRole('article', { name: 'Are there rooms?' }).getByText('Answered').waitFor();
    await page.keyboard.press('Shift+ArrowRight');
    await page.getByText('Talk 2').waitFor();
    await shows(page);
    await page.keyboard.press('Shift+ArrowLeft');
    await shows(page, ...AT_VOTE);
    await page.keyboard.press('ArrowRight');
    await shows(page, ...AT_END);
    await page.keyboard.press('ArrowLeft');
    await shows(page, ...AT_START);
    const speed = page.getByRole('combobox', { name: 'Speed' });
    await page.keyboard.press('+');
    expect(await speed.inputValue()).toBe('20');
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    expect(await speed.inputValue()).toBe('5');
    await stopClock(page);
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Pause' }).waitFor();

    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();

    const moments = page.getByRole('list').filter({ hasText: 'Talk begins' });
    await moments.getByRole('button', { name: /On stage Are there rooms\?/ }).click();
    await page.getByText('Being answered').waitFor();
  });

  it('is for moderators until they open it to everyone in the settings', async () => {
    const board = await createBoard(app, 'Town hall');
    await ask(app, board, 'When is lunch?');
    const visitor = await enter(app, replayPath(board), PHONE);
    await visitor.getByRole('heading', { name: 'This replay is for moderators' }).waitFor();
    expect(await axeViolations(visitor)).toEqual([]);

    const admin = await moderate(app, board, DESK);
    await openTool(admin, 'Who can replay');
    await admin.getByRole('group', { name: 'Replay' }).getByRole('radio', { name: 'Everyone' }).check();
    await admin.getByText('The replay is open to everyone', { exact: true }).first().waitFor();
    await openPlace(admin, 'Replay');
    await isLoaded(admin);
    await admin.getByText('You see every moment as it was.').waitFor();
    await admin.getByRole('link', { name: 'Public record' }).click();
    await admin.getByRole('link', { name: 'Replay' }).waitFor();

    await visitor.getByRole('button', { name: 'Try again' }).click();
    await isLoaded(visitor);
    await visitor.keyboard.press('End');
    await shows(visitor, 'When is lunch? 0');
  });

  it('shows the hall nothing that is hidden now, and moderators what was hidden when', async () => {
    const board = await createBoard(app, 'Town hall');
    await openToEveryone(board);
    const secret = await ask(app, board, 'A hidden question');
    await vote(app, board, secret);
    await ask(app, board, 'When is lunch?');
    await asAdmin(app, board, hideQuestion, { boardId: board.boardId, questionId: secret });
    const page = await openReplay(board, '?at=5');
    await shows(page, 'When is lunch? 0');
    await page.keyboard.press('Home');
    await shows(page, ...AT_START);
    expect(await page.content()).not.toContain('A hidden question');

    const admin = await enter(app, replayPath(board, '?at=5'), { ...DESK, stored: adminRecord(board) });
    await shows(admin, 'A hidden question 1', 'When is lunch? 0');
    await admin.keyboard.press('End');
    await admin.getByText('[HIDDEN] A hidden question').waitFor();
  });

  it('that is open loses what is hidden, without a reload, at the moment that it shows', async () => {
    const board = await createBoard(app, 'Town hall');
    await openToEveryone(board);
    const secret = await ask(app, board, 'Who ate my kohlrabi?');
    await ask(app, board, 'When is lunch?');
    await vote(app, board, secret);
    await asAdmin(app, board, startAnswering, { questionId: secret });
    const page = await newDevice(DESK);
    await page.clock.install();
    await page.goto(`${app.url}${replayPath(board, '?at=5')}`);
    await isLoaded(page);
    await shows(page, 'Who ate my kohlrabi? 1', 'When is lunch? 0');
    await page.getByRole('button', { name: /On stage Who ate my kohlrabi/ }).waitFor();
    await asAdmin(app, board, hideQuestion, { boardId: board.boardId, questionId: secret });
    await page.clock.runFor(15_000);
    await shows(page, 'When is lunch? 0');
    expect(await page.content()).not.toContain('kohlrabi');
    expect(await slider(page).getAttribute('aria-valuetext')).toContain('1 question');
  });

  it('says what is wrong without the network, and goes on when it is back', async () => {
    const board = await holdSession();
    const page = await newDevice(DESK);
    await page.clock.install();
    const calls = addressOf(getReplay);
    await page.route(calls, (route) => route.abort());
    await page.goto(app.url + replayPath(board));
    await page.getByText('Loading...').waitFor();
    await page.clock.runFor(10_000);
    await page.getByRole('heading', { name: 'The replay could not be loaded' }).waitFor();
    await page.clock.resume();
    await page.unroute(calls);
    await page.getByRole('button', { name: 'Try again' }).click();
    await isLoaded(page);

    // As on a long board of which only the beginning could be read.
    await page.route(calls, async (route) => {
      if (!route.request().url().includes('from=0&')) return route.fulfill({ status: 429 });
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), head: 20_000, to: 10_000 } });
    });
    await page.reload();
    await page.getByRole('alert').getByText('The rest of the timeline could not be loaded.').waitFor();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => page.getByText('Being answered').isVisible()).toBe(true);
  });
});
