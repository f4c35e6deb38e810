import { putAgenda } from '@openfloor/contract/calls/agenda';
import { getViewerCount, readStream } from '@openfloor/contract/calls/audience';
import { hideQuestion, startAnswering } from '@openfloor/contract/calls/moderation';
import { closeBoard } from '@openfloor/contract/calls/owners';
import { answerOf } from '@openfloor/testkit/client';
import type { Locator, Page, WebSocketRoute } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  addressOf,
  asAdmin,
  ask,
  axeViolations,
  changeSettings,
  enter,
  newDevice,
  openBoardWith,
  setUpApp,
  vote,
  type BoardAccess,
} from './app.ts';

const app = setUpApp();

const overlayPath = ({ boardId }: BoardAccess, query: string): string => `/overlay/${boardId}?${query}`;

/** A source of OBS: hidden in some scenes, where nothing is painted and the page may or may not be told. */
const openSource = async (size: { width: number; height: number }): Promise<Page> => {
  const source = await newDevice({ viewport: size, colorScheme: 'dark' });
  await source.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
    Object.defineProperty(document, 'hidden', { get: () => true });
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
  });
  return source;
};

type Pixels = {
  /** Shares of all pixels. */
  clear: number;
  solid: number;
  /** Share of the pixels of the outermost rows and columns that are not clear. */
  edge: number;
};

/** The opacity of what the source shows, by the browser's own reading of the picture. */
const pixelsOf = async (source: Page): Promise<Pixels> => {
  const png = await source.screenshot({ omitBackground: true });
  const reader = await newDevice();
  const pixels = await reader.evaluate(async (base64) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${base64}`;
    await picture.decode();
    const { width, height } = picture;
    const canvas = new OffscreenCanvas(width, height).getContext('2d');
    canvas?.drawImage(picture, 0, 0);
    const data = canvas?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
    let [clear, solid, edge] = [0, 0, 0];
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const alpha = data[4 * (y * width + x) + 3];
        if (alpha === 0) clear += 1;
        else if (x === 0 || y === 0 || x === width - 1 || y === height - 1) edge += 1;
        if (alpha === 255) solid += 1;
      }
    return { clear: clear / (width * height), solid: solid / (width * height), edge };
  }, png.toString('base64'));
  await reader.context().close();
  return pixels;
};

const NOTHING: Pixels = { clear: 1, solid: 0, edge: 0 };

const LONG = `${'Warum dauert die Genehmigung der Donaudampfschifffahrtsgesellschaft so lange, und wer entscheidet darüber? '.repeat(4)}Danke!`;
const ARABIC = 'متى ستكون التسجيلات متاحة للجميع، وهل ستُترجم إلى لغات أخرى؟';
const JAPANESE = '録画はいつ公開されますか。資料はどこでダウンロードできますか。';

/** Whether all text is in sight. */
const isWhole = (text: Locator): Promise<boolean> =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const plate = element.parentElement?.getBoundingClientRect();
    return [...range.getClientRects()].every(
      ({ left, right, top, bottom }) =>
        left >= 0 &&
        top >= 0 &&
        right <= innerWidth &&
        bottom <= innerHeight &&
        bottom <= (plate?.bottom ?? 0) + 1,
    );
  });

describe.each([
  { width: 800, height: 600 },
  { width: 1920, height: 1080 },
])('An overlay of $width × $height', (size) => {
  it('shows one element each, on nothing', async () => {
    const { board, ids } = await openBoardWith(app, ['When is lunch?', ARABIC, JAPANESE, LONG]);
    for (let cast = 0; cast < 3; cast += 1) await vote(app, board, ids[3] ?? '');
    await vote(app, board, ids[0] ?? '');
    const source = await openSource(size);
    const question = source.locator('.of-question');

    await source.goto(app.url + overlayPath(board, 'show=top&max=3'));
    await source.locator('.of-top .of-question .of-votes').first().waitFor();
    await expect.poll(() => question.count()).toBe(3);
    await expect.poll(() => question.locator('.of-votes').allTextContents()).toEqual(['3', '1', '0']);
    const top = await pixelsOf(source);
    expect(top.edge).toBe(0);
    expect(top.clear).toBeGreaterThan(0.3);
    expect(top.solid).toBeGreaterThan(0.05);

    await source.goto(app.url + overlayPath(board, 'show=wall&max=5'));
    await source.locator('.of-code').waitFor();
    await expect.poll(() => source.locator('.of-top .of-question').count()).toBe(4);
    const wall = await pixelsOf(source);
    expect(wall.edge).toBe(0);
    expect(wall.solid).toBeGreaterThan(0.1);

    await source.goto(app.url + overlayPath(board, 'show=now'));
    await source.waitForLoadState('networkidle');
    expect(await pixelsOf(source)).toEqual(NOTHING);
    for (const [index, text] of ['When is lunch?', ARABIC, JAPANESE, LONG].entries()) {
      await asAdmin(app, board, startAnswering, { questionId: ids[index] ?? '' });
      const words = source.locator('.of-now .of-question p', { hasText: text });
      await words.waitFor();
      await expect.poll(() => isWhole(words)).toBe(true);
      const now = await pixelsOf(source);
      expect(now.edge).toBe(0);
      expect(now.clear).toBeGreaterThan(0.5);
      expect(now.solid).toBeGreaterThan(0.01);
    }
    await expect.poll(() => source.locator('.of-now .of-votes').textContent()).toBe('3 votes');

    await source.goto(app.url + overlayPath(board, 'show=votes&lang=de'));
    await source.locator('.of-votes').waitFor();
    await vote(app, board, ids[3] ?? '');
    await expect.poll(() => source.locator('.of-votes').textContent()).toBe('4 Stimmen');
    const votes = await pixelsOf(source);
    expect(votes.edge).toBe(0);
    expect(votes.clear).toBeGreaterThan(0.7);

    await source.goto(app.url + overlayPath(board, 'show=code&theme=light'));
    await source.locator('.of-code', { hasText: `/b/${board.shortId}` }).waitFor();
    const code = await pixelsOf(source);
    expect(code.edge).toBe(0);
    expect(code.clear).toBeGreaterThan(0.5);
    expect(code.solid).toBeGreaterThan(0.05);
  });
});

/** Refuses sockets and the stream over HTTP while it is cut. */
const cuttableNetwork = async (source: Page) => {
  let isCut = false;
  let socket: WebSocketRoute | undefined;
  await source.routeWebSocket('**/ws', (opened) => {
    if (isCut) void opened.close({ code: 1011 });
    else {
      opened.connectToServer();
      socket = opened;
    }
  });
  await source.route(addressOf(readStream), (route) => (isCut ? route.abort() : route.continue()));
  return {
    cut: async (): Promise<void> => {
      isCut = true;
      await socket?.close({ code: 1011 });
    },
    restore: (): void => {
      isCut = false;
    },
  };
};

/** The page's time stands still from now on, except where a story moves it forward. */
const stopClock = async (source: Page): Promise<void> =>
  source.clock.pauseAt((await source.evaluate(() => Date.now())) + 1000);

/** Moves the page's time forward until it shows this many questions. @returns by how many ms */
const untilShown = async (source: Page, questions: number): Promise<number> => {
  let passedMs = 0;
  const step = async (): Promise<number> => {
    await source.clock.runFor(1000);
    passedMs += 1000;
    return source.locator('.of-question').count();
  };
  await expect.poll(step, { timeout: 30_000 }).toBe(questions);
  return passedMs;
};

/** Every text that the page shows until a question is there. */
const textsUntilQuestion = (): Promise<string> =>
  new Promise((resolve) => {
    let seen = '';
    new MutationObserver((_changes, observer) => {
      seen += document.querySelector('main')?.textContent ?? '';
      if (!document.querySelector('.of-question')) return;
      observer.disconnect();
      resolve(seen);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });

describe.each([
  { width: 640, height: 360, fits: true },
  { width: 320, height: 180, fits: false },
])('An overlay of $width × $height', ({ fits, ...viewport }) => {
  it('shows a question of 500 characters whole, or ends it with an ellipsis', async () => {
    const words = 'Wird das im nächsten Jahr besser, und wer kümmert sich darum? '.repeat(9).slice(0, 500);
    const { board, ids } = await openBoardWith(app, [words]);
    const source = await enter(app, overlayPath(board, 'show=now'), { viewport });
    await asAdmin(app, board, startAnswering, { questionId: ids[0] ?? '' });
    const text = source.locator('.of-now .of-question p');
    await text.waitFor();
    const whole = await isWhole(text);
    // What the plate cuts off is the rest after the ellipsis of the last line.
    const endsWithEllipsis = await text.evaluate((element) => {
      const { webkitLineClamp, lineHeight } = getComputedStyle(element);
      const { top } = element.getBoundingClientRect();
      const lastLine = top + Number(webkitLineClamp) * Number.parseFloat(lineHeight);
      return lastLine <= (element.parentElement?.getBoundingClientRect().bottom ?? 0) + 1;
    });
    expect({ whole, endsWithEllipsis }).toEqual({ whole: fits, endsWithEllipsis: !fits });
  });
});

const OBS = { width: 800, height: 600 };

describe('An overlay', () => {
  it('shows a board whose agenda is too long for its page', async () => {
    const { board } = await openBoardWith(app, ['When is lunch?']);
    const items = Array.from({ length: 200 }, (_, number) => ({ title: `Talk ${number} `.padEnd(100, 'x') }));
    const { added } = await asAdmin(app, board, putAgenda, { boardId: board.boardId, items });
    expect(added).toHaveLength(200);
    const source = await openSource({ width: 800, height: 600 });
    await source.goto(app.url + overlayPath(board, 'show=wall&max=5'));
    await source.locator('.of-top', { hasText: 'When is lunch?' }).waitFor();
    await source.locator('.of-code').waitFor();
  });

  it('follows what the public may see: hidden text leaves, and with the board everything', async () => {
    const { board, ids } = await openBoardWith(app, ['When is lunch?', 'Who pays?']);
    const now = await enter(app, overlayPath(board, 'show=now'), { viewport: OBS });
    const top = await enter(app, overlayPath(board, 'show=top'), { viewport: OBS });
    await top.locator('.of-question', { hasText: 'Who pays?' }).waitFor();
    await asAdmin(app, board, startAnswering, { questionId: ids[0] ?? '' });
    await now.locator('.of-now', { hasText: 'When is lunch?' }).waitFor();
    // Nobody who watches a stream is a viewer of the board because of it.
    const { viewerCount } = await answerOf(app.url, getViewerCount, { boardId: board.boardId });
    expect(viewerCount).toBe(0);

    await asAdmin(app, board, hideQuestion, { boardId: board.boardId, questionId: ids[0] ?? '' });
    await now.locator('.of-now').waitFor({ state: 'detached' });
    await top.getByText('When is lunch?').waitFor({ state: 'detached' });
    expect(await pixelsOf(now)).toEqual(NOTHING);
    await asAdmin(app, board, startAnswering, { questionId: ids[1] ?? '' });
    await now.locator('.of-now', { hasText: 'Who pays?' }).waitFor();
    await asAdmin(app, board, closeBoard, { boardId: board.boardId });
    for (const source of [now, top]) {
      await source.locator('.of-question').first().waitFor({ state: 'detached' });
      expect(await pixelsOf(source)).toEqual(NOTHING);
    }
  });

  it('shows no question that waits for review, and stays while such questions are asked', async () => {
    const { board, ids } = await openBoardWith(app, ['When is lunch?']);
    await changeSettings(app, board, { review: true });
    const source = await newDevice({ viewport: OBS });
    await source.clock.install();
    await source.goto(app.url + overlayPath(board, 'show=top'));
    const questions = source.locator('.of-question');
    await questions.waitFor();
    // Longer than an overlay waits for what the server announced.
    for (let votes = 1; votes <= 4; votes += 1) {
      await ask(app, board, `Who pays ${votes} times?`);
      await source.clock.runFor(5000);
      await vote(app, board, ids[0] ?? '');
      // The vote follows the answer to the check.
      await expect.poll(() => questions.allTextContents()).toEqual([`${votes}When is lunch?`]);
    }
  });

  it('shows nothing after ten seconds without a connection, and comes back by itself without what was hidden meanwhile', async () => {
    const { board, ids } = await openBoardWith(app, ['When is lunch?', 'Who pays?']);
    const source = await newDevice({ viewport: OBS });
    await source.clock.install();
    const network = await cuttableNetwork(source);
    await source.goto(app.url + overlayPath(board, 'show=top'));
    await source.locator('.of-question').nth(1).waitFor();
    await stopClock(source);

    await network.cut();
    await source.clock.runFor(6000);
    expect(await source.locator('.of-question').count()).toBe(2);
    await asAdmin(app, board, hideQuestion, { boardId: board.boardId, questionId: ids[1] ?? '' });
    expect(await untilShown(source, 0)).toBeLessThanOrEqual(5000);
    expect(await pixelsOf(source)).toEqual(NOTHING);

    const seen = source.evaluate(textsUntilQuestion);
    network.restore();
    await untilShown(source, 1);
    expect(await seen).not.toContain('Who pays?');
  });

  it('shows nothing ten seconds after a connection that is dead without a word fails a check', async () => {
    const { board } = await openBoardWith(app, ['When is lunch?']);
    const source = await newDevice({ viewport: OBS });
    await source.clock.install();
    let isDead = false;
    await source.routeWebSocket('**/ws', (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => isDead || server.send(message));
      server.onMessage((message) => isDead || socket.send(message));
    });
    await source.route(addressOf(readStream), (route) => (isDead ? undefined : route.continue()));
    await source.goto(app.url + overlayPath(board, 'show=top'));
    await source.locator('.of-question').waitFor();
    await stopClock(source);
    isDead = true;
    await source.clock.runFor(5000);
    expect(await source.locator('.of-question').count()).toBe(1);
    expect(await untilShown(source, 0)).toBeLessThanOrEqual(11_000);
  });

  it('of an address with a mistake names the parameter', async () => {
    const { board } = await openBoardWith(app, ['When is lunch?']);
    const source = await newDevice({ viewport: OBS });
    for (const query of ['show=questions', 'max=99', 'theme=blue', 'lang=no_language']) {
      const answer = await source.goto(app.url + overlayPath(board, query));
      expect(answer?.status()).toBe(400);
      await source.getByRole('heading', { name: 'This address has a mistake' }).waitFor();
      const [parameter = ''] = query.split('=');
      await source.getByRole('main').getByText(`${parameter}: `).waitFor();
      expect(await axeViolations(source)).toEqual([]);
    }
  });
});
