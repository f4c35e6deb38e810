import * as calls from '@openfloor/contract/calls/audience';
import { setTimeout as delay } from 'node:timers/promises';
import { putAgenda } from '@openfloor/testkit/client';
import { endBoard } from '@openfloor/contract/calls/desk';
import {
  hideQuestion,
  moderateQuestions,
  replyToQuestion,
  startAnswering,
  stopAnswering,
} from '@openfloor/contract/calls/moderation';
import { rotateKeys } from '@openfloor/contract/calls/owners';
import { createRandom, type Random } from '@openfloor/platform/testing/random';
import { seedBusyBoard } from '@openfloor/testkit/busyBoard/seedBusyBoard';
import { startHall } from '@openfloor/testkit/busyBoard/startHall';
import { fetchView } from '@openfloor/testkit/boardClient';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  actFromMenu,
  addressOf,
  asAdmin,
  ask,
  cardOf,
  changeSettings,
  DESK,
  moderate,
  openBoardWith,
  PHONE,
  setUpApp,
  STILL_MS,
  visit,
  vote,
  type BoardAccess,
} from './app.ts';

const app = setUpApp();

const TOUCH_PHONE = { ...PHONE, isMobile: true };
const PRESSES = Number(process.env['PRESSES'] ?? 300);
/** The list moves once nobody has touched it for a moment, so that people look at it while it moves. */
const PAUSE_MS = { min: 900, max: 1500 };
/** Time from looking at a card to the press. */
const AIM_MS = { min: 250, max: 600 };
/** What the machine takes of that. */
const LAG_MS = 60;

type Aim = { id: string; x: number; y: number };

/** The vote buttons in sight, with their places, and the time on the page's clock. */
const look = (page: Page): Promise<{ aims: Aim[]; atMs: number }> =>
  page.evaluate(() => {
    const [head, foot] = ['header', '#ask'].map((part) =>
      document.querySelector(part)?.getBoundingClientRect(),
    );
    const top = head?.bottom ?? 0;
    const bottom = foot?.left === 0 ? foot.top : innerHeight;
    const aims = [...document.querySelectorAll<HTMLElement>('main [data-question]')].flatMap((card) => {
      const box = card.querySelector('button[aria-pressed]')?.getBoundingClientRect();
      if (!box || box.top < top || box.bottom > bottom) return [];
      return [{ id: card.dataset['question'] ?? '', x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    });
    addEventListener(
      'pointerdown',
      ({ timeStamp }) => (document.body.dataset['pressedAt'] = `${timeStamp}`),
      {
        capture: true,
        once: true,
      },
    );
    return { aims, atMs: performance.now() };
  });

const VOTE = addressOf(calls.vote);

/**
 * Presses a card again and again, each time after a look. A press that a busy machine makes later than people do is
 * made again.
 * @returns presses that voted for their question, those whose card had moved since the look, and questions that got the
 * vote of a press that was meant for another
 */
const pressOften = async (page: Page, presses: number, random: Random) => {
  const result = { counted: 0, moved: 0, wrong: [] as string[] };
  let votes: string[] = [];
  page.on('request', (request) => votes.push(...(VOTE.exec(request.url())?.slice(2) ?? [])));
  for (let press = 0; press < presses;) {
    await delay(random.between(PAUSE_MS.min, PAUSE_MS.max));
    votes = [];
    const { aims, atMs } = await look(page);
    if (aims.length === 0) continue;
    const aim = random.pick(aims);
    await delay(random.between(AIM_MS.min, AIM_MS.max) - LAG_MS);
    if (page.viewportSize()?.width === PHONE.viewport.width) await page.touchscreen.tap(aim.x, aim.y);
    else await page.mouse.click(aim.x, aim.y);
    const pressedAtMs = Number(await page.evaluate(() => document.body.dataset['pressedAt']));
    const now = (await look(page)).aims.find(({ id }) => id === aim.id);
    // Requests are seen in order: the vote is among them when this one has its answer.
    await page.evaluate(() => fetch('/robots.txt'));
    if (pressedAtMs - atMs <= AIM_MS.max) {
      press += 1;
      if (votes.includes(aim.id)) result.counted += 1;
      if (now?.y !== aim.y) result.moved += 1;
      result.wrong.push(...votes.filter((id) => id !== aim.id));
    }
    // A pointer that rests over a card would hold the list.
    if (page.viewportSize()?.width !== PHONE.viewport.width) await page.mouse.move(2, 2);
  }
  return result;
};

describe('A press in a busy hall', () => {
  it(
    `never votes for another question than the one that was aimed at, in ${PRESSES} presses on phones and desks`,
    { timeout: 600_000 },
    async () => {
      const board = await seedBusyBoard({ url: app.url });
      // Pinned questions stay on top, and a phone would show no others.
      const unpin = { ids: board.publicIds.slice(0, 3), act: 'unpin' } as const;
      await asAdmin(app, board, moderateQuestions, { boardId: board.boardId, ...unpin });
      const hall = await startHall({ url: app.url, ...board });
      onTestFinished(() => hall.stop());
      const random = createRandom(45);
      const devices = [TOUCH_PHONE, DESK, TOUCH_PHONE, DESK];
      const pages = await Promise.all(devices.map((device) => visit(app, board, device)));
      const results = await Promise.all(
        pages.map((page) => pressOften(page, Math.ceil(PRESSES / pages.length), random.fork())),
      );
      const counted = results.reduce((sum, result) => sum + result.counted, 0);
      expect(results.flatMap(({ wrong }) => wrong)).toEqual([]);
      expect(counted).toBeGreaterThan(PRESSES / 2);
      expect(results.reduce((sum, { moved }) => sum + moved, 0)).toBeGreaterThan(0);
    },
  );
});

const QUESTION = 'How do you explain the move to people who were not there?';
const OTHERS = Array.from({ length: 8 }, (_, n) => `What did you delete in year ${n + 1}?`);
const ALIKE = [
  'How long did the migration of the old database take?',
  'How long did the old database’s migration take?',
];

/** What colleagues, the audience and the server do above a moderator's list, and how the screen shows it. */
const CHANGES: [string, (board: BoardAccess, ids: string[]) => Promise<unknown>, (desk: Page) => Locator][] =
  [
    [
      'a question becomes trending',
      (board, ids) => Promise.all(Array.from({ length: 7 }, () => vote(app, board, ids.at(-1) ?? ''))),
      (desk) => desk.getByRole('button', { name: 'Trending 1' }),
    ],
    [
      'a question is flagged',
      (board) => ask(app, board, 'Have you seen https://example.org/slides?'),
      (desk) => desk.getByRole('button', { name: 'Flagged 1' }),
    ],
    [
      'two questions are alike',
      async (board) => {
        for (const text of ALIKE) await ask(app, board, text);
      },
      (desk) => desk.getByRole('button', { name: /alike/ }),
    ],
    [
      'a notice appears',
      (board) => changeSettings(app, board, { notice: 'Coffee until ten, then the panel in the main hall.' }),
      (desk) => desk.getByText('Coffee until ten'),
    ],
    [
      'a countdown begins',
      (board) =>
        changeSettings(app, board, { closesAt: new Date(Date.now() + CLOSES_AFTER_MS).toISOString() }),
      (desk) => desk.getByRole('timer'),
    ],
    [
      'labels appear',
      (board) => changeSettings(app, board, { labels: [{ name: 'Product', color: 'red' }] }),
      (desk) => desk.getByRole('group', { name: 'Only with the label' }),
    ],
    [
      'a colleague hides the card above',
      (board, ids) =>
        asAdmin(app, board, hideQuestion, { boardId: board.boardId, questionId: ids.at(-1) ?? '' }),
      (desk) => desk.getByRole('button', { name: 'Hidden 1' }),
    ],
  ];

/** The question that is being answered. */
const answeredOn = async (board: BoardAccess): Promise<string | undefined> => {
  const { questions, head } = await fetchView(app.url, board.boardId, board.adminToken);
  return questions.get(head?.answeringId ?? '')?.text;
};

describe('A moderator’s click while something changes above the list', () => {
  it.each(
    CHANGES.flatMap(([what, change, sign]) => [
      [what, 'desk', DESK, change, sign] as const,
      [what, 'phone', TOUCH_PHONE, change, sign] as const,
    ]),
  )('answers no other question: %s (%s)', async (_what, kind, device, change, sign) => {
    const { board, ids } = await openBoardWith(app, [QUESTION, ...OTHERS]);
    const admin = await moderate(app, board, device);
    const target = OTHERS[5] ?? '';
    const answer = admin.getByRole('button', { name: `Answer now: ${target}`, exact: true });
    await answer.waitFor();
    await delay(STILL_MS);
    const { x, y, width, height } = (await answer.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await change(board, ids);
    // On a phone the hint is an icon.
    await sign(admin).first().waitFor({ state: 'attached' });
    const [pressX, pressY] = [x + width / 2, y + height / 2];
    await (kind === 'phone' ? admin.touchscreen.tap(pressX, pressY) : admin.mouse.click(pressX, pressY));
    await delay(STILL_MS);
    expect([undefined, target]).toContain(await answeredOn(board));
  });
});

/** What a moderator sets and clears for everybody, with what the screens of audience and moderators show of it. */
type Settings = Parameters<typeof changeSettings>[2];
/** Longer than the stories of this file take on a busy machine. */
const CLOSES_AFTER_MS = 3_600_000;
const SETTINGS: [Settings, Settings, (page: Page) => Locator][] = [
  [
    { notice: 'Coffee until ten, then the panel in the main hall.' },
    { notice: null },
    (page) => page.getByText('Coffee until ten'),
  ],
  [
    { labels: [{ name: 'Product', color: 'red' }] },
    { labels: [] },
    (page) => page.getByRole('group', { name: 'Only with the label' }),
  ],
  [{ voting: 'paused' }, { voting: 'open' }, (page) => page.getByText('Voting is paused', { exact: true })],
  [{ asking: 'paused' }, { asking: 'open' }, (page) => page.getByText('Paused: nobody can ask.')],
  [
    { closesAt: new Date(Date.now() + 600_000).toISOString() },
    { closesAt: null },
    (page) => page.getByText(/^Closes in \d/),
  ],
];
/** From the top of the window to the first card of each page, in px. */
const tops = (pages: readonly Page[]): Promise<number[]> =>
  Promise.all(
    pages.map((page) =>
      page.evaluate(() => document.querySelector('main [data-question]')?.getBoundingClientRect().top ?? -1),
    ),
  );

/** Where the cards of each page are in the window, at the end of their moves. */
const cardBoxes = (pages: readonly Page[]): Promise<string[][]> =>
  Promise.all(
    pages.map((page) =>
      page.locator('main [data-question]').evaluateAll((cards) =>
        cards.map((card) => {
          for (const move of card.getAnimations()) move.finish();
          const { x, y, width, height } = card.getBoundingClientRect();
          return `${card.querySelector('article')?.ariaLabel}: ${[x, y, width, height].map(Math.round).join(' ')}`;
        }),
      ),
    ),
  );

describe('Above a moderator’s list', () => {
  it.each(CHANGES.slice(0, 3))('nothing changes its height by itself: %s', async (_what, change, sign) => {
    const { board, ids } = await openBoardWith(app, [QUESTION, ...OTHERS]);
    const pages = await Promise.all([moderate(app, board, DESK), moderate(app, board, TOUCH_PHONE)]);
    const listTops = (): Promise<(number | undefined)[]> =>
      Promise.all(
        pages.map(async (page) => (await page.getByRole('list', { name: 'Questions' }).boundingBox())?.y),
      );
    const before = await listTops();
    await change(board, ids);
    for (const page of pages) await sign(page).first().waitFor({ state: 'attached' });
    expect(await listTops()).toEqual(before);
  });

  it('nothing changes its height when a moderator sets something for everybody, and clears it', async () => {
    const { board, ids } = await openBoardWith(app, [QUESTION, ...OTHERS]);
    const moderators = await Promise.all([moderate(app, board, DESK), moderate(app, board, TOUCH_PHONE)]);
    const audience = await Promise.all([visit(app, board, DESK), visit(app, board, TOUCH_PHONE)]);
    const pages = [...audience, ...moderators];
    // The moderators' tools are there.
    for (const page of moderators) await page.getByRole('button', { name: /^Pinned \d/ }).waitFor();
    const before = await tops(pages);
    const untilSaid = async (sign: (page: Page) => Locator, state: 'attached' | 'detached') => {
      for (const page of pages) await sign(page).first().waitFor({ state });
      expect(await tops(pages)).toEqual(before);
    };
    for (const [set, cleared, sign] of SETTINGS) {
      await changeSettings(app, board, set);
      await untilSaid(sign, 'attached');
      await changeSettings(app, board, cleared);
      await untilSaid(sign, 'detached');
    }
    // Together, with the first answer, and when the board ends.
    const together = SETTINGS.filter(([set]) => !('asking' in set));
    for (const [set] of together) await changeSettings(app, board, set);
    for (const [, , sign] of together) await untilSaid(sign, 'attached');
    await asAdmin(app, board, replyToQuestion, { questionId: ids[0] ?? '', text: 'We wrote it down.' });
    for (const page of audience) await page.getByRole('button', { name: /^Answered/ }).waitFor();
    expect(await tops(pages)).toEqual(before);
    await asAdmin(app, board, endBoard, { boardId: board.boardId });
    await untilSaid((page) => page.getByText(/^This board ended on/), 'attached');
  });

  it('the question that is being answered comes first, and goes back, and no card moves when a talk is planned', async () => {
    const { board, ids } = await openBoardWith(app, [QUESTION, ...OTHERS]);
    const audience = await Promise.all([visit(app, board, DESK), visit(app, board, TOUCH_PHONE)]);
    const moderators = await Promise.all([moderate(app, board, DESK), moderate(app, board, TOUCH_PHONE)]);
    const pages = [...audience, ...moderators];
    for (const page of moderators) await page.getByRole('button', { name: /^Pinned \d/ }).waitFor();
    const before = await cardBoxes(pages);
    await asAdmin(app, board, startAnswering, { questionId: ids[4] ?? '' });
    for (const page of pages) {
      const first = page.locator('main [data-question]').first();
      await first.getByText('Being answered now', { exact: true }).waitFor();
      await first.getByText(OTHERS[3] ?? '').waitFor();
      await expect.poll(() => cardOf(page, OTHERS[3] ?? '').getAttribute('aria-current')).toBe('true');
    }
    const meanwhile = await cardBoxes(pages);
    await putAgenda(app.url, board, [{ title: 'The panel' }]);
    for (const page of pages) await page.getByText('The panel').waitFor({ state: 'attached' });
    expect(await cardBoxes(pages)).toEqual(meanwhile);
    await asAdmin(app, board, stopAnswering, { questionId: ids[4] ?? '' });
    await expect.poll(() => cardBoxes(pages)).toEqual(before);
  });

  it.each([DESK, { viewport: { width: 600, height: 800 } }])(
    'the lanes keep their height when questions may wait for review (%o)',
    async (device) => {
      const { board } = await openBoardWith(app, [QUESTION, ...OTHERS]);
      const page = await moderate(app, board, device);
      await page.getByRole('button', { name: /^Pinned \d/ }).waitFor();
      const before = await cardBoxes([page]);
      await changeSettings(app, board, { review: true });
      await page.getByRole('button', { name: /^Review \d/ }).waitFor();
      expect(await cardBoxes([page])).toEqual(before);
    },
  );

  it.each([
    ['desk', DESK],
    ['phone', TOUCH_PHONE],
  ] as const)(
    'nothing is pushed down by kept texts and the end of the access (%s)',
    async (_kind, device) => {
      const { board } = await openBoardWith(app, [QUESTION, ...OTHERS]);
      const viewer = await visit(app, board, device);
      const page = await moderate(app, board, device);
      const revoked = await moderate(app, board, device);
      const text = 'The budget is approved, and the slides are on the page of the event. '.repeat(6);
      await actFromMenu(page, 'Reply', QUESTION);
      await page.keyboard.type(text);
      await asAdmin(app, board, rotateKeys, { boardId: board.boardId });
      await revoked.getByRole('region', { name: 'Moderator access' }).waitFor();
      await revoked.getByText('Admin View').waitFor({ state: 'detached' });
      await expect.poll(() => cardBoxes([revoked])).toEqual(await cardBoxes([viewer]));
      // The form that somebody types in stays until the page is loaded again.
      await page.getByRole('dialog').getByText('Your moderator access has ended.').waitFor();
      await page.reload();
      await page.getByRole('region', { name: 'You wrote this as a moderator' }).waitFor();
      expect(await cardBoxes([page])).toEqual(await cardBoxes([viewer]));
      await page.getByRole('button', { name: 'Copy', exact: true }).click();
      await page.getByText(/^(Text copied|Failed to copy)/).waitFor();
    },
  );

  it.each([
    ['minutes', 12 * 60_000],
    ['hours', 80 * 60_000],
  ])('the time of %s is whole on a narrow phone, beside all that is said', async (_, leftMs) => {
    const { board } = await openBoardWith(app, [QUESTION, ...OTHERS]);
    const closesAt = new Date(Date.now() + leftMs).toISOString();
    const notice = 'Coffee until ten, then the panel in the main hall.';
    await changeSettings(app, board, { notice, voting: 'paused', closesAt });
    const phone = await moderate(app, board, TOUCH_PHONE);
    const banner = phone.getByRole('banner');
    const time = banner.getByRole('timer');
    const more = banner.getByRole('button', { name: '+ 5 min' });
    const opener = banner.getByRole('button', { name: 'Show all' });
    await opener.waitFor();
    expect(await time.innerText()).toMatch(/\d+:\d\d$/);
    expect(await time.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    const [timeBox, moreBox, openerBox] = await Promise.all(
      [time, more, opener].map((part) => part.boundingBox()),
    );
    expect((timeBox?.x ?? Infinity) + (timeBox?.width ?? 0)).toBeLessThanOrEqual(moreBox?.x ?? 0);
    // The opener's arrow is at its end.
    const endOfMore = (moreBox?.x ?? Infinity) + (moreBox?.width ?? 0);
    expect(endOfMore).toBeLessThanOrEqual((openerBox?.x ?? 0) + (openerBox?.width ?? 0) - 18);
  });

  it('what is said to everybody unfolds over the list where it is cut', async () => {
    const { board } = await openBoardWith(app, [QUESTION, ...OTHERS]);
    const notice =
      'Coffee until ten, then the panel in the main hall, where the doors close at a quarter past.';
    await changeSettings(app, board, { notice, voting: 'paused' });
    const phone = await visit(app, board, TOUCH_PHONE);
    const text = phone.getByText(notice);
    const isCut = (): Promise<boolean> =>
      text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    await expect.poll(isCut).toBe(true);
    const before = await tops([phone]);
    await phone
      .getByRole('banner')
      .getByText('Voting is paused')
      .tap({ position: { x: 20, y: 8 }, force: true });
    await expect.poll(isCut).toBe(false);
    await phone.getByRole('button', { name: 'Show less' }).waitFor();
    expect(await tops([phone])).toEqual(before);
    await phone.getByRole('heading', { level: 1 }).tap();
    await expect.poll(isCut).toBe(true);
  });

  it('a notice moves no card under a resting pointer, and shows once the pointer has left', async () => {
    const { board } = await openBoardWith(app, [QUESTION, ...OTHERS]);
    const desk = await moderate(app, board, DESK);
    const card = cardOf(desk, OTHERS[4] ?? '');
    await card.hover();
    const before = await card.boundingBox();
    const notice = 'Coffee until ten, then the panel in the main hall.';
    await changeSettings(app, board, { notice });
    await desk.getByText(notice).waitFor();
    expect(await card.boundingBox()).toEqual(before);
    await desk.mouse.move(2, 2);
    await ask(app, board, 'Who pays?');
    await expect.poll(() => desk.evaluate(() => scrollY)).toBe(0);
  });
});
