import { readFile } from 'node:fs/promises';
import * as boardCalls from '@openfloor/contract/calls/boards';
import { startTalk } from '@openfloor/contract/calls/desk';
import { getInsights } from '@openfloor/contract/calls/insights';
import { markAnswered } from '@openfloor/contract/calls/moderation';
import { closeBoard } from '@openfloor/contract/calls/owners';
import type { Insights } from '@openfloor/contract/http/insights';
import { answerOf } from '@openfloor/testkit/client';
import { until } from '@openfloor/testkit/until';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  addressOf,
  adminPath,
  adminRecord,
  asAdmin,
  ask,
  axeViolations,
  createBoard,
  DESK,
  enter,
  moderate,
  newDevice,
  openTool,
  PHONE,
  setUpApp,
  untilToast,
  visit,
  vote,
  type BoardAccess,
} from './app.ts';

const app = setUpApp({ RETENTION_DAYS: '30' });
/** The nodes look for news every few seconds; a test waits once, within its own 60 s. */
const WITHIN_MS = 40_000;

const insightsPath = ({ boardId }: BoardAccess): string => `/board/${boardId}/insights`;

const figuresOf = async ({ boardId, adminToken }: BoardAccess): Promise<Insights> => {
  return answerOf(app.url, getInsights, { boardId }, { token: adminToken });
};

/** Waits until the figures have everything that happened, and a talk has as many viewers. */
const untilComputed = async (board: BoardAccess, viewers = 0): Promise<void> => {
  const isComputed = await until(async () => {
    const { seq, head, talks } = await figuresOf(board);
    return seq === head && talks.some(({ peakViewers }) => (peakViewers ?? 0) >= viewers);
  }, WITHIN_MS);
  expect(isComputed).toBe(true);
};

const valueOf = (page: Page, name: string): Promise<string> =>
  page.locator('dl > div', { hasText: name }).locator('dd').first().innerText();

const take = async (page: Page, item: string): Promise<void> => {
  await page.getByRole('button', { name: 'Print or save' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

const downloaded = async (page: Page, item: string): Promise<{ name: string; text: string }> => {
  const downloading = page.waitForEvent('download');
  await take(page, item);
  const file = await downloading;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
};

describe('Insights', () => {
  it('show moderators what the hall did, talk by talk, and give it as files', async () => {
    const board = await createBoard(app, 'Town hall');
    await visit(app, board);
    const first = await ask(app, board, 'When is lunch?');
    const second = await ask(app, board, 'Who pays?');
    await vote(app, board, first);
    await vote(app, board, second);
    await vote(app, board, second);
    await asAdmin(app, board, markAnswered, { questionId: first });
    await asAdmin(app, board, startTalk, { boardId: board.boardId, title: 'Panel' });
    await ask(app, board, 'What is next?');
    await untilComputed(board, 1);

    const page = await moderate(app, board);
    await page.getByRole('button', { name: 'Board tools' }).click();
    await page.getByRole('link', { name: /^Insights/ }).click();
    await page.getByRole('heading', { name: 'Insights', level: 1 }).waitFor();
    await page.getByText('What is next?').waitFor();
    await page.getByRole('combobox').selectOption('1. Town hall');
    await page.getByText('Who pays?').waitFor();
    expect(await valueOf(page, 'took part')).toBe('5');
    expect(await valueOf(page, 'questions')).toBe('2');
    expect(await valueOf(page, 'votes')).toBe('3');
    await page.getByText('2 asked, 3 voted').waitFor();
    await page.getByText('1 answered, 1 left.').waitFor();
    expect(await page.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/2 votes\s+Who pays\?/),
    ]);
    await page.getByRole('img', { name: /^Votes per minute: at most [123], at / }).waitFor();
    expect(await page.getByRole('table', { includeHidden: true }).count()).toBe(2);
    expect(await axeViolations(page)).toEqual([]);

    await page.route(/\/insights\?.*csv/, async (route) => {
      await page.getByRole('button', { name: 'Preparing the file…' }).waitFor();
      await route.continue();
    });
    const talks = await downloaded(page, 'All talks (CSV)');
    expect(talks.name).toBe('Town hall.csv');
    expect(talks.text.split('\r\n')).toHaveLength(4);
    const steps = await downloaded(page, 'This talk (CSV)');
    expect(steps.text).toContain('at,minutes,viewers,votes,questions');

    await page.emulateMedia({ media: 'print' });
    await page.getByRole('banner').waitFor({ state: 'hidden' });
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('banner').waitFor();

    await page.reload();
    await page.getByText('Who pays?').waitFor();
  });

  it('say how many of those who were invited took part, beside earlier boards of this device, on one sheet of paper', async () => {
    const organiser = await newDevice(DESK);
    const openBoard = async (title: string): Promise<BoardAccess> => {
      const session = await organiser.evaluate(() => localStorage.getItem('secure_session_id') ?? '');
      return answerOf(app.url, boardCalls.createBoard, { title }, { session });
    };
    await organiser.goto(`${app.url}/my-boards`);
    const earlier = await createBoard(app, 'Spring meeting');
    await organiser.evaluate((id) => localStorage.setItem('secure_session_id', id), earlier.sessionId);
    await ask(app, earlier, 'Who pays?');
    await asAdmin(app, earlier, closeBoard, { boardId: earlier.boardId });
    await untilComputed(earlier);

    const board = await openBoard('Autumn meeting');
    await visit(app, board);
    for (const number of Array.from({ length: 8 }, (_, place) => place + 1)) {
      const long = ' and who decides that in the end, after all that was said and written about it'.repeat(4);
      const id = await ask(app, board, `What is question ${number} about${long}?`);
      if (number % 2 === 0) await asAdmin(app, board, markAnswered, { questionId: id });
      await asAdmin(app, board, startTalk, {
        boardId: board.boardId,
        title: `Talk ${number}, ${'a long title '.repeat(6)}`,
      });
    }
    await ask(app, board, `Was that all${' or is there more'.repeat(25)}?`);
    await untilComputed(board, 1);

    await organiser.evaluate((items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    }, adminRecord(board));
    await organiser.goto(app.url + adminPath(board));
    await openTool(organiser, 'People invited');
    const field = organiser.getByRole('textbox', { name: 'Number of people' });
    await field.click();
    await organiser.keyboard.type('1.5');
    await organiser.keyboard.press('Enter');
    await organiser.getByRole('alert').getByText('A whole number').waitFor();
    await organiser.keyboard.press('ControlOrMeta+a');
    await organiser.keyboard.type('36');
    await organiser.keyboard.press('Enter');
    await untilToast(organiser, 'Number of people invited saved');
    expect(await axeViolations(organiser)).toEqual([]);

    await organiser.goto(app.url + insightsPath(board));
    await organiser.getByText('9 of 36 invited asked or voted.').waitFor();
    expect(await valueOf(organiser, 'participation')).toBe('25%');
    const besides = organiser.getByRole('region', { name: 'Beside your earlier boards' });
    expect(await besides.getByRole('row').allInnerTexts()).toEqual([
      expect.stringContaining('Took part'),
      expect.stringMatching(/^Autumn meeting\s+9\s+25%/),
      expect.stringMatching(/^Spring meeting, .*\s+1\s+–/),
      expect.stringMatching(/^Average of earlier boards\s+1\s+–/),
    ]);
    expect(await axeViolations(organiser)).toEqual([]);
    await take(organiser, 'On one page');
    await organiser.getByRole('button', { name: 'Print' }).waitFor();
    await organiser.getByRole('heading', { name: 'Autumn meeting', level: 1 }).waitFor();
    const pdf = await organiser.pdf({ format: 'A4' });
    expect(String(pdf).match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);

    const moderator = await enter(app, insightsPath(board), { stored: adminRecord(board) });
    await moderator.getByText('9 of 36 invited asked or voted.').waitFor();
    expect(await moderator.getByText('Spring meeting').count()).toBe(0);
  });

  it('of several talks fit a phone, and nothing scrolls sideways', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'When is lunch?');
    await asAdmin(app, board, startTalk, {
      boardId: board.boardId,
      title: 'パネルディスカッション：来年の計画について',
    });
    await ask(app, board, 'Who pays?');
    await untilComputed(board);
    const page = await enter(app, insightsPath(board), { ...PHONE, stored: adminRecord(board) });
    const talks = page.getByRole('region', { name: 'Talk by talk' });
    await talks.waitFor();
    // It takes the focus only to be scrolled.
    await talks.focus();
    expect(await talks.evaluate((region) => region === document.activeElement)).toBe(false);
    const tooWide = await page.evaluate(() =>
      [...document.querySelectorAll('main :not(thead, thead *)')]
        .filter((part) => part.getBoundingClientRect().right > document.documentElement.clientWidth - 16)
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    );
    expect(tooWide).toEqual([]);
  });

  it('are for moderators, and can be tried again when the network was away', async () => {
    const board = await createBoard(app);
    const stranger = await enter(app, insightsPath(board));
    await stranger.getByRole('heading', { name: 'Only for moderators' }).waitFor();
    expect(await axeViolations(stranger)).toEqual([]);

    const page = await enter(app, '/', { stored: adminRecord(board) });
    await page.route(addressOf(getInsights), (route) => route.abort());
    await page.goto(app.url + insightsPath(board));
    await page.getByRole('heading', { name: 'The figures could not be loaded' }).waitFor();
    await page.unroute(addressOf(getInsights));
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Insights', level: 1 }).waitFor();
  });
});
