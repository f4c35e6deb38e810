import { askQuestion } from '@openfloor/contract/calls/audience';
import { hideQuestion, markAnswered, unpinQuestion } from '@openfloor/contract/calls/moderation';
import { closeBoard } from '@openfloor/contract/calls/owners';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  addressOf,
  asAdmin,
  ask,
  askPinned,
  axeViolations,
  clickOnStage,
  createBoard,
  cuttable,
  DESK,
  enter,
  isLive,
  newDevice,
  PHONE,
  setUpApp,
  vote,
  type BoardAccess,
} from '../app.ts';

const app = setUpApp();

const SCREENS = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 1024, height: 768 },
];

const linkOf = ({ boardId, speakerToken }: BoardAccess): string =>
  `/board/${boardId}/speaker?token=${encodeURIComponent(speakerToken)}`;
const publicLinkOf = ({ boardId }: BoardAccess): string => `/board/${boardId}/speaker`;

const open = async (path: string, options = {}): Promise<Page> => isLive(await enter(app, path, options));

/** The time without input after which the controls fade. */
const REST_MS = 3000;

/** Opens the stage on a device whose clock can be moved forward. */
const openWithClock = async (path: string, options = {}): Promise<Page> => {
  const page = await newDevice(options);
  await page.clock.install();
  await page.goto(app.url + path);
  return isLive(page);
};

const shows = (page: Page, text: string): Promise<void> =>
  page.getByRole('main').getByRole('paragraph').filter({ hasText: text }).first().waitFor();

describe('The speaker', () => {
  it(
    'sees votes, pins and hides as they happen, and stays on the question',
    { tags: ['screen'] },
    async () => {
      const board = await createBoard(app);
      const stage = await open(linkOf(board), { ...DESK, colorScheme: 'light' });
      await stage.getByRole('heading', { name: 'No pinned questions' }).waitFor();
      expect(await axeViolations(stage)).toEqual([]);
      expect(new URL(stage.url()).search).toBe('');

      const first = await askPinned(app, board, 'When is lunch?');
      await shows(stage, 'When is lunch?');
      await stage.getByText('1 of 1', { exact: true }).waitFor();
      expect(await stage.getByRole('button', { name: 'Next question' }).isDisabled()).toBe(true);
      await vote(app, board, first);
      await stage.getByText('1 vote', { exact: true }).waitFor();

      const second = await askPinned(app, board, 'Who pays?');
      await vote(app, board, second);
      await vote(app, board, second);
      await stage.getByText('2 of 2', { exact: true }).waitFor();
      await shows(stage, 'When is lunch?');
      expect(await axeViolations(stage)).toEqual([]);

      await asAdmin(app, board, hideQuestion, { boardId: board.boardId, questionId: first });
      await shows(stage, 'Who pays?');
      await stage.getByText('1 of 1', { exact: true }).waitFor();
      await stage.getByText('2 votes', { exact: true }).waitFor();
    },
  );

  it('marks a question answered', { tags: ['screen'] }, async () => {
    const board = await createBoard(app);
    await askPinned(app, board, 'When is lunch?');
    const stage = await open(linkOf(board), DESK);
    await stage.route(addressOf(markAnswered), (route) => route.abort());
    await clickOnStage(stage.getByRole('button', { name: 'Mark Answered' }));
    await stage
      .getByText('Failed to mark question as answered. Please try again.', { exact: true })
      .waitFor();
    await stage.unroute(addressOf(markAnswered));
    await clickOnStage(stage.getByRole('button', { name: 'Mark Answered' }));
    await stage
      .getByText('The question has been marked as answered and grayed out.', { exact: true })
      .waitFor();
    expect(await stage.getByRole('button', { name: 'Already Answered' }).isDisabled()).toBe(true);
    await stage.getByRole('main').locator('s').filter({ hasText: 'When is lunch?' }).waitFor();
  });

  it('a hundred clicks on one spot are a hundred steps forward', async () => {
    const board = await createBoard(app);
    const texts = ['Five', 'Four', 'Three', 'Two', 'One'];
    const ids: string[] = [];
    for (const text of texts) ids.push(await askPinned(app, board, text));
    // Votes of one, two and three digits.
    for (const [index, votes] of [0, 1, 3, 12, 104].entries())
      for (let cast = 0; cast < votes; cast++) await vote(app, board, ids[index] ?? '');
    const stage = await open(linkOf(board), { viewport: { width: 1280, height: 720 } });
    await stage.getByText('104 votes', { exact: true }).waitFor();
    const box = await stage.getByRole('button', { name: 'Next question' }).boundingBox();
    if (!box) throw new Error('Next is not on the screen');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    for (let step = 1; step <= 100; step++) {
      await stage.mouse.click(x, y);
      await stage.getByText(`${(step % 5) + 1} of 5`, { exact: true }).waitFor();
    }
    await stage.keyboard.press('a');
    await stage.getByRole('button', { name: 'Already Answered' }).waitFor();
    expect(await stage.getByRole('button', { name: 'Next question' }).boundingBox()).toEqual(box);
  });

  it(
    'steps through all questions, open and answered, by every key of a remote, wrapping at both ends',
    {
      tags: ['screen'],
    },
    async () => {
      const board = await createBoard(app);
      const [, answered] = [
        await askPinned(app, board, 'Three'),
        await askPinned(app, board, 'Two'),
        await askPinned(app, board, 'One'),
      ];
      await asAdmin(app, board, markAnswered, { questionId: answered });
      const stage = await open(linkOf(board), DESK);
      await shows(stage, 'One');
      for (const [key, text] of [
        ['Space', 'Two'],
        ['Enter', 'Three'],
        ['PageDown', 'One'],
        ['ArrowRight', 'Two'],
        ['ArrowLeft', 'One'],
        ['PageUp', 'Three'],
        ['PageUp', 'Two'],
      ] as const) {
        await stage.keyboard.press(key);
        await shows(stage, text);
      }
      await stage.getByText('2 of 3', { exact: true }).waitFor();
      await stage.getByRole('main').locator('s').getByText('Two', { exact: true }).waitFor();
      // A clicked control does not take the remote's next key.
      await clickOnStage(stage.getByRole('button', { name: 'Hide join code' }));
      await stage.keyboard.press('Space');
      await shows(stage, 'Three');
      await stage.getByRole('button', { name: 'Show join code' }).waitFor();
      await clickOnStage(stage.getByRole('button', { name: 'Age' }));
      await clickOnStage(stage.getByRole('button', { name: 'Age, descending' }));
      await stage.getByText('1 of 3', { exact: true }).waitFor();
      await stage.keyboard.press('a');
      const marked = stage.getByRole('button', { name: 'Already Answered' });
      await marked.waitFor();
      expect(await marked.isDisabled()).toBe(true);

      await stage.keyboard.press('f');
      await stage.getByRole('button', { name: 'Exit' }).waitFor();
      expect(await stage.evaluate(() => document.fullscreenElement?.tagName)).toBe('HTML');
      await stage.keyboard.press('Escape');
      await stage.getByRole('button', { name: 'Fullscreen' }).waitFor();
      expect(await stage.evaluate(() => document.fullscreenElement)).toBeNull();
      expect(await stage.getByRole('img').count()).toBe(0);
      await stage.keyboard.press('q');
      await stage.getByRole('img', { name: `/b/${board.shortId}` }).waitFor();
    },
  );

  it('starts with the first question, and moves to an open one when the moderator unpins a question', async () => {
    const board = await createBoard(app);
    const [, , two, one] = [
      await askPinned(app, board, 'Four'),
      await askPinned(app, board, 'Three'),
      await askPinned(app, board, 'Two'),
      await askPinned(app, board, 'One'),
    ];
    await asAdmin(app, board, markAnswered, { questionId: one });
    const stage = await open(linkOf(board), DESK);
    await stage.getByText('1 of 4', { exact: true }).waitFor();
    await stage.getByRole('main').locator('s').getByText('One', { exact: true }).waitFor();
    await asAdmin(app, board, markAnswered, { questionId: two });
    await asAdmin(app, board, unpinQuestion, { questionId: one });
    await shows(stage, 'Three');
    await expect.poll(() => stage.getByRole('main').locator('s').count()).toBe(0);
  });

  it('sees only question, votes and code while idle', async () => {
    const board = await createBoard(app);
    await vote(app, board, await askPinned(app, board, 'When is lunch?'));
    const stage = await openWithClock(linkOf(board), DESK);
    await shows(stage, 'When is lunch?');
    await stage.clock.fastForward(REST_MS);
    await stage.waitForFunction(() => document.querySelector('[data-resting="true"]'));
    const shown = (): Promise<string[]> =>
      stage.evaluate(() => {
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        while (texts.nextNode()) {
          const parent = texts.currentNode.parentElement;
          const text = texts.currentNode.textContent?.trim() ?? '';
          if (text === '' || !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
            continue;
          if (parent.getBoundingClientRect().width > 1) found.push(text);
        }
        return found;
      });
    const host = new URL(app.url).host;
    await expect.poll(shown).toEqual(['When is lunch?', '1', 'vote', 'Join at', host, `/b/${board.shortId}`]);
  });

  it('moves on by the first tap on a phone that has been idle, upright and sideways', async () => {
    for (const viewport of [PHONE.viewport, { width: 740, height: 360 }]) {
      const board = await createBoard(app);
      for (const text of ['Two', 'One']) await askPinned(app, board, text);
      const phone = await openWithClock(linkOf(board), { ...PHONE, viewport });
      await shows(phone, 'One');
      await phone.clock.fastForward(REST_MS);
      await phone.locator('[data-resting="true"]').waitFor();
      const next = phone.getByRole('button', { name: 'Next question' });
      await expect.poll(() => next.evaluate((button) => getComputedStyle(button).opacity)).toBe('1');
      await next.tap();
      await shows(phone, 'Two');
    }
  });

  it.each([...SCREENS, PHONE.viewport])(
    'with an invalid link follows without marking, and sees no toast over question or tools, on $width x $height',
    async (viewport) => {
      const board = await createBoard(app);
      await askPinned(app, board, 'To be or not to be is what we ask of everybody here today. '.repeat(8));
      const stage = await open(`${publicLinkOf(board)}?token=forged`, { viewport });
      const toast = stage.locator('li[data-state=open]');
      await toast.getByText('Speaker link not valid', { exact: true }).waitFor();
      const [toastBox, questionBox, toolsBox] = await Promise.all([
        toast.boundingBox(),
        stage.getByRole('main').getByRole('paragraph').first().boundingBox(),
        stage.getByRole('toolbar').boundingBox(),
      ]);
      const bottom = (toastBox?.y ?? 0) + (toastBox?.height ?? 0);
      const right = (toastBox?.x ?? 0) + (toastBox?.width ?? 0);
      expect(bottom).toBeLessThanOrEqual(questionBox?.y ?? 0);
      expect(bottom <= (toolsBox?.y ?? 0) || right <= (toolsBox?.x ?? 0)).toBe(true);
      expect(await stage.getByRole('button', { name: 'Mark Answered' }).count()).toBe(0);
      expect(
        await stage.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('token'))),
      ).toEqual([]);
    },
  );

  it('sees a large code while no question is pinned', { tags: ['screen'] }, async () => {
    const board = await createBoard(app);
    const stage = await open(publicLinkOf(board), { viewport: { width: 1920, height: 1080 } });
    const box = await stage.getByRole('img', { name: `/b/${board.shortId}` }).boundingBox();
    expect(box?.height).toBeGreaterThan(1080 / 3);
  });

  it('sees that the questions are loading', async () => {
    const board = await createBoard(app);
    const stage = await newDevice({ ...DESK, reducedMotion: 'reduce' });
    const asked = Promise.withResolvers<() => void>();
    await stage.route(addressOf(askQuestion), (route) => asked.resolve(() => void route.continue()));
    // One that the server does not draw.
    await stage.goto(`${app.url + publicLinkOf(board)}?screen=stage`);
    await stage.getByRole('status').filter({ hasText: 'Loading questions...' }).waitFor();
    (await asked.promise)();
    await expect
      .poll(() => stage.getByRole('heading', { name: 'No pinned questions' }).isVisible())
      .toBe(true);
  });

  it('sees Offline without a network, and the missed votes when it is back', async () => {
    const board = await createBoard(app);
    const id = await askPinned(app, board, 'When is lunch?');
    const stage = await open(publicLinkOf(board), DESK);
    await stage.context().setOffline(true);
    await stage.getByRole('banner').getByText('Offline', { exact: true }).waitFor();
    await shows(stage, 'When is lunch?');
    await vote(app, board, id);
    await stage.context().setOffline(false);
    await stage.getByText('1 vote', { exact: true }).waitFor();
    await stage.getByRole('banner').getByText('Live', { exact: true }).waitFor();
    await expect.poll(() => stage.getByRole('banner').getByText('Offline').count()).toBe(0);
  });

  it('sees a short toast for a lost connection, not over the join code', async () => {
    const board = await createBoard(app);
    await askPinned(app, board, 'When is lunch?');
    const stage = await newDevice(DESK);
    const cut = await cuttable(stage);
    await stage.goto(app.url + publicLinkOf(board));
    await stage.getByRole('banner').getByText('Live', { exact: true }).waitFor();
    await cut(1011, 5000);
    const toast = stage.locator('li[data-state=open]');
    await toast.getByText('Real-time updates may be delayed.', { exact: true }).waitFor();
    const [toastBox, codeBox] = await Promise.all([
      toast.boundingBox(),
      stage.getByRole('img').boundingBox(),
    ]);
    expect((toastBox?.y ?? 0) + (toastBox?.height ?? 0)).toBeLessThan(codeBox?.y ?? 0);
    await stage.getByRole('banner').getByText('Live', { exact: true }).waitFor();
    await cut(1008);
    await toast.getByText('Connection lost. Please refresh the page.', { exact: true }).waitFor();
  });

  it('sees the controls fade without input, and the screen stays awake', async () => {
    const board = await createBoard(app);
    for (const text of ['Two', 'One']) await askPinned(app, board, text);
    const stage = await openWithClock(publicLinkOf(board), { ...DESK, permissions: [] });
    await stage.evaluate(() => {
      const { wakeLock } = navigator;
      const request = wakeLock.request.bind(wakeLock);
      wakeLock.request = (type) => {
        document.body.dataset['asked'] = type ?? '';
        return request(type);
      };
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect.poll(() => stage.evaluate(() => document.body.dataset['asked'])).toBe('screen');
    const next = stage.getByRole('button', { name: 'Next question' });
    const opacity = (): Promise<string> => next.evaluate((button) => getComputedStyle(button).opacity);
    await stage.clock.fastForward(REST_MS);
    await expect.poll(opacity, { timeout: 8000 }).toBe('0');
    await stage.getByText('1 of 2', { exact: true }).waitFor();
    await stage.mouse.move(300, 300);
    await expect.poll(opacity).toBe('1');
    await next.focus();
    // Not the other way around: after the last control of the page Firefox goes on to its toolbar.
    await stage.keyboard.press('Shift+Tab');
    await stage.keyboard.press('Tab');
    await stage.clock.fastForward(REST_MS);
    await stage.waitForFunction(() => document.querySelector('[data-resting="true"]'));
    expect(await opacity()).toBe('1');
  });

  it('sees that a board was closed, and Board Not Found for one that does not exist', async () => {
    const board = await createBoard(app);
    const stage = await open(linkOf(board), { ...DESK, stored: { created_boards: `["${board.boardId}"]` } });
    await asAdmin(app, board, closeBoard, { boardId: board.boardId });
    await stage.getByRole('heading', { name: 'This board was closed' }).waitFor();
    await stage.getByRole('link', { name: 'Public record' }).waitFor();
    expect(await axeViolations(stage)).toEqual([]);
    expect((await stage.evaluate(() => Object.keys(localStorage))).toSorted()).toEqual([
      `speaker_token_${board.boardId}`,
    ]);
    const lost = await enter(app, '/board/nonsense/speaker');
    await lost.getByText('The requested board could not be found.', { exact: true }).waitFor();
    await lost.getByRole('link', { name: 'Go to Home' }).waitFor();
  });

  it.each(SCREENS)('sees any text in at most seven lines on $width x $height', async (viewport) => {
    const board = await createBoard(app);
    const words = 'To be or not to be is what we ask of everybody here today. '.repeat(9).slice(0, 500);
    const texts = [
      'Why?',
      words,
      'A'.repeat(500),
      'How would you start this with a team of three?',
      'Will the slides be shared after the talk?',
    ];
    for (const text of texts) await askPinned(app, board, text);
    await ask(app, board, 'Not pinned');
    const stage = await open(publicLinkOf(board), { viewport });
    await stage.getByText('1 of 5', { exact: true }).waitFor();
    for (let shown = 1; shown <= 5; shown++) {
      await stage.getByText(`${shown} of 5`, { exact: true }).waitFor();
      const fit = await measure(stage);
      expect(fit.lines).toBeLessThanOrEqual(7);
      expect(fit.overflow).toBeLessThanOrEqual(0);
      expect(fit.fontPx).toBeGreaterThanOrEqual(fit.isShort ? viewport.height / 8 : 18);
      expect(fit.scrollbarPx).toBe(0);
      await stage.keyboard.press('ArrowRight');
    }
  });

  it.each([PHONE.viewport, { width: 740, height: 360 }, { width: 390, height: 844 }])(
    'shows the join code on a phone of $width x $height, and the question beside it',
    async (viewport) => {
      const board = await createBoard(app);
      for (const text of ['Who pays?', 'How do you decide what to leave out of a talk that short?'])
        await vote(app, board, await askPinned(app, board, text));
      const phone = await open(linkOf(board), { ...PHONE, viewport });
      await phone.getByRole('button', { name: 'Show join code' }).click();
      const code = phone.getByRole('img', { name: `/b/${board.shortId}` });
      await code.waitFor();
      const text = phone.getByRole('main').getByRole('paragraph').first();
      await expect.poll(() => measure(phone).then(({ overflow }) => overflow)).toBeLessThanOrEqual(0);
      const [textBox, codeBox] = await Promise.all([text.boundingBox(), code.boundingBox()]);
      expect(codeBox?.width).toBeGreaterThanOrEqual(70);
      expect((codeBox?.y ?? 0) + (codeBox?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
      expect((textBox?.y ?? 0) + (textBox?.height ?? 0)).toBeLessThanOrEqual(codeBox?.y ?? 0);
      expect((await measure(phone)).fontPx).toBeGreaterThanOrEqual(20);
      expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      );
      await phone.getByText(`/b/${board.shortId}`, { exact: true }).waitFor();
    },
  );

  it('swipes on a phone', async () => {
    const board = await createBoard(app);
    for (const text of ['Two', 'One']) await askPinned(app, board, text);
    const phone = await open(linkOf(board), PHONE);
    await shows(phone, 'One');
    await phone
      .getByRole('main')
      .dispatchEvent('pointerdown', { pointerType: 'touch', clientX: 300, clientY: 300 });
    await phone
      .getByRole('main')
      .dispatchEvent('pointerup', { pointerType: 'touch', clientX: 100, clientY: 310 });
    await shows(phone, 'Two');
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await axeViolations(phone)).toEqual([]);
  });
});

/** Measures the text on stage after its font has loaded. */
const measure = async (stage: Page) => {
  await stage.evaluate(() => document.fonts.ready.then(() => undefined));
  return stage
    .getByRole('main')
    .getByRole('paragraph')
    .first()
    .evaluate((text) => {
      const style = getComputedStyle(text);
      const { parentElement: box } = text;
      if (!box) throw new Error('No box around the text');
      return {
        lines: Math.round(text.scrollHeight / Number.parseFloat(style.lineHeight)),
        overflow: Math.max(text.scrollHeight - box.clientHeight, text.scrollWidth - box.clientWidth),
        fontPx: Number.parseFloat(style.fontSize),
        scrollbarPx: box.offsetWidth - box.clientWidth,
        isShort: text.textContent.length < 100,
      };
    });
};
