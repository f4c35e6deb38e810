import { startTalk } from '@openfloor/contract/calls/desk';
import { pinQuestion, startAnswering } from '@openfloor/contract/calls/moderation';
import { NOTICE_LENGTH_MAX } from '@openfloor/contract/limits';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  asAdmin,
  ask,
  axeViolations,
  cardOf,
  changeSettings,
  createBoard,
  DESK,
  focusedLabel,
  moderate,
  openBoardWith,
  PHONE,
  questionsShown,
  setUpApp,
  untilOpen,
  visit,
  vote,
  voteButton,
} from './app.ts';
import { contrastOf } from './contrast.ts';

const app = setUpApp();

const TOUCH = { ...PHONE, hasTouch: true };
const LOW = { viewport: { width: 740, height: 360 }, hasTouch: true };
const LONG = 'Which of the many things that were said today would you repeat? '.repeat(7).trim();
const SHORT = Array.from({ length: 12 }, (_, n) => `Question number ${n + 1}?`);

/** Number of questions that are whole within the window, and above what is fixed at its lower edge. */
const rowsInSight = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const foot = document.querySelector('#ask')?.getBoundingClientRect();
    const isBar = foot !== undefined && foot.left === 0;
    const end = isBar ? foot.top : innerHeight;
    return [...document.querySelectorAll('[data-question]')].filter(
      (row) => row.getBoundingClientRect().bottom <= end + 1,
    ).length;
  });

describe('The audience’s board', () => {
  it('keeps the height of its head on a phone when a talk gives it a second title', async () => {
    const { board } = await openBoardWith(app, SHORT);
    const pages = [await visit(app, board, PHONE), await moderate(app, board, PHONE)];
    const heads = (): Promise<(number | undefined)[]> =>
      Promise.all(pages.map(async (page) => (await page.locator('header').boundingBox())?.height));
    const before = await heads();
    await asAdmin(app, board, startTalk, { boardId: board.boardId, title: 'The second talk' });
    for (const page of pages) await page.getByRole('banner').getByText('The second talk').waitFor();
    expect(await heads()).toEqual(before);
  });

  it('folds a long question to six lines for the audience, and shows all of it to who decides about it', async () => {
    const { board } = await openBoardWith(app, [LONG]);
    const phone = await visit(app, board, TOUCH);
    const text = phone.getByRole('article').getByText(LONG);
    const lines = (): Promise<number> =>
      text.evaluate((element) =>
        Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
      );
    await expect.poll(lines).toBe(6);
    await phone.getByRole('button', { name: 'Show all' }).tap();
    await expect.poll(lines).toBeGreaterThan(6);
    await phone.getByRole('button', { name: 'Show less' }).tap();
    await expect.poll(lines).toBe(6);

    const admin = await moderate(app, board, TOUCH);
    await admin.getByRole('article').getByText(LONG).waitFor();
    expect(await admin.getByRole('button', { name: 'Show all' }).count()).toBe(0);
  });

  it('says each question once to a screen reader: the vote button is described by the text', async () => {
    const { board } = await openBoardWith(app, ['When is lunch?']);
    const phone = await visit(app, board, TOUCH);
    const button = phone.getByRole('button', { name: 'Vote, 0 votes so far', exact: true });
    const described = await button.evaluate(
      (element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent,
    );
    expect(described).toBe('When is lunch?');
  });

  it('turns to signal under the thumb, before the finger leaves', async () => {
    const { board } = await openBoardWith(app, ['When is lunch?']);
    const desk = await visit(app, board, DESK);
    const button = desk.getByRole('button', { name: 'Vote, 0 votes so far' });
    const colour = (): Promise<string> =>
      button.evaluate((element) => getComputedStyle(element).backgroundColor);
    await button.hover();
    await desk.mouse.down();
    await expect.poll(colour).toBe('rgb(245, 183, 0)');
    await desk.mouse.up();
    await desk.getByRole('button', { name: 'Take back your vote, 1 vote so far' }).waitFor();
  });

  it('on a phone held sideways shows a question, and the badge “Live” in the bar for asking', async () => {
    const { board } = await openBoardWith(app, SHORT);
    const phone = await visit(app, board, LOW);
    await expect.poll(() => rowsInSight(phone)).toBeGreaterThanOrEqual(3);
    const badge = phone.locator('p[aria-hidden]').filter({ hasText: /^Live$/ });
    await badge.waitFor();
    await phone.mouse.wheel(0, 600);
    await badge.waitFor();
    // In the bar for asking, beside its button.
    const [place, bar, button] = await Promise.all([
      badge.boundingBox(),
      phone.locator('#ask').boundingBox(),
      phone.getByRole('button', { name: 'Ask', exact: true }).boundingBox(),
    ]);
    expect(place?.y ?? 0).toBeGreaterThanOrEqual((bar?.y ?? Infinity) - 1);
    expect(place?.x ?? 0).toBeGreaterThanOrEqual((button?.x ?? Infinity) + (button?.width ?? 0));
  });

  it.each([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const)('on a %s has the badge “Live” at the bottom right, over no control', async (_, device) => {
    const { board } = await openBoardWith(app, SHORT);
    const page = await visit(app, board, device);
    const badge = page.locator('p[aria-hidden]').filter({ hasText: /^Live$/ });
    await badge.waitFor();
    const [place, button] = await Promise.all([
      badge.boundingBox(),
      page.getByRole('button', { name: 'Ask', exact: true }).boundingBox(),
    ]);
    const { width, height } = device.viewport;
    expect((place?.x ?? 0) + (place?.width ?? 0)).toBeGreaterThan(width - 40);
    expect((place?.y ?? 0) + (place?.height ?? 0)).toBeGreaterThan(height - 120);
    const isBeside =
      (place?.y ?? 0) + (place?.height ?? 0) <= (button?.y ?? 0) ||
      (place?.y ?? 0) >= (button?.y ?? 0) + (button?.height ?? 0);
    expect(isBeside).toBe(true);
  });

  it('ends above the badge “Live”, also while one writes several lines', async () => {
    const { board } = await openBoardWith(app, SHORT);
    const phone = await visit(app, board, TOUCH);
    const field = phone.getByRole('textbox', { name: 'Your question' });
    await field.tap();
    for (let line = 0; line < 5; line += 1) {
      await phone.keyboard.type('A line of the question');
      await phone.keyboard.press('Shift+Enter');
    }
    const gap = () =>
      phone.evaluate(() => {
        scrollTo(0, document.documentElement.scrollHeight);
        const badge = [...document.querySelectorAll('p[aria-hidden]')].find(
          ({ textContent }) => textContent === 'Live',
        );
        const last = [...document.querySelectorAll('[data-question]')].at(-1);
        return (badge?.getBoundingClientRect().top ?? -1) - (last?.getBoundingClientRect().bottom ?? 0);
      });
    await expect
      .poll(() =>
        phone
          .locator('#ask')
          .boundingBox()
          .then((box) => box?.height),
      )
      .toBeGreaterThan(150);
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
  });

  it('keeps the field to ask below the question that is being answered while a desk is scrolled', async () => {
    const { board, ids } = await openBoardWith(app, SHORT);
    await asAdmin(app, board, startAnswering, { questionId: ids[0] ?? '' });
    const desk = await visit(app, board, { viewport: { width: 1280, height: 600 } });
    await desk.getByText('Being answered now').waitFor();
    await desk.mouse.wheel(0, 300);
    await expect.poll(() => desk.evaluate(() => scrollY)).toBeGreaterThan(200);
    const gap = () =>
      desk.evaluate(() => {
        const [field, head] = ['#ask textarea', 'header'].map((selector) =>
          document.querySelector(selector)?.getBoundingClientRect(),
        );
        return Math.round((field?.top ?? 0) - (head?.bottom ?? 0));
      });
    await expect.poll(gap).toBe(16);
  });

  it.each(['light', 'dark'] as const)(
    'has one size of the vote in all rows, and an outline of 3 : 1 (%s)',
    async (colorScheme) => {
      const { board, ids } = await openBoardWith(app, SHORT.slice(0, 5));
      await asAdmin(app, board, pinQuestion, { questionId: ids[0] ?? '' });
      const phone = await visit(app, board, { ...PHONE, colorScheme });
      await phone.getByText('Pinned', { exact: true }).waitFor();
      const votes = await phone.locator('article button[aria-pressed]').evaluateAll((buttons) => {
        const pinned = getComputedStyle(document.querySelector('article') ?? document.body).backgroundColor;
        const page = getComputedStyle(document.documentElement).backgroundColor;
        return buttons.map((button) => {
          const { borderColor, backgroundColor } = getComputedStyle(button);
          const { width, height } = button.getBoundingClientRect();
          return { size: { width, height }, colours: [borderColor, backgroundColor, page, pinned] };
        });
      });
      expect(votes.map(({ size }) => size)).toEqual(SHORT.slice(0, 5).map(() => ({ width: 56, height: 60 })));
      for (const { colours } of votes) {
        const [outline = '', ...grounds] = colours;
        for (const ground of grounds) expect(contrastOf(outline, ground)).toBeGreaterThanOrEqual(3);
      }
    },
  );

  it('clips no part of a letter in the head', async () => {
    const board = await createBoard(app, 'Engineering: gypsy, jog');
    for (const device of [PHONE, DESK]) {
      const page = await visit(app, board, device);
      const title = page.getByRole('heading', { level: 1 });
      await title.waitFor();
      const cutPx = await title.evaluate((element) => element.scrollHeight - element.clientHeight);
      expect(cutPx).toBeLessThanOrEqual(0);
    }
  });

  it('on a phone held sideways has what is said to everybody in the line of the head, which unfolds', async () => {
    const { board } = await openBoardWith(app, [LONG, ...SHORT]);
    const phone = await visit(app, board, LOW);
    const head = phone.getByRole('banner');
    const headHeight = async () => (await head.boundingBox())?.height;
    const before = await headHeight();
    const notice = LONG.slice(0, NOTICE_LENGTH_MAX).trim();
    await changeSettings(app, board, { notice, review: true });
    const text = head.getByText(notice);
    await text.waitFor();
    expect(await headHeight()).toBe(before);
    const heightPx = async () => (await text.boundingBox())?.height;
    await expect.poll(heightPx).toBeLessThanOrEqual(36);
    const review = head.getByText('A moderator reads each question before the others see it.');
    await head.getByRole('button', { name: 'Show all' }).tap();
    await expect.poll(async () => (await review.boundingBox())?.width).toBeGreaterThan(200);
    expect(await headHeight()).toBe(before);
    expect(await axeViolations(phone)).toEqual([]);
  });

  it('opens the search from an icon on a phone, and closes it again', async () => {
    const { board } = await openBoardWith(app, ['When is lunch?', 'Who pays?']);
    const phone = await visit(app, board, TOUCH);
    await phone.getByRole('button', { name: 'Search questions' }).tap();
    await phone.keyboard.type('lunch');
    await expect.poll(() => questionsShown(phone)).toEqual(['When is lunch?']);
    await phone.keyboard.press('Escape');
    await expect.poll(() => questionsShown(phone)).toHaveLength(2);
    await phone.getByRole('button', { name: 'Search questions' }).waitFor();
  });
});

describe('The moderator’s desk', () => {
  it('shows no half line of a long question that is being answered', async () => {
    const { board, ids } = await openBoardWith(app, [LONG]);
    await asAdmin(app, board, startAnswering, { questionId: ids[0] ?? '' });
    const desk = await moderate(app, board, DESK);
    const text = desk.getByRole('region', { name: 'In the hall now' }).getByText(LONG).first();
    await text.waitFor();
    const lines = await text.evaluate((element) => {
      const { lineHeight, overflow } = getComputedStyle(element);
      return { shown: element.clientHeight / Number.parseFloat(lineHeight), overflow };
    });
    expect(lines.overflow).toBe('hidden');
    expect(lines.shown).toBeCloseTo(5, 1);
  });

  it.each([320, 390, 768, 1024, 1200, 1440])(
    'has the whole names of all lanes in one line at %i px',
    async (width) => {
      const board = await createBoard(app);
      await changeSettings(app, board, { review: true });
      await ask(app, board, 'See https://example.org/slides');
      const admin = await moderate(app, board, { viewport: { width, height: 800 } });
      const lanes = admin.getByRole('group', { name: 'Show' }).getByRole('button');
      await expect.poll(() => lanes.count()).toBe(8);
      const boxes = await lanes.evaluateAll((found) =>
        found.map((lane) => ({
          top: lane.getBoundingClientRect().top,
          cutOffPx: lane.scrollWidth - lane.clientWidth,
        })),
      );
      expect(Math.max(...boxes.map(({ cutOffPx }) => cutOffPx))).toBeLessThanOrEqual(0);
      expect(boxes.filter(({ top }) => top === boxes[0]?.top)).toHaveLength(8);
    },
  );

  it('has the labels in the line of the lanes on a narrow phone, which scrolls to them', async () => {
    const { board } = await openBoardWith(app, SHORT);
    const labels = ['Budget', 'People'].map((name) => ({ name, color: 'teal' as const }));
    await changeSettings(app, board, { labels });
    const phone = await moderate(app, board, TOUCH);
    const inSight = () =>
      phone.getByRole('group', { name: 'Only with the label' }).evaluate((group) => {
        const [line, label] = [group.parentElement, group.querySelector('button')].map((part) =>
          part?.getBoundingClientRect(),
        );
        return Math.min(1, ((line?.right ?? 0) - (label?.left ?? 0)) / (label?.width ?? 1));
      });
    await phone.getByRole('button', { name: 'Budget' }).scrollIntoViewIfNeeded();
    await expect.poll(inSight).toBeGreaterThan(0.8);
    const tops = await phone
      .getByRole('button', { name: /^(All \d|Budget)/ })
      .evaluateAll((found) => found.map((each) => each.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
  });

  it('asks from behind a button on a phone, and hides the form when one has asked', async () => {
    const { board } = await openBoardWith(app, SHORT);
    const phone = await moderate(app, board, TOUCH);
    const bar = phone.locator('#ask');
    await phone.getByRole('button', { name: 'Ask a question' }).tap();
    await expect.poll(async () => (await bar.boundingBox())?.height).toBeGreaterThan(55);
    await phone.keyboard.type('Who pays?');
    await phone.keyboard.press('Enter');
    await cardOf(phone, 'Who pays?').waitFor();
    await phone.getByRole('heading', { level: 1 }).tap();
    await phone.getByRole('button', { name: 'Select' }).waitFor();
    await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThanOrEqual(50);
  });

  it('has the likely act in sight and the rest in a sheet, which keys and a tap reach', async () => {
    const { board } = await openBoardWith(app, ['When is lunch?']);
    const phone = await moderate(app, board, TOUCH);
    const card = phone.getByRole('article', { name: 'When is lunch?' });
    // The vote and the menu's own button do not count.
    await expect.poll(() => card.getByRole('button').count()).toBe(3);
    await card.getByRole('button', { name: 'More actions: When is lunch?' }).tap();
    const menu = phone.getByRole('menu');
    await menu.waitFor();
    expect(await axeViolations(phone)).toEqual([]);
    const box = await menu.boundingBox();
    expect(box?.x ?? -1).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(360);
    await phone.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await card.getByRole('button', { name: 'More actions: When is lunch?' }).press('Enter');
    await phone.getByRole('menuitem', { name: 'Reply: When is lunch?' }).focus();
    await phone.keyboard.press('ArrowDown');
    await phone.keyboard.press('Enter');
    const dialog = phone.getByRole('dialog', { name: 'Edit question' });
    await untilOpen(dialog);
    await phone.keyboard.type(' And where?');
    await phone.keyboard.press('Control+Enter');
    await phone.getByRole('article', { name: 'When is lunch? And where?' }).waitFor();
  });
});

describe('The review lane', () => {
  it.each([
    ['on a phone', TOUCH, 124],
    ['on a phone held sideways', LOW, 58],
    ['on a desk', DESK, 58],
  ])('keeps acts off the text, and says once how long a question waits, %s', async (_, device, heightPx) => {
    const board = await createBoard(app);
    await changeSettings(app, board, { review: true });
    await ask(app, board, 'How many are on call?');
    const admin = await moderate(app, board, device);
    await admin.getByRole('button', { name: /^Review/ }).click();
    const card = cardOf(admin, 'How many are on call?');
    const approve = card.getByRole('button', { name: 'Approve: How many are on call?' });
    await approve.waitFor();
    expect(await card.getByText(/just now|ago/).count()).toBe(0);
    expect(await admin.getByText('A moderator reads each question before the others see it.').count()).toBe(
      0,
    );
    const [text, button, row] = await Promise.all([
      card.getByText('How many are on call?', { exact: true }).boundingBox(),
      approve.boundingBox(),
      card.boundingBox(),
    ]);
    const isBelow = (button?.y ?? 0) >= (text?.y ?? Infinity) + (text?.height ?? 0) + 8;
    const isBeside = (button?.x ?? 0) >= (text?.x ?? Infinity) + (text?.width ?? 0);
    expect(isBelow || isBeside).toBe(true);
    expect(row?.height).toBeLessThanOrEqual(heightPx);
  });
});

describe('The menu of a card', () => {
  it('stays within a low window, and gives the keys to the card that is declined', async () => {
    const { board } = await openBoardWith(app, ['Who pays?', 'When is lunch?']);
    const phone = await moderate(app, board, LOW);
    await phone.getByRole('button', { name: 'More actions: Who pays?' }).tap();
    const box = await phone.getByRole('menu').boundingBox();
    expect(box?.y ?? -1).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThanOrEqual(360);
    await phone.getByRole('menuitem', { name: 'Decline: Who pays?' }).tap();
    await phone.getByRole('textbox', { name: 'Another reason' }).waitFor();
    await expect.poll(() => focusedLabel(phone)).toBe('Who pays?');
  });

  it('keeps the list as it is while it is open', async () => {
    const { board, ids } = await openBoardWith(app, ['Who pays?', 'When is lunch?']);
    const desk = await moderate(app, board, DESK);
    await desk.getByRole('button', { name: 'More actions: Who pays?' }).click();
    await vote(app, board, ids[0] ?? '');
    await voteButton(desk, 'Who pays?', 'Vote, 1 vote so far').waitFor();
    await desk.waitForTimeout(3000);
    expect(await questionsShown(desk)).toEqual(['When is lunch?', 'Who pays?']);
    await desk.keyboard.press('Escape');
    // A pointer that rests over a card holds the list too.
    await desk.mouse.move(5, 5);
    await expect.poll(() => questionsShown(desk)).toEqual(['Who pays?', 'When is lunch?']);
  });
});

describe('Own questions', () => {
  it('are reached from the toast after asking and from the badge', async () => {
    const { board } = await openBoardWith(app, ['When is lunch?']);
    const phone = await visit(app, board, TOUCH);
    await phone.getByRole('textbox', { name: 'Your question' }).tap();
    await phone.keyboard.type('Who pays?');
    await phone.keyboard.press('Enter');
    await phone.getByRole('button', { name: 'Show yours' }).first().tap();
    const yours = phone.getByRole('list', { name: 'Your questions' });
    await yours.getByText('Who pays?').waitFor();
    await phone.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'All' }).tap();
    await phone
      .getByRole('article', { name: 'Who pays?' })
      .getByRole('button', { name: 'Your question' })
      .tap();
    await expect.poll(() => yours.getByText('Who pays?').isVisible()).toBe(true);
  });
});
