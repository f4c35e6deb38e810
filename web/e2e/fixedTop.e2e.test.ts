import { getConferenceOfBoard } from '@openfloor/contract/calls/conferences';
import { stopAnswering } from '@openfloor/contract/calls/moderation';
import { answerOf } from '@openfloor/testkit/client';
import { until } from '@openfloor/testkit/until';
import { seedBusyBoard, type BusyBoard } from '@openfloor/testkit/busyBoard/seedBusyBoard';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  addressOf,
  adminPath,
  adminRecord,
  askOn,
  boardPath,
  DESK,
  enter,
  isLive,
  newDevice,
  openBoardWith,
  openLane,
  PHONE,
  setUpApp,
  untilToast,
  visit,
} from './app.ts';
import { movedTooFar, NOTE_SHIFTS } from './drawnPages.ts';

const app = setUpApp();

let board: BusyBoard;
beforeAll(async () => {
  board = await seedBusyBoard({ url: app.url });
}, 120_000);

/** Larger than the letters of a list. */
const QUESTION_ON_PHONE_MIN_PX = 20;
const LARGE_PHONE = { ...PHONE, viewport: { width: 390, height: 844 } };
const LANDSCAPE = { ...PHONE, viewport: { width: 740, height: 360 } };

/** From the top of the window to the first question, in px, and how many questions are whole on the first screen. */
const firstScreen = (page: Page): Promise<{ topPx: number; whole: number }> =>
  page.evaluate(() => {
    const foot = document.querySelector('#ask')?.getBoundingClientRect();
    const bottom = foot?.left === 0 ? foot.top : innerHeight;
    const boxes = [...document.querySelectorAll('main [data-question]')].map((card) =>
      card.getBoundingClientRect(),
    );
    return {
      topPx: boxes[0]?.top ?? Infinity,
      whole: boxes.filter((box) => box.bottom <= bottom).length,
    };
  });

const DESKS = [
  { width: 1024, height: 768 },
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
];

/** Questions, fields and acts that the toast covers, from points all over it. */
const coveredByToast = (page: Page): Promise<string[]> =>
  page.locator('li[data-state=open]').evaluate((toast) => {
    const { left, top, width, height } = toast.getBoundingClientRect();
    const found = new Set<string>();
    const STEPS = 12;
    for (let x = 0; x <= STEPS; x += 1)
      for (let y = 0; y <= STEPS; y += 1)
        for (const part of document.elementsFromPoint(
          left + 1 + ((width - 2) * x) / STEPS,
          top + 1 + ((height - 2) * y) / STEPS,
        )) {
          const covered = toast.contains(part)
            ? null
            : part.closest('[data-question], input, textarea, [role="group"] button');
          if (covered) found.add(covered.textContent || covered.outerHTML);
        }
    return [...found];
  });

/** A viewer who has asked, so that the board has a place for own questions too. */
const asViewer = (device: typeof DESK): Promise<Page> =>
  enter(app, boardPath(board), { ...device, stored: { secure_session_id: board.sessions[0] ?? '' } });

const asModerator = async (device: typeof DESK): Promise<Page> => {
  const page = await enter(app, adminPath(board), { ...device, stored: adminRecord(board) });
  await isLive(page);
  await openLane(page, 'All');
  return page;
};

/** Texts of cards that what is drawn of the card's act covers. */
const coveredFacts = (cards: Element[]): (string | null)[] =>
  cards.flatMap((card) => {
    const act = card.querySelector('button[title$=")"]:not([aria-haspopup])');
    if (!act) return ['has no act'];
    const box = act.getBoundingClientRect();
    const top = box.top + Number.parseFloat(getComputedStyle(act).borderTopWidth);
    return [...card.querySelectorAll('*')]
      .filter((part) => part.childElementCount === 0 && part.textContent !== '' && !act.contains(part))
      .filter((part) => {
        const fact = part.getBoundingClientRect();
        return (
          fact.width > 1 &&
          fact.right > box.left &&
          fact.left < box.right &&
          fact.bottom > top &&
          fact.top < box.bottom
        );
      })
      .map((part) => part.textContent);
  });

/** Whether one sees all of it, and could press it, without scrolling. */
const isWhole = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const at = (y: number) => document.elementFromPoint(left + width / 2, y);
    return [at(top + 2), at(top + height - 2)].every((found) => element.contains(found));
  });

describe('A board with everything switched on', () => {
  it.each([
    ['a viewer’s phone', asViewer, PHONE, { topMaxPx: 200, wholeMin: 3 }],
    ['a viewer’s large phone', asViewer, LARGE_PHONE, { topMaxPx: 200, wholeMin: 4 }],
    ['a viewer’s phone held sideways', asViewer, LANDSCAPE, { topMaxPx: 96, wholeMin: 2 }],
    ['a viewer’s desk', asViewer, DESK, { topMaxPx: 170, wholeMin: 8 }],
    ['a moderator’s large phone', asModerator, LARGE_PHONE, { topMaxPx: 200, wholeMin: 4 }],
    ['a moderator’s desk', asModerator, DESK, { topMaxPx: 190, wholeMin: 9 }],
  ])('shows enough questions on %s', async (_where, open, device, { topMaxPx, wholeMin }) => {
    const page = await open(device);
    await isLive(page);
    await page.getByRole('group', { name: 'Only with the label' }).waitFor();
    await page.getByRole('timer').waitFor();
    await page.getByText('Being answered now', { exact: true }).first().waitFor();
    const { topPx, whole } = await firstScreen(page);
    expect(topPx).toBeLessThanOrEqual(topMaxPx);
    expect(whole).toBeGreaterThanOrEqual(wholeMin);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  it.each([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const)('moves nothing from the first paint until it is live (%s)', async (_where, device) => {
    const page = await newDevice(device);
    await page.addInitScript(NOTE_SHIFTS);
    await page.goto(app.url + boardPath(board));
    await isLive(page);
    await page.getByRole('timer').waitFor();
    expect(await movedTooFar(page)).toBeUndefined();
  });

  it.each([
    ['stage', 'speaker', PHONE],
    ['stage', 'speaker', DESK],
    ['wall', 'wall', PHONE],
    ['wall', 'wall', DESK],
  ] as const)('moves nothing on its %s either', async (_which, screen, device) => {
    const page = await newDevice(device);
    await page.addInitScript(NOTE_SHIFTS);
    await page.goto(`${app.url + boardPath(board)}/${screen}`);
    await isLive(page);
    await page.getByText(/^\d+ (?:viewer|people are here|person is here)/).waitFor();
    expect(await movedTooFar(page)).toBeUndefined();
  });

  it.each([{ viewport: { width: 1280, height: 720 } }, DESK])(
    'has the whole code on its wall',
    async (device) => {
      const page = await enter(app, `${boardPath(board)}/wall`, device);
      await isLive(page);
      await page.getByText(/(?:people are|person is) here$/).waitFor();
      const [code, main] = await Promise.all(
        [page.getByRole('img', { name: /QR code/ }), page.getByRole('main')].map((each) =>
          each.boundingBox(),
        ),
      );
      if (!code || !main) throw new Error('They are not on the screen');
      expect(code.y + code.height).toBeLessThanOrEqual(main.y + main.height);
    },
  );

  it('has the question that is being answered first, in each order', async () => {
    const page = await asViewer(DESK);
    await isLive(page);
    const first = page.locator('main [data-question] > article').first();
    await expect.poll(() => first.getAttribute('aria-current')).toBe('true');
    await page.getByRole('button', { name: 'Age', exact: true }).click();
    await page.getByRole('button', { name: 'Age, descending' }).waitFor();
    await expect.poll(() => first.getAttribute('aria-current')).toBe('true');
  });

  it('has room for the title in the head of a moderator’s phone, and Close Board away from the tools', async () => {
    const page = await asModerator(PHONE);
    const head = page.getByRole('banner');
    const title = await head.getByRole('heading').evaluate((h1) => h1.parentElement?.clientWidth ?? 0);
    expect(title).toBeGreaterThanOrEqual(185);
    const [close, tools] = await Promise.all(
      ['Close Board', 'Board tools'].map((name) => head.getByRole('button', { name }).boundingBox()),
    );
    if (!close || !tools) throw new Error('They are not on the screen');
    expect(close.width).toBeGreaterThanOrEqual(44);
    expect(tools.x - close.x - close.width).toBeGreaterThanOrEqual(44);
    await head.getByRole('button', { name: 'Close Board' }).tap();
    await page.getByRole('alertdialog').getByText('This will permanently disable this board.').waitFor();
    await page.keyboard.press('Escape');
    await head.getByRole('button', { name: 'Board tools' }).tap();
    for (const name of ['Share', 'Stage'])
      await page.getByRole('dialog').getByText(name, { exact: true }).waitFor();
  });

  it('shows a first-time moderator of a phone what to press: words in the head, acts below facts, Merge below a long list', async () => {
    const page = await asModerator(LARGE_PHONE);
    const head = page.getByRole('banner');
    for (const name of ['Board tools', 'Close Board']) await head.getByText(name, { exact: true }).waitFor();
    expect(await page.locator('main [data-question]').evaluateAll(coveredFacts)).toEqual([]);
    await head.getByRole('button', { name: 'Board tools' }).tap();
    const tools = page.getByRole('dialog', { name: 'Board tools' });
    for (const name of ['Asking and voting', 'Opening times', 'Next talk'])
      await expect.poll(() => isWhole(tools.getByRole('button', { name, exact: true }))).toBe(true);
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^More actions/ })
      .nth(3)
      .tap();
    await page.getByRole('menuitem', { name: /^Merge with others/ }).tap();
    const merging = page.getByRole('dialog', { name: 'Merge questions' });
    await merging.getByRole('checkbox').nth(1).waitFor();
    expect(await isWhole(merging.getByRole('button', { name: 'Merge', exact: true }))).toBe(true);
  });

  it.each([
    ['held upright', PHONE, 52],
    ['held sideways', LANDSCAPE, 44],
  ])(
    'has low toasts on a moderator’s phone %s, over no question, no field and no tool',
    async (_how, device, maxPx) => {
      const page = await asModerator(device);
      const card = page.locator('main [data-question]').nth(1);
      // The longest text of a toast that takes something back.
      await card.getByRole('button', { name: /^Answer now/ }).tap();
      await untilToast(page, 'Answering now');
      const measured = await page.evaluate(() => {
        const toast = document.querySelector('[data-state="open"]:has([data-radix-toast-announce-exclude])');
        const { top, bottom, left, right, height } =
          toast?.getBoundingClientRect() ?? new DOMRect(0, 0, 0, Infinity);
        const words = toast?.firstElementChild;
        const [first] = document.querySelectorAll('main [data-question]');
        // The line stays in sight, over the questions that scroll below it.
        const line = document.querySelector('[data-sticky]');
        const questionsFrom = Math.max(
          first?.getBoundingClientRect().top ?? 0,
          line?.getBoundingClientRect().bottom ?? 0,
        );
        const covered = [...document.querySelectorAll('input, textarea, header :is(a, button)')].filter(
          (each) => {
            const box = each.getBoundingClientRect();
            return box.top < bottom && box.bottom > top && box.left < right && box.right > left;
          },
        );
        return {
          height,
          isCut: words === null || words === undefined || words.scrollHeight > words.clientHeight,
          isOverQuestion: bottom > questionsFrom,
          covered: covered.length,
        };
      });
      expect(measured.height).toBeLessThanOrEqual(maxPx);
      expect(measured).toMatchObject({ isCut: false, isOverQuestion: false, covered: 0 });
      await page.getByRole('button', { name: /^Undo: / }).tap();
    },
  );

  it.each(DESKS)(
    'leaves the titles room on a desk, and has toasts over no question, no field and no act, on $width x $height',
    async (viewport) => {
      const page = await asModerator({ viewport });
      const talk = page.getByRole('banner').getByText('How we keep a busy system calm').first();
      expect((await talk.boundingBox())?.width).toBeGreaterThan(200);
      await page
        .locator('main [data-question]')
        .nth(1)
        .getByRole('button', { name: /^Answer now/ })
        .click();
      await untilToast(page, 'Answering now');
      expect(await coveredByToast(page)).toEqual([]);
      await page.getByRole('button', { name: 'Undo', exact: true }).click();

      const { board: plain } = await openBoardWith(
        app,
        Array.from({ length: 12 }, (_, place) => `Who in your team decides on outage ${place}?`),
      );
      const viewer = await visit(app, plain, { viewport });
      await askOn(viewer, 'When is lunch?');
      await untilToast(viewer, 'Question submitted successfully!');
      expect(await coveredByToast(viewer)).toEqual([]);
    },
  );

  it('has low toasts over the head of its organiser’s page too, wherever that has scrolled to', async () => {
    const { event } = await answerOf(app.url, getConferenceOfBoard, { boardId: board.boardId }, {});
    const page = await enter(app, `/event/${event?.id}?admin=true`, {
      ...PHONE,
      stored: { secure_session_id: board.sessionId },
    });
    await page.getByRole('button', { name: 'Copy link' }).tap();
    const toast = page.locator('li[data-state=open]');
    await toast.waitFor();
    const [over, head] = await Promise.all([toast.boundingBox(), page.getByRole('banner').boundingBox()]);
    if (!over || !head) throw new Error('They are not on the screen');
    expect(over.height).toBeLessThanOrEqual(72);
    expect(head.y).toBe(0);
    expect(over.y + over.height).toBeLessThanOrEqual(head.height);
  });

  it('has room for the question on a speaker’s phone, also while the phone moves no other screen', async () => {
    const phone = await enter(app, `/board/${board.boardId}/speaker?token=${board.speakerToken}`, PHONE);
    const question = phone.getByRole('main').locator('p').first();
    const foot = phone.getByRole('contentinfo');
    const isReadable = async (): Promise<boolean> => {
      const sizePx = await question.evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
      const isCut = await question.evaluate(
        ({ parentElement: box }) => box !== null && box.scrollHeight > box.clientHeight,
      );
      const [shown, below] = await Promise.all([question.boundingBox(), foot.boundingBox()]);
      if (!shown || !below || isCut) return false;
      return sizePx >= QUESTION_ON_PHONE_MIN_PX && shown.y + shown.height <= below.y;
    };
    await phone.getByText('Next and previous move every screen.').waitFor();
    expect(await until(isReadable, 10_000)).toBe(true);
    // The button changes before the server has answered, and a reload aborts the call.
    const stopped = phone.waitForResponse(addressOf(stopAnswering));
    await phone.getByRole('button', { name: 'Stop answering' }).tap();
    await stopped;
    await phone.reload();
    await phone.getByText('Next and previous move this phone only.').waitFor();
    expect(await until(isReadable, 10_000)).toBe(true);
  });
});
