import { approveQuestion, returnQuestion } from '@openfloor/contract/calls/moderation';
import { expect, describe, it } from 'vitest';
import type { Page } from 'playwright-core';
import {
  asAdmin,
  ask,
  cardOf,
  changeSettings,
  createBoard,
  DESK,
  focusedLabel,
  moderate,
  PHONE,
  questionsShown,
  setUpApp,
  untilToast,
  vote,
  type BoardAccess,
} from './app.ts';
import { fingerOn } from './fingerOn.ts';

const app = setUpApp();

const TEXTS = ['First question?', 'Second question?', 'Third question?', 'Fourth question?'] as const;
const [FIRST, SECOND, THIRD, FOURTH] = TEXTS;
const WAITING = [SECOND, THIRD, FOURTH];

/** A queue of three, and a question that a colleague can return to its head. */
const openQueue = async (): Promise<{ board: BoardAccess; returnFirst: () => Promise<unknown> }> => {
  const board = await createBoard(app);
  await changeSettings(app, board, { review: true });
  const ids: string[] = [];
  for (const text of TEXTS) ids.push(await ask(app, board, text));
  await asAdmin(app, board, approveQuestion, { questionId: ids[0] ?? '' });
  return { board, returnFirst: () => asAdmin(app, board, returnQuestion, { questionId: ids[0] ?? '' }) };
};

const inReview = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Review \d/ }).click();
  await cardOf(page, FOURTH).waitFor();
};

/** Waits until the page has the question that was returned, and the list had time to move. */
const untilReturned = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Review 4' }).waitFor();
  await page.waitForTimeout(4500);
};

/** Whether the pill with the number of updates is seen over the card. */
const isCovered = (page: Page, text: string): Promise<boolean> =>
  cardOf(page, text).evaluate((card) => {
    const pill = [...document.querySelectorAll('button')].find(({ textContent }) =>
      /^\d+ updates?$/.test(textContent),
    );
    if (!pill?.checkVisibility({ visibilityProperty: true })) return false;
    const [over, below] = [pill.getBoundingClientRect(), card.getBoundingClientRect()];
    return (
      over.top < below.bottom && over.bottom > below.top && over.left < below.right && over.right > below.left
    );
  });

describe('The pill of updates, and the list', () => {
  it('leave the card alone that a thumb swipes and declines', async () => {
    const { board, returnFirst } = await openQueue();
    const phone = await moderate(app, board, { ...PHONE, isMobile: true });
    await inReview(phone);
    const { x, touch } = await fingerOn(phone, SECOND);
    // A press counts on what has been there long enough to be read.
    await phone.waitForTimeout(1000);
    await touch('touchStart', x);
    for (const part of [0.2, 0.4, 0.6]) await touch('touchMove', x - part * 150);
    // The thumb hesitates, while a colleague returns an older question.
    await returnFirst();
    await untilReturned(phone);
    expect(await isCovered(phone, SECOND)).toBe(false);
    expect(await questionsShown(phone)).toEqual(WAITING);
    await touch('touchMove', x - 150);
    await phone.waitForTimeout(200);
    await touch('touchMove', x - 150);
    await touch('touchEnd', x - 150);
    const reasons = cardOf(phone, SECOND).getByRole('group', { name: /^Why decline/ });
    await reasons.waitFor();
    // One reads the reasons.
    await phone.waitForTimeout(4500);
    expect(await isCovered(phone, SECOND)).toBe(false);
    expect(await questionsShown(phone)).toEqual(WAITING);
    await reasons.getByRole('button', { name: 'Off topic', exact: true }).tap();
    await untilToast(phone, 'Question declined');
    await expect.poll(() => questionsShown(phone)).toEqual([FIRST, THIRD, FOURTH]);
  });

  it('leave the card alone that one reads by keys', async () => {
    const { board, returnFirst } = await openQueue();
    const desk = await moderate(app, board, DESK);
    await inReview(desk);
    await desk.keyboard.press('j');
    await expect.poll(() => focusedLabel(desk)).toBe(SECOND);
    const topOfList = () => desk.getByRole('article').first().boundingBox();
    const before = await topOfList();
    await returnFirst();
    await desk.getByRole('button', { name: 'Review 4' }).waitFor();
    await desk
      .getByText(/^\d+ updates?$/)
      .first()
      .waitFor();
    expect(await topOfList()).toEqual(before);
    for (let moment = 0; moment < 6; moment += 1) {
      await desk.mouse.move(700 + moment, 500);
      await desk.waitForTimeout(400);
      expect(await isCovered(desk, SECOND)).toBe(false);
    }
  });

  it('leave the buttons of the head on a narrow phone', async () => {
    const board = await createBoard(app);
    const ids: string[] = [];
    for (let n = 1; n <= 12; n += 1) ids.push(await ask(app, board, `Question number ${n}?`));
    const phone = await moderate(app, board, { ...PHONE, isMobile: true });
    await phone.evaluate(() => scrollTo(0, 300));
    await expect.poll(() => phone.evaluate(() => scrollY)).toBeGreaterThan(200);
    for (const [place, id] of ids.entries())
      for (let votes = 0; votes < (place % 4) + 1; votes += 1) await vote(app, board, id);
    const pill = phone.getByRole('banner').getByRole('button', { name: /^\d+ updates$/ });
    await pill.waitFor();
    const box = await pill.boundingBox();
    const admin = await phone.getByRole('banner').getByRole('link', { name: 'Admin' }).boundingBox();
    expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThanOrEqual(admin?.x ?? 0);
  });

  it('are not needed for a question at the end, which moves nothing', async () => {
    const { board } = await openQueue();
    const desk = await moderate(app, board, DESK);
    await inReview(desk);
    await desk.getByRole('textbox', { name: 'Your question' }).click();
    await desk.keyboard.type('One of my own');
    await ask(app, board, 'Fifth question?');
    await expect.poll(() => questionsShown(desk)).toEqual([...WAITING, 'Fifth question?']);
    expect(await desk.getByText(/^\d+ updates?$/).count()).toBe(0);
  });
});
