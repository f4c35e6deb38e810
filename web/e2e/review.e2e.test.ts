import { listQuestions } from '@openfloor/contract/calls/audience';
import { approveQuestion } from '@openfloor/contract/calls/moderation';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { KEEPS } from '../src/design/keeps.ts';
import {
  actFromMenu,
  asAdmin,
  ask,
  axeViolations,
  cardOf,
  DESK,
  focusedLabel,
  moderate,
  openBoardWith,
  openLane,
  PHONE,
  questionsShown,
  reviewedBoard,
  setUpApp,
  STILL_MS,
  untilKeysWork,
  untilToast,
  visit,
  vote,
} from './app.ts';
import { contrastOf } from './contrast.ts';
import { fingerOn } from './fingerOn.ts';

const app = setUpApp();

/** Swipes a card by a finger. `seen`: called before the finger lets go. */
const swipesOn =
  (admin: Page) =>
  async (text: string, dx: number, seen = async (): Promise<void> => {}): Promise<void> => {
    const { x, touch } = await fingerOn(admin, text);
    await touch('touchStart', x);
    for (const part of [0.3, 0.6, 1]) await touch('touchMove', x + part * dx);
    await seen();
    // The finger rests before it lets go: after a throw the browser takes the next tap for what stops it.
    await admin.waitForTimeout(200);
    await touch('touchMove', x + dx);
    await touch('touchEnd', x + dx);
  };

/** Expects that the words of a swipe which acts are whole beside the card, and that they and the card are readable. */
const expectReadableSwipe = async (page: Page): Promise<void> => {
  const seen = await page.locator('[data-swipe-acts="true"]').evaluate((place) => {
    const card = place.querySelector('article') ?? place;
    const [around, covered] = [place.getBoundingClientRect(), card.getBoundingClientRect()];
    const words = getComputedStyle(place, '::before');
    const pen = document.createElement('canvas').getContext('2d');
    if (pen) pen.font = words.font;
    const widthPx = pen?.measureText(place.dataset['swipeWords'] ?? '').width ?? Infinity;
    const roomPx = Math.max(covered.left - around.left, around.right - covered.right);
    return {
      sparePx: roomPx - widthPx - Number.parseFloat(words.paddingLeft),
      words: [words.color, words.backgroundColor] as const,
      card: [getComputedStyle(card).color, getComputedStyle(card).backgroundColor] as const,
    };
  });
  expect(seen.sparePx).toBeGreaterThanOrEqual(0);
  for (const pair of [seen.words, seen.card]) expect(contrastOf(...pair)).toBeGreaterThanOrEqual(4.5);
};

describe('Review', () => {
  it('approves forty questions by keyboard in at most 45 seconds', async () => {
    const texts = Array.from({ length: 40 }, (_, n) => `Question ${n + 1}`);
    const board = await reviewedBoard(app, texts);
    const viewer = await visit(app, board, PHONE);
    await viewer.getByText('No Questions Yet').waitFor();
    const admin = await moderate(app, board, DESK);
    await admin.getByRole('button', { name: 'All 0' }).waitFor();
    await cardOf(admin, 'Question 1').waitFor();
    const startedAtMs = performance.now();
    await admin.keyboard.press('j');
    for (const text of texts) {
      await expect.poll(() => focusedLabel(admin), { interval: 5 }).toBe(text);
      // The time to read one line. Quicker keys count once.
      await admin.waitForTimeout(600);
      await admin.keyboard.press('a');
    }
    await admin.getByRole('button', { name: 'All 40' }).waitFor();
    expect(performance.now() - startedAtMs).toBeLessThanOrEqual(45_000);
    await admin.getByRole('button', { name: 'Review 0' }).waitFor();
    await viewer.getByText('40 questions').waitFor();
  });

  it('shows the oldest first and how long it waits; a number and Enter decline for a reason', async () => {
    const board = await reviewedBoard(app, ['First', 'Second', 'Third']);
    const admin = await moderate(app, board, DESK);
    await openLane(admin, 'Review');
    await expect.poll(() => questionsShown(admin)).toEqual(['First', 'Second', 'Third']);
    await cardOf(admin, 'First').getByText('min').waitFor();
    expect(await axeViolations(admin)).toEqual([]);

    await cardOf(admin, 'First').focus();
    await admin.keyboard.press('d');
    await cardOf(admin, 'First').getByRole('button', { name: '2 Off topic' }).waitFor();
    await cardOf(admin, 'First').getByText(KEEPS.decline).waitFor();
    expect(await axeViolations(admin)).toEqual([]);
    await admin.keyboard.type('2');
    await admin.keyboard.press('Enter');
    await untilToast(admin, 'Question declined');
    await expect.poll(() => focusedLabel(admin)).toBe('Second');
    await expect.poll(() => questionsShown(admin)).toEqual(['Second', 'Third']);

    // Own words, and back to review.
    await untilKeysWork(admin);
    await admin.keyboard.press('d');
    await admin.getByRole('textbox', { name: 'Another reason' }).fill('Please ask the second speaker');
    await admin.keyboard.press('Enter');
    await openLane(admin, 'Declined');
    await cardOf(admin, 'First').getByText('Declined: Off topic').waitFor();
    await cardOf(admin, 'Second').getByText('Declined: Please ask the second speaker').waitFor();
    await actFromMenu(admin, 'Return to review', 'Second');
    await expect.poll(() => questionsShown(admin)).toEqual(['First']);
    await admin.getByRole('button', { name: 'Review 2' }).waitFor();
  });

  it('has no key that acts on what only a published question can be', async () => {
    const board = await reviewedBoard(app, ['First', 'Second']);
    const admin = await moderate(app, board, DESK);
    await openLane(admin, 'Review');
    await cardOf(admin, 'First').focus();
    await untilKeysWork(admin);
    for (const key of ['x', 'h', 'p', 'r']) await admin.keyboard.press(key);
    // The act after them has been done: none of them is under way.
    await admin.keyboard.press('a');
    await untilToast(admin, 'Question approved');
    expect(await admin.getByRole('dialog').count()).toBe(0);
    const questions = await asAdmin(app, board, listQuestions, { boardId: board.boardId });
    expect(questions.filter(({ isAnswered, hidden, pinned }) => isAnswered || hidden || pinned)).toEqual([]);
  });

  it('on a phone approves by a swipe to the right and declines by one to the left, and takes back', async () => {
    const board = await reviewedBoard(app, ['First', 'Second']);
    const admin = await moderate(app, board, PHONE);
    const swipe = swipesOn(admin);
    await openLane(admin, 'Review');
    await admin.getByRole('button', { name: 'Approve: First' }).waitFor();
    await swipe('First', 150, () => expectReadableSwipe(admin));
    await untilToast(admin, 'Question approved');
    await admin.getByRole('button', { name: /^Undo: / }).tap();
    await untilToast(admin, 'Undone');
    await expect.poll(() => questionsShown(admin)).toEqual(['First', 'Second']);
    // Before one lets go it says where it leads, and then asks for the reason that the author reads.
    const place = admin.locator('[data-question]', { has: cardOf(admin, 'Second') });
    await admin.getByText('Undone', { exact: true }).waitFor({ state: 'detached' });
    const shows = async (name: string, value: string): Promise<void> => {
      await expect.poll(() => place.getAttribute(`data-${name}`)).toBe(value);
    };
    await swipe('Second', -60, async () => {
      await shows('swipe-words', 'Decline, why?');
      await shows('swipe-acts', 'false');
    });
    expect(await admin.getByRole('group', { name: /^Why decline/ }).count()).toBe(0);
    await swipe('Second', -150, async () => {
      await shows('swipe-acts', 'true');
      await expectReadableSwipe(admin);
    });
    const reasons = cardOf(admin, 'Second').getByRole('group', { name: /^Why decline/ });
    await reasons.waitFor();
    await expect.poll(() => place.getAttribute('data-swipe')).toBeNull();
    expect(await reasons.getByText('A number and Enter').isVisible()).toBe(false);
    await reasons.getByRole('button', { name: 'Off topic', exact: true }).tap();
    await untilToast(admin, 'Question declined');
    await expect.poll(() => questionsShown(admin)).toEqual(['First']);
    // A short one does nothing.
    await swipe('First', 40);
    await expect.poll(() => questionsShown(admin)).toEqual(['First']);
    await admin.getByRole('button', { name: 'Approve: First' }).click();
    await admin.getByRole('button', { name: 'All 1' }).waitFor();
  });
});

it('On a phone a swipe to the right marks a published question answered, and one to the left hides it', async () => {
  const { board } = await openBoardWith(app, ['First', 'Second']);
  const admin = await moderate(app, board, PHONE);
  const swipe = swipesOn(admin);
  const undo = async (): Promise<void> => {
    await admin.getByRole('button', { name: /^Undo: / }).tap();
    await untilToast(admin, 'Undone');
  };
  await admin.getByRole('button', { name: 'Answer now: First' }).waitFor();
  await admin.waitForTimeout(STILL_MS);
  await swipe('First', 150, () => expectReadableSwipe(admin));
  await untilToast(admin, 'Question marked as answered');
  await undo();
  await swipe('Second', -150, () => expectReadableSwipe(admin));
  await untilToast(admin, 'Question hidden');
  await cardOf(admin, 'Second').getByText('[HIDDEN]').waitFor();
  await undo();
  await expect.poll(() => cardOf(admin, 'Second').getByText('[HIDDEN]').count()).toBe(0);
});

it('On a phone the message of an act covers no button of the cards', async () => {
  const board = await reviewedBoard(
    app,
    Array.from({ length: 8 }, (_, n) => `Question ${n + 1}`),
  );
  const admin = await moderate(app, board, { ...PHONE, isMobile: true });
  await openLane(admin, 'Review');
  await admin.getByRole('button', { name: 'Approve: Question 1', exact: true }).tap();
  await untilToast(admin, 'Question approved');
  const coveredButtons = () =>
    admin.evaluate(() => {
      const foot = document.querySelector('#ask')?.getBoundingClientRect().top ?? 0;
      return [...document.querySelectorAll('article button')]
        .filter((button) => {
          const { left, top, width, height, bottom } = button.getBoundingClientRect();
          const isInView = top > innerHeight / 2 && bottom < foot;
          return isInView && !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        })
        .map((button) => button.getAttribute('aria-label'));
    });
  for (let step = 0; step < 8; step += 1) {
    expect(await coveredButtons()).toEqual([]);
    await admin.evaluate(() => scrollBy({ top: 24, behavior: 'instant' }));
  }
  await admin.getByText('Question approved', { exact: true }).waitFor();
});

describe('A lane', () => {
  it('says why it is empty; hidden questions are in their places among all, and in a lane of their own', async () => {
    const board = await reviewedBoard(app, ['Who pays?']);
    const admin = await moderate(app, board, DESK);
    await openLane(admin, 'All');
    await admin.getByText('No question is public yet.', { exact: true }).waitFor();
    await openLane(admin, 'Pinned');
    await admin.getByText('No question is pinned.', { exact: true }).waitFor();
    await admin.keyboard.press('/');
    await admin.keyboard.type('lunch');
    await admin.getByText('No question matches.', { exact: true }).waitFor();
    await admin.keyboard.press('Escape');
    await openLane(admin, 'Review');
    await admin.getByRole('button', { name: 'Approve: Who pays?' }).click();
    await openLane(admin, 'All');
    const first = await ask(app, board, 'Who pays first?');
    await asAdmin(app, board, approveQuestion, { questionId: first });
    await vote(app, board, first);
    await expect.poll(() => questionsShown(admin)).toEqual(['Who pays first?', 'Who pays?']);
    await actFromMenu(admin, 'Hide', 'Who pays first?');
    const text = admin.getByRole('main').getByText('[HIDDEN] Who pays first?');
    await text.waitFor();
    expect(await questionsShown(admin)).toEqual(['Who pays first?', 'Who pays?']);
    // Red, as the specification says.
    const [, red = 0, green = 0, blue = 0] =
      /(\d+), (\d+), (\d+)/
        .exec(await text.evaluate((words) => getComputedStyle(words).color))
        ?.map(Number) ?? [];
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));
    await admin.getByRole('button', { name: 'All 2' }).waitFor();
    await openLane(admin, 'Hidden');
    await text.waitFor();
    await expect.poll(() => questionsShown(admin)).toEqual(['Who pays first?']);
  });
});
