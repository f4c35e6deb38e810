import { listQuestions } from '@openfloor/contract/calls/audience';
import { startTalk } from '@openfloor/contract/calls/desk';
import {
  approveQuestion,
  declineQuestion,
  editQuestion,
  labelQuestion,
  markAnswered,
  replyToQuestion,
  startAnswering,
} from '@openfloor/contract/calls/moderation';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  asAdmin,
  ask,
  askOn,
  axeViolations,
  boardPath,
  cardOf,
  createBoard,
  DESK,
  isLive,
  moderate,
  newDevice,
  PHONE,
  questionsShown,
  setUpApp,
  visit,
  vote,
  type BoardAccess,
  changeSettings,
} from './app.ts';

const app = setUpApp();

/** Questions that wait for review, as a moderator sees them. */
const waitingId = async (board: BoardAccess, text: string): Promise<string> => {
  const listed = await asAdmin(app, board, listQuestions, { boardId: board.boardId });
  return listed.find((question) => question.text === text)?.id ?? '';
};
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

const showView = (page: Page, name: RegExp): Promise<void> =>
  page.getByRole('group', { name: 'Show' }).getByRole('button', { name }).click();
const yours = (page: Page) => page.getByRole('list', { name: 'Your questions' });
const LUNCH = 'When is lunch?';

describe('A question on a board with review', () => {
  it('waits, is published, is being answered and is answered, on the phone of its author', async () => {
    const board = await createBoard(app);
    await changeSettings(app, board, { review: true });
    const [phone, other] = await Promise.all([visit(app, board, PHONE), visit(app, board, DESK)]);
    await phone.getByText('A moderator reads each question before the others see it.').waitFor();
    await askOn(phone, LUNCH);
    await phone.getByText('Your question waits for a moderator.').first().waitFor();
    await showView(phone, /Yours/);
    await yours(phone).getByText('Waiting for review').waitFor();
    expect(await axeViolations(phone)).toEqual([]);
    expect(await other.getByText(LUNCH).count()).toBe(0);

    const id = await waitingId(board, LUNCH);
    await asAdmin(app, board, approveQuestion, { questionId: id });
    await yours(phone).getByText('Published', { exact: true }).waitFor();
    await other.getByRole('article', { name: LUNCH }).waitFor();
    await showView(phone, /All/);
    await phone.getByRole('article', { name: LUNCH }).waitFor();

    const buzzes = await phone.evaluateHandle(() => {
      const all: unknown[] = [];
      navigator.vibrate = (pattern) => all.push(pattern) > 0;
      return all;
    });
    await asAdmin(app, board, startAnswering, { questionId: id });
    await phone.getByText('You are on stage').waitFor();
    await phone.getByText('Your question is on stage', { exact: true }).waitFor();
    await other.getByRole('main').getByText('Being answered now').waitFor();
    await expect.poll(() => cardOf(other, LUNCH).getAttribute('aria-current')).toBe('true');
    expect(await other.getByText('You are on stage').count()).toBe(0);
    await phone.getByText('You are on stage').waitFor({ state: 'detached' });
    expect(await buzzes.jsonValue()).toHaveLength(1);

    await asAdmin(app, board, markAnswered, { questionId: id });
    await phone.getByText('Your question is on stage', { exact: true }).waitFor({ state: 'detached' });
    await showView(phone, /Yours/);
    await yours(phone).getByText('Answered', { exact: true }).waitFor();
  });

  it('is declined with a reason, which the author still sees after a reload', async () => {
    const board = await createBoard(app);
    await changeSettings(app, board, { review: true });
    const phone = await visit(app, board, PHONE);
    await askOn(phone, LUNCH);
    await phone.getByText('Your question waits for a moderator.').first().waitFor();
    const questionId = await waitingId(board, LUNCH);
    await asAdmin(app, board, declineQuestion, { questionId, reason: 'Already asked' });
    await phone.getByText('Your question was declined').first().waitFor();
    await phone.reload();
    await showView(phone, /Yours/);
    await yours(phone).getByText('Declined', { exact: true }).waitFor();
    await expect.poll(() => yours(phone).getByText('Reason: Already asked').isVisible()).toBe(true);
  });

  it('is declined with an Arabic reason, which reads from right to left in a sentence, too', async () => {
    const reason = 'سُئل هذا من قبل!';
    const board = await createBoard(app);
    await changeSettings(app, board, { review: true });
    const phone = await visit(app, board, PHONE);
    await askOn(phone, LUNCH);
    await phone.getByText('Your question waits for a moderator.').first().waitFor();
    await asAdmin(app, board, declineQuestion, { questionId: await waitingId(board, LUNCH), reason });
    const directionIn = (place: Page | Locator): Promise<string> =>
      place
        .locator('bdi', { hasText: reason })
        .first()
        .evaluate((text) => getComputedStyle(text).direction);
    expect(await directionIn(phone)).toBe('rtl');
    await showView(phone, /Yours/);
    expect(await directionIn(yours(phone))).toBe('rtl');
    const admin = await moderate(app, board);
    await admin.getByRole('button', { name: /^Declined/ }).click();
    expect(await directionIn(cardOf(admin, LUNCH))).toBe('rtl');
  });

  it('is withdrawn by its author, after a confirmation that names its votes', async () => {
    const board = await createBoard(app);
    await changeSettings(app, board, { review: true });
    const [phone, other] = await Promise.all([visit(app, board, PHONE), visit(app, board, DESK)]);
    await askOn(phone, LUNCH);
    await showView(phone, /Yours/);
    await yours(phone)
      .getByRole('button', { name: /Withdraw/ })
      .click();
    await phone.getByRole('alertdialog').getByText('cannot be taken back').waitFor();
    await phone.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    await yours(phone).getByText('Withdrawn', { exact: true }).waitFor();

    await askOn(phone, 'Where is dinner?');
    await yours(phone).getByText('Waiting for review').waitFor();
    const id = await waitingId(board, 'Where is dinner?');
    await asAdmin(app, board, approveQuestion, { questionId: id });
    await yours(phone).getByText('Published', { exact: true }).waitFor();
    await vote(app, board, id);
    await yours(phone).getByText('1 vote').waitFor();
    await yours(phone)
      .getByRole('button', { name: /Withdraw/ })
      .click();
    await phone.getByRole('alertdialog').getByText('1 person has voted for it.').waitFor();
    await phone.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect.poll(() => questionsShown(other)).toEqual([]);
  });
});

describe('Asking and voting', () => {
  it('say that they are paused; a question from an outage is sent when asking opens again', async () => {
    const board = await createBoard(app);
    const id = await ask(app, board, LUNCH);
    const phone = await visit(app, board, PHONE);
    const context = phone.context();
    await context.setOffline(true);
    await askOn(phone, 'Where is dinner?');
    await phone.getByText('sent once connected').waitFor();
    await changeSettings(app, board, { asking: 'paused', voting: 'paused' });
    await context.setOffline(false);
    await phone.getByText('sent once questions are open again').waitFor();
    const button = phone.getByRole('button', { name: /^Voting is paused, 0 votes so far/ });
    await button.waitFor();
    expect(await button.isDisabled()).toBe(true);
    await changeSettings(app, board, { asking: 'open', voting: 'open' });
    await phone.getByRole('article', { name: 'Where is dinner?' }).waitFor();
    await phone.locator(`[data-question="${id}"]`).getByRole('button', { name: /^Vote/ }).click();
  });

  it('say when they open, on the form and on each vote button', async () => {
    const board = await createBoard(app);
    await ask(app, board, LUNCH);
    const opensAt = inMinutes(10);
    await changeSettings(app, board, { opensAt });
    const phone = await visit(app, board, { ...PHONE, timezoneId: 'Asia/Tokyo' });
    const button = phone.getByRole('button', { name: /^Voting opens .*, 0 votes so far/ });
    await button.waitFor();
    expect(await button.isDisabled()).toBe(true);
    const local = new Date(opensAt).toLocaleTimeString('en', { timeStyle: 'short', timeZone: 'Asia/Tokyo' });
    // Browsers put a narrow space before AM and PM.
    expect((await button.getAttribute('title'))?.replaceAll(/\s/g, ' ')).toContain(
      local.replaceAll(/\s/g, ' '),
    );
    await phone.getByRole('timer').getByText('Opens in').waitFor();
    await changeSettings(app, board, { opensAt: null });
    await phone.getByRole('button', { name: /^Vote, 0 votes/ }).click();
  });

  it('count down to the time box by the server’s clock, on a device that is an hour late', async () => {
    const board = await createBoard(app);
    const id = await ask(app, board, LUNCH);
    const closesAt = inMinutes(10);
    await changeSettings(app, board, { closesAt });
    const phone = await visit(app, board, PHONE).then((page) => page.context().newPage());
    await phone.clock.install({ time: Date.now() - 3_600_000 });
    await phone.goto(`${app.url}/board/${board.boardId}`);
    const timer = phone.getByRole('timer');
    await timer.waitFor();
    const secondsLeft = async (): Promise<number> => {
      const [minutes = '', seconds = ''] = ((await timer.textContent()) ?? '')
        .replace('Closes in ', '')
        .split(':');
      return Number(minutes) * 60 + Number(seconds);
    };
    const expected = (Date.parse(closesAt) - Date.now()) / 1000;
    await expect.poll(async () => Math.abs((await secondsLeft()) - expected)).toBeLessThan(5);
    await phone.getByRole('textbox', { name: 'Your question' }).fill('Kept text');
    await phone.clock.fastForward(10 * 60_000);
    await phone.getByText('Questions and votes are closed.').waitFor();
    const question = phone.locator(`[data-question="${id}"]`);
    await question.getByRole('button', { name: /^Voting is closed/ }).waitFor();
    expect(await phone.getByRole('button', { name: 'Ask', exact: true }).isDisabled()).toBe(true);
    expect(await phone.getByRole('textbox', { name: 'Your question' }).inputValue()).toBe('Kept text');
    // A moderator extends the time.
    await changeSettings(app, board, { closesAt: inMinutes(30) });
    await question.getByRole('button', { name: /^Vote/ }).waitFor();
    await phone.getByRole('button', { name: 'Ask', exact: true }).click();
    await phone.getByRole('article', { name: 'Kept text' }).waitFor();
  });
});

describe('The next talk', () => {
  it('empties the list without a reload; the earlier one can be read', async () => {
    const board = await createBoard(app, 'Conference');
    await ask(app, board, LUNCH);
    const phone = await visit(app, board, PHONE);
    await phone.getByRole('article', { name: LUNCH }).waitFor();
    await asAdmin(app, board, startTalk, { boardId: board.boardId, title: 'Second talk' });
    await phone.getByText('The next talk has started').first().waitFor();
    await phone.getByRole('banner').getByText('Second talk').waitFor();
    await phone.getByText('No Questions Yet').waitFor();
    await showView(phone, /Earlier talks/);
    await phone.getByRole('button', { name: /Conference 1 question · 0 answered · 0 votes/ }).click();
    await expect.poll(() => phone.getByText(LUNCH).isVisible()).toBe(true);
  });
});

describe('Names, labels, answers and the notice', () => {
  it('show what was given; the device remembers the name', async () => {
    const board = await createBoard(app);
    await changeSettings(app, board, {
      names: 'optional',
      notice: 'Lunch is late',
      labels: [
        { name: 'Food', color: 'green' },
        { name: 'Travel', color: 'violet' },
      ],
    });
    const other = await ask(app, board, 'Where is the bus?');
    await asAdmin(app, board, labelQuestion, { questionId: other, labels: ['Travel'] });
    const phone = await newDevice(PHONE);
    await phone.clock.install();
    await phone.goto(app.url + boardPath(board));
    await isLive(phone);
    await phone.getByText('Lunch is late').waitFor();
    await phone.getByRole('textbox', { name: 'Your question' }).focus();
    await phone.getByRole('textbox', { name: 'Your name (optional)' }).fill('Ada');
    await askOn(phone, LUNCH);
    const own = phone.getByRole('article', { name: LUNCH });
    await own.getByText('Ada').waitFor();
    const id = (await own.locator('..').getAttribute('data-question')) ?? '';
    await asAdmin(app, board, labelQuestion, { questionId: id, labels: ['Food'] });
    await asAdmin(app, board, replyToQuestion, { questionId: id, text: 'At noon.' });
    await asAdmin(app, board, editQuestion, { questionId: id, text: 'When is lunch today?' });
    const edited = phone.getByRole('article', { name: 'When is lunch today?' });
    await edited.getByText('At noon.').waitFor();
    await edited.getByText('edited').waitFor();

    const labels = phone.getByRole('group', { name: 'Only with the label' });
    await labels.getByRole('button', { name: 'Travel' }).click();
    await expect.poll(() => questionsShown(phone)).toEqual(['Where is the bus?']);
    await labels.getByRole('button', { name: 'Travel' }).click();
    // The viewer's own question stays on top for six seconds.
    await phone.clock.fastForward(6000);
    await showView(phone, /Answered/);
    await expect.poll(() => questionsShown(phone)).toEqual(['When is lunch today?']);
    await phone.reload();
    await phone.getByRole('textbox', { name: 'Your question' }).focus();
    await expect
      .poll(() => phone.getByRole('textbox', { name: 'Your name (optional)' }).inputValue())
      .toBe('Ada');
  });

  it('a board with default settings shows none of them, and its lanes once the viewer has asked', async () => {
    const board = await createBoard(app);
    const phone = await visit(app, board, PHONE);
    const lanes = phone.getByRole('group', { name: 'Show' });
    expect(await lanes.count()).toBe(0);
    await askOn(phone, LUNCH);
    await phone.getByRole('article', { name: LUNCH }).waitFor();
    await lanes.getByRole('button', { name: /^Yours/ }).waitFor();
    expect(await lanes.getByRole('button').count()).toBe(2);
    expect(await phone.getByRole('timer').count()).toBe(0);
    expect(await phone.getByRole('textbox').count()).toBe(1);
  });
});
